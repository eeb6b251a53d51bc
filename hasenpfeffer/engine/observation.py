"""What one seat knows: the table that everybody sees and the cards of one hand."""

from hasenpfeffer.engine.auction import ThrownIn
from hasenpfeffer.engine.cards import JOKER
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES
from hasenpfeffer.engine.stages import legal_actions, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Hand
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.seats import Seat


class Observation(Record):
    """All that a seat may know; `hand` is what it has left.

    `widow` and `discard` are None unless the seat is the maker, to whom they belong. A joker
    that lay in the widow when all passed under `joker_must_bid` has been shown by nobody, so
    everybody knows that widow (rules 3.5).
    """

    __slots__ = ("table", "seat", "hand", "widow", "discard")
    table: "Table"
    seat: "Seat"
    hand: "Hand"
    widow: "Card | None"
    discard: "Card | None"

    def legal(self) -> "tuple[Action, ...]":
        """Return what the seat may do now: nothing when it is not its turn."""
        if turn_of(self.table) != self.seat:
            return ()
        return legal_actions(self.table, self.hand) or ()


def observe(game: "Game", seat: "Seat") -> Observation:
    """Return what a seat knows of a game; raises ValueError if its own hand is not known."""
    hand = game.hands[PLACE[seat]]
    if hand is None:
        raise ValueError(f"{_untold(game, seat)}: is not told, so the hand of {seat} is not known")
    widow = discard = None
    if maker_of(game.table) == seat:
        widow, discard = game.deal.widow, game.discard
    elif isinstance(game.table.stage, ThrownIn) and game.table.options.all_pass == "joker_must_bid":
        widow = JOKER
    return Observation(game.table, seat, hand, widow, discard)


def _untold(game: "Game", seat: "Seat") -> str:
    """Return the key that a record lacks to tell the hand of a seat."""
    dealt = game.deal.hands[PLACE[seat]]
    if dealt is None or len(dealt) < 6:
        return SEAT_NAMES[seat].lower()
    return "widow" if game.deal.widow is None else "discard"


def maker_of(table: "Table") -> "Seat | None":
    """Return the maker, or None as long as there is none."""
    promise = table.stage.promise()
    return promise[0] if promise else None
