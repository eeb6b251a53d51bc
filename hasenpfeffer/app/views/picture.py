"""A finished hand as a drawing, for forums and print: a tree of nodes that is SVG when written.

It is made of rectangles, paths and text alone, so that `web/picture.py` can draw it on a canvas.
"""

from hasenpfeffer.app.nodes import Node, h
from hasenpfeffer.app.sentences import bid_name, signed
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.engine.cards import JOKER
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.seats import Seat

WIDTH, HEIGHT = 640, 616
_PAPER, _INK, _RED, _SOFT, _GOLD = "#fffdf8", "#27221b", "#b3261a", "#655b4c", "#eaba58"
_FONT = "Georgia, 'Noto Serif', serif"
_CELL = 39  # the width of a card
_PLACES = {"N": (195, 96), "W": (16, 190), "E": (374, 190), "S": (195, 284)}
_TABLE = 372  # where the tricks begin
_SIGNS = {  # in a square of 32
    "s": "M16 2c3 7 12 11 12 18a6 6 0 0 1-10.600 3.800c.4 2.600 1.400 4.400 3.100 6.200h-9"
    "c1.700-1.800 2.700-3.600 3.100-6.200A6 6 0 0 1 4 20C4 13 13 9 16 2z",
    "h": "M16 29C12 23 3 17 3 10.500 3 6.500 6 4 9.300 4c3 0 5.500 2 6.700 5"
    " 1.200-3 3.700-5 6.700-5C26 4 29 6.500 29 10.500 29 17 20 23 16 29z",
    "d": "M16 2c2.500 5 6 9.800 10 14-4 4.200-7.500 9-10 14"
    "-2.500-5-6-9.800-10-14 4-4.200 7.500-9 10-14z",
    "c": "M16 2.500a6.300 6.300 0 0 1 5 10.200A6.300 6.300 0 1 1 17.400 23c.4 2.900 1.400 5 3.100 7"
    "h-9c1.700-2 2.700-4.100 3.100-7A6.300 6.300 0 1 1 11 12.700a6.300 6.300 0 0 1 5-10.200z",
}


def picture(game: "Game", t: "Translator") -> Node:
    """Draw a hand that was played to its end: hands, contract, tricks and result.

    Whoever sees it was not there, so South is called South.
    """
    t = t.called(tuple([t.seat(seat) if seat != YOU else t("South") for seat in SEATS]))
    stage = game.table.stage
    assert isinstance(stage, Scored)
    contract = stage.lineup.contract
    parts: list[Node] = [_box(0, 0, WIDTH, HEIGHT, _PAPER)]
    parts.append(_text(16, 40, "Hasenpfeffer", 26, bold=True))
    parts.append(_text(16, 66, _result(game.table, t), 15, fill=_SOFT))
    for seat in SEATS:
        parts += _hand(game, seat, contract.trump, t)
    parts.append(_sign(contract.trump, 290, 176, 60))
    said = t("{seat}: {bid}", seat=t.seat(contract.maker), bid=bid_name(contract.bid, t))
    parts.append(_text(320, 258, said, 15, anchor="middle"))
    return h(
        "svg",
        parts + _tricks(game, t),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
    )


def _result(table: "Table", t: "Translator") -> str:
    """Say what was played and what it gave."""
    stage = table.stage
    assert isinstance(stage, Scored)
    contract = stage.lineup.contract
    side = side_of(contract.maker)
    return t.tn(
        "{seat} bid {bid} in {suit} and took {n} trick: {points}.",
        "{seat} bid {bid} in {suit} and took {n} tricks: {points}.",
        tricks_won(stage.tricks, contract.trump)[side],
        seat=t.seat(contract.maker),
        bid=bid_name(contract.bid, t),
        suit=t.suit(contract.trump),
        points=signed(stage.points[side]),
    )


def _hand(game: "Game", seat: "Seat", trump: "Suit", t: "Translator") -> "list[Node]":
    """Draw the six cards that were dealt to a seat, below its name."""
    x, y = _PLACES[seat]
    name = t.seat(seat)
    if seat == game.table.dealer:
        name = t("{seat}, dealer", seat=name)
    parts = [_text(x, y, name, 15, bold=True), _box(x, y + 8, 6 * _CELL + 16, 34, "#efe7d8")]
    for place, card in enumerate(in_order(game.deal.hands[PLACE[seat]] or (), trump)):
        parts += _card(card, x + 10 + place * _CELL, y + 31)
    return parts


def _tricks(game: "Game", t: "Translator") -> "list[Node]":
    """Draw a row for each trick, a column for each seat; the card that won is marked."""
    stage = game.table.stage
    lineup = stage.lineup_so_far()
    assert lineup is not None
    columns = [200 + 110 * place for place in range(4)]
    parts = [
        _text(x, _TABLE, t.seat(seat), 14, bold=True, fill=_SOFT) for x, seat in zip(columns, SEATS)
    ]
    for number, trick in enumerate(stage.tricks_begun()):
        y = _TABLE + 30 + 30 * number
        title = t("Trick {n}", n=number + 1)
        parts.append(_text(16, y, title, 14, fill=_SOFT))
        winner = trick.winner(lineup.contract.trump)
        for seat, card in zip(trick.seats, trick.cards):
            x = columns[PLACE[seat]]
            if seat == winner:
                parts.append(_box(x - 8, y - 20, _CELL + 10, 28, _GOLD))
            parts += _card(card, x, y)
    y = _TABLE + 30 + 30 * 6 + 14
    for x, title, other in (
        (16, t("Widow"), game.deal.widow),
        (200, t("Put away"), game.discard),
    ):
        if other is not None:
            parts.append(_text(x, y, title, 14, fill=_SOFT))
            parts += _card(other, x + 90, y)
    return parts


def _card(card: "Card", x: int, y: int) -> "list[Node]":
    """Draw a card: its rank and the sign of its suit."""
    if card == JOKER:
        return [_text(x, y, "Jk", 18, bold=True, fill=_RED)]
    rank, suit = card[0].replace("T", "10"), card[1]
    fill = _RED if suit in ("d", "h") else _INK
    width = 20 if rank == "10" else 14
    return [_text(x, y, rank, 18, bold=True, fill=fill), _sign(suit, x + width, y - 13, 14)]


def _sign(suit: str, x: int, y: int, size: int) -> Node:
    fill = _RED if suit in ("d", "h") else _INK
    place = f"translate({x} {y}) scale({size / 32:.4f})"
    return h("path", d=_SIGNS[suit], fill=fill, transform=place)


def _box(x: int, y: int, width: int, height: int, fill: str) -> Node:
    return h("rect", x=str(x), y=str(y), width=str(width), height=str(height), fill=fill)


def _text(
    x: int,
    y: int,
    text: str,
    size: int,
    bold: bool = False,
    fill: str = _INK,
    anchor: str = "start",
) -> Node:
    return h(
        "text",
        text,
        x=str(x),
        y=str(y),
        font_family=_FONT,
        font_size=str(size),
        font_weight="700" if bold else "400",
        fill=fill,
        text_anchor=anchor,
    )
