"""How many tricks a maker's hand takes: a small network's answer, without looking at a deal.

The network was trained on hands dealt at random and solved with all cards known (`tools/train`).
Its inputs are the six cards of the hand, as the 25 bits of `bits`, and the situation: the maker's
place in the order of the first trick, or alone. 32 hidden units follow, of which those below nought
count as nought, and then a weight for each number of tricks from 0 to 6.

All weights are whole numbers of a 256th, so that the sums are exact, on any machine, and many of
them can be made at once: the 32 sums of the hidden layer lie side by side in one big number, 16
bits each, and so do the seven of the last layer, 32 bits each. To add such numbers is to add each
part, as long as none leaves its room.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import LENGTHS, LOWEST

if TYPE_CHECKING:
    from collections.abc import Sequence


FILE = Path(__file__).with_name("data") / "hand_network.json"
PLACES = 4  # situations 0 to 3: how many play to the first trick before the maker
ALONE = 4  # the fifth: the maker alone, and last of three (rules 5.2)
SITUATIONS = 5
SCALE = 256  # what 1.0 is in the whole numbers of the weights
ZERO = 1 << 15  # what 0 is in a part of the hidden layer, so that none is negative
LAST_ZERO = 1 << 31  # … and of the last layer

Distribution = tuple[float, ...]  # probabilities of 0 to 6 tricks


class Network(NamedTuple):
    """The weights, as big numbers: by suit and the cards held of it, and by hidden unit."""

    trumps: tuple[int, ...]
    fellows: tuple[tuple[int, ...], ...]  # by situation, whose weights are added here
    thirds: tuple[int, ...]
    fourths: tuple[int, ...]
    last: tuple[int, ...]
    last_bias: int


@cache
def hand_network() -> Network:
    """Read the weights from their file, once."""
    weights = json.loads(FILE.read_text("utf-8"))
    columns = [_side_by_side(column, 16) for column in weights["hidden"]]
    trumps, fellows, thirds, fourths = (
        _sums(columns[low : low + length]) for low, length in zip(LOWEST, LENGTHS)
    )
    zeros = _side_by_side([ZERO] * len(weights["last"]), 16)
    return Network(
        trumps,
        tuple([tuple([start + zeros + sum_ for sum_ in fellows]) for start in columns[25:]]),
        thirds,
        fourths,
        tuple([_side_by_side(row, 32) for row in weights["last"]]),
        _side_by_side([LAST_ZERO + SCALE * bias for bias in weights["bias"]], 32),
    )


def _side_by_side(numbers: list[int], room: int) -> int:
    """Return one number that holds them all, the first in the lowest bits."""
    return sum([number << room * place for place, number in enumerate(numbers)])


def _sums(columns: list[int]) -> tuple[int, ...]:
    """Return the sum of the columns for each set of cards of a suit."""
    sums = [0]
    for column in columns:
        sums += [column + sum_ for sum_ in sums]
    return tuple(sums)


def ordered(hand: int) -> int:
    """Return the hand with the greater of the two other suits first: nothing tells them apart.

    >>> bin(ordered(0b000001_100000)), bin(ordered(0b100000_000001))
    ('0b100000000001', '0b100000000001')
    """
    third, fourth = hand >> 6 & 63, hand & 63
    return hand if third >= fourth else hand & ~0xFFF | fourth << 6 | third


_HIDDEN = Struct("<32H")
_LAST = Struct("<7I")


def logits(hand: int, situation: int) -> tuple[int, ...]:
    """Return the last layer for a hand of bits: 0 is LAST_ZERO, 1.0 is SCALE * SCALE more."""
    network = hand_network()
    third, fourth = hand >> 6 & 63, hand & 63
    if third < fourth:
        third, fourth = fourth, third
    sums = (
        network.trumps[hand >> 17]
        + network.fellows[situation][hand >> 12 & 31]
        + network.thirds[third]
        + network.fourths[fourth]
    )
    hidden = [
        part - ZERO if part > ZERO else 0
        for part in _HIDDEN.unpack(sums.to_bytes(_HIDDEN.size, "little"))
    ]
    last = sum(map(mul, hidden, network.last), network.last_bias)
    return _LAST.unpack(last.to_bytes(_LAST.size, "little"))


def distribution(hand: int, situation: int) -> Distribution:
    """Return the probabilities of 0 to 6 tricks of the maker's side for a hand of bits."""
    numbers = logits(hand, situation)
    most = max(numbers)
    odds = [exp((number - most) / (SCALE * SCALE)) for number in numbers]
    whole = sum(odds)
    return tuple([part / whole for part in odds])


def mean_tricks(chances: Distribution) -> float:
    """Return the tricks to expect.

    >>> mean_tricks((0, 0, 0.5, 0, 0.5, 0, 0))
    3.0
    """
    return dot(chances, range(7))


def dot(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return the sum of the products."""
    whole: float = sum(map(mul, ones, others))
    return whole
