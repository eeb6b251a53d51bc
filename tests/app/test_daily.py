"""The deal of the day is the same for all, is played once, and its result is kept."""

from __future__ import annotations

import datetime
import json
import random

import pytest

from hasenpfeffer.app.daily import BARRED, day_of, played, seed_of, unknown
from hasenpfeffer.app.days import (
    Day,
    Played,
    day_before,
    days_in,
    first_weekday,
    read_days,
    read_played,
    series,
    write_days,
)
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.keys import command_of
from hasenpfeffer.app.messages import Chose, Compared, Dated, Opened, Rested, Thinker
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError, read_game, write_game
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import App, level_of, new_app, own_settings
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
from tests.app.apps import ENGLISH, begun, did, game_of, spoken, states, until_yours
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


@pytest.mark.parametrize(
    "date",
    ["", "2026-11-9", "29.11.2026", "2026-11-29x", "<b>", "x-y-z", "2026-02-29", "2026-13-01"],
)
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
    assert ">Again<" not in shown(over)
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
    assert command_of(over, "Enter", "") == "daily"
    app = asked_for(over)
    day = day_of(app, TODAY)
    assert day
    table = game_of(over).table
    assert day.own.points == table.stage.points  # type: ignore[attr-defined]
    assert read(day.own.record).game == game_of(over)
    page = shown(app)
    line = day_line(day, ENGLISH)
    assert line in page
    assert line.startswith("Hasenpfeffer, 2026-11-29: ")
    spoilers = [*(ENGLISH.card(card) for card in DECK), "hearts", "spades", "clubs", "diamonds"]
    assert not [word for word in spoilers if word in line]
    assert 'data-do="copy:day"' in page
    assert "daily:play" not in page
    # It can be looked at again, and from there the table is where it was.
    look = did(app, "daily:own")
    assert look.link
    assert look.link.mode == "step"
    assert did(look, "close") == heard(app, app.game)
    assert did(app, "daily:2026-11-28") == app


def test_looking_at_a_day_gives_nothing_of_the_own_game_away() -> None:
    """Whoever plays on from there meets deals of their own, not those that wait."""
    over = finished(did(asked_for(begun(seed=OTHER)), "daily:play"))
    own = until_yours(did(until_yours(begun(seed=OTHER), "Auction"), "bid:6"))
    for before in (own, new_app(default_settings())):
        app = asked_for(before.replace(days=over.days))
        app = did(app, "daily:own", "link:play")
        assert app.origin.kind == "link"
        assert app.seed == seed_of(TODAY)
        assert read_game(write_game(app), default_settings())


def test_an_unfinished_day_has_no_result() -> None:
    app = asked_for(until_yours(did(asked_for(begun()), "daily:play")))
    day = day_of(app, TODAY)
    assert day
    assert not day.over()
    assert did(app, "daily:own") == app
    assert 'data-do="copy:day"' not in shown(app)
    assert "Go on" in shown(app)


def test_days_are_written_and_read() -> None:
    done = Played("dealer: S", (4, -2), (4, 2))
    days = (
        Day("2026-11-28", done, Played("dealer: N", (0, 0), (0, 0)), done),
        Day("2026-11-29", Played("dealer: S", None, (0, 0)), None, None),
        Day("2026-11-30", Played("", (0, 0), (0, 0)), None, done),
    )
    assert read_days(write_days(days)) == days


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"version": 3, "days": []}',
        '{"version": 0, "days": []}',
        '{"version": 1}',
        '{"version": 1, "days": [7]}',
        '{"version": 1, "days": [{"date": "x", "record": "", "points": null, "tricks": [0, 0]}]}',
        '{"version": 1, "days": [{"date": "2026-01-01", "record": "", "points": [1],'
        ' "tricks": 1}]}',
        '{"version": 1, "days": [{"date": "2026-01-01", "record": "", "points": ["<b>", 1],'
        ' "tricks": [0, 0]}]}',
        '{"version": 2, "days": [{"date": "2026-01-01", "record": "", "points": null,'
        ' "tricks": [0, 0], "experts": 7}]}',
    ],
)
def test_what_tells_no_days_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        read_days(text)


