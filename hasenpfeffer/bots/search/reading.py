"""What calls tell of a hand: how likely a hand is to have made the calls that were heard.

A small network a set of rules answers, in the same file as that set's bid network: from a *glance*
at a hand, quick to take, and the auction so far to the probability of each call. It has learnt from
auctions of the bid network and of club, so that it believes no call to be impossible.
"""

from __future__ import annotations

from math import exp, log
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bid_network import auction_facts, network_for, slot_of
from hasenpfeffer.bots.search.bits import bits_of
from hasenpfeffer.bots.search.hand_network import distribution, mean_tricks
from hasenpfeffer.bots.search.worth import place_of
from hasenpfeffer.engine.actions import Bid, Pass
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.cards import JOKER, SUITS
from hasenpfeffer.engine.stages import legal_actions

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Hand, Suit
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.seats import Seat

DOUBT = 0.03  # the probability of a call that nothing explains
BLUR = 0.6  # tricks that the widow and the discard may add to one trump more than to another
GLANCE = 10


class Glance(NamedTuple):
    """What is seen of a hand of six cards at once, without any widow."""

    facts: tuple[float, ...]
    tricks: tuple[float, ...]  # to expect with each of SUITS as trump


def glance(hand: Hand, place: int) -> Glance:
    """Look at a hand that will play so many places behind the leader."""
    chances = [distribution(bits_of(hand, trump), place) for trump in SUITS]
    tricks = [mean_tricks(row) for row in chances]
    first, second = sorted(tricks, reverse=True)[:2]
    best = chances[tricks.index(first)]
    at_least = [sum(best[due:]) for due in range(1, 7)]
    ranks = [card[0] for card in hand if card != JOKER]
    rest = (second / 6, float(JOKER in hand), ranks.count("J") / 4, ranks.count("A") / 4)
    return Glance((*at_least, *rest), tuple(tricks))


class Reader:
    """Judges hands by the calls of an auction, except those of one seat."""

    def __init__(self, table: Table, but: Seat) -> None:
        weights = network_for(table.options).reading
        self.last = weights.last
        self.hand = [row[:GLANCE] for row in weights.hidden]
        self.calls: dict[Seat, list[tuple[list[float], list[int], int]]] = {}
        self.places = {}
        for number, call in enumerate(table.calls):
            if call.seat == but:
                continue
            before = table.replace(calls=table.calls[:number], stage=Auction())
            known = (*auction_facts(before, call.seat), 1.0)
            begun = [sum(map(mul, row[GLANCE:], known)) for row in weights.hidden]
            legal = [slot_of(action) for action in legal_actions(before, ()) or ()]
            called = slot_of(Bid(call.bid) if call.bid else Pass())
            self.places[call.seat] = place_of(table.options, table.dealer, call.seat)
            self.calls.setdefault(call.seat, []).append((begun, legal, called))

    def likelihood(self, seat: Seat, look: Glance) -> float:
        """Return the logarithm of the probability of a seat's calls, given a glance at its hand."""
        told = 0.0
        for begun, legal, called in self.calls.get(seat, ()):
            hidden = [
                max(0.0, start + sum(map(mul, row, look.facts)))
                for start, row in zip(begun, self.hand)
            ]
            hidden.append(1.0)
            values = [sum(map(mul, self.last[slot], hidden)) for slot in legal]
            most = max(values)
            odds = [exp(value - most) for value in values]
            chance = odds[legal.index(called)] / sum(odds)
            told += log(DOUBT + (1 - DOUBT) * chance)
        return told


def naming_likelihood(look: Glance, trump: Suit) -> float:
    """Return the logarithm of the probability that a maker of this hand named a trump."""
    most = max(look.tricks)
    odds = [exp((tricks - most) / BLUR) for tricks in look.tricks]
    return log(odds[SUITS.index(trump)] / sum(odds))
