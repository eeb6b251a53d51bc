"""A served site, a browser, and tables in it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driver import Table
from tests.browser.host import Host
from tools.browser import SHELL, launch_options
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
        browser = playwright.chromium.launch(**launch_options(SHELL))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def whole(browser: Browser) -> Iterator[Browser]:
    """A whole browser, for what its headless shell cannot do."""
    whole = browser.browser_type.launch(**launch_options())
    yield whole
    whole.close()


@pytest.fixture
def seat(browser: Browser, address: str) -> Iterator[Callable[..., Table]]:
    """Make tables: `seat(rules="classic", speed="instant", width=…)`, not yet opened."""
    contexts = []

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
        names: dict[str, str] | None = None,
        within: Browser = browser,
        **options: Any,
    ) -> Table:
        options.setdefault("reduced_motion", "reduce")  # or each click waits for the cards to rest
        context = within.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        settings = {"version": 1, "rules": rules, "partner": level, "opponents": level}
        if not worker:  # as for a visitor who asks to save data, and much quicker here
            context.add_init_script(SAVES_DATA)
        stored = {"settings": json.dumps(dict(settings, speed=speed, hold=hold) | (names or {}))}
        if save is not None:
            stored["game"] = save
        for key, text in stored.items():
            name, value = json.dumps(f"hasenpfeffer:{key}"), json.dumps(text)
            # Only what is not there yet: this runs again when the page is loaded again.
            context.add_init_script(
                f"try {{ localStorage.getItem({name}) ?? localStorage.setItem({name}, {value}) }}"
                " catch {}"
            )
        page = context.new_page()
        if clock:
            page.clock.install()
        return Table(page, address)

    yield make
    for context in contexts:
        context.close()


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
