"""The verbs: start a game, apply an action, say what is legal, whose turn it is, who has won.

Each stage of a hand is a type that knows its own rules: `Auction` and `ThrownIn` (rules 3),
`Naming`, `Discarding` and `Defending` (rules 4), `Playing` and `Scored` (rules 5 and 6).
"""

from hasenpfeffer.engine.actions import Deal, IllegalAction
from hasenpfeffer.engine.auction import Auction, ThrownIn
from hasenpfeffer.engine.cards import DECK, JOKER, in_deck_order
from hasenpfeffer.engine.game import Game, Table
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.seats import left_of, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Hand
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat


def new_game(options: "Options", score: "Pair", dealer: "Seat", deal: Deal) -> "Game":
    """Return the position after a deal, the auction still empty; raises IllegalAction."""
    check_deal(deal)
    hands = tuple([hand if hand and len(hand) == 6 else None for hand in deal.hands])
    return Game(Table(options, score, dealer, (), Auction()), deal, hands, None)


def check_deal(deal: Deal) -> None:
    """Raise IllegalAction unless the cards are different and six a hand (rules 1.3, 2.2)."""
    hands = [hand for hand in deal.hands if hand is not None]
    if len(deal.hands) != 4 or any(len(hand) != 6 and hand != (JOKER,) for hand in hands):
        raise IllegalAction("2.2", "each player gets six cards")
    seen: list[Card] = [] if deal.widow is None else [deal.widow]
    for hand in hands:
        seen += hand
    for place, card in enumerate(seen):
        if card not in DECK:
            raise IllegalAction("1.3", f"{card} is no card")
        if card in seen[:place]:
            raise IllegalAction("1.3", f"{card} is there twice")
    if any(hand != in_deck_order(hand) for hand in hands):
        raise IllegalAction("2.2", "a hand is told in deck order")


def apply(game: "Game", action: "Action") -> "Game":
    """Return the position after an action; raises IllegalAction and then nothing has changed."""
    if isinstance(action, Deal):
        return next_hand(game.table, action)
    return game.table.stage.apply(game, action)


def next_hand(table: "Table", deal: Deal) -> "Game":
    """Return the position after the deal that follows a finished hand; raises IllegalAction."""
    if winner_of(table) is not None:
        raise IllegalAction("6.6", "the game is over")
    if not isinstance(table.stage, (Scored, ThrownIn)):
        raise IllegalAction("2.1", "this hand is not over")
    return new_game(table.options, table.score, left_of(table.dealer), deal)


def turn_of(table: "Table") -> "Seat | None":
    """Return the seat to act, or None between hands."""
    return table.stage.turn(table)


def legal_actions(table: "Table", hand: "Hand | None") -> "tuple[Action, ...] | None":
    """Return what the seat to act, holding `hand`, may do; it is told no other cards.

    None where that depends on the hand and the hand is not known.
    """
    return table.stage.legal(table, hand)


def winner_of(table: "Table") -> "int | None":
    """Return the place in SIDES of the side that has won the game, or None (rules 6.6)."""
    stage = table.stage
    if not isinstance(stage, Scored):
        return None
    home = [side for side in (0, 1) if table.score[side] >= table.options.target]
    if len(home) == 2:
        return side_of(stage.lineup.contract.maker)
    return home[0] if home else None
