"""The nouns: trick, contract, table, game."""

from hasenpfeffer.engine.cards import winning_place
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import SEATS, partner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Deal
    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat
    from hasenpfeffer.engine.stage import Stage


class Call(Record):
    """A bid of the auction, or a pass (`bid` is None)."""

    __slots__ = ("seat", "bid")
    seat: "Seat"
    bid: "str | None"


class Contract(Record):
    """Who plays for how much, in which trump, and whether alone (rules 4.2)."""

    __slots__ = ("maker", "bid", "trump", "alone")
    maker: "Seat"
    bid: str
    trump: "Suit"
    alone: bool


class Lineup(Record):
    """Who plays this hand: the contract, and the defender who defends alone or None (4.4)."""

    __slots__ = ("contract", "lone_defender")
    contract: Contract
    lone_defender: "Seat | None"

    def alone(self) -> "tuple[Seat, ...]":
        """Return the seats that play without a partner, in the order of their letters."""
        lone = (self.lone_defender, self.contract.maker if self.contract.alone else None)
        return tuple(sorted([seat for seat in lone if seat is not None]))

    def active(self) -> "tuple[Seat, ...]":
        """Return the seats that play; the partner of a lone player sits out (rules 4.5)."""
        resting = [partner_of(seat) for seat in self.alone()]
        return tuple([seat for seat in SEATS if seat not in resting])


class Trick(Record):
    """The cards of one trick in the order played, and the seats that played or will play them."""

    __slots__ = ("seats", "cards")
    seats: "tuple[Seat, ...]"
    cards: "tuple[Card, ...]"

    def leader(self) -> "Seat":
        """Return the seat that leads."""
        return self.seats[0]

    def winner(self, trump: "Suit") -> "Seat":
        """Return the seat whose card wins so far (rules 5.4)."""
        return self.seats[winning_place(self.cards, trump)]

    def complete(self) -> bool:
        """Tell whether every seat has played (rules 5.5)."""
        return len(self.cards) == len(self.seats)


class Table(Record):
    """All that everybody can see: the rules, the score, the dealer, the calls and the stage.

    `score` counts a hand as soon as it is scored.
    """

    __slots__ = ("options", "score", "dealer", "calls", "stage")
    options: "Options"
    score: "Pair"
    dealer: "Seat"
    calls: tuple[Call, ...]
    stage: "Stage"


class Game(Record):
    """A position: the table, the cards as dealt, what is left in each hand, and the discard.

    `hands` are in the order of SEATS; a hand that a partial record does not tell is None.
    """

    __slots__ = ("table", "deal", "hands", "discard")
    table: Table
    deal: "Deal"
    hands: "tuple[Hand | None, ...]"
    discard: "Card | None"


def standing_bid(table: Table) -> "Call | None":
    """Return the highest call so far, which is the last bid (rules 3.2)."""
    bids = [call for call in table.calls if call.bid is not None]
    return bids[-1] if bids else None
