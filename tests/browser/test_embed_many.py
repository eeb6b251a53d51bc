"""Ten tables in one page on a slow phone, and one that keeps its size when zoomed."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from threading import Thread
from typing import BinaryIO

import pytest
from playwright.sync_api import Page

from tests.browser.host import HAND, Host
from tools.build import DIST
from tools.serve import Handler

SIZES = """() => {
  window.sizes = {};
  const eyes = new ResizeObserver((all) => all.forEach(
    ({ target, contentRect }) => (sizes[target.id] ??= []).push(contentRect.height)));
  for (const table of document.querySelectorAll("hasenpfeffer-table")) eyes.observe(table);
}"""
HEIGHTS = {"whole": ("", 544), "auto": ("height:auto", 352), "least": ("height:1px", 352)}
FRAMES = """(count) => new Promise((done) => {
  const next = () => (count-- ? requestAnimationFrame(next) : done());
  next();
})"""


class Counting(Handler):
    """Counts what it sends whole, by path."""

    sent: Counter[str] = Counter()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Count a body that is sent."""
        head = super().send_head()
        if head is not None:
            self.sent[self.path.partition("?")[0]] += 1
        return head


@pytest.fixture
def counted() -> Iterator[str]:
    """Serve the site, and count."""
    Counting.sent.clear()
    handler = partial(Counting, under="/a/b/", compress=True, directory=str(DIST))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/a/b/"
        running.shutdown()


@pytest.mark.parametrize("zoom", [1, 1.25])
def test_case_f04_tables_keep_their_size(host: Callable[..., Host], zoom: float) -> None:
    """Zoomed as a browser does it: fewer and larger pixels. Watched for some 300 pictures."""
    shown = host(
        device_scale_factor=zoom, viewport={"width": int(900 / zoom), "height": int(1500 / zoom)}
    )
    tables = [
        f'<hasenpfeffer-table id="{name}" mode="step" auction="---3" style="{style}" {HAND}>'
        "</hasenpfeffer-table>"
        for name, (style, _) in HEIGHTS.items()
    ]
    script = f'<script type="module" src="{shown.site}embed.js"></script>'
    shown.show(script + "".join(tables))
    shown.page.evaluate(SIZES)
    for name in HEIGHTS:
        shown.page.locator(f"#{name}").scroll_into_view_if_needed()
        shown.until(lambda n=name: shown.told("ready", n), f"{name} is not ready")
    shown.page.evaluate(FRAMES, 150)
    for name in HEIGHTS:
        for _ in range(4):
            shown.do("step:on", name)
    shown.page.evaluate(FRAMES, 150)
    sizes = shown.page.evaluate("sizes")
    for name, (_, pixels) in HEIGHTS.items():
        assert len(sizes[name]) <= 2
        assert sizes[name][-1] == pixels
    frames = shown.page.frames[1:]
    assert len(frames) == len(HEIGHTS)
    for frame in frames:
        assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")


def throttle(page: Page) -> None:
    """Make a page as slow as a cheap phone in a middling network."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    speed = {"downloadThroughput": 9 * 125_000, "uploadThroughput": 9 * 125_000}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 60, **speed})


def test_case_f06_ten_tables_on_a_phone(host: Callable[..., Host], counted: str) -> None:
    """They start one by one as the reader comes to them, from files that are fetched once.

    The reader writes meanwhile. Both pages are of one site, so that they share a slowed processor.
    """
    shown = host(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    shown.site, page = counted, shown.page
    throttle(page)
    tables = [
        f'<hasenpfeffer-table id="t{number}" mode="step" auction="-" {HAND}></hasenpfeffer-table>'
        for number in range(10)
    ]
    head = '<meta name="viewport" content="width=device-width">'
    head += "<style>input { position: fixed }</style>"
    script = f'<script type="module" src="{counted}embed.js"></script>'
    shown.show(f'{head}{script}<input id="note"><p>Ten tables.</p>{"".join(tables)}')
    page.locator("#note").focus()
    for number in range(10):
        page.locator(f"#t{number}").evaluate("(table) => table.scrollIntoView()")
        place = page.evaluate("scrollY")
        page.keyboard.type(str(number))
        shown.until(lambda n=number: shown.told("ready", f"t{n}"), f"{number} does not start", 60)
        begun = page.locator("hasenpfeffer-table iframe").count()
        assert begun <= number + 2  # this one, and one that is in sight
        assert page.evaluate("scrollY") == place
    assert page.locator("#note").input_value() == "0123456789"
    assert page.evaluate("document.activeElement.id") == "note"
    shown.do("step:on", "t9")
    assert shown.frame("t9").locator(".steps .num").inner_text() == "1 of 1"
    assert [path for path, count in Counting.sent.items() if count > 1] == []
    assert any("wasm" in path for path in Counting.sent)
    assert shown.said == []
