"""Measure how far the bid networks are off, where that can be told: at the first call of a hand.

There every deal of the other cards is as likely as any other. So the two calls that a network
values most are each bid and played to the end on the same dealt cards, many times, by the designs
that the networks were trained with; what remains of the difference when the chance of the deals has
been taken off is the network's error.
"""

import argparse
from functools import partial
from random import Random
from statistics import fmean, variance

from hasenpfeffer.bots.levels import Level, level_called
from hasenpfeffer.bots.search.bits import bit_of
from hasenpfeffer.bots.search.calling import CallWorth, calls
from hasenpfeffer.bots.search.choose import decide
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import Solver, board_of
from hasenpfeffer.bots.search.worth import stakes_of
from hasenpfeffer.engine.actions import Action
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import Options, options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.shuffle import deal_of
from hasenpfeffer.engine.stages import apply, new_game, turn_of
from tools.train.bids import VARIANTS
from tools.train.chunks import in_chunks

DEALS = 60  # of the other cards, for each hand
HANDS = 10  # that a process looks at before it reports


def came_of(game: Game, action: Action, caller: Level) -> float:
    """Return the stakes of the first caller's side when all goes on as in training."""
    first = turn_of(game.table)
    assert first
    game = apply(game, action)
    while not isinstance(stage := game.table.stage, Playing):
        turn = turn_of(game.table)
        if turn is None:
            return 0.0  # thrown in
        game = apply(game, decide(observe(game, turn), caller, ""))
    contract = stage.lineup.contract
    side = side_of(contract.maker)
    player, board = RulePlayer(stage.lineup, game.table.options), board_of(game)
    away = bit_of(game.discard, player.trump) if game.discard else 0
    taken = player.rollout(board, player.begun, away), Solver().value(board, side)
    row = stakes_of(game.table, side).row(contract.bid, contract.alone)
    worth = fmean([row[tricks] for tricks in taken])
    return worth if side == side_of(first) else -worth


def off(seed: str, hands: int, options: Options) -> list[tuple[float, float]]:
    """Return by how many stakes the network is off in so many hands, and the variance by chance."""
    rng, caller, found = Random(seed), level_called("caller"), []
    for _ in range(hands):
        game = new_game(options, (0, 0), "S", deal_of(tuple(rng.sample(DECK, 25)), "S"))
        seen = observe(game, "W")
        one, other, *_ = (call for call in calls(seen) if call.sound)
        gains = [_gain(imagine(seen, rng), one, other, caller) for _ in range(DEALS)]
        found.append((one.stakes - other.stakes - fmean(gains), variance(gains) / DEALS))
    return found


def _gain(game: Game, one: CallWorth, other: CallWorth, caller: Level) -> float:
    return came_of(game, one.action, caller) - came_of(game, other.action, caller)


def main() -> None:
    """Print the root mean square error, and the bias, of each network's difference of two calls."""
    parser = argparse.ArgumentParser(prog="tools.train.errors", description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(VARIANTS), help="presets, or strict")
    parser.add_argument("--hands", type=int, default=200)
    chosen = parser.parse_args()
    for name in chosen.rules:
        options = options_of("article", VARIANTS[name][1])
        chunks = in_chunks(name, partial(off, options=options), chosen.hands, HANDS)
        rows = [row for chunk in chunks for row in chunk]
        square = fmean([error**2 - chance for error, chance in rows])
        bias = fmean([error for error, _ in rows])
        print(f"{name}: {max(0.0, square) ** 0.5:.3f}, bias {bias:+.3f}, {len(rows)} hands")


if __name__ == "__main__":
    main()
