"""What is said when a hand is over: how it went, and what became of the score."""

from hasenpfeffer.app.sentences import bid_name, number, side_name
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import left_of, side_of
from hasenpfeffer.engine.stages import winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table


def end_said(table: "Table", t: "Translator") -> str:
    """Say what a finished hand has made of the score, and who has won if the game is over."""
    winner = winner_of(table)
    if winner is None:
        return score_said(table, t)
    return score_said(table, t) + " " + t("{side} win the game.", side=side_name(winner, t))


def tricks_said(table: "Table", t: "Translator") -> str:
    """Say who bid what and how many tricks it took, or that all passed."""
    stage = table.stage
    if not isinstance(stage, Scored):
        dealer = left_of(table.dealer)
        if dealer == YOU:
            return t("All four passed. Nobody scores; you deal next.")
        return t("All four passed. Nobody scores; {seat} deals next.", seat=t.seat(dealer))
    contract = stage.lineup.contract
    taken = tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)]
    return t.tn(
        "*{seat}* bid *{bid}* in {suit} and took *{n}* trick.",
        "*{seat}* bid *{bid}* in {suit} and took *{n}* tricks.",
        taken,
        seat=t.seat(contract.maker),
        bid=bid_name(contract.bid, t),
        suit=t.suit(contract.trump),
    )


def score_said(table: "Table", t: "Translator") -> str:
    """Say in words what the figures of a finished hand show."""
    points, us = hand_score(table), side_of(YOU)
    assert points is not None
    said = [_change_said(side, points[side], table.score[side], t) for side in (us, 1 - us)]
    return " ".join(said)


def _change_said(side: int, points: int, now: int, t: "Translator") -> str:
    """Say what the hand has brought a side."""
    fields = {"side": side_name(side, t), "now": number(now)}
    if points > 0:
        return t.tn(
            "{side} score {n} point and have {now}.",
            "{side} score {n} points and have {now}.",
            points,
            **fields,
        )
    if points < 0:
        return t.tn(
            "{side} lose {n} point and have {now}.",
            "{side} lose {n} points and have {now}.",
            -points,
            **fields,
        )
    return t("{side} stay at {now}.", **fields)
