"""The app and the simple bots do the same on CPython, MicroPython and Pyodide."""

from __future__ import annotations

from pathlib import Path

import pytest

from hasenpfeffer.engine.options import PRESETS
from tests.portable.pythons import run_on

SCRIPT = Path(__file__).parent / "app_games.py"
NAMES = Path(__file__).parent / "names.py"
PLAYED = [name for name, _ in PRESETS][::3]  # article and loner

pytestmark = pytest.mark.portable


@pytest.mark.parametrize("python", ["micropython", "pyodide"])
def test_whole_games_give_the_same_pages_words_and_saves(python: str) -> None:
    expected = run_on("cpython", SCRIPT, "\n".join(PLAYED))
    assert expected.count("\n") == 6 * len(PLAYED) + 3
    assert run_on(python, SCRIPT, "\n".join(PLAYED)) == expected


@pytest.mark.parametrize("python", ["micropython", "pyodide"])
def test_every_blank_in_a_name_is_one_on_every_python(python: str) -> None:
    """No name is invisible, and none looks like another's."""
    expected = run_on("cpython", NAMES)
    for blank in ("0xa0", "0x1680", "0x2000", "0x2028", "0x202f", "0x205f", "0x3000"):
        assert f"\n{blank} blank taken False\n" in expected
    assert run_on(python, NAMES) == expected
