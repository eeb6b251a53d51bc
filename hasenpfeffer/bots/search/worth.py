"""What a contract is worth: expected points, of a hand and of a bid, under any options and score.

Points are those of the maker's side less those of the defenders. The tricks come from the hand
network, which supposes that everybody plays as well as can be with all cards known, and that no
defender goes alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import JOKER, MASKS, TRUMPS, bit_of, bits_of, card_of
from hasenpfeffer.bots.search.hand_network import (
    ALONE,
    Distribution,
    distribution,
    dot,
    mean_tricks,
)
from hasenpfeffer.engine.auction import bids_under
from hasenpfeffer.engine.cards import DECK, SUITS
from hasenpfeffer.engine.scoring import points_of, tricks_bid
from hasenpfeffer.engine.seats import left_of, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat

VICTORY = 3.0  # what winning the game is worth, in points, beside the points that win it


class Stakes(NamedTuple):
    """What is played for: the rules, and the points that each side is short of the target.

    Points above the target win nothing (rules 6.6). So near the end of a game a side's points count
    up to what it needs, and to have them all is worth more; further off, a point is a point.
    """

    options: Options
    ours: int  # of the maker's side, or of the one that may become it
    theirs: int

    def row(self, bid: str, alone: bool) -> tuple[float, ...]:
        """Return what 0 to 6 tricks of the maker's side are worth to it."""
        return _row(self, bid, alone)


@lru_cache
def _row(stakes: Stakes, bid: str, alone: bool) -> tuple[float, ...]:
    row = []
    for taken in range(7):
        ours, theirs = points_of(stakes.options, bid, alone, taken)
        worth = float(min(ours, stakes.ours) - min(theirs, stakes.theirs))
        if ours >= stakes.ours:
            worth += VICTORY
        elif theirs >= stakes.theirs:
            worth -= VICTORY
        row.append(worth)
    return tuple(row)


def stakes_of(table: Table, side: int) -> Stakes:
    """Return what is played for if a side, 0 or 1, makes the contract."""
    ours, theirs = table.score[side], table.score[1 - side]
    target = table.options.target
    return Stakes(table.options, target - ours, target - theirs)


class Plan(NamedTuple):
    """What a maker can do with seven cards, and what to expect of it."""

    points: float
    trump: Suit
    alone: bool
    discard: Card


def chance_of_making(chances: Distribution, bid: str) -> float:
    """Return the probability of at least the tricks that were bid."""
    return sum(chances[tricks_bid(bid) :])


def place_of(options: Options, dealer: Seat, maker: Seat) -> int:
    """Return how many play to the first trick before a maker with a partner (rules 5.1, 5.2)."""
    if options.first_lead == "maker":
        return 0
    return seats_from(left_of(dealer)).index(maker)


def plans(seven: Hand, bid: str, place: int, stakes: Stakes) -> Iterator[Plan]:
    """Yield what a maker can do: each trump, alone if it may pay, and the low card of each suit."""
    for trump in SUITS:
        for alone, _ in _ways(place, stakes.options):
            for points, discard in _discard_worths(seven, trump, alone, bid, place, stakes):
                yield Plan(points, trump, alone, discard)


def best_plan(seven: Hand, bid: str, place: int, stakes: Stakes) -> Plan:
    """Return the trump, alone or not, and the discard of which the most points are expected."""
    return max(plans(seven, bid, place, stakes), key=lambda plan: plan.points)


def best_discard(
    seven: Hand, trump: Suit, alone: bool, bid: str, place: int, stakes: Stakes
) -> Card:
    """Return the discard of which the most points are expected once trump is named."""
    worths = _discard_worths(seven, trump, alone, bid, place, stakes)
    return max(worths, key=lambda worth: worth[0])[1]


def _discard_worths(
    seven: Hand, trump: Suit, alone: bool, bid: str, place: int, stakes: Stakes
) -> Iterator[tuple[float, Card]]:
    """Yield the points to expect with the low card of each suit put away."""
    hand = bits_of(seven, trump)
    situation, row = ALONE if alone else place, stakes.row(bid, alone)
    for away in discards(hand, stakes.options):
        yield dot(distribution(hand ^ away, situation), row), card_of(away, trump)


def pays_alone(options: Options) -> bool:
    """Tell whether a lone maker can win more than one with a partner (rules 6.3)."""
    return options.alone != "off" and options.alone_multiplier > 1


def _ways(place: int, options: Options) -> tuple[tuple[bool, int], ...]:
    """Return "alone" and the situation: alone only where it may pay."""
    paired = (False, place)
    return (paired, (True, ALONE)) if pays_alone(options) else (paired,)


def discards_for(seven: Hand, trump: Suit, options: Options) -> list[Card]:
    """Return the cards among which a discard is chosen: the lowest of each suit that may go."""
    return [card_of(away, trump) for away in discards(bits_of(seven, trump), options)]


def discards(hand: int, options: Options) -> list[int]:
    """Return the lowest card of each suit that may be put away (rules 4.3)."""
    free = hand
    if options.discard == "not_joker":
        free &= ~JOKER
    elif options.discard == "not_trump":
        free = free & ~TRUMPS or hand
    return [part & -part for part in [free & suit for suit in MASKS] if part]


class BidWorth(NamedTuple):
    """A bid and what to expect of it if it becomes the contract, the widow not yet seen."""

    bid: str
    points: float
    chance: float  # of making it
    tricks: float  # to expect of the own side


@lru_cache(256)
def bid_worths(hand: Hand, place: int, stakes: Stakes) -> tuple[BidWorth, ...]:
    """Return every bid of the options with what to expect: the mean over the 19 widows."""
    by_widow = worths_by_widow(hand, place, stakes).values()
    means = [[sum(part) / len(by_widow) for part in zip(*rows)] for rows in zip(*by_widow)]
    return tuple([BidWorth(bid, *mean) for bid, mean in zip(bids_under(stakes.options), means)])


def worths_by_widow(
    hand: Hand, place: int, stakes: Stakes
) -> dict[Card, list[tuple[float, float, float]]]:
    """Return points, the chance of making it, and tricks, of every bid with each widow.

    With each widow the maker does what is best for the bid.
    """
    bids = bids_under(stakes.options)
    widows = [card for card in DECK if card not in hand]
    best = {widow: [(-99.0, 0.0, 0.0)] * len(bids) for widow in widows}
    for trump in SUITS:
        six = bits_of(hand, trump)
        for alone, situation in _ways(place, stakes.options):
            worths = _Worths(bids, alone, situation, stakes)
            for widow in widows:
                seven = six | bit_of(widow, trump)
                for away in discards(seven, stakes.options):
                    best[widow] = list(map(max, best[widow], worths[seven ^ away]))
    return best


class _Worths(dict[int, list[tuple[float, float, float]]]):
    """Points, the chance of making it, and tricks, of each bid; asked with a hand of six."""

    def __init__(self, bids: tuple[str, ...], alone: bool, situation: int, stakes: Stakes):
        super().__init__()
        self.situation = situation
        self.rows = [(stakes.row(bid, alone), tricks_bid(bid)) for bid in bids]

    def __missing__(self, hand: int) -> list[tuple[float, float, float]]:
        chances = distribution(hand, self.situation)
        tricks = mean_tricks(chances)
        found = self[hand] = [
            (dot(chances, points), sum(chances[due:]), tricks) for points, due in self.rows
        ]
        return found
