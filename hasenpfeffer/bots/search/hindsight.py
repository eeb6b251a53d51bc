"""What an action was worth in truth: from the trump on, with all cards known.

This is exact: everybody does what is best for the points, whatever a lost bid costs; so a defender
goes alone where that is better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hasenpfeffer.bots.search.goals import GoalSearch
from hasenpfeffer.bots.search.solver import Solver, board_of, tricks_left
from hasenpfeffer.bots.search.worth import stakes_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import apply, turn_of

if TYPE_CHECKING:
    from hasenpfeffer.bots.search.solver import Board
    from hasenpfeffer.bots.search.worth import Stakes
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game


class Hindsight:
    """Values of positions of one hand; it remembers what it has solved."""

    def __init__(self) -> None:
        self.taking, self.losing = Solver(), Solver(losing=True)
        self.goals: dict[tuple[int, ...], GoalSearch] = {}

    def values(self, game: Game) -> dict[Action, float]:
        """Return what each action is worth to the side that is to act, in stakes.

        Empty in the auction: how it would have gone on, no cards can tell. Raises ValueError if a
        hand is not known.
        """
        turn, stage = turn_of(game.table), game.table.stage
        if turn is None or isinstance(stage, Auction):
            return {}
        promise = stage.promise()
        assert promise is not None
        side = side_of(promise[0])
        sign = 1.0 if side_of(turn) == side else -1.0
        stakes = stakes_of(game.table, side)
        return {
            action: sign * self._value(apply(game, action), stakes)
            for action in observe(game, turn).legal()
        }

    def _value(self, game: Game, stakes: Stakes) -> float:
        """Return what a position is worth to the maker's side."""
        stage = game.table.stage
        if isinstance(stage, (Naming, Discarding, Defending)):
            actions = observe(game, stage.turn(game.table)).legal()
            worths = [self._value(apply(game, action), stakes) for action in actions]
            return min(worths) if isinstance(stage, Defending) else max(worths)
        assert isinstance(stage, (Playing, Scored))
        contract = stage.lineup.contract
        side, row = side_of(contract.maker), stakes.row(contract.bid, contract.alone)
        taken = tricks_won(stage.tricks, contract.trump)[side]
        if isinstance(stage, Scored):
            return row[taken]
        board = board_of(game)
        return self._played(board, side, row[taken : taken + tricks_left(board) + 1])

    def _played(self, board: Board, side: int, row: tuple[float, ...]) -> float:
        """Return what a side gets of a row, a worth for each number of the tricks that are left.

        The most tricks that it can take decide as long as no fewer are worth more. Where a lost bid
        costs what was taken (rules 6.2) fewer may be. The fewest that it can hold itself to narrow
        it down, and the question is for which worth it can end on a count that brings as much.
        """
        most = self.taking.value(board, side)
        if max(row[: most + 1]) == row[most] == min(row[most:]):
            return row[most]
        fewest = self.losing.value(board, side)
        sure = max(min(row[most:]), min(row[: fewest + 1]))
        utmost = min(max(row[: most + 1]), max(row[fewest:]))
        for worth in sorted(set(row)):
            if sure < worth <= utmost:
                good = sum([1 << count for count, one in enumerate(row) if one >= worth])
                if not self._goals(board, side).reached(board, good):
                    break
                sure = worth
        return sure

    def _goals(self, board: Board, side: int) -> GoalSearch:
        """Return the search for goals of the seats that play."""
        taking, losing = self.taking.search(board), self.losing.search(board)
        key = (side, *sorted(board.seats))
        if key not in self.goals:
            self.goals[key] = GoalSearch(side, taking, losing)
        return self.goals[key]
