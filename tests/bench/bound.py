"""Measure what could be had at most: python -m tests.bench.bound RULES [DEALS]

Two seats that see all cards play against two club players. They make the calls that end best for
them, name and discard as the solver says, and play its cards. Each deal is played by either side.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev

from hasenpfeffer.bots.search.hindsight import Hindsight
from hasenpfeffer.bots.search.same_deal import club_action
from hasenpfeffer.engine.actions import Action
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.naming import Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import Seat, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.duels import dealt

CHUNK = 5  # deals that a process plays before it reports


class Cheats:
    """A side that sees all cards of one deal."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.hindsight = Hindsight()
        self.contracts: dict[Naming, int] = {}

    def points(self, game: Game) -> int:
        """Return by how many points the side wins the hand, less what the others win."""
        turn, stage = turn_of(game.table), game.table.stage
        if turn is None:
            score = hand_score(game.table) or (0, 0)
            return score[self.side] - score[1 - self.side]
        if isinstance(stage, Auction) and side_of(turn) == self.side:
            return max(self.points(apply(game, call)) for call in observe(game, turn).legal())
        if not isinstance(stage, Naming):
            return self.points(apply(game, self.action(game, turn)))
        if stage not in self.contracts:  # however it was bid
            self.contracts[stage] = self.points(apply(game, self.action(game, turn)))
        return self.contracts[stage]

    def action(self, game: Game, turn: Seat) -> Action:
        """Return what a seat does outside its side's calls; of equals what a club player does."""
        rule = club_action(game, turn)
        if side_of(turn) != self.side:
            return rule
        values = self.hindsight.values(game)
        return max(values, key=lambda action: (values[action], action == rule))


def gains(options: Options, start: int) -> list[float]:
    """Return the points of some deals, each the mean of both sides."""
    deals = [dealt(options, number, (0, 0)) for number in range(start, start + CHUNK)]
    return [fmean(Cheats(side).points(game) for side in (0, 1)) for game in deals]


def main(rules: str, deals: int = 400) -> None:
    """Print the mean and its standard error."""
    with ProcessPoolExecutor() as pool:
        parts = pool.map(partial(gains, read_rules(rules)), range(0, deals, CHUNK))
        found = [gain for part in parts for gain in part]
    error = stdev(found) / len(found) ** 0.5
    print(f"{rules}: {fmean(found):+.2f} ± {error:.2f} points a hand on {len(found)} deals")


if __name__ == "__main__":
    main(sys.argv[1], *[int(count) for count in sys.argv[2:]])
