"""Play the cards of random hands at random, by bits; print cards and seconds.

Naming and discarding are over, every hand is known, and the six tricks are played out by rule 5.3
alone. `euchre_cards.py` does the same with OpenSpiel's game.
"""

import random
import sys
import time

from hasenpfeffer.bots.search.bits import SUIT_MASK, TRUMPS


def deal(rng):
    """Return four hands of six."""
    cards = rng.sample([1 << bit for bit in range(25)], 24)
    return [sum(cards[place : place + 6]) for place in (0, 6, 12, 18)]


def play_out(hands, leader, chance):
    """Play six tricks; return how many the first leader's side takes."""
    hands, first, taken = hands[:], leader, 0
    for _ in range(6):
        led = best = 0
        winner = leader
        for seat in (leader, leader + 1 & 3, leader + 2 & 3, leader + 3 & 3):
            hand = hands[seat]
            choice = hand & SUIT_MASK[led] or hand if led else hand
            for _ in range(int(chance() * choice.bit_count())):
                choice &= choice - 1
            card = choice & -choice
            hands[seat] = hand ^ card
            if not led:
                led = best = card
                counts = SUIT_MASK[card] | TRUMPS
            elif card > best and card & counts:
                best, winner = card, seat
        leader = winner
        taken += (winner ^ first) & 1 == 0
    return taken


def main(seconds):
    rng = random.Random(1)
    start, cards = time.time(), 0
    while time.time() - start < seconds:
        hands = deal(rng)
        for _ in range(10):
            play_out(hands, 0, rng.random)
            cards += 24
    print(cards, time.time() - start)


if __name__ == "__main__":
    main(float(sys.argv[1]))
