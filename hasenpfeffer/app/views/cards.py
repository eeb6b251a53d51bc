"""The cards in sight: one element a card for its life, from the hand to the trick and away."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import badge_of, card_said, played_said
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked, trick_finished
from hasenpfeffer.app.views.signs import icon
from hasenpfeffer.engine.actions import Discard, Play, word_of
from hasenpfeffer.engine.cards import JOKER, RANKS, printed_suit, strength, suit_of
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.seats import SEAT_NAMES, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.game import Trick
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.seats import Seat

_COLOURS = (("s", "c"), ("h", "d"))


def in_order(hand: "Hand", trump: "Suit | None") -> "tuple[Card, ...]":
    """Sort a hand for the eye: trumps first, then suits of alternating colours, high to low.

    >>> in_order(("9c", "Jd", "Kh", "Qs", "Jk"), "h")
    ('Jk', 'Jd', 'Kh', 'Qs', '9c')
    """
    belongs = [(_suit(card, trump), card) for card in hand]
    held = [suit for suit, _ in belongs]
    pools = [[suit for suit in colour if suit in held and suit != trump] for colour in _COLOURS]
    order: list[str | None] = [None, trump] if trump else [None]
    colour = 0 if len(pools[0]) >= len(pools[1]) else 1
    if trump:
        colour = 1 if trump in _COLOURS[0] else 0
    while pools[0] or pools[1]:
        if pools[colour]:
            order.append(pools[colour].pop(0))
        colour = 1 - colour
    ranked = [(order.index(suit), -_height(card, trump), card) for suit, card in belongs]
    return tuple([card for _, _, card in sorted(ranked)])


def _suit(card: "Card", trump: "Suit | None") -> "Suit | None":
    return printed_suit(card) if trump is None else suit_of(card, trump)


def _height(card: "Card", trump: "Suit | None") -> int:
    if trump is not None:
        return strength(card, trump)
    return 9 if card == JOKER else RANKS.index(card[0])


def cards_view(app: "App", seen: "Observation", t: "Translator", built: Built) -> "Node":
    """Show the own hand, the trick on the table, and the last trick on its way to the pile."""
    stage = seen.table.stage
    trump = _trump(seen)
    tricks = stage.tricks_begun()
    shown = swept = None
    if tricks and isinstance(stage, (Playing, Scored)):
        finished = trick_finished(seen.table)
        shown = tricks[-1] if app.held or not finished else None
        swept = tricks[-1] if shown is None else tricks[-2] if len(tricks) > 1 else None
    own = seen.hand + _own_card(shown) + _own_card(swept)
    hand = in_order(seen.hand, trump)
    legal = _legal(app, seen)
    nodes = []
    # Own cards keep their order in the document when they are played, so that they can glide.
    for card in in_order(own, trump):
        if card in seen.hand:
            nodes.append(_in_hand(app, seen, card, hand, legal, t, built))
        elif shown is not None and card in shown.cards:
            nodes.append(_on_table(app, seen, shown, YOU, t, built))
        elif swept is not None:
            nodes.append(_won(app, seen, swept, card, built))
    for trick in (swept, shown):
        for seat, card in zip(trick.seats, trick.cards) if trick else ():
            if seat != YOU and trick is not None:
                view = (
                    _on_table(app, seen, trick, seat, t, built)
                    if trick is shown
                    else _won(app, seen, trick, card, built)
                )
                nodes.append(view)
    return h(
        "div",
        nodes,
        cls="cards seven" if len(hand) == 7 else "cards",
        role="group",
        aria_label=t("Your hand and the trick"),
        style=f"--count:{len(hand)}",
    )


def _trump(seen: "Observation") -> "Suit | None":
    lineup = seen.table.stage.lineup_so_far()
    return lineup.contract.trump if lineup else None


def _own_card(trick: "Trick | None") -> "tuple[Card, ...]":
    if trick is None:
        return ()
    return tuple([card for seat, card in zip(trick.seats, trick.cards) if seat == YOU])


def _legal(app: "App", seen: "Observation") -> "tuple[Card, ...] | None":
    """Return the cards that can be chosen now, or None where none is asked for."""
    if not isinstance(seen.table.stage, (Playing, Discarding)) or not asked(app):
        return None
    return tuple([action.card for action in seen.legal() if isinstance(action, (Discard, Play))])


# A card is built of its facts alone, so that it is built anew only when one of them changes.


def _in_hand(
    app: "App",
    seen: "Observation",
    card: "Card",
    hand: "Hand",
    legal: "tuple[Card, ...] | None",
    t: "Translator",
    built: Built,
) -> "Node":
    stage = seen.table.stage
    word = why = pressed = None
    if legal is not None:
        discarding = isinstance(stage, Discarding)
        selecting = discarding or (app.settings.confirm == "on" and app.selected != card)
        if card in legal:
            word = f"select:{card}" if selecting else f"play:{card}"
        else:
            why = word_of(Discard(card) if discarding else Play(card))
        if discarding or app.settings.confirm == "on":
            pressed = "true" if app.selected == card else "false"
    hinted = app.hint is not None and app.hint.options[0].word.endswith(":" + card)
    widow = card == seen.widow and isinstance(stage, (Naming, Discarding))
    place = f"--place:{hand.index(card)};--count:{len(hand)}"
    facts = (t, app.settings.face(card), place, _trump(seen), word, why, pressed)
    more = (app.selected == card, hinted, widow)
    return built.of("card " + card, facts + more, lambda: _hand_card(card, facts, *more))


def _hand_card(
    card: "Card", facts: "tuple[Any, ...]", selected: bool, hinted: bool, widow: bool
) -> "Node":
    t, face, place, trump, word, why, pressed = facts
    cls, mark = "card in-hand", None
    if word or why:
        cls += " legal" if word else " illegal"
    if hinted:
        cls += " hinted"
        mark = h("span", icon("hint"), cls="mark", aria_hidden="true")
    if selected:
        cls += " selected"
        mark = h("span", icon("check"), cls="mark", aria_hidden="true")
    name = card_said(card, trump, t)
    badge = badge_of(card, trump, t)
    if widow:
        name = t("{card}, from the widow", card=name)
        badge = badge or t("widow")
    if hinted:
        name = t("{card}, suggested", card=name)
    return _card(
        card,
        face,
        cls,
        name,
        _badge(badge),
        mark,
        data_do=word,
        data_why=why,
        aria_disabled=None if word else "true",
        aria_pressed=pressed,
        style=place,
    )


def _badge(words: str) -> "Node | None":
    return h("span", words, cls="badge", aria_hidden="true") if words else None


def _on_table(
    app: "App", seen: "Observation", trick: "Trick", seat: "Seat", t: "Translator", built: Built
) -> "Node":
    trump = _trump(seen)
    assert trump is not None
    card = trick.cards[trick.seats.index(seat)]
    standing = ""
    if trick.winner(trump) == seat:
        standing = t("takes it") if trick.complete() else t("winning")
    facts = (t, app.settings.face(card), seat, trump, standing)
    return built.of("card " + card, facts, lambda: _table_card(card, *facts))


def _table_card(
    card: "Card", t: "Translator", face: str, seat: "Seat", trump: "Suit", standing: str
) -> "Node":
    cls = "card on-table at-" + SEAT_NAMES[seat].lower()
    # The name repeats what is written on the card, in the same order: badge, then tag.
    badge = badge_of(card, trump, t) if card != JOKER else ""
    said = played_said(card, trump, t) if badge else card_said(card, trump, t)
    name = t("{seat}: {card}", seat=t.seat(seat), card=said)
    tag = None
    if standing:
        cls += " winning"
        name = t("{card}, {standing}", card=name, standing=standing)
        tag = h("span", icon("crown"), standing, cls="tag", aria_hidden="true")
    parts = (_badge(badge), " ", tag)
    return _card(card, face, cls, name, *parts, aria_disabled="true", tabindex="-1")


def _won(app: "App", seen: "Observation", trick: "Trick", card: "Card", built: Built) -> "Node":
    trump = _trump(seen)
    assert trump is not None
    ours = side_of(trick.winner(trump)) == side_of(YOU)
    cls = "card won to-us" if ours else "card won to-them"
    face = app.settings.face(card)
    return built.of(
        "card " + card,
        (face, cls),
        lambda: _card(card, face, cls, None, aria_hidden="true", tabindex="-1"),
    )


def _card(
    card: "Card", face: str, cls: str, name: "str | None", *parts: "object", **attributes: "object"
) -> "Node":
    return h(
        "button",
        h("img", src=face, alt="", draggable="false"),
        parts,
        cls=cls,
        type="button",
        id="card-" + card,
        aria_label=name,
        **attributes,
    )
