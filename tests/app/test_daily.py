"""The deal of the day is the same for all, is played once, and its result is kept."""

from __future__ import annotations

import datetime
import json
import random

import pytest

from hasenpfeffer.app.daily import (
    BARRED,
    Day,
    day_of,
    days_in,
    first_weekday,
    played,
    read_days,
    seed_of,
    write_days,
)
from hasenpfeffer.app.messages import Chose, Dated, Opened, Rested
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError, read_game, write_game
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import App, level_of, own_settings
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.daily import day_line
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write_observation
from tests.app.apps import ENGLISH, begun, did, game_of, states, until_yours
from tests.app.test_links import MIDDLE, OTHER

TODAY = "2026-11-29"


def shown(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def asked_for(app: App, date: str = TODAY) -> App:
    return update(app, Dated(date))


def finished(app: App, seed: int = 1) -> App:
    """Play the hand at random to its end."""
    rng = random.Random(seed)
    while turn_of(game_of(app).table) is not None or app.held:
        *_, app = states(app, rng.randrange(1000), 2)
    return app


def test_everybody_gets_the_same_deal_whatever_was_chosen_before() -> None:
    here = did(asked_for(begun("classic")), "daily:play")
    there = did(asked_for(begun("loner alone=off", OTHER)), "daily:play")
    assert here.log == there.log
    assert here.log
    assert here.log.options == options_of("article")
    assert here.seed == seed_of(TODAY)
    assert {level_of(here, seat) for seat in "NEW"} == {"club"}  # type: ignore[arg-type]
    tomorrow = did(asked_for(begun(), "2026-11-30"), "daily:play")
    assert tomorrow.log != here.log


@pytest.mark.parametrize("date", ["", "2026-11-9", "29.11.2026", "2026-11-29x", "<b>", "x-y-z"])
def test_only_a_date_asks_for_a_day(date: str) -> None:
    assert asked_for(begun(), date) == begun()


def test_the_own_game_waits_with_its_rules() -> None:
    own = until_yours(did(until_yours(begun("classic"), "Auction"), "bid:6"))
    app = did(asked_for(own), "daily:play")
    assert own_settings(app).options == options_of("classic")
    assert did(app, "menu", "close", "setup").draft.options == options_of("classic")
    again = read_game(write_game(app), default_settings())
    assert again
    assert again.origin == app.origin
    back = did(app, "home")
    assert back.log == own.log
    assert back.settings == own.settings


def test_nothing_makes_a_result_better_than_it_was() -> None:
    app = until_yours(did(asked_for(begun()), "daily:play"))
    app = did(app, "pass", "bid:1")
    for verb in BARRED:
        for word in (verb, verb + ":0"):
            assert did(app, word) == app
            page = shown(did(app, "menu"))
            assert f'data-do="{word}"' not in page + shown(app)
    over = finished(app)
    assert did(over, "next") == over
    for verb in ("undo", "again", "next", "from"):
        assert f'data-do="{verb}' not in shown(over) + shown(did(over, "review"))
    # Nor does going away and coming back, in the middle or at the end.
    for state in (app, over):
        left = did(state, "new")
        assert left.days == state.days
        back = did(asked_for(left), "daily:play")
        assert back.log == state.log
    link = did(update(app, Opened(MIDDLE, OTHER)), "link:play")
    assert did(asked_for(link), "daily:play").log == app.log


def test_the_result_is_kept_and_shared_without_a_card() -> None:
    over = finished(did(asked_for(begun()), "daily:play"))
    assert 'data-do="daily"' in shown(over)
    app = asked_for(over)
    day = day_of(app, TODAY)
    assert day
    table = game_of(over).table
    assert day.points == table.stage.points  # type: ignore[attr-defined]
    assert read(day.record).game == game_of(over)
    page = shown(app)
    line = day_line(day, ENGLISH)
    assert line in page
    assert line.startswith("Hasenpfeffer, 2026-11-29: ")
    spoilers = [*(ENGLISH.card(card) for card in DECK), "hearts", "spades", "clubs", "diamonds"]
    assert not [word for word in spoilers if word in line]
    assert 'data-do="copy:day"' in page
    assert "daily:play" not in page
    # It can be looked at again, and from there the table is where it was.
    look = did(app, "daily:" + TODAY)
    assert look.link
    assert look.link.mode == "step"
    assert did(look, "close").log == over.log
    assert did(app, "daily:2026-11-28") == app


def test_an_unfinished_day_has_no_result() -> None:
    app = asked_for(until_yours(did(asked_for(begun()), "daily:play")))
    day = day_of(app, TODAY)
    assert day
    assert day.points is None
    assert did(app, "daily:" + TODAY) == app
    assert 'data-do="copy:day"' not in shown(app)
    assert "Go on" in shown(app)


def test_days_are_written_and_read() -> None:
    days = (
        Day("2026-11-28", "dealer: S", (4, -2), (4, 2)),
        Day("2026-11-29", "dealer: S", None, (0, 0)),
        Day("2026-11-30", "", (0, 0), (0, 0)),
    )
    assert read_days(write_days(days)) == days


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"version": 2, "days": []}',
        '{"version": 1}',
        '{"version": 1, "days": [7]}',
        '{"version": 1, "days": [{"date": "x", "record": "", "points": null, "tricks": [0, 0]}]}',
        '{"version": 1, "days": [{"date": "2026-01-01", "record": "", "points": [1],'
        ' "tricks": 1}]}',
        '{"version": 1, "days": [{"date": "2026-01-01", "record": "", "points": ["<b>", 1],'
        ' "tricks": [0, 0]}]}',
    ],
)
def test_what_tells_no_days_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        read_days(text)


@pytest.mark.parametrize("record", ["nonsense", MIDDLE, "dealer: S\nseed: " + OTHER])
def test_a_record_that_is_not_of_the_day_begins_it_anew(record: str) -> None:
    app = asked_for(begun()).replace(days=(Day(TODAY, record, None, (0, 0)),))
    assert played(app, None).log == did(asked_for(begun()), "daily:play").log


def test_the_calendar_is_that_of_the_year() -> None:
    for year in (1900, 2000, 2024, 2026, 2100):
        for month in range(1, 13):
            first = datetime.date(year, month, 1)
            after = datetime.date(year + month // 12, month % 12 + 1, 1)
            assert first_weekday(year, month) == first.weekday()
            assert days_in(year, month) == (after - first).days


def test_club_bots_play_the_same_day_alike() -> None:
    """Whoever plays alike meets the same answers."""

    def play() -> App:
        app = did(asked_for(begun(seed=OTHER)), "daily:play")
        while (turn := turn_of(game_of(app).table)) is not None or app.held:
            if app.held:
                app = update(app, Rested(game_of(app)))
                continue
            assert turn
            word = choose(write_observation(observe(game_of(app), turn)), "club", app.seed)
            app = did(app, word) if turn == "S" else update(app, Chose(game_of(app), word))
        return app

    assert play().log == play().log
    assert json.loads(write_days(play().days))["days"][0]["points"]
