"""Imagined worlds for the play: cards as bits, weighed by what the calls and the cards have told.

Many worlds are drawn, each as likely as any other by what is certain (imagine.py). Each is weighed
by how well it explains what is not certain: the calls, the trump, the discard, the cards played.
Then a few are drawn from those, the likely ones more often.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import MASKS, TRUMPS, bit_of, bits_of
from hasenpfeffer.bots.search.imagine import PILE, Imagination
from hasenpfeffer.bots.search.reading import Reader, glance, naming_likelihood
from hasenpfeffer.bots.search.worth import place_of
from hasenpfeffer.engine.cards import JOKER, in_deck_order
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import PLACE, SEATS

if TYPE_CHECKING:
    from random import Random

    from hasenpfeffer.bots.search.rollout import RulePlayer
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.observation import Observation

# Logarithms of how much rarer a discard is than a low side card.
BURIED_TRUMP, BURIED_ACE, BURIED_KING, MADE_VOID = -3.0, -2.0, -0.7, 0.6
UNLIKE_RULE = log(0.5)  # a card that the rule would not have played
ACES, KINGS = 1 << 16 | 1 << 11 | 1 << 5, 1 << 15 | 1 << 10 | 1 << 4


class World(NamedTuple):
    """The cards that are left, and how often it was drawn."""

    hands: tuple[int, ...]  # of a seat that sits out: empty
    discard: int
    times: int


class Imaginer:
    """Draws worlds for a seat that is to play."""

    def __init__(self, seen: Observation, player: RulePlayer, reads: bool = True) -> None:
        stage = seen.table.stage
        assert isinstance(stage, Playing)
        self.seen, self.player, self.reads = seen, player, reads
        self.contract = stage.lineup.contract
        self.absurd = False  # no hand can have gone like this, and yet an answer is wanted
        try:
            self.imagination = Imagination(seen)
        except ValueError:
            self.absurd = True
            self.imagination = Imagination(seen, loosely=True)
        self.reader = Reader(seen.table, seen.seat)
        self.choices = player.choices(stage, PLACE[seen.seat])
        self.active = stage.lineup.active()
        self.played = self.imagination.hidden.played
        options, dealer = seen.table.options, seen.table.dealer
        self.others = [
            (seat, PLACE[seat], place_of(options, dealer, seat))
            for seat in SEATS
            if seat != seen.seat
        ]
        self.own = bits_of(seen.hand, self.contract.trump)
        self.shown = standing_bid(seen.table) is None  # the joker made the maker, not a bid

    def worlds(self, rng: Random, draws: int, count: int) -> list[World]:
        """Draw worlds, and so many from these by weight."""
        return kept([self.draw(rng) for _ in range(draws)], rng, count)

    def draw(self, rng: Random) -> tuple[tuple[int, ...], int, float]:
        """Return the hands, the discard, and the logarithm of the weight."""
        places = self.imagination.places(rng)
        trump, maker = self.contract.trump, self.contract.maker
        hands = [0, 0, 0, 0]
        for seat in self.active:
            hands[PLACE[seat]] = bits_of(places[PLACE[seat]], trump)
        hands[PLACE[self.seen.seat]] = self.own
        buried = self.seen.discard if self.seen.seat == maker else places[PILE][0]
        discard = bit_of(buried, trump) if buried is not None else 0
        weight = self._weight(places, hands, discard, rng) if self.reads else 0.0
        return tuple(hands), discard, weight

    def _weight(
        self, places: list[list[Card]], hands: list[int], discard: int, rng: Random
    ) -> float:
        trump, weight = self.contract.trump, 0.0
        for seat, number, place in self.others:
            dealt = places[number] + self.played[seat]
            if seat == self.contract.maker:
                seven = in_deck_order([*dealt, *places[PILE]])
                widow = rng.choice([card for card in seven if not (self.shown and card == JOKER)])
                dealt = [card for card in seven if card != widow]
                weight += buried_likelihood(bits_of(seven, trump), discard)
            look = glance(tuple(dealt), place)
            weight += self.reader.likelihood(seat, look)
            if seat == self.contract.maker:
                weight += naming_likelihood(look, trump)
        return weight + UNLIKE_RULE * self.player.differences(self.choices, hands, discard)


def kept(drawn: list[tuple[tuple[int, ...], int, float]], rng: Random, count: int) -> list[World]:
    """Return so many of the worlds drawn, by weight, the same ones put together."""
    most = max(weight for _, _, weight in drawn)
    weights = [exp(weight - most) for _, _, weight in drawn]
    step = sum(weights) / count
    found: list[World] = []
    mark, passed = rng.random() * step, 0.0
    for (hands, discard, _), weight in zip(drawn, weights):
        passed += weight
        times = 0
        while mark < passed:
            times, mark = times + 1, mark + step
        if times:
            found.append(World(hands, discard, times))
    return found


def buried_likelihood(seven: int, discard: int) -> float:
    """Return about how likely a discard from seven cards is, as a logarithm."""
    if discard & TRUMPS:
        return BURIED_TRUMP
    likely = BURIED_ACE if discard & ACES else BURIED_KING if discard & KINGS else 0.0
    if any(seven & suit == discard for suit in MASKS):
        likely += MADE_VOID
    return likely
