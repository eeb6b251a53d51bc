"""Everything as one file."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hasenpfeffer.app.backup import NewerError, is_worth_asking, read_backup, write_backup
from hasenpfeffer.app.messages import Noticed
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from tests.app.apps import ENGLISH, begun, did, until_yours
from tests.app.test_statistics import played

NAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=40)
SAVES = Path(__file__).parents[1] / "saves"
PARTS = ("game", "settings", "statistics", "days", "puzzles", "attempt", "sketch")


def shown(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


@given(st.dictionaries(NAMES, st.text(), min_size=1))
def test_what_was_written_is_read(texts: dict[str, str]) -> None:
    assert read_backup(write_backup(texts)) == texts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[" * 3000,
        "[]",
        "{}",
        '{"hasenpfeffer": 0, "kept": {"game": ""}}',
        '{"hasenpfeffer": 1}',
        '{"hasenpfeffer": 1, "kept": []}',
        '{"hasenpfeffer": 1, "kept": {}}',
        '{"hasenpfeffer": 1, "kept": {"game": 7}}',
        '{"hasenpfeffer": 1, "kept": {"": "x"}}',
        '{"hasenpfeffer": 1, "kept": {"a b": "x"}}',
        json.dumps({"hasenpfeffer": 1, "kept": {"x" * 41: "x"}}),
    ],
)
def test_what_is_no_backup_is_refused(text: str) -> None:
    with pytest.raises(SaveError) as caught:
        read_backup(text)
    assert not isinstance(caught.value, NewerError)


@given(st.sampled_from(sorted(PARTS)), st.text())
def test_no_text_makes_trouble(name: str, text: str) -> None:
    for whole in (text, write_backup({name: text})):
        with suppress(SaveError):
            read_backup(whole)


@pytest.mark.parametrize("name", PARTS)
def test_a_backup_with_one_damaged_part_is_refused(name: str) -> None:
    good = {name: (SAVES / f"{name}-1.json").read_text() for name in PARTS}
    assert read_backup(write_backup(good)) == good
    for bad in ("junk", "[]", "{", "{}", good[name][: len(good[name]) // 2], '{"version": 1}'):
        with pytest.raises(SaveError):
            read_backup(write_backup({**good, name: bad}))
    assert read_backup(write_backup({**good, name: ""}))


@pytest.mark.parametrize("name", PARTS)
def test_a_backup_with_a_newer_part_is_refused_and_says_why(name: str) -> None:
    data = json.loads((SAVES / f"{name}-1.json").read_text())
    with pytest.raises(NewerError):
        read_backup(write_backup({name: json.dumps({**data, "version": 99})}))
    with pytest.raises(NewerError):
        read_backup('{"hasenpfeffer": 2, "all": {}}')


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("backup:refused", "This file is no backup."),
        ("backup:newer", "A newer version of the game has saved this file."),
        ("backup:full", "The browser has no room"),
        ("backup:saved", "Saved: the file goes to your downloads."),
    ],
)
def test_each_outcome_has_its_own_words_each_time_it_comes(word: str, said: str) -> None:
    app = did(begun(), "backup")
    assert said not in shown(app)
    once, twice = did(app, word), did(app, word, word)
    assert said in shown(once)
    assert page_view(once, ENGLISH) != page_view(twice, ENGLISH)  # a second time is said again
    after = did(app, word, "backup:saved" if word != "backup:saved" else "backup:full")
    assert said not in shown(after)
    assert did(app, word, "close").panel == ""


def test_what_a_file_replaces_is_named() -> None:
    assert not is_worth_asking(begun())
    acted = until_yours(did(until_yours(begun(), "Auction"), "pass"))
    assert "This replaces the game in progress." in shown(did(acted, "backup:sure"))
    one = played(hands=1)
    said = "This replaces the game in progress and 1 hand of statistics."
    assert said in shown(did(one, "backup:sure"))
    counted = begun().replace(stats=one.stats)
    assert "This replaces 1 hand of statistics." in shown(did(counted, "backup:sure"))
    drawn = did(begun(), "edit:Jk")
    assert "This replaces the puzzles, days and positions" in shown(did(drawn, "backup:sure"))
    assert all(is_worth_asking(app) for app in (acted, one, counted, drawn))


def test_only_what_was_restored_is_said_of_a_game_that_goes_on() -> None:
    app = update(begun().replace(notices=("resumed", "alone")), Noticed("restored"))
    assert app.notices == ("alone", "restored")
    assert did(until_yours(app, "Auction"), "pass").notices == ("alone",)
