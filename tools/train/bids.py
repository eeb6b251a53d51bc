"""Train the bid networks by self-play on tables of deals.

A round: the network bids against itself and against club, with some calls drawn at random; at one
call of each auction every legal call is tried and the auction bid to its end from there, so that
all calls are judged on the same cards; then the network is fitted to what came of them.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from hasenpfeffer.bots.search.bid_network import DATA, FAR, SLOTS
from hasenpfeffer.engine.options import PRESETS, options_of
from tools.train.auctions import NONE, Auctions, against, bid_out, club_calls, network_calls
from tools.train.chunks import CHUNK, in_chunks, write_fields
from tools.train.network import Adam, Array, Weights, chances_of, forward
from tools.train.tables import Tables, joined, make_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from hasenpfeffer.engine.options import Options, Value

INPUTS, HIDDEN, READING = 35, 32, 12
ROUNDS, REMEMBERED = 10, 3
AGAINST_CLUB = 0.5  # share of the auctions in which one side is club
DRAWN = 0.15  # share of the calls that are drawn at random before the one that is judged
BATCH, EPOCHS, RATE = 1024, 20, 0.004
SEED, SCALE = 1, 1000

# Sets of rules with a network of their own, and the deals that it is trained on: the presets, and
# rules under which lost bids are dear and defenders score nothing.
VARIANTS: dict[str, tuple[int, tuple[tuple[str, Value], ...]]] = {
    **{name: (30_000 if name == "classic" else 15_000, changes) for name, changes in PRESETS},
    "strict": (15_000, (("set", "bid"),)),
}


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
        descend(weights, facts, partial(_misjudged, came), EPOCHS, rng)
        gain, error = against(held_out, options, weights, None)
        told = f"round {number + 1}/{ROUNDS}: against club {gain:+.3f} ± {error:.3f}"
        print(told, file=sys.stderr, flush=True)
    reading = fit_reading(*heard_calls(tables, options, weights, rng), rng)
    return weights, reading


def _misjudged(came: Array, rows: Array, values: Array) -> Array:
    """Return by how much calls were valued too high; nought where a call is not legal."""
    wrong: Array = np.nan_to_num(values - came[rows])
    return wrong


def main() -> None:
    """Train the networks of all sets of rules, or of some, and write them."""
    parser = argparse.ArgumentParser(prog="tools.train.bids", description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(VARIANTS), help="presets, or strict")
    parser.add_argument("--share", type=float, default=1.0, help="of the deals, for a quick try")
    parser.add_argument("--out", type=Path, default=DATA)
    chosen = parser.parse_args()
    for name in chosen.rules:
        deals, changes = VARIANTS[name]
        options = options_of("article", changes)
        count = max(CHUNK, round(deals * chosen.share))
        tables = joined(in_chunks(name, partial(make_tables, options=options), count))
        held_out, tables = tables.part(0, count // 8), tables.part(count // 8, count)
        fresh = held_out.rows(held_out.needs.min(axis=(1, 2)) >= min(1, options.target / FAR))
        bidding, reading = train_bids(tables, fresh, options, SEED)
        gain, error = against(fresh, options, bidding, None)
        fields = {
            "about": "what calls are worth, and how they are read; made by `make train`",
            "options": dict(changes),
            "deals": count,
            "against_club": [round(gain, 3), round(error, 3)],
            "scale": SCALE,
            "bidding": _stored(bidding),
            "reading": _stored(reading),
        }
        write_fields(chosen.out / f"bids_{name}.json", fields)


def _stored(weights: Weights) -> dict[str, list[list[int]]]:
    """Return weights as whole numbers, a row a unit, its own weight last."""
    hidden, last = weights[0].T, np.vstack([weights[1], weights[2]]).T
    return {
        name: np.round(rows * SCALE).astype(int).tolist()
        for name, rows in (("hidden", hidden), ("last", last))
    }


if __name__ == "__main__":
    main()
