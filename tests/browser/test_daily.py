"""The deal of the day in a browser: found, played once, kept, shared."""

import datetime
import json
import random
from collections.abc import Callable

import pytest

from hasenpfeffer.app.days import day_before, read_days, write_days
from hasenpfeffer.app.messages import Dated
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import new_app
from hasenpfeffer.app.update import update
from hasenpfeffer.engine.notation import read
from tests.app.apps import did, states
from tests.browser.driver import Table, answers
from tests.browser.test_access import violations

NOON = datetime.datetime(2026, 11, 29, 12, 0, tzinfo=datetime.UTC)
# Only the date stands still: with a clock that does, nothing would ever be waited for.
FROZEN = """void (window.Date = class extends Date {
  constructor(...when) { super(...(when.length ? when : [%d])); }
})"""


def opened(table: Table, now: datetime.datetime = NOON, query: str = "?daily") -> Table:
    """Open the page at a moment, by the link that is shared."""
    table.page.add_init_script(FROZEN % int(now.timestamp() * 1000))
    table.page.goto(table.address + query)
    table.until(lambda state: "close" in state["words"], "the day is not offered")
    assert table.page.url == table.address
    return table


def test_a_day_is_played_once_and_its_line_copied(seat: Callable[..., Table]) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    table = opened(seat(rules="classic", permissions=permissions, timezone_id="Asia/Vientiane"))
    assert "2026-11-29" in table.page.locator(".sheet header").inner_text()
    table.do("daily:play")
    state = table.my_turn()
    assert not {"undo", "hint"} & set(state["words"])
    table.play(random.Random(3), over=lambda now: now["stage"] not in ("auction", "trump"))
    table.reload().my_turn()
    chance = random.Random(3)
    while True:
        state = table.until(lambda now: "daily" in now["words"] or answers(now), "it stands still")
        if "daily" in state["words"]:
            break
        table.do(chance.choice(answers(state)))
        table.until(lambda now, old=state: now != old, "nothing changes")
    record = table.record()
    table.do("daily")
    table.do("copy:day")
    table.until(lambda _: "Copied" in table.page.locator(".said").inner_text(), "not copied")
    line = table.page.evaluate("navigator.clipboard.readText()")
    assert line.startswith("Hasenpfeffer, 2026-11-29: ")
    assert line.endswith(table.address + "?daily")
    # Another visit finds the result, and a new game does not take it away.
    table.do("close")
    opened(table, query="?daily&fbclid=x")  # as it comes back through others
    assert "daily:play" not in table.state()["words"]
    table.do("daily:own")
    table.until(lambda now: "step:on" in now["words"], "it cannot be looked at again")
    table.press("Escape")
    assert "daily:compare" in table.state()["words"]  # this visitor saves data
    assert read(table.record()).log == read(record).log
    assert table.troubles() == []


def played(date: str, seed: int = 3) -> str:
    """Return the calendar of somebody who has played a day at random."""
    app = did(update(new_app(default_settings()), Dated(date)), "daily:play")
    *_, app = states(app, seed, 60)
    return write_days(app.days)


def with_days(table: Table, days: str) -> Table:
    table.page.add_init_script(
        f"localStorage.getItem('hasenpfeffer:days') ??"
        f" localStorage.setItem('hasenpfeffer:days', {json.dumps(days)})"
    )
    return table


def rows(table: Table) -> list[list[str]]:
    """Return what is compared: who, what, points."""
    found = table.page.locator(".compared li").evaluate_all(
        "all => all.map((one) => [...one.children].map((part) => part.textContent))"
    )
    return [list(one) for one in found]


