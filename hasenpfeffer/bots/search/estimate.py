"""How many tricks a hand may expect as the maker's, before the widow is seen.

It hangs on the six cards, the maker's place in the order of the first trick and what may be put
away, and so it stays the same through an auction.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import bit_of, bits_of
from hasenpfeffer.bots.search.hand_network import Distribution, distribution, mean_tricks
from hasenpfeffer.bots.search.worth import discards, place_of
from hasenpfeffer.engine.cards import DECK, SUITS

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Suit
    from hasenpfeffer.engine.observation import Observation


class Estimate(NamedTuple):
    """A trump, the tricks that the maker's side may expect with it, and how likely 0 to 6 are."""

    trump: Suit
    tricks: float
    chances: Distribution


def estimate(seen: Observation) -> Estimate:
    """Return what the hand is worth with its best trump, and with a partner.

    Raises ValueError unless it is a hand of six, as it is in the auction.
    """
    if len(seen.hand) != 6:
        raise ValueError("only a hand of six cards is estimated")
    return max([_with_trump(seen, trump) for trump in SUITS], key=lambda one: one.tricks)


def _with_trump(seen: Observation, trump: Suit) -> Estimate:
    """Take the mean over the 19 widows, each with the discard that keeps the most tricks."""
    options = seen.table.options
    place = place_of(options, seen.table.dealer, seen.seat)
    six, found = bits_of(seen.hand, trump), []
    for widow in [card for card in DECK if card not in seen.hand]:
        seven = six | bit_of(widow, trump)
        kept = [distribution(seven ^ away, place) for away in discards(seven, options)]
        found.append(max(kept, key=mean_tricks))
    chances = tuple([fmean(column) for column in zip(*found)])
    return Estimate(trump, mean_tricks(chances), chances)
