"""Cards that no partner forgives, whatever a few dozen imagined worlds make of them."""

from hasenpfeffer.bots.search.bits import (
    ACE,
    JOKER,
    LEFT,
    MASKS,
    RIGHT,
    SUIT_MASK,
    TRUMPS,
    cards_in,
)
from hasenpfeffer.bots.search.habits import SIDES
from hasenpfeffer.bots.search.rollout import Situation


def unforgiven(
    situation: Situation, hand: int, playable: int, unseen: int, decisive: bool
) -> dict[str, int]:
    """Return the cards that are not to be played, as long as another is, by the reason.

    `unseen` are the cards that others may hold; `decisive` tells whether the contract hangs on
    this trick. A seat that wants to lose tricks is free.
    """
    led, best = situation.led, situation.best
    if not led:
        return {}
    barred = {"high": _wasted(playable, led, best)}
    free = playable == hand and not hand & SUIT_MASK[led]
    if free and situation.to_come and not situation.partner and not decisive:
        barred["left"] = _bared(hand, unseen)
    low_trump = SIDES < led < ACE
    if situation.second and low_trump and not decisive and playable & TRUMPS & ~JOKER:
        barred["joker"] = JOKER
    return barred


def _wasted(playable: int, led: int, best: int) -> int:
    """Return cards that cannot win the trick, where a lower one of their suit loses it as well."""
    counts = SUIT_MASK[led] | TRUMPS
    wasted = 0
    for suit in MASKS:
        losers = [card for card in cards_in(playable & suit) if card < best or not card & counts]
        wasted |= sum(losers[1:])
    return wasted


def _bared(hand: int, unseen: int) -> int:
    """Return the trumps of a seat that cannot follow, if one would leave the left bower alone."""
    trumps = hand & TRUMPS
    guarded = trumps.bit_count() == 2 and trumps & LEFT and not trumps & (JOKER | RIGHT)
    return trumps if guarded and unseen & (JOKER | RIGHT) and trumps != hand else 0
