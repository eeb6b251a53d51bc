"""What is said about the game: events, whose turn it is, why a card cannot be played, results."""

from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked, trick_finished
from hasenpfeffer.engine.actions import BIDS, Bid, Pass, word_of
from hasenpfeffer.engine.auction import Auction, ThrownIn
from hasenpfeffer.engine.cards import JOKER, left_bower, right_bower, suit_of
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import left_of, partner_of, side_of
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.seats import Seat


class Event(Record):
    """One line of the log: a call, a card, a trick won. `trick` counts from 1 where one begins."""

    __slots__ = ("text", "own", "trick")
    text: str
    own: bool
    trick: int


def events(table: "Table", t: "Translator") -> "tuple[Event, ...]":
    """Return all that has happened in this hand, a sentence each."""
    lines: list[Event] = []
    for call in table.calls:
        lines.append(_event(call.seat, call_said(call.seat, call.bid, t)))
    stage = table.stage
    promise, lineup = stage.promise(), stage.lineup_so_far()
    if promise and standing_bid(table) is None:
        lines.append(_event(promise[0], joker_said(promise[0], t)))
    if lineup is None:
        if isinstance(stage, ThrownIn):
            lines.append(Event(t("All four passed. The hand is thrown in."), False, 0))
        return tuple(lines)
    contract = lineup.contract
    lines.append(
        _event(contract.maker, naming_said(contract.maker, contract.trump, contract.alone, t))
    )
    if lineup.lone_defender:
        lines.append(
            _event(
                lineup.lone_defender,
                t("{seat} defends alone", seat=t.seat(lineup.lone_defender))
                if lineup.lone_defender != YOU
                else t("You defend alone"),
            )
        )
    for number, trick in enumerate(stage.tricks_begun()):
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards)):
            text = t("{seat}: {card}", seat=t.seat(seat), card=t.card(card))
            lines.append(Event(text, seat == YOU, 0 if place else number + 1))
        if trick.complete():
            winner = trick.winner(contract.trump)
            lines.append(_event(winner, taking_said(winner, t)))
    if isinstance(stage, Scored):
        lines.append(Event(outcome_said(table, t), False, 0))
    return tuple(lines)


def _event(seat: "Seat", text: str) -> Event:
    return Event(text, seat == YOU, 0)


def bid_name(bid: str, t: "Translator") -> str:
    """Return how a bid is called."""
    if bid == "L":
        return t("little pepper")
    return t("big pepper") if bid == "B" else bid


def call_said(seat: "Seat", bid: "str | None", t: "Translator") -> str:
    """Say what a seat called."""
    if bid is None:
        return t("You pass") if seat == YOU else t("{seat} passes", seat=t.seat(seat))
    if seat == YOU:
        return t("You bid {bid}", bid=bid_name(bid, t))
    return t("{seat} bids {bid}", seat=t.seat(seat), bid=bid_name(bid, t))


def joker_said(seat: "Seat", t: "Translator") -> str:
    """Say who must play because of the joker, after four passes (rules 3.5)."""
    if seat == YOU:
        return t("All have passed: you show the joker and are the maker at three.")
    return t(
        "All have passed: {seat} shows the joker and is the maker at three.", seat=t.seat(seat)
    )


def naming_said(seat: "Seat", trump: "Suit", alone: bool, t: "Translator") -> str:
    """Say which trump the maker has named."""
    suit = t.suit(trump)
    if seat == YOU:
        return (
            t("You name {suit} and go alone", suit=suit)
            if alone
            else t("You name {suit}", suit=suit)
        )
    if alone:
        return t("{seat} names {suit} and goes alone", seat=t.seat(seat), suit=suit)
    return t("{seat} names {suit}", seat=t.seat(seat), suit=suit)


def taking_said(seat: "Seat", t: "Translator") -> str:
    """Say who takes a trick."""
    return (
        t("You take the trick") if seat == YOU else t("{seat} takes the trick", seat=t.seat(seat))
    )


