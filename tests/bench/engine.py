"""Play random full hands for some seconds; print actions and seconds. Runs on every Python.

An action is `legal_actions`, a choice and `apply`. Dealing and choosing count as well.
"""

import sys
import time

from hasenpfeffer.engine.actions import Pass
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of


def play(number, options):
    """Play one hand to its end; return how many actions it had."""
    seed = hand_seed(b"sixteen bytes...", number)
    dealer = SEATS[number % 4]
    game = new_game(options, (0, 0), dealer, deal_of(shuffled(seed), dealer))
    count, state = 0, number
    while True:
        turn = turn_of(game.table)
        if turn is None:
            return count
        legal = legal_actions(game.table, game.hands[PLACE[turn]])
        state = (state * 1103515245 + 12345) % 2147483648
        choice = (state >> 16) % len(legal)
        if isinstance(legal[0], Pass) and state & 65536:  # not every auction ends at six
            choice = 0
        game = apply(game, legal[choice])
        count += 1


def main(seconds):
    options = options_of("article")
    play(0, options)
    start, number, actions = time.time(), 0, 0
    while time.time() - start < seconds:
        for _ in range(5):
            number += 1
            actions += play(number, options)
    print(actions, time.time() - start)


if __name__ == "__main__":
    main(float(sys.argv[1]))
