"""Statistics in the page: kept over a reload, given away as a file and taken in again."""

import json
import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from hasenpfeffer.app.statistics import KINDS
from hasenpfeffer.app.statistics_text import write_statistics
from tests.browser.driver import Table, longest_task
from tests.browser.laid import OUTSIDE
from tests.browser.test_saves import PLAYED, saved
from tools.moments import MOMENTS, found
from tools.screens import arrange, opened, use


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


def test_a_file_asks_before_it_replaces_counts_which_are_shown_by_rules(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """As seen on a phone."""
    [moment] = [moment for moment in MOMENTS if moment.name == "statistics"]
    app = found(moment)
    file = tmp_path / "statistics.json"
    file.write_text(write_statistics(app.stats))
    tally = app.stats.tallies[KINDS.index("article")]
    stats = app.stats.replace(tallies=(tally,) * len(KINDS))
    with opened(browser, address, app.replace(stats=stats), moment) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        arrange(page, moment)
        page.clock.resume()
        assert page.locator(".segments .segment").count() == 6
        use(page, ("stats:classic",))
        assert page.locator(".segment[aria-pressed=true]").inner_text() == "Classic"
        assert f"Hands\n{tally.hands}" in page.locator(".counts").inner_text()
        assert page.evaluate(OUTSIDE) == []
        for word, hands in (("stats", 6 * tally.hands), ("stats:take", tally.hands)):
            page.locator("input[name=stats]").set_input_files(file)
            page.get_by_text(f"the place of the {6 * tally.hands} hands").wait_for()
            assert page.evaluate(OUTSIDE) == []
            use(page, (word,))
            page.locator(".counts").get_by_text(str(hands), exact=True).wait_for()
        page.get_by_text("The statistics of the file are here now.").wait_for()
        assert page.locator(".segments").count() == 0


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