def outcome_said(table: "Table", t: "Translator") -> str:
    """Say whether the contract was made, and what it gave."""
    stage = table.stage
    assert isinstance(stage, Scored)
    contract = stage.lineup.contract
    side = side_of(contract.maker)
    taken = tricks_won(stage.tricks, contract.trump)[side]
    fields = {
        "seat": t.seat(contract.maker),
        "bid": bid_name(contract.bid, t),
        "points": signed(stage.points[side]),
    }
    if contract.maker == YOU:
        if stage.made():
            return t.tn(
                "You bid {bid} and took {n} trick: {points}.",
                "You bid {bid} and took {n} tricks: {points}.",
                taken,
                **fields,
            )
        return t.tn(
            "You bid {bid} and took only {n} trick: {points}.",
            "You bid {bid} and took only {n} tricks: {points}.",
            taken,
            **fields,
        )
    if stage.made():
        return t.tn(
            "{seat} bid {bid} and took {n} trick: {points}.",
            "{seat} bid {bid} and took {n} tricks: {points}.",
            taken,
            **fields,
        )
    return t.tn(
        "{seat} bid {bid} and took only {n} trick: {points}.",
        "{seat} bid {bid} and took only {n} tricks: {points}.",
        taken,
        **fields,
    )


def signed(points: int) -> str:
    """Return points with their sign; a true minus, and nought without one."""
    if points < 0:
        return f"\u2212{-points}"
    return f"+{points}" if points else "0"


def number(points: int) -> str:
    """Return a score; a true minus."""
    return f"\u2212{-points}" if points < 0 else str(points)


def card_said(card: "Card", trump: "Suit | None", t: "Translator") -> str:
    """Return a card's name with what it is under the trump in force."""
    badge = badge_of(card, trump, t)
    if badge and card == JOKER:
        return t("{card}, {badge}", card=t.card(card), badge=badge)
    if badge:
        return t("{card}, {badge}, trump", card=t.card(card), badge=badge)
    if trump is not None and suit_of(card, trump) == trump:
        return t("{card}, trump", card=t.card(card))
    return t.card(card)


def badge_of(card: "Card", trump: "Suit | None", t: "Translator") -> str:
    """Return what a card has become by the naming of trump, or nothing."""
    if trump is None:
        return ""
    if card == JOKER:
        return t("best trump")
    if card == right_bower(trump):
        return t("right bower")
    return t("left bower") if card == left_bower(trump) else ""


def prompt(app: "App", t: "Translator") -> str:
    """Say what the table waits for; `*...*` is emphasised."""
    if app.game is None:
        return t("Shuffling …")
    table = app.game.table
    stage, turn = table.stage, turn_of(table)
    if app.held and trick_finished(table):
        trick = stage.tricks_begun()[-1]
        lineup = stage.lineup_so_far()
        assert lineup is not None
        winner = trick.winner(lineup.contract.trump)
        if winner == YOU and turn == YOU:
            return t("*You* take the trick and lead.")
        if winner == YOU:
            return t("*You* take the trick.")
        return t("*{seat}* takes the trick.", seat=t.seat(winner))
    if asked(app):
        return _refusal(app, app.game, t) or _your_turn(app, app.game, t)
    if turn == YOU:
        return t("A bot plays for you \u2026")
    if turn is not None:
        return t("{seat} is thinking …", seat=t.seat(turn))
    if winner_of(table) is not None:
        return t("The game is over.")
    return t("The hand is over.")


