"""Judges an answer to a question, by the rules and the table's own players, with the reason."""

from hasenpfeffer.app.ruling import legal_cards, rule_said, winning_said
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.engine.actions import Bid, Discard, Play, word_of
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import apply, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.quiz import Quiz
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.seats import Seat

_CLUB = level_called("club")


class Judgement(Record):
    """Whether an answer is right, and why."""

    __slots__ = ("right", "reason")
    right: bool
    reason: str


def verdict(quiz: "Quiz", game: "Game", t: "Translator") -> Judgement:
    """Judge an answer that is given."""
    if quiz.ask == "winner":
        return _winner(quiz, game, t)
    if quiz.ask == "bid":
        return _bid(quiz, game, t)
    if quiz.ask == "legal":
        return _legal(quiz, game, t)
    return _card(quiz, game, t)


def _winner(quiz: "Quiz", game: "Game", t: "Translator") -> Judgement:
    stage = game.table.stage
    lineup = stage.lineup_so_far()
    assert lineup is not None
    trick, trump = stage.tricks_begun()[-1], lineup.contract.trump
    winner = trick.winner(trump)
    return Judgement(quiz.chosen == (winner,), winning_said(trick, trump, t))


def _legal(quiz: "Quiz", game: "Game", t: "Translator") -> Judgement:
    legal = [str(card) for card in legal_cards(game)]
    wrong = [card for card in quiz.chosen if card not in legal]
    missed = [card for card in legal if card not in quiz.chosen]
    reason = rule_said(game, t)
    if wrong:
        reason = t("Not the {card}. {reason}", card=t.card(wrong[0]), reason=reason)
    elif missed:
        reason = t("The {card} as well. {reason}", card=t.card(missed[0]), reason=reason)
    return Judgement(not wrong and not missed, reason)


def _bid(quiz: "Quiz", game: "Game", t: "Translator") -> Judgement:
    turn = turn_of(game.table)
    assert turn is not None
    action = decide(observe(game, turn), _CLUB, "")
    reason = t("A club player passes here.")
    if isinstance(action, Bid):
        reason = t("A club player bids {bid} here.", bid=bid_name(action.bid, t))
    return Judgement(quiz.chosen == (word_of(action),), reason)


def _card(quiz: "Quiz", game: "Game", t: "Translator") -> Judgement:
    chosen, legal = quiz.chosen[0], legal_cards(game)
    if chosen not in legal:
        return Judgement(
            False, t("Not the {card}. {reason}", card=t.card(chosen), reason=rule_said(game, t))
        )
    turn = turn_of(game.table)
    assert turn is not None
    if None in game.hands:
        best = _cards_of(decide(observe(game, turn), _CLUB, ""))
        reason = t("A club player takes the {card} here.", card=t.card(best))
        return Judgement(chosen == best, reason)
    kind = Discard if isinstance(game.table.stage, Discarding) else Play
    tricks = [played_out(apply(game, kind(card)), turn) for card in legal]
    most = max(tricks)
    mine = tricks[[str(card) for card in legal].index(chosen)]
    best = legal[tricks.index(most)]
    fields = {"card": t.card(chosen), "best": t.card(best), "most": most}
    if mine == most:
        return Judgement(
            True,
            t.tn(
                "Played out by club players it brings your side {n} trick; "
                "no other card brings more.",
                "Played out by club players it brings your side {n} tricks; "
                "no other card brings more.",
                mine,
            ),
        )
    return Judgement(
        False,
        t(
            "Played out by club players the {card} brings your side {mine}, the {best} {most}.",
            mine=mine,
            **fields,
        ),
    )


def _cards_of(action: "Action") -> str:
    assert isinstance(action, (Play, Discard))
    return action.card


def played_out(game: "Game", seat: "Seat") -> int:
    """Return the tricks of a seat's side when club players play the hand to its end."""
    while True:
        turn = turn_of(game.table)
        if turn is None:
            return won(game.table)[side_of(seat)]
        game = apply(game, decide(observe(game, turn), _CLUB, ""))
