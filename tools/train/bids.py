"""Train the bid networks by self-play on tables of deals.

A round: networks bid against themselves and against club, with some calls drawn at random; at one
call of each auction every legal call is tried and the auction bid to its end from there, so that all
calls are judged on the very same cards; then the network is fitted to what came of them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hasenpfeffer.bots.bidding import _ALONE, _SURE, _courage  # noqa: F401
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.bid_network import SLOTS
from tools.train.network import Adam, Array, Weights, chances_of, forward

if TYPE_CHECKING:
    from collections.abc import Callable

    from hasenpfeffer.engine.options import Options
    from tools.train.tables import Tables

SEATS = 4
INPUTS, HIDDEN, READING = 35, 32, 12
ROUNDS, REMEMBERED = 10, 3
AGAINST_CLUB = 0.4  # share of the auctions in which one side is club
DRAWN = 0.15  # share of the calls that are drawn at random before the one that is judged
BATCH, EPOCHS, RATE = 1024, 12, 0.004
NONE = -1e9


@dataclass
class Auctions:
    """Many auctions at once, a row each; seats are counted from the dealer's left."""

    tables: Tables
    options: Options
    deals: Array  # the row of the tables
    standing: Array
    holder: Array
    heights: Array
    passed: Array
    turn: Array

    @classmethod
    def of(cls, tables: Tables, options: Options) -> Auctions:
        """Begin an auction over each deal."""
        count = len(tables.joker)
        nought = np.zeros(count, dtype=np.int64)
        grid = np.zeros((count, SEATS), dtype=np.int64)
        parts = (np.arange(count), nought, nought - 1, grid, grid > 0, nought.copy())
        return cls(tables, options, *parts)

    def take(self, rows: Array) -> Auctions:
        """Return a copy of some of the auctions."""
        parts = (self.deals, self.standing, self.holder, self.heights, self.passed, self.turn)
        return Auctions(self.tables, self.options, *[part[rows].copy() for part in parts])

    def put(self, rows: Array, others: Auctions) -> None:
        """Overwrite some auctions."""
        for name in ("standing", "holder", "heights", "passed", "turn"):
            getattr(self, name)[rows] = getattr(others, name)

    def over(self) -> Array:
        """Tell which auctions have ended (rules 3.4, 3.5)."""
        passes = self.passed.sum(axis=1)
        top = 7 if self.options.bidding == "pepper" else 6
        return (self.standing == top) | (passes == 4) | ((passes == 3) & (self.standing > 0))

    def legal(self) -> Array:
        """Return which slots may be called (rules 3.1, 3.2, 3.5, 3.6)."""
        slots = np.arange(SLOTS)
        may = (slots > self.standing[:, None]) & (slots >= self.options.min_bid)
        if self.options.bidding != "pepper":
            may &= slots < 7
        forced = self.options.all_pass == "dealer_must_bid"
        may[:, 0] = ~(forced & (self.standing == 0) & (self.turn == 3))
        return may

    def facts(self, hands: Array) -> Array:
        """Return what a network is told: of the hand, a row of `hands`, of the auction, and 1."""
        rows = np.arange(len(self.deals))
        order = (self.turn[:, None] + np.arange(SEATS)) % SEATS
        holder = np.where(self.holder < 0, self.turn, self.holder)
        parts = [
            hands[self.deals, self.turn],
            np.eye(SEATS)[self.turn],
            holder[:, None] == order,
            self.standing[:, None] / 7,
            self.heights[rows[:, None], order] / 7,
            self.passed[rows[:, None], order[:, 1:]],
            self.tables.needs[self.deals, self.turn],
            np.ones((len(rows), 1)),
        ]
        return np.hstack(parts).astype(np.float32)

    def call(self, slots: Array) -> None:
        """Make a call in each auction."""
        rows = np.arange(len(slots))
        bids = slots > 0
        self.passed[rows, self.turn] |= ~bids
        self.heights[rows[bids], self.turn[bids]] = slots[bids]
        self.standing = np.where(bids, slots, self.standing)
        self.holder = np.where(bids, self.turn, self.holder)
        turn = (self.turn + 1) % SEATS
        for _ in range(3):
            turn = np.where(self.passed[rows, turn], (turn + 1) % SEATS, turn)
        self.turn = turn

    def results(self) -> Array:
        """Return the stakes that the side of seats 0 and 2 wins, of auctions that are over."""
        maker, slot = self.holder.copy(), self.standing.copy()
        if self.options.all_pass == "joker_must_bid":
            shown = (slot == 0) & (self.tables.joker[self.deals] >= 0)
            maker[shown], slot[shown] = self.tables.joker[self.deals][shown], 3
        won = np.where(slot > 0, self.tables.outcomes[self.deals, maker, slot - 1], 0.0)
        return np.where(maker % 2 == 0, won, -won)


