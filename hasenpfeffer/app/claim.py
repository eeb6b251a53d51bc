"""The rest of the tricks, where it is certain that the seat to lead takes them all."""

from hasenpfeffer.engine.cards import DECK, strength, suit_of
from hasenpfeffer.engine.playing import Playing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.observation import Observation


def sure_cards(seen: "Observation") -> "tuple[Card, ...]":
    """Return the cards in the order in which to lead them, or none where anything is open.

    It is certain if each card is the highest of its suit that is left, and the own trumps, led
    first, draw all others even from one hand.
    """
    stage = seen.table.stage
    if not isinstance(stage, Playing) or stage.trick.cards or len(seen.hand) < 2:
        return ()
    if stage.turn(seen.table) != seen.seat:
        return ()
    trump = stage.lineup.contract.trump
    gone = seen.hand + stage.played() + ((seen.discard,) if seen.discard else ())
    unseen = [card for card in DECK if card not in gone]
    for card in seen.hand:
        rivals = [other for other in unseen if suit_of(other, trump) == suit_of(card, trump)]
        if any(strength(other, trump) > strength(card, trump) for other in rivals):
            return ()
    own = [card for card in seen.hand if suit_of(card, trump) == trump]
    others = [card for card in unseen if suit_of(card, trump) == trump]
    if len(own) < min(len(others), len(seen.hand)):
        return ()
    ranked = [(-strength(card, trump), card) for card in seen.hand]
    return tuple([card for _, card in sorted(ranked)])
