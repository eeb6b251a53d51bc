"""Play the cards of random hands of OpenSpiel's euchre at random; print cards and seconds.

The calls are made once a hand, and what follows is played out ten times; only that is counted.
"""

import random
import sys
import time


def play_out(state, rng):
    """Play a hand to its end; return how many cards and calls that took."""
    count = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        count += 1
    return count


def at_the_lead(game, rng):
    """Return a hand in which twenty cards are left to play, and nothing else."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if play_out(state.clone(), rng) == 20:
                return state
            state.apply_action(rng.choice(state.legal_actions()))


def main(seconds):
    import pyspiel  # is there for the benchmark only

    game, rng = pyspiel.load_game("euchre"), random.Random(1)
    took, cards = 0.0, 0
    while took < seconds:
        state = at_the_lead(game, rng)
        start = time.time()
        for _ in range(10):
            cards += play_out(state.clone(), rng)
        took += time.time() - start
    print(cards, took)


if __name__ == "__main__":
    main(float(sys.argv[1]))
