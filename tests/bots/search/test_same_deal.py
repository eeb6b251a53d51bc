"""A deal played again: experts play it the same every time, and nobody does better than best."""

from __future__ import annotations

import random

import pytest

from hasenpfeffer.app.daily import seed_of
from hasenpfeffer.bots.search.advice import finish
from hasenpfeffer.bots.search.answers import same_deal_data
from hasenpfeffer.bots.search.same_deal import best_play, club_action, experts_play
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.log import Log, positions, replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import SEATS, Seat, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.app.apps import begun
from tests.engine.random_games import pick, play

SOUTH = SEATS[2]


def balance(game: Game, seat: Seat) -> int:
    points = hand_score(game.table)
    assert points
    return points[side_of(seat)] - points[1 - side_of(seat)]


def most(game: Game, seat: Seat) -> int:
    """Return what a seat can reach, by trying everything on the rules themselves."""
    turn = turn_of(game.table)
    if turn is None:
        return balance(game, seat)
    if turn != seat:
        return most(apply(game, club_action(game, turn)), seat)
    return max([most(apply(game, action), seat) for action in observe(game, turn).legal()])


def at_random(log: Log, seat: Seat, rng: random.Random) -> Game:
    """Let a seat do anything, against club players."""
    game = replay(log)
    while (turn := turn_of(game.table)) is not None:
        mine = turn == seat
        legal = observe(game, turn).legal()
        game = apply(game, pick(legal, rng.randrange(256)) if mine else club_action(game, turn))
    return game


def deal_of_day(date: str) -> Log:
    log = begun(seed=seed_of(date)).log
    assert log
    return log


@pytest.mark.parametrize("preset", [name for name, _ in PRESETS])
@pytest.mark.parametrize("number", range(8))
def test_the_best_is_that_of_the_rules(preset: str, number: int) -> None:
    """From the middle of a play that began in any way, lone hands among them."""
    rules = begun(f"{preset} alone=anyone").settings.options
    rng = random.Random(number)
    log, game = play(rules, (0, 0), SEATS[number % 4], rng.randbytes(16), rng.randbytes(60), "play")
    while isinstance(game.table.stage, Playing) and len(game.table.stage.tricks) < 1 + number % 3:
        turn = turn_of(game.table)
        assert turn
        action = pick(observe(game, turn).legal(), rng.randrange(256))
        log, game = log.replace(actions=log.actions + (action,)), apply(game, action)
    for seat in SEATS:
        found = replay(finish(best_play(log, seat)))
        assert balance(found, seat) == most(game, seat)


def test_the_best_is_that_of_the_rules_from_the_lead_on() -> None:
    log = finish(best_play(deal_of_day("2026-12-20"), SOUTH))
    start = next(
        place
        for place, game in enumerate(positions(log))
        if isinstance(game.table.stage, Playing) and turn_of(game.table) == SOUTH
    )
    led = log.replace(actions=log.actions[: start + 1])
    assert balance(replay(log), SOUTH) == most(replay(led), SOUTH)


@pytest.mark.parametrize("date", ["2026-12-04", "2026-12-18", "2026-12-22"])
def test_nobody_does_better_than_best(date: str) -> None:
    deal = deal_of_day(date)
    best = finish(best_play(deal, SOUTH))
    reached = balance(replay(best), SOUTH)
    rng = random.Random(date)
    tried = [balance(at_random(deal, SOUTH, rng), SOUTH) for _ in range(60)]
    assert max(tried) <= reached
    assert len(set(tried)) > 2
    # And what is best can be had: the others are the club players whom South meets.
    for place, game in enumerate(positions(best)):
        turn = turn_of(game.table)
        if turn not in (SOUTH, None):
            assert best.actions[place + 1] == club_action(game, turn)  # type: ignore[arg-type]


EXPERTS = """\
auction: 5 - - -
trump: c
discard: Qd
play: Kc Qc 9c Jc As Ac 9s Qs Js Jk Tc 9d Ad Kd Qh Ah Jh Jd Th 9h Ts Td Ks Kh
"""
BEST = """\
auction: 3 4 5 - - -
trump: c alone
discard: 9c
defend: - -
play: As 9s Qs Ks Ts Ah 9d Ad Td Jh Jd Th Qc Tc Jc Qh Jk Kd
"""


def test_a_day_is_the_same_wherever_and_whenever_it_is_worked_out() -> None:
    """Results lie in the calendars of players: who changes a level changes them, and sees it here.

    South is best off with a bid that no trick makes, which costs nothing (rules 6.2).
    """
    deal, seed = deal_of_day("2026-11-29"), seed_of("2026-11-29")
    experts = finish(same_deal_data(deal, "experts", seed))
    assert (experts["points"], experts["tricks"]) == ((-1, 0), (1, 5))
    assert experts["record"].endswith(EXPERTS)
    best = finish(same_deal_data(deal, "best", seed))
    assert (best["points"], best["tricks"]) == ((0, 0), (0, 6))
    assert best["record"].endswith(BEST)
    assert finish(same_deal_data(read(best["record"]).log, "best", "")) == best  # only its deal


def test_it_can_be_stopped_between_two_decisions() -> None:
    deal = deal_of_day("2026-11-29")
    steps = experts_play(deal, "1")
    next(steps)
    next(steps)
    steps.close()
    assert len(list(best_play(deal, SOUTH))) > 30