def test_a_result_is_compared_with_experts_and_the_best(seat: Callable[..., Table]) -> None:
    """The very results that CPython works out; they come while the page is used, and are kept."""
    table = opened(with_days(seat(worker=True), played("2026-11-29")))
    assert [who for who, *_ in rows(table)] == ["You", "Four experts", "Best possible"]
    table.do("daily:own")  # nothing waits for it
    table.do("step:on")
    table.press("Escape")
    table.until(lambda now: "daily:experts" in now["words"], "the experts do not come", 90)
    assert rows(table)[1:] == [
        ["Four experts", "North, 5 in clubs, 1 trick", "\u22121 : 0"],
        ["Best possible", "You, 5 in clubs, 0 tricks", "0 : 0"],
    ]
    line = table.page.locator("#day-line").inner_text()
    assert line.endswith("four experts \u22121, best possible 0")
    assert violations(table.page) == []
    # On the next visit it is there at once.
    opened(table)
    assert {"daily:experts", "daily:best"} <= set(table.state()["words"])
    table.do("daily:best")
    table.until(lambda now: "step:on" in now["words"], "it cannot be looked at")
    assert table.troubles() == []


def test_a_comparison_that_does_not_come_is_told_in_the_sheet(seat: Callable[..., Table]) -> None:
    table = with_days(seat(worker=True), played("2026-11-29"))
    table.page.route("**/worker-*.tar.gz", lambda route: route.abort())
    opened(table)
    said = table.page.locator(".sheet [role=status]")
    table.until(lambda _: "nothing can be compared" in " ".join(said.all_inner_texts()), "silent")
    assert "copy:day" in table.state()["words"]
    table.do("close")
    table.until(lambda now: "menu" in now["words"], "the table does not come back")


def test_who_saves_data_fetches_the_experts_by_a_button(seat: Callable[..., Table]) -> None:
    table = opened(with_days(seat(), played("2026-11-29")))
    assert not [url for url in table.requests if "pyodide" in url or "worker-" in url]
    table.do("daily:compare")
    table.until(lambda now: "daily:best" in now["words"], "nothing comes", 60)
    for _ in range(3):  # closing it stops the experts, and nothing else
        table.do("close")
        table.do("menu")
        table.do("daily")
    table.until(lambda now: "daily:experts" in now["words"], "they do not come again", 60)
    assert table.troubles() == []


def utc(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


# Both changes of a year where they differ most: an hour of the night, and in Sao Paulo midnight.
CHANGES = {
    "Europe/Berlin": ("2026-03-29T01:00", "2026-10-25T01:00"),
    "Australia/Sydney": ("2026-04-04T16:00", "2026-10-03T16:00"),
    "America/Sao_Paulo": ("2018-11-04T03:00", "2019-02-17T02:00"),
}
AROUND = (-1500, -61, -1, 0, 59, 61, 1500)  # minutes


@pytest.mark.parametrize("zone", CHANGES)
def test_case_e15_a_change_of_the_clock_skips_and_doubles_no_day(
    seat: Callable[..., Table], zone: str
) -> None:
    table = seat(timezone_id=zone).open()
    table.my_turn()
    for change in CHANGES[zone]:
        dates = []
        for minutes in AROUND:
            now = utc(change) + datetime.timedelta(minutes=minutes)
            table.page.evaluate(FROZEN % int(now.timestamp() * 1000))
            table.do("menu")
            table.do("daily")
            dates.append(table.page.locator(".sheet header p").inner_text())
            table.do("close")
        days = sorted(set(dates))
        assert dates == sorted(dates)
        assert len(days) >= 3  # a day before, the day, a day after
        assert [day_before(day) for day in days[1:]] == days[:-1]
    assert table.troubles() == []


def test_case_e15_a_clock_that_is_set_back_deletes_no_result(seat: Callable[..., Table]) -> None:
    table = opened(with_days(seat(), played("2026-11-29")), NOON - datetime.timedelta(days=1))
    assert {"daily:play", "daily:2026-11-29"} <= set(table.state()["words"])
    table.do("daily:play")
    table.my_turn()
    kept = read_days(table.page.evaluate("localStorage.getItem('hasenpfeffer:days')"))
    assert [(day.date, day.over()) for day in kept] == [("2026-11-28", False), ("2026-11-29", True)]
    opened(table)
    assert "daily:play" not in table.state()["words"]
    assert rows(table)[0][0] == "You"


def test_days_that_cannot_be_read_are_set_aside(seat: Callable[..., Table]) -> None:
    table = seat()
    table.page.add_init_script(
        "localStorage.getItem('hasenpfeffer:days') ??"
        " localStorage.setItem('hasenpfeffer:days', '{broken')"
    )
    table.open().my_turn()
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')") == "{broken"
