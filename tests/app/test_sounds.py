"""Each event has the sound that belongs to it, and the sounds are made alike every time."""

from __future__ import annotations

import wave
from pathlib import Path

from hasenpfeffer.app.sounds import SOUNDS, VOLUMES, sound_of
from hasenpfeffer.app.state import App
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import begun, did, game_of, states
from tests.app.test_statistics import played
from tools.sounds import render


def test_a_game_sounds_as_it_goes() -> None:
    heard = set()
    before: App | None = None
    for app in states(begun("article target=5"), 3, 400):
        if before is not None:
            name = sound_of(before, app)
            heard.add(name)
            table, old = game_of(app).table, game_of(before).table
            if app.game is before.game:
                assert name == ""
            elif turn_of(old) is None:
                assert name == "deal"
            elif winner_of(table) is not None:
                assert name == ("win" if winner_of(table) == 0 else "set")
            elif isinstance(table.stage, Scored):
                ours, theirs = table.stage.points
                assert name == ("made" if ours > theirs else "set" if ours < theirs else "")
            elif len(table.stage.played()) > len(old.stage.played()):
                assert name == ("trick" if app.held else "card")
            else:
                assert name == ""
        before = app
    assert {"deal", "card", "trick", "set"} <= heard <= {*SOUNDS, ""}


def test_nothing_sounds_when_the_game_goes_back() -> None:
    app = played(hands=1)
    for word in ("undo", "again", "menu"):
        assert sound_of(app, did(app, word)) == ""
    assert app.log
    assert sound_of(app, with_log(app, app.log)) == ""
    assert sound_of(begun(), begun(seed="ff" * 16)) == "deal"


def test_the_sounds_are_small_audible_and_the_same_each_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        render(tmp_path / folder)
    files = sorted((tmp_path / "one").iterdir())
    assert [path.stem for path in files] == sorted(SOUNDS)
    for path in files:
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
        assert path.stat().st_size < 60_000
        with wave.open(str(path)) as sound:
            frames = sound.readframes(sound.getnframes())
        levels = [
            abs(int.from_bytes(frames[at : at + 2], "little", signed=True))
            for at in range(0, len(frames), 2)
        ]
        assert 3_000 < max(levels) < 32_767, path.stem  # neither silent nor cut off
        assert levels[-1] < 100  # no click at the end
    assert VOLUMES["off"] == 0
