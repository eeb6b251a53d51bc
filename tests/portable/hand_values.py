"""Ask the hand network, which is not portable but runs in the worker too."""

from hasenpfeffer.bots.search.hand_network import distribution, logits
from hasenpfeffer.bots.search.worth import Stakes, bid_worths
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.options import options_of

for number in range(20):
    hand = sum(1 << (7 * card + 3 * number) % 25 for card in range(6))
    print(logits(hand, number % 5), [round(part, 9) for part in distribution(hand, number % 5)])
for preset in ("article", "loner"):
    six = in_deck_order([DECK[4 * place + 1] for place in range(6)])
    for worth in bid_worths(six, 2, Stakes(options_of(preset), 99, 99)):
        print(worth.bid, round(worth.points, 6), round(worth.chance, 6))
