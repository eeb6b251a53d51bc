"""An experiment: bids by expected points against club, both with club's cards.

    python -m tools.train.duel --rules classic --deals 2000

The rule: make the call that gives most; name trump and discard for the most expected points. What a
call gives is estimated by straight lines through the hand's expected points and tricks and the
standing bid, fitted to hands in which one seat made a call drawn at random.
"""

import argparse
import random
from hashlib import sha256
from statistics import fmean, stdev

import numpy as np

from hasenpfeffer.engine.actions import Bid, Pass
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import Observation, observe
from hasenpfeffer.engine.options import Options, options_of
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import SEATS, left_of, seats_from, side_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, new_game, turn_of
from tools.train.bidder import (
    Bidder,
    Line,
    Policy,
    club,
    facts_of,
    settled,
)

Sample = tuple[Line, int]  # what was known, and the points that came of it

FITTED = 6_000  # hands, a round
RIDGE = 20  # samples' worth of a wish for level lines
ROUNDS = 1  # of fitting again, with partners who bid by the lines of the round before


def dealt(options: Options, seed: str, number: int) -> Game:
    """Deal a hand as the arena does."""
    dealer = SEATS[number % 4]
    cards = shuffled(hand_seed(sha256(seed.encode()).digest()[:16], number))
    return new_game(options, (0, 0), dealer, deal_of(cards, dealer))


def played(game: Game, policies: tuple[Policy, Policy]) -> tuple[int, int]:
    """Play a hand to its end; returns the points of both sides."""
    while (turn := turn_of(game.table)) is not None:
        game = apply(game, policies[side_of(turn)](observe(game, turn)))
    return hand_score(game.table) or (0, 0)


def margin(points: tuple[int, int], side: int) -> int:
    """Return by how much a side is better off."""
    return points[side] - points[1 - side]


def fitted(options: Options, bidder: Policy, seed: str) -> Bidder:
    """Fit the lines to hands in which one side plays a policy, and the other one club's.

    One seat makes a call drawn at random, and what its side wins from there on is a sample.
    """
    samples: dict[str, list[Sample]] = {}
    rng = random.Random(seed)
    for number in range(FITTED):
        reached = at_a_call(dealt(options, seed, number), rng.randrange(4), bidder)
        if reached is not None:
            game, seen = reached
            calls = [call for call in seen.legal() if isinstance(call, (Bid, Pass))]
            call = calls[0] if rng.random() < 0.4 else rng.choice(calls[1:] or calls)
            kind, facts = facts_of(seen, call)
            side = side_of(seen.seat)
            points = margin(played(apply(game, call), pair_of(bidder, side)), side)
            samples.setdefault(kind, []).append((facts, points))
    return Bidder({kind: line_of(rows) for kind, rows in samples.items()})


def at_a_call(game: Game, calls: int, bidder: Policy) -> tuple[Game, Observation] | None:
    """Go on by so many calls, at most three; returns whose turn it is, if the auction goes on."""
    seat = seats_from(left_of(game.table.dealer))[calls]
    policies = pair_of(bidder, side_of(seat))
    while isinstance(game.table.stage, Auction):
        turn = game.table.stage.turn(game.table)
        if turn == seat:
            return game, observe(game, seat)
        game = apply(game, policies[side_of(turn)](observe(game, turn)))
    return None


def pair_of(bidder: Policy, side: int) -> tuple[Policy, Policy]:
    """Seat a policy at a side, against club."""
    return (bidder, club) if side == 0 else (club, bidder)


def line_of(samples: list[Sample]) -> Line:
    """Return the line of least squares, kept from steepness where samples are few."""
    facts, points = np.array([row[0] for row in samples]), np.array([row[1] for row in samples])
    mean, spread = facts.mean(axis=0), facts.std(axis=0)
    spread[spread < 1e-9] = 1.0  # the first fact is 1 always
    scaled = (facts - mean) / spread
    square = scaled.T @ scaled + RIDGE * np.eye(facts.shape[1])
    slopes = np.linalg.solve(square, scaled.T @ (points - points.mean())) / spread
    slopes[0] = points.mean() - slopes @ mean
    return tuple([float(slope) for slope in slopes])


def duel(options: Options, bidder: Policy, seed: str, deals: int) -> list[float]:
    """Play each deal twice, the sides exchanged; returns the points a hand won, a deal each."""
    gains = []
    for number in range(deals):
        game = dealt(options, seed, number)
        home, away = played(game, (bidder, club)), played(game, (club, bidder))
        gains.append((margin(home, 0) + margin(away, 1)) / 2)
    return gains


def main() -> None:
    """Fit, play and print."""
    parser = argparse.ArgumentParser(prog="tools.train.duel", description=__doc__)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", default="duel")
    chosen = parser.parse_args()
    options = options_of(chosen.rules)
    bidder = fitted(options, club, f"{chosen.seed}/fit/0")
    for number in range(ROUNDS):
        bidder = fitted(options, bidder, f"{chosen.seed}/fit/{number + 1}")
    for kind, line in sorted(bidder.lines.items()):
        print(f"{kind:24} {' '.join([f'{slope:7.2f}' for slope in line])}")
    for name, policy in (
        ("trump and discard only", settled),
        ("the least bid or pass", Bidder(bidder.lines, least=True)),
        ("any bid or pass", bidder),
    ):
        gains = duel(options, policy, chosen.seed, chosen.deals)
        error = stdev(gains) / len(gains) ** 0.5
        print(f"{name:24} {fmean(gains):+.3f} ± {error:.3f} on {len(gains)} deals", flush=True)


if __name__ == "__main__":
    main()
