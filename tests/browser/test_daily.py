"""The deal of the day in a browser: found, played once, kept, shared."""

import datetime
import random
from collections.abc import Callable

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table, answers

NOON = datetime.datetime(2026, 11, 29, 12, 0)


def opened(table: Table) -> Table:
    """Open the page on the day, by the link that is shared."""
    table.page.clock.set_fixed_time(NOON)
    table.page.goto(table.address + "?daily")
    table.until(lambda now: "close" in now["words"], "the day is not offered")
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
    opened(table)
    assert "daily:play" not in table.state()["words"]
    table.do("daily:2026-11-29")
    table.until(lambda now: "step:on" in now["words"], "it cannot be looked at again")
    table.press("Escape")
    assert read(table.record()).log == read(record).log
    assert table.troubles() == []


def test_days_that_cannot_be_read_are_set_aside(seat: Callable[..., Table]) -> None:
    table = seat()
    table.page.add_init_script(
        "localStorage.getItem('hasenpfeffer:days') ??"
        " localStorage.setItem('hasenpfeffer:days', '{broken')"
    )
    table.open().my_turn()
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')") == "{broken"
