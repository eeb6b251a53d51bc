"""Ask the hand network about random hands; print the median and the p95 in ms of each question."""

import random
import sys
import time

from hasenpfeffer.bots.search.hand_network import distribution
from hasenpfeffer.bots.search.worth import Stakes, bid_worths
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.options import options_of

AT_ONCE = 100  # hands in one measurement: a clock may tick in tenths of a millisecond
WARMING_UP = 5  # measurements


def measure(name, ask, questions, times):
    """Print what a question costs in time of this process."""
    found = []
    for number in range(WARMING_UP + times):
        start = time.process_time()
        for question in questions:
            ask(question)
        if number >= WARMING_UP:
            found.append(1000 * (time.process_time() - start) / len(questions))
    found.sort()
    print(name, found[times // 2], found[times * 95 // 100])


def main(times):
    """Measure a hand's distribution, and the points of every bid over all widows."""
    rng = random.Random(1)
    hands = [sum(rng.sample([1 << bit for bit in range(25)], 6)) for _ in range(AT_ONCE)]
    measure("distribution", lambda hand: distribution(hand, 1), hands, times)
    for rules in ("classic", "loner"):
        stakes = Stakes(options_of(rules), 99, 99)  # far from the end
        asked = [(in_deck_order(rng.sample(DECK, 6)), 1, stakes) for _ in range(10)]
        anew = bid_worths.__wrapped__  # what it remembers is not measured
        measure(f"bids under {rules}", lambda question, ask=anew: ask(*question), asked, times)


if __name__ == "__main__":
    main(int(sys.argv[1]))
