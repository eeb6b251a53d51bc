"""The order of the levels, and what a strong one owes its partner; always the same deals.

The figures that make the order are in docs/strength.md, from many more deals; the bounds here are
so far below them that only a real loss of strength breaks them.
"""

from __future__ import annotations

import json
import random

import pytest

from hasenpfeffer.__main__ import main
from hasenpfeffer.bots.levels import DESIGNS
from hasenpfeffer.bots.search.arena import compare
from hasenpfeffer.bots.search.choose import choose
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.tokens import read_word
from hasenpfeffer.engine.writing import write_observation
from tests.bench.peppers import count
from tests.bots.duels import dealt

CASES = [
    ("strong", "club", "article", 20),
    ("strong", "club", "article-pepper", 20),
    ("strong", "club", "classic", 60),
    ("strong", "club", "loner", 30),
    ("expert", "club", "article set=bid", 20),
    ("expert", "novice", "classic", 15),
]


@pytest.mark.parametrize(("better", "worse", "rules", "deals"), CASES)
def test_the_better_level_wins(better: str, worse: str, rules: str, deals: int) -> None:
    preset, *changes = rules.split()
    options = options_of(preset, tuple([tuple(c.split("=")) for c in changes]))  # type: ignore[misc]
    figures = compare((better, worse), options, "order", deals)
    assert float(str(figures["points_per_hand"])) > 0


@pytest.mark.parametrize("design", [design.name for design in DESIGNS])
def test_the_command_knows_all_levels_and_designs(
    design: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = "article set=bid"
    assert main(["arena", "expert", design, "--deals", "1", "--rules", rules, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["a"], figures["b"], figures["deals"]) == ("expert", design, 1)


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_case_b04_share_of_peppers(level: str) -> None:
    """Big pepper pays where a lost bid is cheap, and is never bid where two tricks win the game.

    The shares over 10,000 deals, and the limit of 30 %, are in docs/strength.md.
    """
    for score, limit in (((0, 0), 30), ((8, 8), 0)):
        bid, big = count(level, score, 0)
        assert bid > 90
        assert 100 * big <= limit * bid


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_case_b16_200_worlds_one_word(level: str) -> None:
    """Exchanging the cards that a seat cannot see changes no word (law 8), through a whole hand."""
    rng, game, asked = random.Random(16), dealt(options_of("classic"), 3), 0
    while turn := turn_of(game.table):
        seen = observe(game, turn)
        word = choose(write_observation(seen), level, "7")
        if asked % 5 == 0:
            for _ in range(200 // 5):
                other = observe(imagine(seen, rng), turn)
                assert choose(write_observation(other), level, "7") == word
        game = apply(game, read_word(word))
        asked += 1
    assert asked >= 25
