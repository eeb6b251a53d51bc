"""The worker's Pyodide finds the networks' weights and computes with them as CPython does."""

from pathlib import Path

from tests.portable.pythons import run_on

SCRIPT = Path(__file__).with_name("hand_values.py")


def test_the_hand_network_on_pyodide() -> None:
    values = run_on("cpython", SCRIPT)
    assert values.count("\n") == 20 + 6 + 7
    assert run_on("pyodide", SCRIPT) == values


def test_strong_words_and_hints_are_the_same_on_pyodide() -> None:
    script = SCRIPT.with_name("strong_words.py")
    words = run_on("cpython", script)
    assert len(words.splitlines()) >= 50
    assert run_on("pyodide", script) == words
