"""The table: three seats, the widow, the piles, the dock with what is asked, and the cards."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.fairness import NOT_KEPT, covers, hand_number
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked
from hasenpfeffer.app.telling import fact_said, saying
from hasenpfeffer.app.views.cards import cards_view
from hasenpfeffer.app.views.choices import choices_view
from hasenpfeffer.app.views.signs import (
    button,
    contract_chip,
    dealer_chip,
    emblem,
    icon,
    key_of,
    shown_and_said,
)
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS, partner_of, side_of
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.seats import Seat

_OTHERS = (SEATS[0], SEATS[3], SEATS[1])


def table_view(
    app: "App", seen: "Observation", t: "Translator", built: "Built | None" = None
) -> "Node":
    """Show the table as South sees it."""
    built = built or Built()
    table = seen.table
    lineup = table.stage.lineup_so_far()
    parts: list[object] = []
    if lineup is not None:
        parts.append(emblem(lineup.contract.trump).replace(key="emblem"))
    turn = None if app.held else turn_of(table)
    parts += [_seat(table, seat, turn, t, built) for seat in _OTHERS]
    if isinstance(table.stage, Auction):
        back = h("i", cls="back")
        name = h("span", t("the widow"))
        parts.append(h("div", back, name, _seal(app, t), cls="middle", key="middle"))
    if isinstance(table.stage, (Playing, Scored)):
        tricks = won(table)
        us = side_of(YOU)
        parts.append(_pile("us", t("You"), tricks[us], t))
        parts.append(_pile("them", t("They"), tricks[1 - us], t))
    parts += [_dock(app, seen, turn, t, built), cards_view(app, seen, t, built)]
    return table_frame(parts, t)


def table_frame(parts: "object", t: "Translator") -> "Node":
    """Put things on the cloth."""
    cloth = h("div", parts, cls="cloth")
    return h("section", cloth, cls="table", aria_label=t("Table"))


def _seat(
    table: "Table", seat: "Seat", turn: "Seat | None", t: "Translator", built: Built
) -> "Node":
    cards, facts = cards_left(table, seat), _plate_facts(table, seat, t)
    return built.of(
        "seat " + seat,
        (facts, cards, seat == turn),
        lambda: _seat_anew(table, seat, cards, seat == turn, t),
    )


def _seat_anew(table: "Table", seat: "Seat", cards: int, turn: bool, t: "Translator") -> "Node":
    lineup = table.stage.lineup_so_far()
    out = lineup is not None and seat not in lineup.active()
    backs = [h("i", style=f"--place:{place}") for place in range(cards)]
    cls = "seat " + SEAT_NAMES[seat].lower()
    if turn:
        cls += " turn"
    return h(
        "div",
        h("div", backs, cls="fan", style=f"--count:{cards}", aria_hidden="true"),
        plate(table, seat, t),
        cls=cls + " out" if out else cls,
        key=seat,
    )


def cards_left(table: "Table", seat: "Seat") -> int:
    """Return how many cards a seat holds, as everybody can count."""
    stage = table.stage
    played = [seat in trick.seats[: len(trick.cards)] for trick in stage.tricks_begun()]
    promise = stage.promise()
    widow = promise and promise[0] == seat and isinstance(stage, (Naming, Discarding))
    return 6 - played.count(True) + (1 if widow else 0)


def _plate_facts(table: "Table", seat: "Seat", t: "Translator") -> "tuple[object, ...]":
    """Return all that a plate depends on."""
    stage = table.stage
    return (t, seat, table.dealer, table.calls, stage.promise(), stage.lineup_so_far())


def plate(table: "Table", seat: "Seat", t: "Translator") -> "Node":
    """Show a seat's name with its chips: dealer, call or contract, who sits out."""
    role = h("span", t("partner"), cls="role") if seat == partner_of(YOU) else None
    dealer = dealer_chip(t) if table.dealer == seat else None
    return h(
        "div",
        icon("turn", "lamp"),
        h("b", t.seat(seat), cls="name"),
        role,
        dealer,
        _call_chip(table, seat, t),
        cls="plate",
    )


def _call_chip(table: "Table", seat: "Seat", t: "Translator") -> "Node | None":
    lineup = table.stage.lineup_so_far()
    if lineup is not None:
        if seat not in lineup.active():
            return h("span", t("sits out"), cls="chip rest")
        if seat == lineup.lone_defender:
            return h("span", t("alone"), cls="chip")
        return contract_chip(lineup.contract, t) if seat == lineup.contract.maker else None
    calls = [call for call in table.calls if call.seat == seat]
    promise = table.stage.promise()
    if promise is not None and promise[0] == seat:
        return _bid_chip(promise[1], "chip high", t)
    if not calls:
        return None
    bid = calls[-1].bid
    if bid is None:
        return h("span", t.tc("a call", "pass"), cls="chip pass")
    return _bid_chip(bid, "chip high" if calls[-1] == standing_bid(table) else "chip", t)


def _bid_chip(bid: str, cls: str, t: "Translator") -> "Node":
    name = bid_name(bid, t)
    return h("span", shown_and_said(name, t("bid {bid}", bid=name)), cls=cls)


def _seal(app: "App", t: "Translator") -> "Node | None":
    """Show how the seal of this hand begins; on a wide page the log does."""
    number = hand_number(app)
    seal = app.seals[number] if number < len(app.seals) else NOT_KEPT
    if not covers(seal):
        return None
    said = t("sealed: {seal}", seal=seal[:8])
    return button((icon("seal"), h("code", seal[:8])), "fair", "seal", aria_label=said, title=said)


def _pile(side: str, who: str, tricks: int, t: "Translator") -> "Node":
    stack = h("span", [h("i") for _ in range(tricks)], cls="stack", aria_hidden="true")
    number = h("b", shown_and_said(str(tricks), t.tn("{n} trick", "{n} tricks", tricks)))
    return h("div", stack, h("span", who, " ", number), cls="pile " + side, key=side)


def _dock(
    app: "App", seen: "Observation", turn: "Seat | None", t: "Translator", built: Built
) -> "Node":
    me = built.of("me", (_plate_facts(seen.table, YOU, t), turn == YOU), lambda: _me(seen, turn, t))
    # Until the first Tab the sentence can take the focus from a control that has gone.
    fact = app.hint.fact if app.hint else None
    more = h("span", " ", fact_said(fact, t), cls="more") if fact else None
    say = h("p", rich(saying(app, t)), more, id="say", tabindex="-1")
    if app.held:
        way = button(t("Go on"), "go", "btn main", id="go")
    elif app.pilot:
        way = button(t("Take over"), "take", "btn main", id="take")
    elif asked(app) and sure_cards(seen):
        way = button(
            t("Claim the rest"),
            "claim",
            "btn main",
            id="claim",
            aria_keyshortcuts=key_of(app, "C", "claim"),
        )
    elif app.hint and len(app.hint.options) > 1:
        way = button(t("Why?"), "hint", "btn", id="why")
    else:
        way = None
    return h(
        "div",
        h("div", me, say, way, cls="saying"),
        None if app.held else choices_view(app, seen, t),
        cls="dock",
        key="dock",
    )


def _me(seen: "Observation", turn: "Seat | None", t: "Translator") -> "Node":
    cls = "plate me turn" if turn == YOU else "plate me"
    return plate(seen.table, YOU, t).replace(attributes={"class": cls})
