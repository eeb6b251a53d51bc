"""What an action was worth in truth: from the trump on, with all cards known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hasenpfeffer.bots.search.solver import Solver, board_of
from hasenpfeffer.bots.search.worth import stakes_of
from hasenpfeffer.engine.actions import Defend
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import apply, turn_of

if TYPE_CHECKING:
    from hasenpfeffer.bots.search.worth import Stakes
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Contract, Game


class Hindsight:
    """Values of positions of one hand; it remembers what it has solved."""

    def __init__(self) -> None:
        self.taking, self.losing = Solver(), Solver(losing=True)

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
        if isinstance(stage, Defending):
            return self._value(apply(game, Defend(False)), stakes)
        if isinstance(stage, (Naming, Discarding)):
            actions = observe(game, stage.turn(game.table)).legal()
            return max([self._value(apply(game, action), stakes) for action in actions])
        lineup = stage.lineup_so_far()
        assert lineup is not None
        contract = lineup.contract
        row = stakes.row(contract.bid, contract.alone)
        if isinstance(stage, Scored):
            return row[tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)]]
        return row[self._tricks(game, contract)]

    def _tricks(self, game: Game, contract: Contract) -> int:
        """Return the tricks of the maker's side if everybody plays best for the stakes.

        Where a lost bid costs what was taken (6.2), who cannot make it takes as few as can be. This
        is exact but for rare endings in which the threat to make it after all is worth a trick.
        """
        board, stage = board_of(game), game.table.stage
        assert isinstance(stage, Playing)
        side = side_of(contract.maker)
        taken = tricks_won(stage.tricks, contract.trump)[side]
        most, due = taken + self.taking.value(board, side), tricks_bid(contract.bid)
        if most >= due or game.table.options.set != "tricks":
            return most
        return min(due - 1, taken + self.losing.value(board, side))
