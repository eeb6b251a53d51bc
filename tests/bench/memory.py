"""Play many hands in one page and print what it holds: python -m tests.bench.memory [HANDS]

Before each look garbage is collected, and the browser is told that memory is scarce, so that it
lets go of pictures that nobody shows: what grows then is kept by somebody.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.bench.worker_memory import watch_worker
from tests.browser.driver import python_of
from tests.browser.test_saves import DEAL, saved
from tools.browser import launch_options
from tools.screens import SAVES_DATA
from tools.serve import serving

# Plays for the player: whatever comes first, but passes where it can, and counts the hands. It
# rests when so many are played and the next game has begun: one moment is like the other then.
PLAY = """
Object.assign(globalThis, {hands: 0, limit: 0, resting: true});
const ORDER = ["new", "next", "pass", "bid", "trump", "discard", "select", "defend", "play"];
setInterval(() => {
  if (resting) return;
  const controls = [...document.querySelectorAll("#app [data-do]")];
  for (const verb of ORDER) {
    const control = controls.find((one) => one.dataset.do.split(":")[0] === verb);
    if (!control) continue;
    if (["new", "next"].includes(verb)) hands += 1;
    resting = verb === "new" && hands >= limit;
    control.click();
    return;
  }
}, 4);
"""
# What Python has in use, in bytes. It collects garbage when it has come to the end of a call.
COLLECT = "(python) => python.runPython('import gc\\ngc.collect()')"
IN_USE = "(python) => python.pyimport('gc').mem_alloc()"

PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 3, "has_touch": True}


def look(page: Page, session: CDPSession) -> tuple[int, ...]:
    """Return what Python and JavaScript have in use, in kB, and the nodes and listeners."""
    python_of(page, COLLECT)
    heap = python_of(page, IN_USE) // 1024
    session.send("Memory.simulatePressureNotification", {"level": "critical"})
    for _ in range(2):  # what the first lets go, the second finds
        session.send("HeapProfiler.collectGarbage")
    found = session.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: one["value"] for one in found}
    kept = metrics["JSHeapUsedSize"] // 1024, metrics["Nodes"], metrics["JSEventListeners"]
    return tuple(int(value) for value in (heap, *kept))


def soaked(
    browser: Browser, address: str, looks: Sequence[int], slower: int = 1, **options: Any
) -> Iterator[tuple[int, ...]]:
    """Play on in one page; gives what it holds after so many hands each."""
    settings = {"version": 1, "rules": "classic", "speed": "instant"}
    page = browser.new_page(reduced_motion="reduce", **options)
    stored = {"game": saved(DEAL), "settings": json.dumps(settings)}
    for name, text in stored.items():
        page.add_init_script(f"localStorage.setItem('hasenpfeffer:{name}', {json.dumps(text)})")
    page.add_init_script(SAVES_DATA)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    page.locator("[data-stage=auction]").wait_for()
    page.evaluate(PLAY)
    for hands in looks:
        page.evaluate("(hands) => { limit = hands; resting = false; }", hands)
        while not page.evaluate("resting"):
            time.sleep(0.05)
        page.locator("[data-stage=auction][data-turn=S]").wait_for()
        yield look(page, session)
    page.close()


def main(hands: int = 500) -> None:
    """Print a line every tenth of the hands, and how the last compares with the second."""
    with sync_playwright() as playwright, serving() as address:
        browser = playwright.chromium.launch(**launch_options())
        show(soaked, browser, address, hands)
        print("on a phone, its processor 4x slower")
        show(partial(soaked, slower=4, **PHONE), browser, address, hands // 5)
        watch_worker(browser, address, 2 * hands)
        browser.close()


def show(play: Callable[..., Iterator], browser: Browser, address: str, hands: int) -> None:
    """Print what a page holds while it is played in."""
    looks = [hands * step // 10 for step in range(1, 11)]
    print(f"\n{'hands':>6} {'Python kB':>10} {'JavaScript kB':>14} nodes listeners")
    seen = []
    for played, found in zip(looks, play(browser, address, looks), strict=True):
        seen.append(found)
        python, script, nodes, listeners = found
        print(f"{played:6} {python:10,} {script:14,} {nodes:5} {listeners:9}")
    growth = [last / early - 1 for early, last in zip(seen[1], seen[-1])]
    print("growth since a fifth of them:", *[f"{part:+.0%}" for part in growth], "(goal 10 %)")


if __name__ == "__main__":
    main(*[int(hands) for hands in sys.argv[1:]])
