"""What each card is worth in imagined worlds: half as the solver plays on, half as the rule does.

The solver knows all cards and plays better than anybody can; the rule knows what a seat knows and
plays worse. Their mean errs less than either.
"""

from __future__ import annotations

from math import inf, sqrt
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import EVERY_CARD, bit_of, card_of, cards_in, distinct
from hasenpfeffer.bots.search.manners import unforgiven
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import Board, Solver
from hasenpfeffer.bots.search.worlds import Imaginer, kept
from hasenpfeffer.bots.search.worth import stakes_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import PLACE, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from hasenpfeffer.bots.levels import Level
    from hasenpfeffer.bots.search.worlds import World
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.observation import Observation

AT_ONCE = 16  # worlds drawn without a rest
BREADTH = 4  # worlds drawn for one that is kept, with five or six cards in hand
LEAST = 8  # worlds before a lead of the best card is believed
BETTER = 1.0  # standard errors by which a card must be better than the rule's
SURE = 3.0  # standard errors that such a lead must have


class Outcome(NamedTuple):
    """What a card came to in a world: stakes of the own side, tricks of the maker's."""

    stakes: float
    tricks: float
    making: float


class CardSearch:
    """Judges the cards that a seat may play, world by world.

    Those that no partner would forgive are judged only if `every` card is to be, and never best.
    """

    def __init__(self, seen: Observation, level: Level, rng: Random, every: bool = False) -> None:
        stage = seen.table.stage
        assert isinstance(stage, Playing)
        contract = stage.lineup.contract
        self.trump, self.due = contract.trump, tricks_bid(contract.bid)
        self.player = RulePlayer(stage.lineup, seen.table.options)
        self.progress = self.player.progress(stage)
        self.imaginer = Imaginer(seen, self.player, level.reads)
        self.doubts = level.doubts
        self.rng = rng
        self.side = side_of(contract.maker)
        sign = 1.0 if side_of(seen.seat) == self.side else -1.0
        stakes = stakes_of(seen.table, self.side).row(contract.bid, contract.alone)
        self.row = [sign * worth for worth in stakes]
        self.shuns = seen.table.options.set == "tricks"
        self.seats = tuple([PLACE[seat] for seat in stage.trick.seats])
        self.played = tuple([bit_of(card, self.trump) for card in stage.trick.cards])
        known = bit_of(seen.discard, self.trump) if seen.discard else 0
        hand = self.imaginer.own
        in_play = EVERY_CARD & ~self.progress.gone & ~known | sum(self.played)
        board = self.board(hand, (0, 0, 0, 0))
        self.cards = cards_in(distinct(board.playable(), in_play))
        self.solver = Solver()
        self.worlds: list[World] = []  # those looked at
        self.times: list[int] = []  # … and how often each was drawn
        self.barred = self._barred(board, hand, known)
        self.allowed = [card for card in self.cards if card not in self.barred]
        self.running = self.cards[:] if every else self.allowed[:]
        self.outcomes: dict[int, list[Outcome]] = {card: [] for card in self.cards}

    def board(self, hand: int, hands: tuple[int, ...]) -> Board:
        """Return the position with a hand for the seat that plays."""
        seat = self.seats[len(self.played)]
        return Board((*hands[:seat], hand, *hands[seat + 1 :]), self.seats, self.played)

    def _barred(self, board: Board, hand: int, known: int) -> dict[int, str]:
        """Return the cards that may not be the best, and why; none if that were all."""
        left, taken = hand.bit_count(), self.progress.taken
        situation = self.player.situation(board, self.progress, left)
        if self.player.shuns(situation):
            return {}
        unseen = EVERY_CARD & ~self.progress.gone & ~known & ~hand
        decisive = taken + left == self.due or (taken + 1 == self.due and left <= 3)
        found = unforgiven(situation, hand, board.playable(), unseen, decisive)
        barred = {
            card: reason for reason, mask in found.items() for card in self.cards if card & mask
        }
        return barred if len(barred) < len(self.cards) else {}

    def look(self, draws: int, count: int) -> Iterator[None]:
        """Judge the cards in the worlds kept of so many drawn; stop for a moment now and then."""
        found = []
        for number in range(draws):
            found.append(self.imaginer.draw(self.rng))
            if number % AT_ONCE == 0:
                yield
        for world in kept(found, self.rng, count):
            self.judge(world)
            yield

    def judge(self, world: World) -> None:
        """Add what each card in the running comes to in a world."""
        board = Board(world.hands, self.seats, self.played)
        solved = dict(self.solver.values(board, self.side, sum(self.running)))
        row, due = self.row, self.due
        for card in self.running:
            best = by_rule = self.progress.taken + solved[card]
            if self.doubts:
                after = self.player.after(board, self.progress, card)
                by_rule = self.player.rollout(*after, world.discard)
            if self.shuns and best < due:
                best = by_rule  # the solver takes tricks even when that costs
            self.outcomes[card].append(
                Outcome(
                    (row[best] + row[by_rule]) / 2,
                    (best + by_rule) / 2,
                    ((best >= due) + (by_rule >= due)) / 2,
                )
            )
        self.worlds.append(world)
        self.times.append(world.times)

    def drop(self) -> bool:
        """Take cards that the best one beats for sure out of the running; tell if it alone is left.

        They are looked for in every fourth world.
        """
        if len(self.worlds) % 4 == 0 and len(self.worlds) >= LEAST:
            best = self.best()
            for card in self.running[:]:
                gain, error = self.lead(best, card)
                if card != best and gain > SURE * error:
                    self.running.remove(card)
        return len(self.running) == 1

    def mean(self, card: int) -> Outcome:
        """Return what a card comes to on average."""
        found = self.outcomes[card]
        times = self.times[: len(found)]
        whole = sum(times)
        rows = zip(*found)
        return Outcome(*[sum([part * n for part, n in zip(row, times)]) / whole for row in rows])

    def lead(self, card: int, other: int) -> tuple[float, float]:
        """Return by how many stakes a card is better than another, and the standard error."""
        gains = [a.stakes - b.stakes for a, b in zip(self.outcomes[card], self.outcomes[other])]
        times = self.times[: len(gains)]
        whole = sum(times)
        mean = sum([gain * n for gain, n in zip(gains, times)]) / whole
        spread = sum([(gain - mean) ** 2 * n for gain, n in zip(gains, times)]) / whole
        # A world that was drawn twice tells no more than once.
        different = whole * whole / sum([n * n for n in times])
        return mean, sqrt(spread / max(1.0, different - 1))

    def best(self) -> int:
        """Return the best card that is allowed, of equals the lowest."""
        running = [card for card in self.running if card in self.allowed]
        return max(running, key=lambda card: self.mean(card).stakes)

    def same(self, card: int) -> int:
        """Return the one of the cards judged that is worth the same as a legal one."""
        return max([other for other in self.cards if other <= card])


def search_card(
    seen: Observation, favourite: Card, level: Level, rng: Random, patience: float = inf
) -> Card:
    """Return the card to play: `favourite` unless another is clearly better.

    After so many seconds of patience no more worlds are looked at, if a few have been.
    """
    until = monotonic() + patience
    search = CardSearch(seen, level, rng)
    wanted = search.same(bit_of(favourite, search.trump))
    if search.imaginer.absurd or search.allowed == [wanted]:
        return favourite
    if len(search.allowed) == 1:
        return card_of(search.allowed[0], search.trump)
    for _ in search.look(*worlds_for(seen, level.worlds)):
        if search.drop() or (monotonic() > until and len(search.worlds) >= LEAST):
            break
    best = search.best()
    if wanted not in search.allowed:
        return card_of(best, search.trump)
    gain, error = search.lead(best, wanted)
    return card_of(best, search.trump) if gain > BETTER * error else favourite


def worlds_for(seen: Observation, worlds: int) -> tuple[int, int]:
    """Return how many worlds to draw and to keep: more where fewer cards are left to play."""
    return worlds * BREADTH, worlds * (1 if len(seen.hand) > 4 else 2)
