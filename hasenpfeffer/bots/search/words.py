"""A position between two cards as one number: who owns the cards of each suit, from the top.

What decides a hand is not which cards are left but in which order their owners hold them. So a suit
is a *word*: two bits for each card that is left, telling its owner's seat, the highest card in the
lowest bits, and a 1 above them that tells where the word ends. Playing a card takes its two bits
out: the ranks below close up, and two neighbours in one hand, which are worth the same, give the
very same word. The four words lie side by side in a *position*, a number of 60 bits:

    bits  6 to 22: trump   23 to 33: the suit of its colour   34 to 46, 47 to 59: the two others

and six low bits are free: a table is asked with a suit's part of the position and a few facts more
in a single number, as in `table[position & PARTS[0] | seat]`.

How a trick stands fits in those bits too, as its *state*:

    bits 0 to 2  how many cards that are left are above the winning card, in its suit
    bit 3        RUFFED: the winning card is a trump though another suit was led
    bit 4        always 1, so that no state is 0
    bit 5        LOSERS_FIRST, a wish about the order in which replies are tried

A *move* is a pair: what to add to the position, and the new state if the card wins the trick so
far, or 0 if it does not. The tables below fill themselves as they are asked, and are emptied when
they grow too big: they remember nothing but what can be computed from the key.
"""

import sys
from collections.abc import Callable, Sequence

from hasenpfeffer.bots.search.bits import LENGTHS, MASKS, cards_in

RUFFED = 8
WINS = 16
LOSERS_FIRST = 32
FACTS = 63  # the low bits of a key
OFFSETS = (6, 23, 34, 47)
PARTS = tuple((2 << 2 * length) - 1 << offset for length, offset in zip(LENGTHS, OFFSETS))
TRUMP, FELLOW, THIRD, FOURTH = PARTS
EACH = 0b01_01_01_01_01_01_01_01  # the lower bit of each card of a word
# Entries of one table, fewer in a browser, which lends memory but never takes it back;
# docs/strength.md tells what more and fewer cost.
LIMIT = 5_000 if sys.platform == "emscripten" else 12_000

Move = tuple[int, int]
Moves = tuple[Move, ...]
Run = tuple[Move, int, int]  # the move if it does not win; the highest and lowest place of the run


def position_of(hands: Sequence[int]) -> int:
    """Return the position of four hands of bits; who sits out has an empty one.

    >>> bin(position_of((0b1, 0b100, 0b10, 0)) >> 47)
    '0b1001001'
    """
    position = 0
    for mask, offset in zip(MASKS, OFFSETS):
        owned = [(card, seat) for seat, hand in enumerate(hands) for card in cards_in(hand & mask)]
        word = 1
        for _, seat in sorted(owned):
            word = word << 2 | seat
        position |= word << offset
    return position


def owners(word: int) -> list[int]:
    """Return the seats that own a word's cards, from the highest.

    >>> owners(0b1001001)
    [1, 2, 0]
    """
    seats = []
    while word > 1:
        seats.append(word & 3)
        word >>= 2
    return seats


def without(word: int, place: int) -> int:
    """Return a word without the card at a place, counted from 0 for the highest.

    >>> owners(without(0b1001001, 1))
    [1, 0]
    """
    above = (1 << 2 * place) - 1
    return word & above | (word & ~above) >> 2 & ~above


class Runs(dict[int, tuple[Run, ...]]):
    """The runs of neighbours that a seat owns, low to high; asked with the suit's part."""

    def __init__(self, suit: int, seat: int) -> None:
        super().__init__()
        self.offset = OFFSETS[suit]
        self.own_bits = EACH * seat

    def __missing__(self, part: int) -> tuple[Run, ...]:
        if len(self) >= LIMIT:
            self.clear()
        word = part >> self.offset
        # A bit for each card of the seat, where its owner is written: its two bits are the seat's.
        others = word ^ self.own_bits
        own = ~(others | others >> 1) & EACH & (1 << word.bit_length() - 1) - 1
        highest, lowest = own & ~(own << 2), own & ~(own >> 2)
        found = []
        while highest:
            place, last = highest.bit_length() - 1 >> 1, lowest.bit_length() - 1 >> 1
            change = without(word, place) - word << self.offset
            found.append(((change, 0), place, last))
            highest ^= 1 << 2 * place
            lowest ^= 1 << 2 * last
        runs = self[part] = tuple(found)
        return runs


