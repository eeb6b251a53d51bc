"""Solve what is not a matter of many tricks or few: can a side end on one of some counts?

Where a lost bid costs the tricks taken (rules 6.2), a maker who can no longer make it wants few,
and yet the defenders must see to it that it is not made after all. What is good enough may then be
"none, or four and more", which neither end of the solver answers.

A set of counts is a number here: bit 0 for no trick, bit 6 for six.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hasenpfeffer.bots.search.bounds import TRUMP_ROWS
from hasenpfeffer.bots.search.solver import lays, tricks_left
from hasenpfeffer.bots.search.words import PARTS, RUNS, TRUMP, WINS, position_of, replies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.bots.search.bounds import Lead
    from hasenpfeffer.bots.search.solver import Board
    from hasenpfeffer.bots.search.trick_search import Search, Trick


class GoalSearch:
    """A search for one side, 0 or 1, in hands that the same seats play; it remembers positions.

    What is asked of many tricks or of few alone goes to the searches of the solver, which are fast.
    """

    def __init__(self, side: int, taking: Search, losing: Search) -> None:
        self.side = side
        self.taking, self.losing = taking, losing
        self.known: dict[int, bool] = {}

    def reached(self, board: Board, good: int) -> bool:
        """Tell whether the side can take a good count of the tricks that are not complete."""
        turn, n = board.turn(), tricks_left(board)
        if not board.played:
            return self.can(position_of(board.hands), turn, good, n)
        found = (self.finish(position, trick, good, n) for _, position, trick in lays(board))
        return any(found) if turn & 1 == self.side else all(found)

    def can(self, position: int, leader: int, good: int, n: int) -> bool:
        """Tell whether the side can take a good count of n tricks."""
        ours, theirs = TRUMP_ROWS[position & TRUMP | leader][:2]
        if leader & 1 != self.side:
            ours, theirs = theirs, ours
        least, most = 1 << ours, 1 << n - theirs  # whatever is played
        possible = 2 * most - least
        good &= possible
        if good in (0, possible):
            return good > 0
        if good + (good & -good) == 2 * most:
            return self._at_least((good & -good).bit_length() - 1, position, leader, n)
        if good & good + least == 0:
            return self._at_most(good.bit_length() - 1, position, leader, n)
        key = (position | leader) << 7 | good
        answer = self.known.get(key)
        if answer is None:
            answer = self.known[key] = self._search(position, leader, good, n)
        return answer

    def _at_least(self, count: int, position: int, leader: int, n: int) -> bool:
        if leader & 1 == self.side:
            return self.taking.can(position, leader, count, n)
        return not self.taking.can(position, leader, n - count + 1, n)

    def _at_most(self, count: int, position: int, leader: int, n: int) -> bool:
        if leader & 1 == self.side:
            return self.losing.can(position, leader, n - count, n)
        return not self.losing.can(position, leader, count + 1, n)

    def _search(self, position: int, leader: int, good: int, n: int) -> bool:
        ours, waiting = leader & 1 == self.side, self.taking.others[leader]
        for change, suit, state in _leads(position, leader):
            trick = (suit, state, leader, waiting)
            if self.finish(position + change, trick, good, n) == ours:
                return ours
        return not ours

    def finish(self, position: int, trick: Trick, good: int, n: int) -> bool:
        """Tell the same where a trick lies on the table, which is one of the n."""
        suit, state, winner, waiting = trick
        if not waiting:
            return self.can(position, winner, good >> (winner & 1 == self.side), n - 1)
        seat, waiting = waiting[0], waiting[1:]
        ours = seat & 1 == self.side
        for change, won in replies(position, suit, seat, state):
            after = (suit, won, seat, waiting) if won else (suit, state, winner, waiting)
            if self.finish(position + change, after, good, n) == ours:
                return ours
        return not ours


def _leads(position: int, leader: int) -> Iterator[Lead]:
    for suit, part in enumerate(PARTS):
        for move, highest, _ in RUNS[suit][leader][position & part]:
            yield move[0], suit, WINS | highest
