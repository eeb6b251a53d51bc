"""The app and the simple bots do the same on CPython, MicroPython and Pyodide."""

from __future__ import annotations

from pathlib import Path

import pytest

from hasenpfeffer.engine.options import PRESETS
from tests.portable.pythons import run_on

SCRIPT = Path(__file__).parent / "app_games.py"
PLAYED = [name for name, _ in PRESETS][::3]  # article and loner

pytestmark = pytest.mark.portable


@pytest.mark.parametrize("python", ["micropython", "pyodide"])
def test_whole_games_give_the_same_pages_words_and_saves(python: str) -> None:
    expected = run_on("cpython", SCRIPT, "\n".join(PLAYED))
    assert expected.count("\n") == 6 * len(PLAYED) + 3
    assert run_on(python, SCRIPT, "\n".join(PLAYED)) == expected