class Discards(dict[int, Moves]):
    """The moves of a seat that throws a card of a suit away; asked with the suit's part."""

    def __init__(self, runs: Runs) -> None:
        super().__init__()
        self.runs = runs

    def __missing__(self, part: int) -> Moves:
        if len(self) >= LIMIT:
            self.clear()
        moves = self[part] = tuple([move for move, _, _ in self.runs[part]])
        return moves


class Replies(dict[int, Moves]):
    """The moves of a seat that follows suit, or ruffs; asked with the suit's part and the state.

    A run that the winning card splits is two moves: one above it, and one below.
    """

    def __init__(self, runs: Runs, ruffs: bool) -> None:
        super().__init__()
        self.runs = runs
        self.ruffs = ruffs
        self.side_suit = not ruffs and runs.offset != OFFSETS[0]

    def __missing__(self, key: int) -> Moves:
        if len(self) >= LIMIT:
            self.clear()
        runs = self.runs[key & ~FACTS]
        if not runs:
            self[key] = ()
            return ()
        to_beat = key & 7
        if self.side_suit and key & RUFFED:
            to_beat = 0  # no card of the suit led beats a trump
        elif self.ruffs and not key & RUFFED:
            to_beat = 8  # every trump beats the suit led
        won = WINS | RUFFED if self.ruffs else WINS
        winners, losers = [], []
        for move, highest, lowest in runs:
            if highest < to_beat:
                winners.append((move[0], won | highest))
            if lowest >= to_beat:
                losers.append(move)
        first, then = (losers, winners) if key & LOSERS_FIRST else (winners, losers)
        moves = self[key] = tuple(first + then)
        return moves


# By suit and seat; only trumps ruff.
RUNS = [[Runs(suit, seat) for seat in range(4)] for suit in range(4)]
FOLLOWING = [[Replies(runs, False) for runs in by_seat] for by_seat in RUNS]
RUFFING = [Replies(runs, True) for runs in RUNS[0]]
DISCARDING = [[Discards(runs) for runs in by_seat] for by_seat in RUNS]


def _free(led: int, seat: int) -> Callable[[int, int], Moves]:
    """Return what tells the moves of a seat that has no card of the suit led: ruffs and discards.

    It is asked with the position and the state.
    """
    tables = [(DISCARDING[suit][seat], PARTS[suit]) for suit in (1, 2, 3) if suit != led]
    (one, part1), (two, part2) = tables[:2]
    if not led:
        three, part3 = tables[2]
        return lambda position, _: (
            one[position & part1] + two[position & part2] + three[position & part3]
        )
    ruffing = RUFFING[seat]

    def ruff_or_discard(position: int, state: int) -> Moves:
        if state & RUFFED:
            ruffs = ruffing[position & TRUMP | state]
        else:
            ruffs = ruffing[position & TRUMP]
        if state & LOSERS_FIRST:
            return one[position & part1] + two[position & part2] + ruffs
        return ruffs + one[position & part1] + two[position & part2]

    return ruff_or_discard


# By the suit led and the seat.
FREE = [[_free(led, seat) for seat in range(4)] for led in range(4)]


def replies(position: int, led: int, seat: int, state: int) -> Moves:
    """Return the different moves of a seat that plays to a trick (rules 5.3)."""
    following = FOLLOWING[led][seat][position & PARTS[led] | state]
    return following or FREE[led][seat](position, state)
