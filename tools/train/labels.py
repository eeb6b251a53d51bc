"""Labels for the hand network: makers' hands, and the tricks that they take with all cards known.

A label is a row of three numbers: the hand of bits, the situation (`hand_network` tells what both
are), and the tricks of the maker's side. The maker sits at seat 0; the other hands are dealt at
random from what is left.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hasenpfeffer.bots.bidding import best_trump, worth
from hasenpfeffer.bots.search.bits import EVERY_CARD, MASKS, bit_of, bits_of, cards_in, hand_of
from hasenpfeffer.bots.search.hand_network import ALONE, ordered
from hasenpfeffer.bots.search.solver import Board, Solver
from hasenpfeffer.engine.cards import DECK, SUITS

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Card, Hand, Suit

MAKER = 0
SENSIBLE = 0.75  # share of the trumps, and of the discards, that are the best by the rules of thumb

Label = tuple[int, int, int]


def maker_hand(rng: random.Random, best_of: int = 1) -> tuple[int, int]:
    """Return six cards that a maker might keep of seven, and the card put away.

    The seven are the best of so many: who wins an auction has more than an average hand.

    Most have the trump and the discard that suit them best, by the rule bots' count. The others
    have any trump, or any discard that is the lowest of its suit: the network will be asked about
    them too, if only to say that they are worse.
    """
    sevens = [tuple(rng.sample(DECK, 7)) for _ in range(best_of)]
    seven = max(sevens, key=lambda cards: best_trump(cards)[0])
    trump = best_trump(seven)[1] if rng.random() < SENSIBLE else rng.choice(SUITS)
    hand = bits_of(seven, trump)
    if rng.random() < SENSIBLE:
        away = bit_of(best_discard(seven, trump), trump)
    else:
        away = rng.choice(lowest_cards(hand))
    return hand ^ away, away


def best_discard(seven: Hand, trump: Suit) -> Card:
    """Return the card without which the rule bots count most."""
    kept = {card: tuple([other for other in seven if other != card]) for card in seven}
    return max(seven, key=lambda card: worth(kept[card], trump))


def lowest_cards(hand: int) -> list[int]:
    """Return the lowest card of each suit of a hand of bits."""
    return [hand & suit & -(hand & suit) for suit in MASKS if hand & suit]


def discards_before(hand: int) -> dict[int, float]:
    """Return how likely each card is to be the one put away, by `maker_hand`, if this was kept."""
    trump, likely = SUITS[0], {}
    for away in cards_in(EVERY_CARD & ~hand):
        seven = hand_of(hand | away, trump)
        low = lowest_cards(hand | away)
        named = SENSIBLE * (best_trump(seven)[1] == trump) + (1 - SENSIBLE) / len(SUITS)
        best = bit_of(best_discard(seven, trump), trump) == away
        likely[away] = named * (SENSIBLE * best + (1 - SENSIBLE) * (away in low) / len(low))
    return likely


def solved(rng: random.Random, hand: int, away: int, situation: int) -> int:
    """Deal the other hands and return the tricks of the maker's side, everybody playing best."""
    rest = cards_in(EVERY_CARD & ~hand & ~away)
    rng.shuffle(rest)
    left, partner, right = (sum(rest[place : place + 6]) for place in (0, 6, 12))
    if situation == ALONE:
        return Solver().value(Board((hand, left, 0, right), (1, 3, MAKER), ()), MAKER)
    seats = tuple([(MAKER - situation + place) % 4 for place in range(4)])
    return Solver().value(Board((hand, left, partner, right), seats, ()), MAKER)


def make_labels(seed: str, count: int, situations: Sequence[int], best_of: int = 1) -> list[Label]:
    """Make so many labels, the situations in turn."""
    rng = random.Random(seed)
    labels = []
    for number in range(count):
        hand, away = maker_hand(rng, best_of)
        situation = situations[number % len(situations)]
        labels.append((ordered(hand), situation, solved(rng, hand, away, situation)))
    return labels


def make_repeated(seed: str, count: int, situations: Sequence[int], deals: int) -> list[Label]:
    """Make labels of so many hands, each dealt and solved `deals` times, one after the other.

    The card put away is dealt anew as well: the network does not see it.
    """
    rng = random.Random(seed)
    labels = []
    for number in range(count):
        hand, _ = maker_hand(rng)
        likely = discards_before(hand)
        situation = situations[number % len(situations)]
        for away in rng.choices(list(likely), list(likely.values()), k=deals):
            labels.append((ordered(hand), situation, solved(rng, hand, away, situation)))
    return labels
