"""The order of the levels, on deals that are always the same ones.

The figures that make the order are in docs/strength.md, from many more deals; the bounds here are
so far below them that only a real loss of strength breaks them.
"""

from __future__ import annotations

import json

import pytest

from hasenpfeffer.__main__ import main
from hasenpfeffer.bots.levels import DESIGNS
from hasenpfeffer.bots.search.arena import compare
from hasenpfeffer.engine.options import options_of

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
