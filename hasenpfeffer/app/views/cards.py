"""The cards in sight: one element a card for its life, from the hand to the trick and away."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import badge_of, card_said
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


def cards_view(app: "App", seen: "Observation", t: "Translator") -> "Node":
    """Show the own hand, the trick on the table, and the last trick on its way to the pile."""
    stage = seen.table.stage
    lineup = stage.lineup_so_far()
    trump = lineup.contract.trump if lineup else None
    tricks = stage.tricks_begun()
    shown = swept = None
    if tricks and isinstance(stage, (Playing, Scored)):
        finished = trick_finished(seen.table)
        shown = tricks[-1] if app.held or not finished else None
        swept = tricks[-1] if shown is None else tricks[-2] if len(tricks) > 1 else None
    own = seen.hand + _own_card(shown) + _own_card(swept)
    hand = in_order(seen.hand, trump)
    nodes = []
    # Own cards keep their order in the document when they are played, so that they can glide.
    for card in in_order(own, trump):
        if card in seen.hand:
            nodes.append(_in_hand(app, seen, card, hand.index(card), len(hand), t))
        elif shown is not None and card in shown.cards:
            nodes.append(_on_table(app, seen, shown, YOU, t))
        elif swept is not None:
            nodes.append(_won(app, seen, swept, card))
    for trick in (swept, shown):
        for seat, card in zip(trick.seats, trick.cards) if trick else ():
            if seat != YOU and trick is not None:
                view = (
                    _on_table(app, seen, trick, seat, t)
                    if trick is shown
                    else _won(app, seen, trick, card)
                )
                nodes.append(view)
    return h(
        "div",
        nodes,
        cls="cards seven" if len(hand) == 7 else "cards",
        role="group",
        aria_label=t("Your hand and the trick"),
        style=f"--n:{len(hand)}",
    )


def _own_card(trick: "Trick | None") -> "tuple[Card, ...]":
    if trick is None:
        return ()
    return tuple([card for seat, card in zip(trick.seats, trick.cards) if seat == YOU])


def _in_hand(
    app: "App", seen: "Observation", card: "Card", place: int, count: int, t: "Translator"
) -> "Node":
    stage = seen.table.stage
    lineup = stage.lineup_so_far()
    trump = lineup.contract.trump if lineup else None
    cls, word, why, pressed = "card in-hand", None, None, None
    if isinstance(stage, (Playing, Discarding)) and asked(app):
        discarding = isinstance(stage, Discarding)
        selecting = discarding or (app.settings.confirm == "on" and app.selected != card)
        action = Discard(card) if discarding else Play(card)
        legal = action in seen.legal()
        cls += " legal" if legal else " illegal"
        if legal:
            word = f"select:{card}" if selecting else f"play:{card}"
        else:
            why = word_of(action)
        if discarding or app.settings.confirm == "on":
            pressed = "true" if app.selected == card else "false"
    mark = None
    hinted = app.hint is not None and app.hint.options[0].word.endswith(":" + card)
    if hinted:
        cls += " hinted"
        mark = h("span", icon("lamp"), cls="mark", aria_hidden="true")
    if app.selected == card:
        cls += " selected"
        mark = h("span", icon("check"), cls="mark", aria_hidden="true")
    name = card_said(card, trump, t)
    badge = badge_of(card, trump, t)
    if card == seen.widow and isinstance(stage, (Naming, Discarding)):
        name = t("{card}, from the widow", card=name)
        badge = badge or t("widow")
    if hinted:
        name = t("{card}, suggested", card=name)
    return _card(
        app,
        card,
        cls,
        name,
        _badge(badge),
        mark,
        data_do=word,
        data_why=why,
        aria_disabled=None if word else "true",
        aria_pressed=pressed,
        style=f"--i:{place};--n:{count}",
    )


def _badge(words: str) -> "Node | None":
    return h("span", words, cls="badge", aria_hidden="true") if words else None


def _on_table(
    app: "App", seen: "Observation", trick: "Trick", seat: "Seat", t: "Translator"
) -> "Node":
    lineup = seen.table.stage.lineup_so_far()
    assert lineup is not None
    trump = lineup.contract.trump
    card = trick.cards[trick.seats.index(seat)]
    cls = "card on-table at-" + SEAT_NAMES[seat].lower()
    # The name repeats what is written on the card, in the same order: badge, then tag.
    badge = badge_of(card, trump, t) if card != JOKER else ""
    said = (
        t("{card}, {badge}", card=t.card(card), badge=badge) if badge else card_said(card, trump, t)
    )
    name = t("{seat}: {card}", seat=t.seat(seat), card=said)
    tag = None
    if trick.winner(trump) == seat:
        cls += " winning"
        standing = t("takes it") if trick.complete() else t("winning")
        name = t("{card}, {standing}", card=name, standing=standing)
        tag = h("span", icon("crown"), standing, cls="tag", aria_hidden="true")
    return _card(app, card, cls, name, _badge(badge), " ", tag, aria_disabled="true", tabindex="-1")


def _won(app: "App", seen: "Observation", trick: "Trick", card: "Card") -> "Node":
    lineup = seen.table.stage.lineup_so_far()
    assert lineup is not None
    ours = side_of(trick.winner(lineup.contract.trump)) == side_of(YOU)
    cls = "card won to-us" if ours else "card won to-them"
    return _card(app, card, cls, None, aria_hidden="true", tabindex="-1")


def _card(
    app: "App", card: "Card", cls: str, name: "str | None", *parts: "object", **attributes: "object"
) -> "Node":
    face = h("img", src=app.settings.face(card), alt="", draggable="false")
    return h(
        "button",
        face,
        parts,
        cls=cls,
        type="button",
        id="card-" + card,
        aria_label=name,
        **attributes,
    )
