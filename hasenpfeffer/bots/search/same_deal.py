"""A deal played again: by four experts, and by a seat that gets out of it what can be got.

The second is exact, for what it is: every way of bidding, naming, discarding and playing is tried
against three club players. These decide by what they see and never by chance, so each way has one
end, and whoever sits there can have it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hasenpfeffer.bots import choose as simple
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.bits import bit_of, card_of, cards_in
from hasenpfeffer.bots.search.choose import decide
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import board_of
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.scoring import points_of
from hasenpfeffer.engine.seats import PLACE, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.writing import write_observation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hasenpfeffer.bots.search.advice import Steps
    from hasenpfeffer.bots.search.rollout import Progress
    from hasenpfeffer.bots.search.solver import Board
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.seats import Seat

CLUB, EXPERT = level_called("club"), level_called("expert")


def experts_play(log: Log, chance: str) -> Steps[Log]:
    """Let four experts go on from where a log ends; the same for the same chance."""

    def choose(game: Game, turn: Seat) -> Action:
        seen = observe(game, turn)
        return decide(seen, EXPERT, chance + write_observation(seen))

    return (yield from _finishing(log, choose))


def best_play(log: Log, seat: Seat) -> Steps[Log]:
    """Go on from where a log ends as is best for a seat; of ways as good the first is taken.

    Raises ValueError if a hand is not known.
    """
    search = Search(seat)
    yield from search.run(replay(log), ())
    best = iter(search.best)
    return (
        yield from _finishing(
            log, lambda game, turn: next(best) if turn == seat else club_action(game, turn)
        )
    )


def club_action(game: Game, turn: Seat) -> Action:
    """Return what a club player does, who leaves nothing to chance."""
    return simple.decide(observe(game, turn), CLUB, "")


def _finishing(log: Log, choose: Callable[[Game, Seat], Action]) -> Steps[Log]:
    """Play a hand to its end."""
    game = replay(log)
    while (turn := turn_of(game.table)) is not None:
        action = choose(game, turn)
        log, game = log.replace(actions=log.actions + (action,)), apply(game, action)
        yield
    return log


class Search:
    """Tries all that a seat can do against three club players.

    `best` is what brings its side the most points, less the others', of all that was tried: what
    the seat does, decision by decision. `points` are those.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.points = -100
        self.best: tuple[Action, ...] = ()
        self.tried: set[tuple[object, ...]] = set()

    def run(self, game: Game, done: tuple[Action, ...]) -> Iterator[None]:
        """Try everything from a position on, which was reached by what the seat has done."""
        turn = turn_of(game.table)
        if turn is None:
            points = hand_score(game.table) or (0, 0)
            side = side_of(self.seat)
            self.offer(points[side] - points[1 - side], done)
        elif isinstance(game.table.stage, Playing):
            yield
            self._play(game, done)
        elif turn == self.seat:
            for action in observe(game, turn).legal():
                yield from self.run(apply(game, action), (*done, action))
        else:
            yield from self.run(apply(game, club_action(game, turn)), done)

    def offer(self, points: int, done: tuple[Action, ...]) -> None:
        """Remember a way if it is better than any before."""
        if points > self.points:
            self.points, self.best = points, done

    def _play(self, game: Game, done: tuple[Action, ...]) -> None:
        """Try all of the play, unless another auction has led to the same one."""
        stage, contract = game.table.stage, (game.table.stage, game.discard)
        assert isinstance(stage, Playing)
        if contract not in self.tried:
            self.tried.add(contract)
            play = _Play(self, game, stage)
            play.run(board_of(game), play.player.progress(stage), done)


class _Play:
    """The play of one contract, on bits: there the club player's card comes much sooner."""

    def __init__(self, search: Search, game: Game, stage: Playing) -> None:
        contract, options = stage.lineup.contract, game.table.options
        assert game.discard is not None
        self.search, self.trump, self.seat = search, contract.trump, PLACE[search.seat]
        self.player = RulePlayer(stage.lineup, options)
        self.discard = bit_of(game.discard, contract.trump)
        pairs = [points_of(options, contract.bid, contract.alone, taken) for taken in range(7)]
        sign = 1 if side_of(contract.maker) == side_of(search.seat) else -1
        # What 0 to 6 tricks of the maker's side are worth to the side of the seat.
        self.row = [sign * (makers - others) for makers, others in pairs]

    def run(self, board: Board, progress: Progress, done: tuple[Action, ...]) -> None:
        """Try every card of the seat from here on, as far as more points can be had."""
        left = board.hands[board.turn()].bit_count()
        if max(self.row[progress.taken : progress.taken + left + 1]) <= self.search.points:
            return
        if not left:
            self.search.offer(self.row[progress.taken], done)
        elif board.turn() != self.seat:
            card = self.player.card(board, progress, self.discard)
            self.run(*self.player.after(board, progress, card), done)
        else:
            for card in cards_in(board.playable()):
                action = Play(card_of(card, self.trump))
                self.run(*self.player.after(board, progress, card), (*done, action))