def club_calls(auctions: Auctions) -> Array:
    """Return the calls that club makes, as `bidding.choose_bid` does."""
    options = auctions.options
    legal = auctions.legal()
    value = auctions.tables.club[auctions.deals, auctions.turn][:, None]
    needed = np.round(12 * auctions.tables.needs[auctions.deals, auctions.turn, :1])
    help_ = level_called("club").help
    tricks = np.minimum(np.arange(SLOTS), 6)[None, :]
    promises = np.where(tricks < 6, tricks, np.where(value >= _SURE, 6.0, 99.0))
    affordable = legal & (promises <= value + help_ + _courage(options))
    affordable[:, 0] = False
    standing = np.minimum(auctions.standing, 6)[:, None]
    rows = np.arange(len(auctions.deals))
    partners = auctions.holder == (auctions.turn + 2) % SEATS
    out = (
        auctions.passed[rows, (auctions.turn + 1) % 4]
        & auctions.passed[rows, (auctions.turn + 3) % 4]
    )
    raising = np.where(
        out[:, None],
        (value >= 5.0) & (standing < needed),
        (value >= standing + 1.5) & (np.arange(SLOTS) <= 5)[None, :],
    )
    affordable &= raising | ~partners[:, None]
    dear = options.set != "tricks" and options.defenders == "nothing"
    likely = np.minimum(needed, value + (0.0 if dear else help_))
    if options.made == "bid":
        likely = np.full_like(likely, 6.0)
    safe = affordable & (tricks <= likely)
    highest = SLOTS - 1 - safe[:, ::-1].argmax(axis=1)
    lowest = affordable.argmax(axis=1)
    bids = np.where(safe.any(axis=1), highest, lowest)
    return np.where(affordable.any(axis=1), bids, np.where(legal[:, 0], 0, legal.argmax(axis=1)))


def network_calls(weights: Weights, auctions: Auctions) -> Array:
    """Return the calls that a network thinks best."""
    judged = forward(weights, auctions.facts(auctions.tables.facts))[1]
    return np.where(auctions.legal(), judged, NONE).argmax(axis=1)


def bid_out(auctions: Auctions, sides: list[Weights | None], of_side: Array) -> Array:
    """Bid auctions to their end; `of_side` tells whose weights each side uses; None is club."""
    going = np.nonzero(~auctions.over())[0]
    while len(going):
        some = auctions.take(going)
        who = of_side[going, some.turn % 2]
        calls = np.zeros(len(going), dtype=np.int64)
        for number, weights in enumerate(sides):
            rows = np.nonzero(who == number)[0]
            if len(rows):
                part = some.take(rows)
                calls[rows] = club_calls(part) if weights is None else network_calls(weights, part)
        some.call(calls)
        auctions.put(going, some)
        going = going[~some.over()]
    return auctions.results()


def judged_calls(
    tables: Tables, options: Options, weights: Weights, rng: np.random.Generator
) -> tuple[Array, Array]:
    """Return facts, and what came of each call (NaN if illegal), of one call of each auction."""
    auctions = Auctions.of(tables, options)
    count = len(auctions.deals)
    of_side = np.zeros((count, 2), dtype=np.int64)
    clubs = rng.random(count) < AGAINST_CLUB
    of_side[clubs, rng.integers(0, 2, count)[clubs]] = 1
    sides: list[Weights | None] = [weights, None]
    stop = rng.choice(8, count, p=[0.22, 0.2, 0.18, 0.16, 0.1, 0.07, 0.04, 0.03])
    chosen = []
    for step in range(8):
        going = np.nonzero(~auctions.over())[0]
        here = going[(stop[going] <= step) & (of_side[going, auctions.turn[going] % 2] == 0)]
        chosen.append((auctions.take(here), of_side[here]))
        stop[here] = 99
        going = going[stop[going] < 99]
        if not len(going):
            break
        some = auctions.take(going)
        legal = some.legal()
        drawn = np.where(legal, rng.random(legal.shape), -1)
        drawn[:, 0] += 0.3 * (drawn[:, 0] > 0)
        calls = np.where(
            of_side[going, some.turn % 2] == 1, club_calls(some), network_calls(weights, some)
        )
        calls = np.where(rng.random(len(going)) < DRAWN, drawn.argmax(axis=1), calls)
        some.call(calls)
        auctions.put(going, some)
    facts, targets = [], []
    for states, who in chosen:
        if not len(states.deals):
            continue
        legal = states.legal()
        came = np.full(legal.shape, np.nan, dtype=np.float32)
        for slot in range(SLOTS):
            rows = np.nonzero(legal[:, slot])[0]
            if len(rows):
                tried = states.take(rows)
                tried.call(np.full(len(rows), slot))
                won = bid_out(tried, sides, who[rows])
                came[rows, slot] = np.where(states.turn[rows] % 2 == 0, won, -won)
        facts.append(states.facts(tables.facts))
        targets.append(came)
    return np.concatenate(facts), np.concatenate(targets)


