"""Play random full hands of OpenSpiel's euchre for some seconds; print actions and seconds.

Chance deals its cards one by one there; only the players' actions are counted.
"""

import random
import sys
import time


def play(game, rng):
    """Play one hand to its end; return how many actions the players had."""
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        count += not state.is_chance_node()
        state.apply_action(rng.choice(legal))
    return count


def main(seconds):
    import pyspiel  # is there for the benchmark only

    game, rng = pyspiel.load_game("euchre"), random.Random(1)
    play(game, rng)
    start, actions = time.time(), 0
    while time.time() - start < seconds:
        for _ in range(5):
            actions += play(game, rng)
    print(actions, time.time() - start)


if __name__ == "__main__":
    main(float(sys.argv[1]))
