"""A hand laid open on the cloth: what is known of the four hands, and the trick between them."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.sheets import face
from hasenpfeffer.app.views.signs import emblem
from hasenpfeffer.app.views.table import cards_left, plate, table_frame
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.seats import Seat


def diagram(
    app: "App",
    seats: "tuple[Seat, ...]",
    dock: "object",
    t: "Translator",
    own: "Node | None" = None,
) -> "Node":
    """Show the game with the hands of some seats open; the dock lies below it.

    `own` takes the place of South's cards.
    """
    assert app.game is not None
    turn = app.game.table.stage.turn(app.game.table)
    hands = [
        _hand(app, app.game, seat, seat in seats, seat == turn, t, own if seat == YOU else None)
        for seat in SEATS
    ]
    below = h("div", dock, cls="dock", key="dock")
    return table_frame(h("div", hands, _middle(app, app.game, seats, t), below, cls="diagram"), t)


def _hand(
    app: "App",
    game: "Game",
    seat: "Seat",
    is_open: bool,
    turn: bool,
    t: "Translator",
    cards: "Node | None",
) -> "Node":
    lineup = game.table.stage.lineup_so_far()
    cls = "laid at-" + seat.lower()
    if lineup is not None and seat not in lineup.active():
        cls += " out"
    return h(
        "div",
        cards or _row(app, game, seat, is_open, t),
        plate(game.table, seat, t),
        cls=cls + " turn" if turn else cls,
        role="group",
        aria_label=t.seat(seat),
        key=seat,
    )


def _row(app: "App", game: "Game", seat: "Seat", is_open: bool, t: "Translator") -> "Node":
    hand, lineup = game.hands[PLACE[seat]], game.table.stage.lineup_so_far()
    cards = [h("i", cls="back") for _ in range(cards_left(game.table, seat))]
    if is_open and hand is not None:
        sorted_hand = in_order(hand, lineup.contract.trump if lineup else None)
        cards = [face(card, app, t).replace(key=card) for card in sorted_hand]
    return h("div", cards, cls="mini", style=f"--count:{len(cards)}")


def _middle(app: "App", game: "Game", seats: "tuple[Seat, ...]", t: "Translator") -> "Node":
    stage = game.table.stage
    if isinstance(stage, Auction):
        known = game.deal.widow if seats == SEATS else None
        widow = face(known, app, t) if known else h("i", cls="back")
        return h("div", widow, h("span", t("the widow")), cls="laid-trick widow", key="middle")
    lineup, tricks = stage.lineup_so_far(), stage.tricks_begun()
    if lineup is None:
        return h("div", cls="laid-trick", key="middle")
    trump = lineup.contract.trump
    parts: list[object] = [emblem(trump)]
    if tricks:
        trick = tricks[-1]
        winner = trick.winner(trump)
        for seat, card in zip(trick.seats, trick.cards):
            at = "at-" + SEAT_NAMES[seat].lower()
            picture = face(card, app, t)
            name = t("{seat}: {card}", seat=t.seat(seat), card=t.card(card))
            shown = dict(picture.attributes, alt=name)
            shown["class"] = at + " winning" if seat == winner else at
            parts.append(picture.replace(key=card, attributes=shown))
    return h("div", parts, cls="laid-trick", key="middle")
