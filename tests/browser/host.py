"""A page of another origin, with tables in it, driven by what a reader and a script would use."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FrameLocator, Page

HAND = (
    'dealer="S" north="9cTcAc9dTdAd" east="JcQcKcJdQdKd" south="JhJkAhKh9sTs" west="9hThQhJsQsKs"'
    ' widow="As"'
)
LISTEN = """() => {
  window.told = [];
  for (const name of ["ready", "action", "answer", "finished"]) {
    document.addEventListener(name, ({ target, detail }) => told.push([target.id, name, detail]));
  }
}"""


class Host:
    """A page of another origin, with tables in it."""

    def __init__(self, page: Page, site: str, own: str, folder: Path) -> None:
        self.page, self.site, self.own, self.folder = page, site, own, folder
        self.said: list[str] = []
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on(
            "console",
            lambda line: self.said.append(line.text) if line.type in ("error", "warning") else None,
        )
        page.add_init_script(f"({LISTEN})()")

    def show(self, html: str) -> "Host":
        """Serve a page from another origin, and open it."""
        if "<html" not in html:
            head = '<!doctype html><html lang="en"><meta charset="utf-8">'
            head += '<link rel="icon" href="data:,">'
            html = f"{head}<body>{html}"
        (self.folder / "page.html").write_text(html)
        self.page.goto(self.own + "page.html")
        return self

    def element(self, attributes: str, text: str = "") -> "Host":
        """Show one table."""
        script = f'<script type="module" src="{self.site}embed.js"></script>'
        return self.show(
            f'{script}<hasenpfeffer-table id="one" {attributes}>{text}</hasenpfeffer-table>'
        )

    def told(self, name: str, table: str = "") -> list[Any]:
        """Return the details of the events of a name."""
        told = self.page.evaluate("window.told")
        return [detail for target, event, detail in told if event == name and table in ("", target)]

    def until(self, wanted: Callable[[], Any], complaint: str, seconds: float = 20) -> Any:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = wanted()
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{complaint}: {self.page.evaluate('window.told')}, {self.said}")

    def frame(self, table: str = "one") -> FrameLocator:
        """Return the inside of a table."""
        return self.page.frame_locator(f"#{table} >> iframe")

    def do(self, word: str, table: str = "one") -> None:
        """Click the control of a word in a table."""
        self.frame(table).locator(f'[data-do="{word}"]').first.click()
