"""Measure what could be had at most: python -m tests.bench.bound RULES [DEALS]

Two seats that see all cards play against two club players, name and discard as the solver says,
and play its cards. They make the calls that end best for them: knowing what club will answer, or,
seeing cards but no minds, as if nobody said anything more. Each deal is played by either side.
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
    """A side that sees all cards of one deal, and perhaps what the others will call."""

    def __init__(self, side: int, foresees: bool) -> None:
        self.side = side
        self.foresees = foresees
        self.hindsight = Hindsight()
        self.contracts: dict[Naming, int] = {}

    def points(self, game: Game) -> int:
        """Return by how many points the side wins the hand, less what the others win."""
        turn, stage = turn_of(game.table), game.table.stage
        if turn is None:
            score = hand_score(game.table) or (0, 0)
            return score[self.side] - score[1 - self.side]
        if isinstance(stage, Auction) and side_of(turn) == self.side:
            ends = [apply(game, call) for call in observe(game, turn).legal()]
            if self.foresees:
                return max(self.points(end) for end in ends)
            return self.points(max(ends, key=lambda end: self.points(unanswered(end))))
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


def unanswered(game: Game) -> Game:
    """Let everybody pass for the rest of the auction; who may not pass makes the least bid."""
    while (turn := turn_of(game.table)) and isinstance(game.table.stage, Auction):
        game = apply(game, observe(game, turn).legal()[0])
    return game


def gains(options: Options, foresees: bool, start: int) -> list[float]:
    """Return the points of some deals, each the mean of both sides."""
    deals = [dealt(options, number, (0, 0)) for number in range(start, start + CHUNK)]
    return [fmean(Cheats(side, foresees).points(game) for side in (0, 1)) for game in deals]


def main(rules: str, deals: int = 400) -> None:
    """Print the means and their standard errors."""
    options = read_rules(rules)
    with ProcessPoolExecutor() as pool:
        for foresees, title in ((True, "foreseeing all calls"), (False, "seeing cards alone")):
            parts = pool.map(partial(gains, options, foresees), range(0, deals, CHUNK))
            found = [gain for part in parts for gain in part]
            error = stdev(found) / len(found) ** 0.5
            mean = f"{fmean(found):+.2f} ± {error:.2f} points a hand"
            print(f"{rules}, {title}: {mean} on {len(found)} deals")


if __name__ == "__main__":
    main(sys.argv[1], *[int(count) for count in sys.argv[2:]])
