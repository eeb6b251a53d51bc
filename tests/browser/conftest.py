"""A served site, a browser, and tables in it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, sync_playwright

from tests.browser.driver import Table
from tests.browser.host import Host
from tools.browser import launch_options
from tools.build import DIST
from tools.screens import SAVES_DATA
from tools.serve import serving


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve the built site under a path, without special headers, compressed as GitHub does."""
    assert (DIST / "index.html").is_file(), "make site first"
    with serving("/a/b/", compress=True) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def usual(browser: Browser) -> Iterator[tuple[BrowserContext, CDPSession]]:
    """What is fetched and compiled for one table serves the next: it starts in half the time."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(SAVES_DATA)
    yield context, context.new_cdp_session(context.new_page())
    context.close()


@pytest.fixture
def seat(
    browser: Browser, usual: tuple[BrowserContext, CDPSession], address: str
) -> Iterator[Callable[..., Table]]:
    """Make tables: `seat(rules="classic", speed="instant", width=…)`, not yet opened.

    Each is another visitor's. The first one of a test, if nothing is special about it, has what
    the browser has fetched for other tests, but nothing that a page has saved there.
    """
    contexts: list[BrowserContext] = []

    def visitor(worker: bool, special: bool, options: dict[str, Any]) -> BrowserContext:
        if not (worker or special or options or contexts):
            context, session = usual
            everything = {"origin": address, "storageTypes": "all"}
            session.send("Storage.clearDataForOrigin", everything)
        else:
            options.setdefault("reduced_motion", "reduce")  # or each click waits for cards to rest
            context = browser.new_context(**options)
            if not worker:  # as for a visitor who asks to save data, and much quicker here
                context.add_init_script(SAVES_DATA)
        contexts.append(context)
        return context

    def make(
        rules: str = "article",
        speed: str = "instant",
        width: int = 1280,
        height: int = 800,
        save: str | None = None,
        worker: bool = False,
        level: str = "club",
        hold: str = "off",
        clock: bool = False,
        **options: Any,
    ) -> Table:
        page = visitor(worker, clock, options).new_page()
        if clock:  # which is the whole visitor's
            page.clock.install()
        page.set_viewport_size({"width": width, "height": height})
        settings = {"version": 1, "rules": rules, "partner": level, "opponents": level}
        stored = {"settings": json.dumps(dict(settings, speed=speed, hold=hold))}
        if save is not None:
            stored["game"] = save
        for key, text in stored.items():
            name, value = json.dumps(f"hasenpfeffer:{key}"), json.dumps(text)
            # Only what is not there yet: this runs again when the page is loaded again.
            page.add_init_script(
                f"try {{ localStorage.getItem({name}) ?? localStorage.setItem({name}, {value}) }}"
                " catch {}"
            )
        return Table(page, address)

    yield make
    for context in contexts:
        if context is not usual[0]:
            context.close()
            continue
        for page in context.pages[1:]:
            page.close()


@pytest.fixture
def table(seat: Callable[..., Table]) -> Table:
    """Open a table of the default rules, without pauses."""
    return seat().open()


@pytest.fixture
def host(browser: Browser, address: str, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Make pages of another origin, which show tables of the served site."""
    contexts = []
    with serving(directory=tmp_path) as own:

        def make(**options: Any) -> Host:
            options.setdefault("reduced_motion", "reduce")
            options.setdefault("viewport", {"width": 900, "height": 700})
            contexts.append(browser.new_context(**options))
            return Host(contexts[-1].new_page(), address, own, tmp_path)

        yield make
        for context in contexts:
            context.close()
