"""The commands hint, review and arena, as other programs call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hasenpfeffer.__main__ import main
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write_observation

GAMES = Path(__file__).parents[2] / "games"
MIDDLE = GAMES / "32-in-the-middle.txt"
Capture = pytest.CaptureFixture[str]


def data(capsys: Capture, *arguments: str) -> dict[str, list[dict[str, object]]]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
    return found


def test_a_hint_tells_every_legal_action(capsys: Capture, tmp_path: Path) -> None:
    """It is the same from the whole record and from what the seat sees of it."""
    hint = data(capsys, "hint", str(MIDDLE))
    legal = json.loads(shown(capsys))["legal"]
    assert sorted(str(row["word"]) for row in hint["actions"]) == sorted(legal)
    for row in hint["actions"]:
        assert set(row) == {"word", "points", "error", "tricks", "making", "sound"}
    game = read(MIDDLE.read_text("utf-8")).game
    turn = turn_of(game.table)
    assert turn
    own = tmp_path / "own.txt"
    own.write_text(write_observation(observe(game, turn)), "utf-8")
    assert data(capsys, "hint", str(own)) == hint
    assert main(["hint", str(MIDDLE)]) == 0
    assert "to act" in capsys.readouterr().out


def shown(capsys: Capture) -> str:
    assert main(["show", "--json", str(MIDDLE)]) == 0
    return capsys.readouterr().out


def test_a_review_grades_every_decision(capsys: Capture) -> None:
    path = str(GAMES / "11-classic.txt")
    rows = data(capsys, "review", path)["decisions"]
    assert [row["number"] for row in rows] == list(range(len(rows)))
    lines = [line.split() for line in Path(path).read_text("utf-8").splitlines()]
    made = {key: len(words) for key, *words in filter(None, lines)}
    assert len(rows) == made["auction:"] + 2 + made["play:"]  # two: trump and discard
    assert {str(row["grade"]) for row in rows} <= {"best", "good", "slip", "mistake"}
    assert main(["review", path]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1


@pytest.mark.parametrize(
    ("command", "text", "complaint"),
    [
        ("hint", "nonsense", "nonsense"),
        ("review", "nonsense", "nonsense"),
        ("hint", (GAMES / "02-article-to-the-end.txt").read_text("utf-8"), "nobody is to act"),
        ("review", "dealer: S\nsouth: Jk Jh Ah Kh Qh 9c\nauction: 1 - - -\n", "not known"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    command: str, text: str, complaint: str, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(text, "utf-8")
    assert main([command, str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert complaint in err
