"""What a contract is worth: expected points, of a hand and of a bid, under any options.

Points are those of the maker's side less those of the defenders. The tricks come from the hand
network, which supposes that everybody plays as well as can be with all cards known, and that no
defender goes alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import MASKS, TRUMPS, bit_of, bits_of, card_of
from hasenpfeffer.bots.search.hand_network import (
    ALONE,
    Distribution,
    distribution,
    dot,
)
from hasenpfeffer.engine.actions import BIDS
from hasenpfeffer.engine.cards import DECK, SUITS
from hasenpfeffer.engine.scoring import points_of, tricks_bid
from hasenpfeffer.engine.seats import left_of, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat

JOKER_BIT = 1 << 24


class Plan(NamedTuple):
    """What a maker can do with seven cards, and the points to expect of it."""

    points: float
    trump: Suit
    alone: bool
    discard: Card


@lru_cache
def contract_points(options: Options, bid: str, alone: bool) -> tuple[int, ...]:
    """Return what 0 to 6 tricks of the maker's side are worth to it (rules 6.1 to 6.4)."""
    both = [points_of(options, bid, alone, taken) for taken in range(7)]
    return tuple([ours - theirs for ours, theirs in both])


def expected_points(chances: Distribution, options: Options, bid: str, alone: bool) -> float:
    """Return the points to expect of a contract, given the chances of 0 to 6 tricks."""
    return dot(chances, contract_points(options, bid, alone))


def chance_of_making(chances: Distribution, bid: str) -> float:
    """Return the probability of at least the tricks that were bid."""
    return sum(chances[tricks_bid(bid) :])


def bids_under(options: Options) -> tuple[str, ...]:
    """Return the bids that the options know, rising (rules 3.1, 3.6)."""
    numbers = BIDS[options.min_bid - 1 : 5]
    return numbers + (BIDS[6:] if options.bidding == "pepper" else BIDS[5:6])


def place_of(options: Options, dealer: Seat, maker: Seat) -> int:
    """Return how many play to the first trick before a maker with a partner (rules 5.1, 5.2)."""
    if options.first_lead == "maker":
        return 0
    return seats_from(left_of(dealer)).index(maker)


def plans(seven: Hand, bid: str, place: int, options: Options) -> Iterator[Plan]:
    """Yield what a maker can do: each trump, alone if it may pay, and the low card of each suit."""
    for trump in SUITS:
        hand = bits_of(seven, trump)
        for alone, situation in _ways(place, options):
            for away in _discards(hand, options):
                chances = distribution(hand ^ away, situation)
                points = expected_points(chances, options, bid, alone)
                yield Plan(points, trump, alone, card_of(away, trump))


def best_plan(seven: Hand, bid: str, place: int, options: Options) -> Plan:
    """Return the trump, alone or not, and the discard of which the most points are expected."""
    return max(plans(seven, bid, place, options), key=lambda plan: plan.points)


def best_discard(
    seven: Hand, trump: Suit, alone: bool, bid: str, place: int, options: Options
) -> Card:
    """Return the discard of which the most points are expected once trump is named."""
    hand = bits_of(seven, trump)
    situation, row = ALONE if alone else place, contract_points(options, bid, alone)

    def points(away: int) -> float:
        return dot(distribution(hand ^ away, situation), row)

    return card_of(max(_discards(hand, options), key=points), trump)


def _ways(place: int, options: Options) -> tuple[tuple[bool, int], ...]:
    """Return "alone" and the situation: alone only where it multiplies the points."""
    paired = (False, place)
    pays = options.alone != "off" and options.alone_multiplier > 1
    return (paired, (True, ALONE)) if pays else (paired,)


def _discards(hand: int, options: Options) -> list[int]:
    """Return the lowest card of each suit that may be put away (rules 4.3)."""
    free = hand
    if options.discard == "not_joker":
        free &= ~JOKER_BIT
    elif options.discard == "not_trump":
        free = free & ~TRUMPS or hand
    return [part & -part for part in [free & suit for suit in MASKS] if part]


class BidWorth(NamedTuple):
    """A bid and what to expect of it if it becomes the contract, the widow not yet seen."""

    bid: str
    points: float
    chance: float  # of making it


def bid_worths(hand: Hand, place: int, options: Options) -> tuple[BidWorth, ...]:
    """Return every bid of the options with the points to expect: the mean over the 19 widows.

    With each widow the maker does what is best for the bid.
    """
    bids = bids_under(options)
    widows = [card for card in DECK if card not in hand]
    best = {widow: [(-99.0, 0.0)] * len(bids) for widow in widows}
    for trump in SUITS:
        six = bits_of(hand, trump)
        for alone, situation in _ways(place, options):
            worths = _Worths(bids, alone, situation, options)
            for widow in widows:
                seven = six | bit_of(widow, trump)
                for away in _discards(seven, options):
                    best[widow] = list(map(max, best[widow], worths[seven ^ away]))
    means = [[sum(part) / len(widows) for part in zip(*rows)] for rows in zip(*best.values())]
    return tuple([BidWorth(bid, points, chance) for bid, (points, chance) in zip(bids, means)])


class _Worths(dict[int, list[tuple[float, float]]]):
    """Points to expect, and the chance of making it, of each bid; asked with a hand of six."""

    def __init__(self, bids: tuple[str, ...], alone: bool, situation: int, options: Options):
        super().__init__()
        self.situation = situation
        self.rows = [(contract_points(options, bid, alone), tricks_bid(bid)) for bid in bids]

    def __missing__(self, hand: int) -> list[tuple[float, float]]:
        chances = distribution(hand, self.situation)
        found = self[hand] = [
            (dot(chances, points), sum(chances[due:])) for points, due in self.rows
        ]
        return found
