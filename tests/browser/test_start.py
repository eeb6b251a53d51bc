"""The start: what it costs, where it works, and what is said when something is missing."""

import functools
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.driver import Table
from tools.build import DIST
from tools.serve import serving

BUDGET = 800_000  # bytes, compressed, before the first card can be played
PAGE_PARTS = (
    "runtime/core.js",
    "runtime/micropython.mjs",
    "runtime/micropython.wasm",
    "page.tar.gz",
    "pyscript.toml",
    "locale/en.json",
)


def test_the_first_visit_is_small_and_stays_at_home(seat: Callable[..., Table]) -> None:
    """Cases D02, D05, D14: nothing from elsewhere, no special headers, every address answers."""
    table = seat(worker=True)
    session = table.page.context.new_cdp_session(table.page)
    sizes: dict[str, float] = {}
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    answers: dict[str, int] = {}
    table.page.on("response", lambda answer: answers.update({answer.url: answer.status}))
    # The worker's files come after; holding them back counts the first visit alone.
    table.page.route("**/pyodide*", lambda route: route.abort())
    table.open()
    loaded = sum(sizes.values())
    assert 200_000 < loaded <= BUDGET, loaded
    table.my_turn()
    assert all(url.startswith((table.address, "blob:", "data:")) for url in table.requests)
    assert {status for url, status in answers.items() if url.startswith("http")} == {200}


@pytest.mark.parametrize("under", ["/", "/Hasenpfeffer/"])
def test_the_site_works_under_any_path(browser: Browser, under: str) -> None:
    with serving(under) as address:
        page = browser.new_page()
        table = Table(page, address).open()
        table.my_turn()
        page.goto(address + "rules.html")
        assert "joker" in page.inner_text("main")
        assert table.troubles() == []
        page.close()


def test_case_d04_a_page_opened_from_disk_says_what_to_do(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((DIST / "index.html").as_uri())
    assert "make play" in page.inner_text("#say")
    page.goto((DIST.parent / "index.html").as_uri())
    assert "make play" in page.inner_text("#say")
    page.close()


@pytest.mark.parametrize("part", PAGE_PARTS)
def test_case_d01_a_part_that_does_not_come_is_told(seat: Callable[..., Table], part: str) -> None:
    table = seat()
    table.page.route(f"**/{part}", lambda route: route.fulfill(status=404, body="gone"))
    table.page.goto(table.address)
    table.page.locator("#again").wait_for(timeout=25_000)
    assert "could not be" in table.page.inner_text("#say")
    table.page.unroute(f"**/{part}")
    table.page.locator("#again").click()
    table.awake()


def test_case_d01_a_part_that_stalls_is_told_within_twenty_seconds(
    seat: Callable[..., Table],
) -> None:
    table = seat()
    table.page.clock.install()
    table.page.route("**/micropython.wasm", lambda route: None)
    table.page.goto(table.address, wait_until="commit")
    table.page.locator("h1").wait_for()
    table.page.clock.run_for(20_500)
    assert "twenty seconds" in table.page.inner_text("#say")
    assert table.page.locator("#again").count() == 1


def test_case_d07_every_button_may_be_pressed_before_python_is_awake(
    seat: Callable[..., Table],
) -> None:
    table = seat()
    hold: list[functools.partial[None]] = []
    table.page.route(
        "**/page.tar.gz", lambda route: hold.append(functools.partial(route.continue_))
    )
    table.page.goto(table.address, wait_until="commit")
    table.page.locator("h1").wait_for()
    buttons = table.page.locator("button")
    assert buttons.count() >= 4
    for number in range(buttons.count()):
        buttons.nth(number).dispatch_event("click")
    table.page.wait_for_timeout(500)
    for go_on in hold:
        go_on()
    table.awake()
    assert table.troubles() == []


def test_case_d03_the_site_holds_its_runtimes_and_names_no_other_host(tmp_path: Path) -> None:
    for name in ("micropython.wasm", "pyodide.asm.wasm", "python_stdlib.zip", "core.js"):
        assert (DIST / "runtime" / name).stat().st_size > 0
    assert (DIST / ".nojekyll").exists()
    for path in DIST.rglob("*"):
        if path.suffix in (".html", ".toml", ".css", ".json") or path.parent.name == "assets":
            text = path.read_text(errors="replace").replace("http://www.w3.org/", "")
            assert "http://" not in text, path
            assert "https://" not in text, path
    licences = (DIST / "licences.txt").read_text()
    for name in ("PyScript", "MicroPython", "pyodide", "CC0"):
        assert name.lower() in licences.lower()
    shutil.rmtree(tmp_path)


def test_case_g06_no_seed_was_left_in_the_site() -> None:
    assert "000102030405060708090a0b0c0d0e0f" not in (DIST / "index.html").read_text()