def _your_turn(app: "App", game: "Game", t: "Translator") -> str:
    table = game.table
    stage = table.stage
    if isinstance(stage, Auction):
        standing = standing_bid(table)
        if standing is None:
            return t("*Your bid.* Nobody has bid yet.")
        return t(
            "*Your bid.* {seat} holds the bid at {bid}.",
            seat=t.seat(standing.seat),
            bid=bid_name(standing.bid or "", t),
        )
    if isinstance(stage, Naming):
        widow = game.deal.widow
        return t("*Name trump.* The widow was the {card}.", card=t.card(widow or JOKER))
    if isinstance(stage, Discarding):
        trump = stage.contract.trump
        if app.selected and badge_of(app.selected, trump, t):  # type: ignore[arg-type]
            return t(
                "*The {card}* is one of the best trumps. Put it away all the same?",
                card=t.card(app.selected),
            )
        return t("*Put one card away,* face down.")
    if isinstance(stage, Defending):
        maker = stage.contract.maker
        if stage.contract.alone:
            return t("*{seat} goes alone.* Defend alone too?", seat=t.seat(maker))
        return t("*{seat} has the bid.* Defend alone?", seat=t.seat(maker))
    if isinstance(stage, Playing):
        led = stage.led()
        if led is None:
            return t("*Your lead.* Any card.")
        trump = stage.lineup.contract.trump
        suit = suit_of(led, trump)
        hand = game.hands[2] or ()
        if any(suit_of(card, trump) == suit for card in hand):
            return t("*Your turn.* Follow with {suit}.", suit=t.suit(suit))
        return t("*Your turn.* You hold no {suit}: any card.", suit=t.suit(suit))
    return ""


def _refusal(app: "App", game: "Game", t: "Translator") -> str:
    """Say why the card that was tried cannot be played (rules 5.3, 4.3)."""
    stage = game.table.stage
    if "=" in app.refused or not app.refused:  # a field of the settings says so itself
        return ""
    if isinstance(stage, Playing) and stage.led() is not None:
        led = stage.led()
        assert led is not None
        suit = t.suit(suit_of(led, stage.lineup.contract.trump))
        return t("*Not this card:* {suit} must be followed.", suit=suit)
    if isinstance(stage, Discarding):
        return t("*Not this card:* the rules of this game bar it from the discard.")
    if isinstance(stage, Auction):
        return _bid_refusal(app.refused, stage, game.table, t)
    return ""


def _bid_refusal(word: str, stage: Auction, table: "Table", t: "Translator") -> str:
    """Say why the call that was tried is not allowed (rules 3.1, 3.2, 3.5)."""
    calls: "list[Bid | Pass]" = [Pass()] + [Bid(bid) for bid in BIDS]
    refusals = [stage.refuse(table, call) for call in calls if word_of(call) == word]
    rule, standing = "".join([refusal.rule for refusal in refusals if refusal]), standing_bid(table)
    if rule not in ("3.1", "3.2", "3.5"):
        return ""
    if rule == "3.5":
        return t("*You must bid:* the others have passed, and under these rules the dealer plays.")
    if standing is not None:
        return t(
            "*Not this bid:* {seat} holds the bid at {bid}; go higher or pass.",
            seat=t.seat(standing.seat),
            bid=bid_name(standing.bid or "", t),
        )
    return t("*Not this bid:* the lowest is {least}.", least=table.options.min_bid)


def notice_said(code: str, t: "Translator") -> str:
    """Say what a notice means."""
    if code == "unreadable":
        return t("The saved game could not be read. It was set aside, and a new game has begun.")
    if code == "unsaved":
        return t(
            "This browser does not let the page save: the game lasts as long as the page is open."
        )
    if code == "alone":
        return t("The strong bots cannot be reached: the page\u2019s own bots play in their place.")
    if code == "no-hint":
        return t("There is no hint for this now.")
    if code == "resumed":
        return t("Your game goes on where you left it.")
    return t("Something went wrong. The game goes on from the last move.")


def elsewhere_said(t: "Translator") -> str:
    """Say that another tab has gone on with the game."""
    return t("The game goes on in another tab.")


def side_name(side: int, t: "Translator") -> str:
    """Return how a side is called."""
    if side == side_of(YOU):
        return t("You & {seat}", seat=t.seat(partner_of(YOU)))
    west = left_of(YOU)
    return t("{one} & {two}", one=t.seat(west), two=t.seat(partner_of(west)))
