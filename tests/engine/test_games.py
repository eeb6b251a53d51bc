"""The golden records reach the positions that were frozen beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hasenpfeffer.__main__ import main
from hasenpfeffer.engine.link import read_link, write_link
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.options import VALUES
from hasenpfeffer.engine.writing import write
from tests.engine import oracle
from tests.games.make import WISHES, features

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.txt"))


def test_there_is_a_record_for_each_wish() -> None:
    names = [f"{number + 1:02d}-{wish[0]}" for number, wish in enumerate(WISHES)]
    assert [path.stem for path in GAMES] == names
    assert len(GAMES) >= 24


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_record(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frozen = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert main(["show", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == frozen
    text = path.read_text("utf-8")
    assert oracle.show(text) == frozen
    reading = read(text)
    assert write(reading.log) == text
    assert replay(reading.log) == reading.game
    assert read_link(write_link(reading.log)).game == reading.game


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_record_holds_what_it_was_made_for(path: Path) -> None:
    reading = read(path.read_text("utf-8"))
    wish = WISHES[GAMES.index(path)]
    assert set(wish[4]) <= features(reading.log, reading.game)


def test_what_the_records_cover() -> None:
    found: set[str] = set()
    for path in GAMES:
        reading = read(path.read_text("utf-8"))
        found |= features(reading.log, reading.game)
    wanted = {f"{name}={value}" for name, values in VALUES for value in values}
    wanted |= {"target=5", "target=30", "target=100"}
    wanted |= {"little pepper made", "little pepper set", "big pepper made", "big pepper set"}
    wanted |= {"lone maker made", "lone maker set", "lone defender", "second defender alone"}
    wanted |= {"thrown in", "joker forced", "joker in the widow", "dealer forced", "both alone"}
    wanted |= {"made", "set", "over", "both at the target", "two hands", "stops in the play"}
    assert wanted <= found
