"""An experiment: bids by expected points against club, both with club's cards.

    python -m tools.train.duel --rules classic --deals 2000

The rule: bid the least that is allowed if its expected points beat what passing gives, or a higher
bid that costs little more; name trump and discard for the most expected points. Both sides are
estimates. The first comes from the hand network, with a straight line to what club's play makes of
such contracts; the second is a straight line through the hand's expected tricks and the standing
bid. The lines are fitted to hands on which one seat was made to pass, or to be the maker.
"""

import argparse
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
    making_facts,
    passing_facts,
    settled,
    worth_of,
)

Sample = tuple[Line, int]  # what was known, and the points that came of it

FITTED = 3_000  # hands for each kind of line, a round
ROUNDS = 1  # of fitting again, with partners who bid by the lines of the round before
SLACK = 0.25  # points that a higher bid may cost


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
    """Fit the lines to hands in which one side plays a policy, and the other one club's."""
    passes: dict[str, list[Sample]] = {"nobody": [], "ours": [], "theirs": []}
    contracts = []
    for number in range(FITTED):
        reached = at_a_call(dealt(options, f"{seed}/pass", number), number // 4 % 4, bidder)
        if reached is not None and isinstance(reached[1].legal()[0], Pass):
            kind, facts = passing_facts(reached[1])
            passes[kind].append((facts, passed(*reached, bidder)))
        reached = at_a_call(dealt(options, f"{seed}/make", number), number // 4 % 4, bidder)
        if reached is not None:
            contracts.append(made_maker(*reached, number % 3))
    return Bidder({kind: line_of(rows) for kind, rows in passes.items()}, line_of(contracts))


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


def passed(game: Game, seen: Observation, bidder: Policy) -> int:
    """Return how many points a hand gives if the seat passes now."""
    side = side_of(seen.seat)
    return margin(played(apply(game, Pass()), pair_of(bidder, side)), side)


def made_maker(game: Game, seen: Observation, step: int) -> Sample:
    """Return what is known before a bid, one of the three lowest, and what it gives."""
    bids = [action for action in seen.legal() if isinstance(action, Bid)]
    bid = bids[min(step, len(bids) - 1)]
    game = apply(game, bid)
    while isinstance(game.table.stage, Auction):
        game = apply(game, Pass())
    points = played(game, (settled, settled))
    return making_facts(worth_of(seen, bid)), margin(points, side_of(seen.seat))


def line_of(rows: list[Sample]) -> Line:
    """Return the line with the least squares."""
    facts, points = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    return tuple([float(slope) for slope in np.linalg.lstsq(facts, points, rcond=None)[0]])


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
        shown = {kind: [round(x, 2) for x in line] for kind, line in bidder.passing.items()}
        print(f"round {number + 1}: passing {shown}, contract {np.round(bidder.making, 2)}")
    higher = Bidder(bidder.passing, bidder.making, SLACK)
    for name, policy in (
        ("trump and discard only", settled),
        ("the least bid", bidder),
        ("a higher bid if cheap", higher),
    ):
        gains = duel(options, policy, chosen.seed, chosen.deals)
        error = stdev(gains) / len(gains) ** 0.5
        print(f"{name:24} {fmean(gains):+.3f} ± {error:.3f} on {len(gains)} deals", flush=True)


if __name__ == "__main__":
    main()
