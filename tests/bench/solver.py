"""Solve random hands of six tricks; print the median and the p95 in ms of each kind of question.

Every hand has a solver of its own, so that none profits from another's positions. What all share
are the tables of moves; they fill during hands that do not count.
"""

import random
import sys
import time

from hasenpfeffer.bots.search.solver import Board, Solver

WARMING_UP = 3000  # hands, after which the tables are as full as they get


def boards(seed):
    """Yield hands of six cards, the first lead anywhere."""
    rng = random.Random(seed)
    while True:
        cards = rng.sample([1 << bit for bit in range(25)], 24)
        leader = rng.randrange(4)
        hands = tuple(sum(cards[place : place + 6]) for place in (0, 6, 12, 18))
        yield Board(hands, tuple((leader + place) % 4 for place in range(4)), ())


def measure(name, ask, seed, hands):
    """Print what hands cost in time of this process."""
    times = []
    for number, board in zip(range(WARMING_UP + hands), boards(seed)):
        start = time.process_time()
        ask(board)
        if number >= WARMING_UP:
            times.append(1000 * (time.process_time() - start))
    times.sort()
    print(name, times[hands // 2], times[hands * 95 // 100])


def main(hands):
    """Measure the value of a hand, of each card of the leader, and of losing on purpose."""
    measure("value", lambda board: Solver().value(board, 0), 1, hands)
    measure("every card", lambda board: Solver().values(board, 0), 2, hands)
    measure("value, losing", lambda board: Solver(losing=True).value(board, 0), 3, hands // 3)


if __name__ == "__main__":
    main(int(sys.argv[1]))
