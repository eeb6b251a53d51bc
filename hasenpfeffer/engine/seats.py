"""The four seats, their order and their sides (rules 1.1, 1.2)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NewType

    Seat = NewType("Seat", str)
    Side = NewType("Side", str)
    Pair = tuple[int, int]  # points or tricks of North-South and of East-West
else:
    Seat = Side = str

SEATS = (Seat("N"), Seat("E"), Seat("S"), Seat("W"))
SEAT_NAMES = {SEATS[0]: "North", SEATS[1]: "East", SEATS[2]: "South", SEATS[3]: "West"}
SIDES = (Side("NS"), Side("EW"))
PLACE = {seat: place for place, seat in enumerate(SEATS)}

_LEFT = {seat: SEATS[(place + 1) % 4] for place, seat in enumerate(SEATS)}


def left_of(seat: "Seat") -> "Seat":
    """Return the next seat clockwise (rules 1.2).

    >>> left_of("W")
    'N'
    """
    return _LEFT[seat]


def partner_of(seat: "Seat") -> "Seat":
    """Return the seat opposite (rules 1.1)."""
    return _LEFT[_LEFT[seat]]


def side_of(seat: "Seat") -> int:
    """Return the place of the seat's side in SIDES: 0 for North-South, 1 for East-West."""
    return PLACE[seat] % 2


def seats_from(first: "Seat") -> "tuple[Seat, ...]":
    """Return the four seats clockwise, beginning with one."""
    place = PLACE[first]
    return SEATS[place:] + SEATS[:place]
