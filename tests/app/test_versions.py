"""What earlier versions kept still opens. `tests/saves` has one example of each format and version:
whoever changes a format raises its version and adds an example, and never touches an old one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hasenpfeffer.app import (
    backup,
    days,
    editor,
    fairness,
    puzzles,
    saves,
    statistics,
    statistics_text,
)
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.engine.options import options_of

SAVES = Path(__file__).parents[1] / "saves"
VERSIONS = {
    "game": saves.VERSION,
    "settings": saves.SETTINGS_VERSION,
    "statistics": statistics_text.VERSION,
    "days": days.VERSION,
    "puzzles": puzzles.VERSION,
    "attempt": puzzles.VERSION,
    "sketch": editor.VERSION,
    "everything": backup.VERSION,
}


def kept(kind: str, version: int) -> str:
    return (SAVES / f"{kind}-{version}.json").read_text()


@pytest.mark.parametrize("kind", VERSIONS)
def test_every_version_has_an_example(kind: str) -> None:
    found = {path.name for path in SAVES.glob(f"{kind}-*.json")}
    assert found == {f"{kind}-{number}.json" for number in range(1, VERSIONS[kind] + 1)}


@pytest.mark.parametrize("version", range(1, saves.VERSION + 1))
def test_every_game_opens(version: int) -> None:
    app = saves.read_game(kept("game", version), default_settings())
    assert app
    assert app.game
    assert app.seed == "000102030405060708090a0b0c0d0e0f"
    assert app.game.table.score == (3, 9)
    assert len(app.ledger) == 2
    if version > 1:
        assert app.seals == tuple([fairness.seal_of(app.seed, number) for number in (0, 1)])


@pytest.mark.parametrize("version", range(1, saves.SETTINGS_VERSION + 1))
def test_all_settings_open(version: int) -> None:
    settings = saves.read_settings(kept("settings", version))
    assert settings.options == options_of("classic", (("target", "15"),))
    assert (settings.partner, settings.opponents, settings.speed) == ("novice", "club", "quick")


@pytest.mark.parametrize("version", range(1, statistics_text.VERSION + 1))
def test_all_statistics_open(version: int) -> None:
    stats = statistics_text.read_statistics(kept("statistics", version))
    assert stats
    tally = statistics.summed(stats.tallies)
    assert (tally.dealt, tally.ours, tally.jacks) == (2, 3, 1)


@pytest.mark.parametrize("version", range(1, puzzles.VERSION + 1))
def test_all_puzzles_open(version: int) -> None:
    assert puzzles.read_solved(kept("puzzles", version)) == ("9b9ac0f5", "0cae8f5f")
    assert puzzles.read_attempt(kept("attempt", version)) == ("9b9ac0f5", 8, "Jk")


@pytest.mark.parametrize("version", range(1, days.VERSION + 1))
def test_all_days_open(version: int) -> None:
    (day,) = days.read_days(kept("days", version))
    assert (day.date, day.own.points, day.own.tricks) == ("2026-11-29", (3, 0), (3, 3))
    if version > 1:
        assert day.experts
        assert day.best
        assert (day.experts.points, day.best.points) == ((0, -2), (5, 0))


@pytest.mark.parametrize("version", range(1, editor.VERSION + 1))
def test_every_sketch_opens(version: int) -> None:
    sketch = editor.read_sketch(kept("sketch", version))
    assert sketch
    assert sketch.at == "widow"
    assert sketch.cards[2] == ("Jh", "Kh", "Ah", "9s", "Ts", "Jk")
    assert sketch.texts == ("classic target=15", "E", "3 - - -", "h", "", "", "")


@pytest.mark.parametrize("version", range(1, backup.VERSION + 1))
def test_every_file_with_everything_opens(version: int) -> None:
    texts = backup.read_backup(kept("everything", version))
    assert texts
    assert set(texts) == {"game", "settings", "statistics", "days"}
    assert saves.read_game(texts["game"], default_settings())