@pytest.mark.parametrize("record", ["nonsense", MIDDLE, "dealer: S\nseed: " + OTHER])
def test_a_record_that_is_not_of_the_day_begins_it_anew(record: str) -> None:
    day = Day(TODAY, Played(record, None, (0, 0)), None, None)
    app = asked_for(begun()).replace(days=(day,))
    assert played(app, TODAY).log == did(asked_for(begun()), "daily:play").log


def test_a_day_that_does_not_tell_what_was_put_away_begins_anew() -> None:
    """As a file may bring it: nobody could play on from there."""
    app = until_yours(did(asked_for(begun()), "daily:play"), "Playing")
    (day,) = app.days
    lines = [line for line in day.own.record.splitlines() if not line.startswith("discard")]
    assert read("\n".join(lines))
    untold = day.replace(own=Played("\n".join(lines), None, (0, 0)))
    again = played(asked_for(begun()).replace(days=(untold,)), TODAY)
    assert again.log == did(asked_for(begun()), "daily:play").log


def test_the_calendar_is_that_of_the_year() -> None:
    for year in (1900, 2000, 2024, 2026, 2100):
        for month in range(1, 13):
            first = datetime.date(year, month, 1)
            after = datetime.date(year + month // 12, month % 12 + 1, 1)
            assert first_weekday(year, month) == first.weekday()
            assert days_in(year, month) == (after - first).days
            assert day_before(str(first)) == str(first - datetime.timedelta(1))


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


def compared(app: App, way: str, **changes: object) -> App:
    """Let the worker answer with the player's own hand."""
    day = day_of(app, app.day)
    assert day
    data = {"record": day.own.record, "points": day.own.points, "tricks": day.own.tricks}
    return update(app, Compared(app.day, way, json.dumps(dict(data, **changes))))


def over_and_shown(thinker: str = "ready") -> App:
    over = finished(did(asked_for(begun()), "daily:play"))
    return asked_for(update(over, Thinker(thinker)))


def test_the_best_is_asked_for_and_then_the_experts_and_both_are_kept() -> None:
    app = over_and_shown()
    assert unknown(app) == (TODAY, "best")
    assert "being worked out" in shown(app)
    assert compared(app, "experts") == app  # was not asked for
    app = compared(app, "best", points=[6, 0])
    assert unknown(app) == (TODAY, "experts")
    assert "best possible" not in day_line(app.days[0], ENGLISH)
    app = compared(app, "experts", points=[0, 2])
    assert unknown(app) is None
    assert "being worked out" not in shown(app)
    line = day_line(app.days[0], ENGLISH)
    assert line in shown(app)
    assert line.endswith("; four experts \u22122, best possible +6")
    assert read_days(write_days(app.days)) == app.days
    for way in ("own", "experts", "best"):
        assert f'data-do="daily:{way}"' in shown(app)
        look = did(app, "daily:" + way)
        assert look.link
        assert "step:" in shown(look)
        assert did(look, "close") == heard(app, app.game)
    # What is known is never asked for again, and what comes unasked is not taken.
    assert unknown(asked_for(did(app, "close"))) is None
    assert compared(app, "best") == app


def test_nothing_is_asked_for_unless_a_result_is_shown() -> None:
    app = over_and_shown()
    assert unknown(did(app, "close")) is None
    assert unknown(did(app, "menu")) is None
    assert unknown(app.replace(elsewhere=True)) is None
    playing = until_yours(did(asked_for(begun()), "daily:play"))
    assert unknown(asked_for(update(playing, Thinker("ready")))) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"record": "", "points": null}', "null"])
def test_an_answer_without_sense_ends_the_asking(text: str) -> None:
    app = over_and_shown()
    assert read_played(text) is None
    silent = update(app, Compared(TODAY, "best", text))
    assert unknown(silent) is None
    assert silent.days == app.days
    assert "nothing can be compared" in shown(silent)
    assert unknown(did(silent, "daily")) is None  # it is the browser that dates it anew
    assert unknown(asked_for(silent)) == (TODAY, "best")


def test_every_line_of_a_day_is_told_from_its_beginning() -> None:
    app = compared(over_and_shown(), "best")
    heard_first = []
    for way in ("own", "best"):
        look = did(app, "daily:" + way, "step:on")
        heard_first.append([text for _, text in spoken(look)])
        app = asked_for(did(look, *["step:on"] * 9, "close"))
    assert heard_first[0]
    assert heard_first[0] == heard_first[1]  # here the best was played


