"""Freeze the values of 5,000 full deals: python -m tests.bots.search.solved_deals

solved_deals.txt has a digit for each deal, a hundred a line: the tricks that the maker's side takes
from the first lead on, first if it wants them and then, in the second half, if it wants to lose
them. `opening` tells what the deals are.
"""

from __future__ import annotations

from pathlib import Path

from hasenpfeffer.bots.search.solver import Solver, board_of
from hasenpfeffer.engine.actions import Bid, Defend, Name, Pass
from hasenpfeffer.engine.cards import SUITS
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, new_game

FILE = Path(__file__).with_suffix(".txt")
DEALS = 5000
A_LINE = 100
SEED = b"5,000 deals here"


def opening(number: int) -> Game:
    """Return a deal before its first lead.

    The dealer is the maker at one; dealer and trump go round. The first card that may be put away
    is. Every fifth maker goes alone, and against every second of these a defender does.
    """
    dealer, trump = SEATS[number % 4], SUITS[number // 4 % 4]
    deal = deal_of(shuffled(hand_seed(SEED, number)), dealer)
    game = new_game(options_of("article"), (0, 0), dealer, deal)
    for action in (Pass(), Pass(), Pass(), Bid("1"), Name(trump, number % 5 == 0)):
        game = apply(game, action)
    game = apply(game, (legal_actions(game.table, game.hands[PLACE[dealer]]) or ())[0])
    if number % 10 == 0:
        game = apply(game, Defend(True))
    elif number % 5 == 0:
        game = apply(apply(game, Defend(False)), Defend(False))
    return game


def value(number: int, solver: Solver) -> int:
    """Return the tricks of the maker's side."""
    return solver.value(board_of(opening(number)), side_of(SEATS[number % 4]))


def frozen() -> tuple[str, str]:
    """Return the digits of the file, a digit a deal: of both halves."""
    digits = "".join(FILE.read_text("ascii").split())
    return digits[:DEALS], digits[DEALS:]


def main() -> None:
    """Write the file."""
    lines = []
    for losing in (False, True):
        solver = Solver(losing)
        digits = "".join([str(value(number, solver)) for number in range(DEALS)])
        lines += [digits[place : place + A_LINE] for place in range(0, DEALS, A_LINE)]
    FILE.write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
