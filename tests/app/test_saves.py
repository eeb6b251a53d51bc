"""What was saved is read again as it was; what is broken is refused whole, with one error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.messages import Set
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import (
    SaveError,
    json_object,
    loses_nothing,
    read_game,
    read_settings,
    write_game,
    write_settings,
)
from hasenpfeffer.app.settings import CHOICES, changed, default_settings, value_of
from hasenpfeffer.app.state import App, new_app, trick_finished
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.actions import Pass
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import stage_name
from tests.app.apps import ENGLISH, apps, begun, did, game_of, states, until_yours

DEFAULT = default_settings()


def test_only_an_object_is_read() -> None:
    """Of saves and of backups; what a text is nested in exhausts no stack."""
    assert json_object('{"version": 1}') == {"version": 1}
    for text in (None, "", "{", "[]", "7", "null", "[" * 100_000):
        with pytest.raises(SaveError):
            json_object(text)


def saved(app: App) -> dict[str, object]:
    data = json.loads(write_game(app))
    assert isinstance(data, dict)
    return data


def same(one: App, other: App) -> None:
    """Check that two states agree in all that a save keeps."""
    for field in ("seed", "log", "game", "ledger"):
        assert getattr(one, field) == getattr(other, field)
    assert one.settings.options == other.settings.options


@settings(max_examples=60, deadline=None)
@given(apps())
def test_round_trip(app: App) -> None:
    text = write_game(app)
    again = read_game(text, DEFAULT)
    assert again
    same(again, app)
    # Case E11: a finished hand comes back with its result, a finished trick lies there again.
    table = game_of(app).table
    assert again.held == (trick_finished(table) and not isinstance(table.stage, Scored))
    assert write_game(again) == text
    assert did(again, "undo").log == did(app, "undo").log
    assert did(again, "next").game == did(app, "next").game


def test_round_trip_at_every_stage_and_the_same_game_after_it() -> None:
    stages = set()
    for rules in ("article", "loner target=10", "classic"):
        for app in list(states(begun(rules), 4, 400))[::3]:
            again = read_game(write_game(app), DEFAULT)
            assert again
            same(again, app)
            stages.add(stage_name(game_of(app).table))
    assert stages >= {"auction", "trump", "discard", "defend", "play", "scored", "over"}


def test_whoever_lets_bots_play_does_so_after_a_reload() -> None:
    watched = did(until_yours(begun()), "watch")
    given_up = did(until_yours(begun(), "Playing"), "give-up")
    for app, pilot in ((watched, "game"), (given_up, "hand"), (did(watched, "take"), "")):
        again = read_game(write_game(app), DEFAULT)
        assert again is not None
        assert again.pilot == app.pilot == pilot
    data = dict(saved(watched), pilot="everything")
    again = read_game(json.dumps(data), DEFAULT)
    assert again is not None
    assert again.pilot == ""


def test_a_seed_in_capitals_deals_the_same() -> None:
    app = begun(seed="ab" * 16)
    text = write_game(app).replace("ab" * 16, "AB" * 16)
    again = read_game(text, DEFAULT)
    assert again
    assert again.game == app.game


@pytest.mark.parametrize("text", [None, "", "  ", "null", "undefined", "{}", "[]", "null\n"])
def test_case_e03_nothing_saved(text: str | None) -> None:
    assert read_game(text, DEFAULT) is None
    assert read_settings(text) == DEFAULT


def test_no_game_is_saved_before_the_deal() -> None:
    assert write_game(new_app(DEFAULT)) == ""


def broken() -> dict[str, str]:
    """Return texts that were once a save."""
    app = next(a for a in states(begun(), 1, 99) if len(game_of(a).table.stage.played()) > 6)
    text, data = write_game(app), saved(app)
    record = str(data["record"])
    hand = read(record).log.actions[0].hands[2]  # type: ignore[union-attr]
    assert hand
    card = hand[0]
    texts = {
        "card": text.replace(card, "JX", 1),
        "two jokers": text.replace(card, "Jk", 1) if card != "Jk" else text.replace("Jk", "9c", 1),
        "twice": text.replace(f"{card} ", f"{hand[1]} ", 1),
    }
    changes: dict[str, dict[str, object]] = {
        "version": {"version": 99},
        "no version": {"version": None},
        "version text": {"version": "1"},
        "seed": {"seed": "12"},
        "seed number": {"seed": 12},
        "seed list": {"seed": [data["seed"]]},
        "record list": {"record": [record]},
        "record null": {"record": None},
        "record number": {"record": 5},
        "empty record": {"record": ""},
        "observation": {"record": "seat: S\n" + record},
        "comment": {"record": "# nothing"},
        "illegal": {"record": record + "play: 9c 9c 9c\n"},
        "unknown preset": {"record": record.replace("article", "articles")},
        "won before": {"record": record.replace("dealer", "score: 10 0\ndealer")},
    }
    for name, change in changes.items():
        texts[name] = json.dumps({**data, **change})
    lines = record.split("\n")
    for key in ("north", "widow", "dealer", "discard"):
        kept = [line for line in lines if not line.startswith(key)]
        texts["no " + key] = json.dumps({**data, "record": "\n".join(kept)})
    for name, other in (
        ("list", "[1]"),
        ("number", "7"),
        ("text", '"x"'),
        ("true", "true"),
        ("not JSON", "version: 1"),
        ("deep", "[" * 100_000),
        ("deep inside", '{"version": 1, "seed": ' + "[" * 100_000),
        ("surrogate", "\ud800"),
        ("infinity", '{"version": Infinity}'),
        ("long number", "1" * 5000),
    ):
        texts[name] = other
    return texts


@pytest.mark.parametrize("name", sorted(broken()))
def test_case_e04_broken_saves_are_refused(name: str) -> None:
    with pytest.raises(SaveError) as caught:
        read_game(broken()[name], DEFAULT)
    assert 0 < len(str(caught.value)) < 200


def test_case_e04_cut_anywhere() -> None:
    text = write_game(until_yours(begun(), "Playing"))
    for end in range(1, len(text)):
        with pytest.raises(SaveError):
            read_game(text[:end], DEFAULT)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_save_with_random_edits_is_read_or_refused(data: st.DataObject) -> None:
    text = write_game(until_yours(begun("classic"), "Playing"))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = (
            text[:place]
            + data.draw(st.text(max_size=3))
            + text[place + data.draw(st.integers(0, 3)) :]
        )
    try:
        app = read_game(text, DEFAULT)
    except SaveError:
        return
    if app:
        assert write_game(app)


def test_a_save_keeps_the_players_other_settings() -> None:
    mine = DEFAULT.replace(partner="novice", speed="quick")
    app = read_game(write_game(begun("loner")), mine)
    assert app
    assert app.settings == mine.replace(options=options_of("loner"))


def test_settings_of_the_first_release_are_read() -> None:
    """What it did not know is as on a first visit."""
    text = (
        '{"version": 1, "rules": "loner target=20", "partner": "novice",'
        ' "opponents": "club", "speed": "quick"}'
    )
    options = options_of("loner", (("target", 20),))
    assert read_settings(text) == DEFAULT.replace(
        options=options, partner="novice", opponents="club", speed="quick"
    )


@pytest.mark.parametrize(("name", "values"), CHOICES)
def test_every_choice_is_kept(name: str, values: tuple[str, ...]) -> None:
    for value in values:
        chosen = changed(DEFAULT, name, value)
        assert chosen
        assert value_of(chosen, name) == value
        assert read_settings(write_settings(chosen)) == chosen
    assert changed(DEFAULT, name, "no such value") is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna   Lisa ", "Anna Lisa"),
        ("*{seat}*<b>", "seatb"),
        ("a name that is far too long", "a name that"),
        (" * ", ""),
        ("\u202eAn\u2066n\u061ca\u200e\u2069", "Anna"),
        ("\u200b\x01\ufeff\U000e0041", ""),
        ("An\u00adna\ufe0f", "Anna"),
        ("\u05d0\u05e0\u05d4", "\u05d0\u05e0\u05d4"),
    ],
)
def test_seats_take_names(typed: str, kept: str) -> None:
    chosen = changed(DEFAULT, "name:N", typed)
    assert chosen
    assert chosen.names == (kept, "", "", "")
    assert read_settings(write_settings(chosen)) == chosen
    for seat in ("S", "X", "", "NE"):
        assert changed(DEFAULT, f"name:{seat}", typed) is None


@pytest.mark.parametrize(
    "name", ["You", " y o u", "YOU\u200b", "west", "South", "zo\u00c9", "Zo \u00e9"]
)
def test_no_two_players_are_called_the_same(name: str) -> None:
    zoe = changed(DEFAULT, "name:E", "Zo\u00e9")
    assert zoe
    assert changed(zoe, "name:N", name) is None
    data = {**json.loads(write_settings(zoe)), "name:W": "Bo", "name:N": name}
    read_again = read_settings(json.dumps(data))
    assert read_again.names[3] == "Bo"
    assert len({name for name in read_again.names if name}) == 2
    assert read_again.names[0] in ("", name.strip())
    app = did(begun().replace(settings=zoe, draft=zoe), "settings")
    refused = update(app, Set("name:N", name))
    assert refused.settings == refused.draft == zoe
    said = "This name is taken"
    assert said in to_html(page_view(refused, ENGLISH))
    assert said not in to_html(page_view(update(refused, Set("name:N", "Al")), ENGLISH))
    same = changed(zoe, "name:E", "ZO\u00c9")  # its own name in another way
    assert same is not None
    assert changed(same, "name:N", "North") is not None


def test_settings_round_trip() -> None:
    app = begun()
    for name, value in (
        ("partner", "novice"),
        ("opponents", "novice"),
        ("speed", "instant"),
        ("target", "100"),
        ("alone", "anyone"),
        ("set", "six"),
    ):
        app = update(app, Set(name, value))
        assert read_settings(write_settings(app.draft)) == app.draft
    assert app.draft.partner == "novice"


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "7",
        "[" * 100_000,
        '{"rules": "nonsense", "partner": "grandmaster", "opponents": null, "speed": -1}',
        '{"rules": ["article"], "partner": {}, "opponents": [], "speed": 1e999}',
        '{"rules": "classic target=4"}',
        '{"rules": null}',
        '{"rules": ""}',
        '{"rules": " \\t"}',
    ],
)
def test_settings_of_nonsense_are_those_of_a_first_visit(text: str) -> None:
    assert read_settings(text) == DEFAULT


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (None, True),
        ("", True),
        ("null", True),
        (write_settings(DEFAULT), True),
        (write_settings(DEFAULT.replace(names=("Anna", "", "", ""), speed="slow")), True),
        ('{"version": 1}', True),
        ('{"version": 1, "rules": "classic target=15", "speed": "quick"}', True),
        ('{"version": 2, "speed": "quick"}', False),
        ('{"speed": "quick"}', False),
        ('{"version": 1, "speed": "quick", "of a later version": 5}', False),
        ('{"version": 1, "speed": "at once"}', False),
        ('{"version": 1, "speed": null}', False),
        ('{"version": 1, "speed": ""}', False),
        ('{"version": 1, "name:S": "Anna"}', False),
        ('{"version": 1, "rules": "classic target=4"}', False),
        ('{"version": 1, "name:N": "a name that is far too long"}', False),
        (write_settings(DEFAULT)[:-1], False),
        ("[1]", False),
    ],
)
def test_it_is_known_whether_settings_are_read_as_a_whole(text: str | None, whole: bool) -> None:
    settings = read_settings(text)
    assert loses_nothing(text, settings) == whole
    again = write_settings(settings)
    assert loses_nothing(again, read_settings(again))


def test_one_bad_setting_spoils_no_other() -> None:
    text = '{"rules": "classic", "partner": "grandmaster", "opponents": "novice", "speed": "quick"}'
    chosen = read_settings(text)
    assert chosen.options == options_of("classic")
    assert (chosen.partner, chosen.opponents, chosen.speed) == ("strong", "novice", "quick")
    half = read_settings('{"rules": "no such", "partner": "novice"}')
    assert (half.options, half.partner) == (options_of("article"), "novice")


def test_a_long_game_can_be_read_again() -> None:
    """A save may be longer than the 64 KiB of a stranger's record."""
    app = begun()
    assert app.log
    passes = [Pass(), Pass(), Pass(), Pass()]
    actions = list(app.log.actions[:1])
    for number in range(700):
        if number:
            actions.append(app.log.actions[0])
        actions += passes
    long = app.replace(log=app.log.replace(actions=tuple(actions)))
    text = write_game(long)
    assert len(text) > 65536
    again = read_game(text, DEFAULT)
    assert again
    assert again.log == long.log
