"""Hands that bots play against each other: each deal twice, with the sides exchanged."""

from __future__ import annotations

from statistics import fmean, stdev

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import SEATS, side_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, new_game, turn_of

SEED = bytes(range(16))


def dealt(options: Options, number: int, score: tuple[int, int] = (0, 0)) -> Game:
    """Deal a hand; every seat deals in turn."""
    dealer = SEATS[number % 4]
    return new_game(options, score, dealer, deal_of(shuffled(hand_seed(SEED, number)), dealer))


def played(game: Game, levels: tuple[str, str]) -> Game:
    """Let a level play for each side until the hand is over."""
    number = 0
    while turn := turn_of(game.table):
        chance = f"{game.deal} {number}"
        action = decide(observe(game, turn), level_called(levels[side_of(turn)]), chance)
        game = apply(game, action)
        number += 1
    return game


def duel(one: str, other: str, options: Options, deals: int) -> tuple[float, float]:
    """Return by how many points a hand one level beats another, and the standard error."""
    gains = []
    for number in range(deals):
        game = dealt(options, number)
        home = hand_score(played(game, (one, other)).table)
        away = hand_score(played(game, (other, one)).table)
        assert home
        assert away
        gains.append((home[0] - home[1] - away[0] + away[1]) / 2)
    return fmean(gains), stdev(gains) / len(gains) ** 0.5
