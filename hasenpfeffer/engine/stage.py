"""What every stage of a hand is, and how the stages look at cards and hand them on."""

from hasenpfeffer.engine.actions import IllegalAction
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Hand
    from hasenpfeffer.engine.game import Lineup, Table, Trick
    from hasenpfeffer.engine.seats import Seat


class Stage(Record):
    """What the hand waits for. `legal` is given public knowledge and one hand."""

    __slots__ = ()
    rule = ""
    awaits = ""

    def turn(self, table: "Table") -> "Seat | None":
        """Return the seat to act, or None when the hand is over."""
        return None

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...] | None":
        """Return what the seat to act may do, in the order of notation.

        None where that depends on a hand that is not known.
        """
        return ()

    def promise(self) -> "tuple[Seat, str] | None":
        """Return the maker and the bid, or None as long as there is no maker."""
        return None

    def lineup_so_far(self) -> "Lineup | None":
        """Return the contract and who plays alone, or None before trump is named."""
        return None

    def tricks_begun(self) -> "tuple[Trick, ...]":
        """Return the complete tricks and the one that has cards on the table."""
        return ()

    def played(self) -> "tuple[Card, ...]":
        """Return every card that has been played in this hand, in order."""
        return tuple([card for trick in self.tricks_begun() for card in trick.cards])

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Return the position after an action; raises IllegalAction."""
        raise IllegalAction(self.rule, self.awaits)


def with_hand(game: "Game", seat: "Seat", hand: "Hand | None", stage: Stage) -> "Game":
    """Return the game with another hand for a seat and another stage."""
    place = PLACE[seat]
    hands = game.hands[:place] + (hand,) + game.hands[place + 1 :]
    return Game(game.table.replace(stage=stage), game.deal, hands, game.discard)


def without(hand: "Hand", card: "Card") -> "Hand":
    """Return the hand with a card taken out."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def holding(game: "Game", seat: "Seat", maker: "Seat", card: "Card") -> "Hand | None":
    """Return the hand of a seat, which must hold the card, or None if it is not known.

    An unknown hand may hold whatever is not known to lie elsewhere. Raises IllegalAction.
    """
    hand = game.hands[PLACE[seat]]
    if hand is None:
        lies = _known_place(game, seat, maker, card)
    else:
        lies = "" if card in hand else "is not in hand"
    if lies:
        stage = game.table.stage
        raise IllegalAction(stage.rule, f"{SEAT_NAMES[seat]} cannot use {card}: it {lies}")
    return hand


def _known_place(game: "Game", seat: "Seat", maker: "Seat", card: "Card") -> str:
    """Say where a card is known to be, if that is not the unknown hand of a seat."""
    deal = game.deal
    if card not in DECK:
        return "is no card"
    if card in game.table.stage.played():
        return "has been played"
    if card == game.discard:
        return "was discarded"
    if card == deal.widow:
        return "" if seat == maker else "was the widow"
    for other, hand in zip(SEATS, deal.hands):
        if other != seat and hand is not None and card in hand:
            return f"was dealt to {SEAT_NAMES[other]}"
    dealt = deal.hands[PLACE[seat]]
    complete = dealt is not None and len(dealt) == 6
    if complete and card not in (dealt or ()) and (seat != maker or deal.widow is not None):
        return "is not in hand"
    return ""
