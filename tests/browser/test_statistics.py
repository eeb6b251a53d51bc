"""Statistics in the page: kept over a reload, given away as a file and taken in again."""

import json
import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.driver import Table, longest_task
from tests.browser.test_saves import PLAYED, saved


def test_statistics_are_kept_saved_as_a_file_reset_and_read_again(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.play(random.Random(2), over=lambda state: state["stage"] == "scored")
    table.reload().until(lambda now: "menu" in now["words"], "no result")
    table.do("menu")
    table.do("stats")
    sheet = table.page.locator(".sheet")
    assert "Hands\n1" in sheet.inner_text()
    with table.page.expect_download() as download:
        table.do("save:stats")
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text())["rules"]["house"]["dealt"] == 1
    table.do("stats:sure")
    table.do("stats:clear")
    assert "No hand has been finished yet." in sheet.inner_text()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    table.page.locator("input[name=stats]").set_input_files(wrong)
    table.page.get_by_text("This file holds no statistics.").wait_for(state="attached")
    table.page.locator("input[name=stats]").set_input_files(kept)
    table.page.get_by_text("Are the cards fair? 1 hand").wait_for()
    table.reload()
    stored = table.page.evaluate("localStorage.getItem('hasenpfeffer:statistics')")
    assert json.loads(stored)["rules"]["house"]["dealt"] == 1
    assert table.troubles() == []


def test_the_shuffle_is_tested_in_slices_and_the_page_stays_awake(
    seat: Callable[..., Table], browser: Browser
) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.do("menu")
    table.do("fair")
    start = table.page.locator(".test button")

    def trial() -> None:
        table.do("test:shuffle")
        table.page.locator(".sheet progress").wait_for()
        assert start.get_attribute("data-do") is None
        table.page.locator(".picture").wait_for(timeout=120_000)

    assert longest_task(browser, table.page, trial) < 100
    assert start.evaluate("(button) => button === document.activeElement")
    assert "Deviation in all" in table.page.locator(".test [role=status]").inner_text()
    assert table.page.locator(".picture .bar").count() == 25
    assert table.troubles() == []


def test_a_test_of_the_shuffle_that_was_left_can_be_run_again(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.do("menu")
    table.do("fair")
    table.do("test:shuffle")
    table.page.locator(".sheet progress").wait_for()
    table.do("close")
    table.do("menu")
    table.until(lambda now: "fair" in now["words"], "no menu")
    table.do("fair")
    table.until(lambda now: "test:shuffle" in now["words"], "it cannot be run")
    assert not table.page.locator(".sheet progress").count()
    assert table.troubles() == []
