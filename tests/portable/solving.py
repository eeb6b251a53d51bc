"""Print what the solver makes of full deals and of positions in the middle, a line each."""

import random
import sys

from hasenpfeffer.bots.search.bits import cards_in
from hasenpfeffer.bots.search.solver import Board, Solver


def boards(number):
    """Yield boards of 1 to 6 tricks, some of them in the middle of a trick, with 2 to 4 seats."""
    rng = random.Random(7)
    for place in range(number):
        seats = ((0, 1, 2, 3), (0, 1, 3), (1, 2))[place % 7 % 3]
        first = rng.randrange(len(seats))
        seats = seats[first:] + seats[:first]
        size = rng.randint(1, 6)
        cards = rng.sample([1 << bit for bit in range(25)], 4 * size)
        hands = [0, 0, 0, 0]
        for order, seat in enumerate(seats):
            hands[seat] = sum(cards[size * order : size * order + size])
        board = Board(tuple(hands), seats, ())
        for _ in range(rng.randrange(len(seats))):
            card = rng.choice(cards_in(board.playable()))
            hands[board.turn()] ^= card
            board = Board(tuple(hands), seats, (*board.played, card))
        yield board


def main(number):
    for losing in (False, True):
        solver = Solver(losing)
        for board in boards(number):
            print(board.hands, board.played, solver.value(board, 0), solver.values(board, 1))


if __name__ == "__main__":
    main(int(sys.argv[1]))
