"""The engine against the second reading of the rules, on random positions and records."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import position_data
from hasenpfeffer.engine.tokens import NotationError
from tests.engine import oracle

RUNS, POSITIONS = 6, 60


def engine(text: str) -> dict[str, Any] | None:
    try:
        return position_data(read(text).game)
    except NotationError:
        return None


def second_reading(text: str) -> dict[str, Any] | None:
    try:
        return oracle.show(text)
    except oracle.Refused:
        return None


@pytest.mark.parametrize("run", range(RUNS))
def test_random_positions(run: int) -> None:
    for number in range(POSITIONS):
        rng = random.Random(1000 * run + number)
        text = oracle.write(oracle.random_game(rng, rng.choice([1, 1, 2, 3])))
        shown = second_reading(text)
        assert shown, text
        assert engine(text) == shown, text


@pytest.mark.parametrize("run", range(RUNS))
def test_records_that_lack_cards(run: int) -> None:
    for number in range(POSITIONS):
        rng = random.Random(f"lacking {run} {number}")
        text = oracle.write(oracle.forget(oracle.random_game(rng, rng.choice([1, 2])), rng))
        assert engine(text) == second_reading(text), text


def misplay(game: list[oracle.Fields], rng: random.Random) -> None:
    """Write another token of the same kind somewhere, or exchange two."""
    fields = rng.choice(game)
    keys = [key for key in ("auction", "trump", "discard", "defend", "play") if key in fields]
    if not keys:
        return
    key = rng.choice(keys)
    tokens = fields[key].split()
    place = rng.randrange(len(tokens))
    if key == "trump":
        tokens = [rng.choice("cdhs"), *rng.choice([[], ["alone"]])]
    elif key == "defend":
        tokens[place] = rng.choice(["-", "alone"])
    elif key == "auction":
        tokens[place] = rng.choice("-123456LB")
    elif key == "play" and rng.random() < 0.7:
        other = rng.randrange(max(0, place - 4), min(len(tokens), place + 5))
        tokens[place], tokens[other] = tokens[other], tokens[place]
    else:
        tokens[place] = rng.choice(oracle.DECK)
    fields[key] = " ".join(tokens)


@pytest.mark.parametrize("run", range(RUNS))
def test_the_same_misplays_are_refused(run: int) -> None:
    refused = 0
    for number in range(POSITIONS):
        rng = random.Random(f"misplay {run} {number}")
        game = oracle.random_game(rng, rng.choice([1, 1, 2]))
        misplay(game, rng)
        text = oracle.write(game)
        shown = second_reading(text)
        refused += shown is None
        assert engine(text) == shown, text
    assert POSITIONS // 10 < refused < POSITIONS
