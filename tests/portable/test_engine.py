"""The engine gives the same text on CPython, MicroPython and Pyodide."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hasenpfeffer.engine.link import write_link
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.writing import write_observation
from tests.portable.pythons import ROOT, run_on
from tests.test_floors import portable_modules

SCRIPT = Path(__file__).parent / "games.py"
OTHERS = ("micropython", "pyodide")
GAMES, RUN = 1000, 250  # MicroPython frees nothing before a run ends

pytestmark = pytest.mark.portable


def played(python: str) -> list[str]:
    starts = range(0, GAMES, RUN)
    texts = [run_on(python, SCRIPT, "", "play", str(start), str(RUN)) for start in starts]
    return "".join(texts).splitlines()


@pytest.fixture(scope="module")
def on_cpython() -> list[str]:
    return played("cpython")


@pytest.mark.parametrize("python", OTHERS)
def test_a_thousand_seeded_games(python: str, on_cpython: list[str]) -> None:
    assert len(on_cpython) == len(set(on_cpython)) == GAMES
    assert played(python) == on_cpython


def golden() -> list[bytes]:
    """Return the golden records, what each seat sees of them, and their links."""
    texts = []
    for path in sorted((ROOT / "tests" / "games").glob("*.txt")):
        reading = read(path.read_text("utf-8"))
        views = [write_observation(observe(reading.game, seat)) for seat in "NESW"]
        texts += [path.read_text("utf-8"), *views, write_link(reading.log)]
    return [text.encode() for text in texts]


def damaged() -> list[bytes]:
    """Return noise, and records with bytes put in, taken out or changed; always the same."""
    rng, good, texts = random.Random(25), golden(), []
    for number in range(600):
        data = bytearray(rng.choice(good))
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(len(data) + 1)
            end = start + rng.choice([0, 1, 1, 2, 8])
            pieces = [
                b"",
                b"-",
                b"\n",
                b" ",
                b"Jk",
                b"\xff",
                b"\xed\xa0\x80",
                b"%41",
                b"10H",
                "\u2660".encode(),
                b"\xc0\x80",
            ]
            data[start:end] = rng.choice([*pieces, rng.randbytes(2), bytes(data[:5])])
        texts.append(bytes(data) if number % 6 else rng.randbytes(rng.randrange(1, 60)))
    # A link is text: what is no UTF-8 cannot be one.
    return [t for t in texts if t[:1] != b"?" or t.decode("utf-8", "ignore").encode() == t]


@pytest.mark.parametrize("python", OTHERS)
@pytest.mark.parametrize("texts", [golden(), damaged()], ids=["golden", "damaged"])
def test_texts_are_read_alike(python: str, texts: list[bytes]) -> None:
    lines = "\n".join(text.hex() for text in texts)
    wanted = run_on("cpython", SCRIPT, lines, "read").splitlines()
    assert len(wanted) == len(texts)
    assert run_on(python, SCRIPT, lines, "read").splitlines() == wanted


def test_every_portable_module_is_imported_by_micropython() -> None:
    modules = portable_modules()
    script = Path(__file__).parent / "imports.py"
    assert run_on("micropython", script, "\n".join(modules)).split() == modules
