"""What is said about the game: events, whose turn it is, why a card cannot be played, results."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.auction import ThrownIn
from hasenpfeffer.engine.cards import JOKER, left_bower, right_bower, suit_of
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import left_of, partner_of, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.game import Table, Trick
    from hasenpfeffer.engine.seats import Seat


class Event(Record):
    """One line of the log: a call, a card, a trick won. `trick` counts from 1 where one begins."""

    __slots__ = ("text", "own", "trick")
    text: str
    own: bool
    trick: int


def events(table: "Table", t: "Translator") -> "tuple[Event, ...]":
    """Return all that has happened in this hand, a sentence each."""
    return tuple([event for chapter in chapters(table, t, Built()) for event in chapter])


def chapters(table: "Table", t: "Translator", built: Built) -> "tuple[tuple[Event, ...], ...]":
    """Return the events as the calls, each trick, the outcome; none is told twice over."""
    stage = table.stage
    promise, lineup = stage.promise(), stage.lineup_so_far()
    facts = (t, table.dealer, table.calls, promise, lineup, type(stage))
    found = [built.of("calls told", facts, lambda: _calls_told(table, t))]
    for number, trick in enumerate(stage.tricks_begun()):
        assert lineup is not None
        found.append(_told(number, trick, lineup.contract.trump, t, built))
    if isinstance(stage, Scored):
        found.append((Event(outcome_said(table, t), False, 0),))
    return tuple(found)


def _calls_told(table: "Table", t: "Translator") -> "tuple[Event, ...]":
    """Tell who deals, and what was called, named, put away and defended."""
    lines = [_event(table.dealer, deal_said(table.dealer, t))]
    lines += [_event(call.seat, call_said(call.seat, call.bid, t)) for call in table.calls]
    stage = table.stage
    promise, lineup = stage.promise(), stage.lineup_so_far()
    if promise and standing_bid(table) is None:
        lines.append(_event(promise[0], joker_said(promise[0], t)))
    if isinstance(stage, ThrownIn):
        lines.append(Event(t("All four passed. The hand is thrown in."), False, 0))
    if lineup is None:
        return tuple(lines)
    contract, lone = lineup.contract, lineup.lone_defender
    said = naming_said(contract.maker, contract.trump, contract.alone, t)
    lines.append(_event(contract.maker, said))
    if not isinstance(stage, Discarding):
        lines.append(_event(contract.maker, discard_said(contract.maker, t)))
    if lone == YOU:
        lines.append(_event(lone, t("You defend alone")))
    elif lone:
        lines.append(_event(lone, t("{seat} defends alone", seat=t.seat(lone))))
    return tuple(lines)


def _told(
    number: int, trick: "Trick", trump: "Suit", t: "Translator", built: Built
) -> "tuple[Event, ...]":
    return built.of(
        f"trick {number} told", (t, trick, trump), lambda: _trick_told(number, trick, trump, t)
    )


def _trick_told(number: int, trick: "Trick", trump: "Suit", t: "Translator") -> "tuple[Event, ...]":
    """Tell the cards of a trick, and who took it."""
    lines = []
    for place, (seat, card) in enumerate(zip(trick.seats, trick.cards)):
        text = t("{seat}: {card}", seat=t.seat(seat), card=played_said(card, trump, t))
        lines.append(Event(text, seat == YOU, 0 if place else number + 1))
    if trick.complete():
        winner = trick.winner(trump)
        lines.append(_event(winner, taking_said(winner, t)))
    return tuple(lines)


def _event(seat: "Seat", text: str) -> Event:
    return Event(text, seat == YOU, 0)


def bid_name(bid: str, t: "Translator") -> str:
    """Return how a bid is called."""
    if bid == "L":
        return t("little pepper")
    return t("big pepper") if bid == "B" else bid


def deal_said(seat: "Seat", t: "Translator") -> str:
    """Say who deals this hand."""
    return t("You deal") if seat == YOU else t("{seat} deals", seat=t.seat(seat))


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


def discard_said(seat: "Seat", t: "Translator") -> str:
    """Say that the maker has put one of seven cards away; which one, nobody else knows."""
    if seat == YOU:
        return t("You put one card away")
    return t("{seat} puts one card away", seat=t.seat(seat))


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
    if not taken:
        if contract.maker == YOU:
            return t("You bid {bid} and took no trick: {points}.", **fields)
        return t("{seat} bid {bid} and took no trick: {points}.", **fields)
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


def played_said(card: "Card", trump: "Suit | None", t: "Translator") -> str:
    """Return the name of a card that is played, with that of a bower: it explains who wins."""
    badge = badge_of(card, trump, t)
    if badge and card != JOKER:
        return t("{card}, {badge}", card=t.card(card), badge=badge)
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
    if code == "replayed":
        return t("You play this hand again. Statistics keep how it went first.")
    if code == "restored":
        return t("Everything from the file is here again.")
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