def descend(
    weights: Weights,
    facts: Array,
    wrong: Callable[[Array, Array], Array],
    epochs: int,
    rng: np.random.Generator,
) -> None:
    """Change weights in place to what they are on average while they are trained.

    `wrong` is given rows of the facts and the last layer there, and returns its error.
    """
    adam = Adam(weights)
    mean = [part.copy() for part in weights]
    steps, step = epochs * (len(facts) // BATCH), 0
    for _ in range(epochs):
        order = rng.permutation(len(facts))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            hidden, values = forward(weights, facts[rows])
            back = wrong(rows, values) / BATCH
            through = (back @ weights[1].T) * (hidden > 0)
            gradients = [facts[rows].T @ through, hidden.T @ back, back.sum(axis=0)]
            adam.step(weights, gradients, RATE * (1 + np.cos(np.pi * step / steps)) / 2)
            step += 1
            for average, part in zip(mean, weights):
                average += max(0.002, 10 / (step + 9)) * (part - average)
    for part, average in zip(weights, mean):
        part[:] = average


def heard_calls(
    tables: Tables, options: Options, weights: Weights, rng: np.random.Generator
) -> tuple[Array, Array, Array]:
    """Return what a reader is told of each call of many auctions, what was legal, and the call.

    A side is the network or club; now and then a call is drawn at random.
    """
    auctions = Auctions.of(tables, options)
    clubs = rng.random((len(auctions.deals), 2)) < AGAINST_CLUB
    heard = []
    going = np.nonzero(~auctions.over())[0]
    while len(going):
        some = auctions.take(going)
        legal = some.legal()
        by_club = clubs[going, some.turn % 2]
        calls = np.where(by_club, club_calls(some), network_calls(weights, some))
        drawn = rng.random(len(going)) < DRAWN / 3
        calls = np.where(drawn, np.where(legal, rng.random(legal.shape), -1).argmax(axis=1), calls)
        heard.append((some.facts(tables.glances), legal, calls))
        some.call(calls)
        auctions.put(going, some)
        going = going[~some.over()]
    facts, legal, calls = (np.concatenate(parts) for parts in zip(*heard))
    return facts, legal, calls


def fit_reading(facts: Array, legal: Array, calls: Array, rng: np.random.Generator) -> Weights:
    """Fit a network to the calls that were made; returns its weights."""
    weights = fresh(rng, facts.shape[1], READING)

    def wrong(rows: Array, values: Array) -> Array:
        chances = chances_of(np.where(legal[rows], values, NONE))
        chances[np.arange(len(rows)), calls[rows]] -= 1
        return chances

    descend(weights, facts, wrong, EPOCHS, rng)
    return weights


def against(
    tables: Tables, options: Options, one: Weights | None, other: Weights | None
) -> tuple[float, float]:
    """Return the stakes a hand that one bidder wins from another on duplicate deals, with error."""
    count = len(tables.joker)
    home = np.tile([0, 1], (count, 1))
    won = bid_out(Auctions.of(tables, options), [one, other], home)
    lost = bid_out(Auctions.of(tables, options), [one, other], 1 - home)
    gains = (won - lost) / 2
    return float(gains.mean()), float(gains.std() / np.sqrt(count))


def fresh(rng: np.random.Generator, inputs: int, hidden: int) -> Weights:
    """Return random weights."""
    return [
        (rng.standard_normal((inputs, hidden)) * 0.3).astype(np.float32),
        (rng.standard_normal((hidden, SLOTS)) * 0.2).astype(np.float32),
        np.zeros(SLOTS, dtype=np.float32),
    ]


def train_bids(
    tables: Tables, held_out: Tables, options: Options, seed: int
) -> tuple[Weights, Weights]:
    """Train in rounds; returns the weights for bidding and those for reading."""
    rng = np.random.default_rng(seed)
    weights = fresh(rng, INPUTS, HIDDEN)
    seen: list[tuple[Array, Array]] = []
    for number in range(ROUNDS):
        seen.append(judged_calls(tables, options, weights, rng))
        facts, came = (np.concatenate(parts) for parts in zip(*seen[-REMEMBERED:]))
        descend(
            weights, facts, lambda rows, values: np.nan_to_num(values - came[rows]), EPOCHS, rng
        )
        gain, noise = against(held_out, options, weights, None)
        told = f"round {number + 1}: against club {gain:+.3f} ± {noise:.3f}"
        print(told, file=sys.stderr, flush=True)
    reading = fit_reading(*heard_calls(tables, options, weights, rng), rng)
    return weights, reading