def test_the_own_game_comes_back_without_a_word_of_replaying() -> None:
    """A day's ledger and that of a game which waits are not of one game."""
    own = did(until_yours(begun(), "Auction"), "pass")
    back = did(finished(did(asked_for(own), "daily:play")), "home")
    assert back.log == own.log
    assert back.ledger == back.notices == ()


def test_experts_have_played_when_their_result_is_there() -> None:
    app = over_and_shown()
    assert "Four experts are playing the same cards." in shown(app)
    app = compared(compared(app, "best"), "experts")
    assert "Four experts have played the same cards." in shown(app)


def test_the_table_says_which_deal_it_is() -> None:
    own = shown(begun())
    assert ("Hasenpfeffer</span></h1>" in own, "to 10</small>" in own) == (True, True)
    daily = shown(did(asked_for(begun()), "daily:play"))
    assert ("Deal of the day</span></h1>" in daily, "one hand</small>" in daily) == (True, True)
    assert "to 10" not in daily


def test_a_record_without_sense_is_not_looked_at() -> None:
    app = compared(over_and_shown(), "best", record="nonsense")
    assert did(app, "daily:best") == app
    assert 'data-do="daily:own"' in shown(app)
    assert 'data-do="daily:best"' not in shown(app)


def test_who_saves_data_is_asked_first() -> None:
    app = over_and_shown("absent")
    assert unknown(app) is None
    assert 'data-do="daily:compare"' in shown(app)
    wanted = did(app, "daily:compare")
    assert unknown(wanted) == (TODAY, "best")
    assert 'data-do="daily:compare"' not in shown(wanted)
    gone = asked_for(update(app, Thinker("failed")))
    assert 'data-do="daily:compare"' not in shown(gone)


def with_days(app: App, *dates: str, open_ones: tuple[str, ...] = ()) -> App:
    done = Played("", (1, 0), (1, 5))
    days = [Day(date, done, None, None) for date in dates]
    days += [Day(date, Played("", None, (0, 0)), None, None) for date in open_ones]
    return app.replace(days=tuple(sorted(days, key=lambda day: day.date)))


def test_the_calendar_goes_from_month_to_month() -> None:
    app = asked_for(with_days(begun(), "2026-09-03", "2026-09-30", "2026-11-01"))
    page = shown(app)
    assert "Results of November 2026" in page
    assert 'data-do="daily:2026-09-30"' in page
    september = did(app, "daily:2026-09-30")
    page = shown(september)
    assert "Results of September 2026" in page
    assert 'data-do="daily:2026-09-03"' in page
    assert 'data-do="daily:2026-11-01"' in page  # later
    assert did(september, "daily:2026-11-29") == app  # today


def test_a_day_that_was_begun_can_be_finished_on_another() -> None:
    begun_then = until_yours(did(asked_for(begun()), "daily:play"))
    tomorrow = asked_for(did(begun_then, "new"), "2026-11-30")
    assert day_of(tomorrow, "2026-11-30") is None
    then = did(tomorrow, "daily:" + TODAY)
    assert "Go on" in shown(then)
    again = did(then, "daily:play")
    assert again.log == begun_then.log
    assert day_of(finished(again), TODAY).over()  # type: ignore[union-attr]
    # But none that was missed can be begun.
    assert did(tomorrow, "daily:2026-11-28", "daily:play").origin.kind == "daily:2026-11-30"


def test_case_e15_a_series_counts_days_of_the_calendar() -> None:
    changes = ("2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26")
    days = with_days(begun(), *changes, open_ones=("2026-10-27",)).days
    assert series(days, "2026-03-30") == 3
    assert series(days, "2026-03-31") == 3  # not played yet today
    assert series(days, "2026-04-01") == 0
    assert series(days, "2026-10-27") == 3  # begun, but not over
    assert "3 days in a row" in shown(asked_for(with_days(begun(), *changes), "2026-10-26"))


def test_case_e15_a_clock_set_back_deletes_nothing() -> None:
    over = finished(did(asked_for(begun()), "daily:play"))
    back = asked_for(over, "2026-11-28")
    assert back.days == over.days
    assert 'data-do="daily:play"' in shown(back)
    both = finished(did(back, "daily:play"))
    assert [day.date for day in both.days] == ["2026-11-28", TODAY]
    assert both.days[1] == over.days[0]
    assert series(both.days, "2026-11-28") == 1
    assert series(both.days, TODAY) == 2
