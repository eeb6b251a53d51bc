"""Measure the start in a browser, side by side with pages that do next to nothing.

The built site is served with gzip and ten minutes of caching, as GitHub Pages does. Chromium slows
its network down and, in the last profile, the page's own thread, but not that of a worker.
"""

import json
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, BinaryIO

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.test_saves import DEAL, saved
from tools.browser import launch_options
from tools.build import DIST, MODULES, ROOT
from tools.serve import Handler

# Name, Mbit/s, milliseconds of latency, and how much slower the processor is.
PROFILES = (
    ("none", None, 0, 1),
    ("50 Mbit/s", 50, 20, 1),
    ("9 Mbit/s, processor 4x slower", 9, 60, 4),
)
PLUGINS = json.dumps(tomllib.loads((ROOT / "pyscript.toml").read_text())["plugins"])
WORD = "import js\njs.document.body.dataset.ready = '1'"
HEAD = '<!doctype html><meta charset="utf-8"><title>Bare</title>'
PYSCRIPT = (
    HEAD + '<script type="module" src="./{runtime}core.js"></script>'
    '<{other}-config hidden type="json">{{"plugins": {plugins}}}</{other}-config>'
    '<script type="{kind}" config=\'{{"interpreter": "./{runtime}{interpreter}.mjs",'
    ' "plugins": {plugins}}}\'>\n{word}\n</script>'
)
BARE = {
    "micropython": partial(PYSCRIPT.format, kind="mpy", other="py", interpreter="micropython"),
    "pyodide": partial(PYSCRIPT.format, kind="py", other="mpy", interpreter="pyodide"),
    "load": lambda runtime, plugins, word: (
        f'{HEAD}<script type="module">import {{ loadPyodide }} from "./{runtime}pyodide.mjs";'
        f"(await loadPyodide()).runPython({json.dumps(word)})</script>"
    ),
}
PAGES = {
    "index.html": "Hasenpfeffer",
    "micropython.html": "bare PyScript page, MicroPython",
    "pyodide.html": "bare PyScript page, Pyodide",
    "load.html": "bare loadPyodide",
}
BEFORE = "before the first card"
# Clicks the first bid that there is, and notes when it was answered and the worker was ready.
WATCH = """
localStorage.setItem("hasenpfeffer:game", GAME);
globalThis.seen = {};
new MutationObserver(() => {
  const note = (name) => { seen[name] ??= performance.now(); };
  const app = document.getElementById("app");
  if (document.body?.dataset.ready) note("ready");
  if (!app || app.dataset.stage === "loading") return;
  if (app.dataset.turn !== "S") note("answered");
  if (app.dataset.thinker === "ready") note("strong");
  const bid = app.querySelector("[data-do='bid:1']");
  if (bid && !seen.clicked) { note("clicked"); bid.click(); }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Counting(Handler):
    """Counts the bytes of the bodies that it sends, by their path."""

    sent: Counter[str] = Counter()

    def copyfile(self, source: Any, outputfile: BinaryIO) -> None:
        """Send a body."""
        body = source.read()
        self.sent[self.path] += len(body)
        with suppress(ConnectionError):  # a page that was left wants it no more
            outputfile.write(body)


@contextmanager
def serving() -> Iterator[str]:
    """Serve the site with the bare pages beside it; gives the address."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(DIST, site)
        (runtime,) = site.glob("runtime-*")
        shutil.copytree(runtime, site / "bare")  # with Pyodide's own library, as it comes
        shutil.copy(MODULES / "pyodide/python_stdlib.zip", site / "bare")
        for name, text in BARE.items():
            page = text(runtime="bare/", plugins=PLUGINS, word=WORD)
            (site / f"{name}.html").write_text(page)
        handler = partial(Counting, under="/", compress=True, directory=str(site))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
            Thread(target=running.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{running.server_port}/"
            running.shutdown()


def slow_down(page: Page, mbits: float | None, latency: int, factor: float) -> None:
    """Give a page the network and the processor of a profile."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": factor})
    session.send("Network.enable")
    if mbits:
        speed = {"downloadThroughput": mbits * 125_000, "uploadThroughput": mbits * 125_000}
        conditions = {"offline": False, "latency": latency, **speed}
        session.send("Network.emulateNetworkConditions", conditions)


def times(page: Page, address: str, wanted: tuple[str, ...]) -> dict[str, float]:
    """Open a page and wait for its times, in milliseconds after the navigation began."""
    page.goto(address, wait_until="commit")
    end = time.monotonic() + 120
    while True:
        seen: dict[str, float] = page.evaluate("globalThis.seen ?? {}")
        if all(name in seen for name in wanted):
            break
        if time.monotonic() > end:
            raise TimeoutError(f"{address} is not ready: {seen}")
        time.sleep(0.05)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    return {**seen, "paint": paint}


def visits(context: BrowserContext, address: str, name: str, profile: tuple) -> list[dict]:
    """Visit a page for the first time and again."""
    ours = name == "index.html"
    wanted = ("answered", "strong") if ours else ("ready",)
    context.add_init_script(WATCH.replace("GAME", json.dumps(saved(DEAL))))
    page = context.new_page()
    slow_down(page, *profile)
    found = []
    for _ in range(2):
        found.append(times(page, address + name.replace("index.html", ""), wanted))
        if ours:  # stay until everything is kept on the device
            while page.evaluate("navigator.serviceWorker.controller") is None and not page.evaluate(
                "navigator.serviceWorker.getRegistration().then((one) => !!one?.active)"
            ):
                time.sleep(0.1)
    return found


def measure(browser: Browser, address: str, rounds: int) -> dict[tuple[str, str, int], dict]:
    """Visit every page in every profile, in turn; gives the medians by page, profile and visit."""
    all_times: dict[tuple[str, str, int], list[dict]] = {}
    for _ in range(rounds):
        for name in PAGES:
            for profile, *limits in PROFILES:
                context = browser.new_context(reduced_motion="reduce")
                for visit, found in enumerate(visits(context, address, name, tuple(limits))):
                    all_times.setdefault((name, profile, visit), []).append(found)
                context.close()
    return {
        key: {what: median([one[what] for one in found]) for what in found[0] if what in found[-1]}
        for key, found in all_times.items()
    }


def sizes(browser: Browser, address: str) -> dict[str, int]:
    """Count the bytes of a first visit: until a bid was answered, and in all."""
    found = {}
    for name in (*PAGES, BEFORE):
        Counting.sent.clear()
        context = browser.new_context(reduced_motion="reduce")
        if name == BEFORE:  # whoever asks to save data is not sent what comes later
            context.add_init_script(
                "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
            )
            context.add_init_script(WATCH.replace("GAME", json.dumps(saved(DEAL))))
            times(context.new_page(), address, ("answered",))
        else:
            visits(context, address, name, (None, 0, 1))
        found[name] = sum(Counting.sent.values())
        context.close()
    return found


def report(found: dict[tuple[str, str, int], dict], bytes_of: dict[str, int]) -> None:
    """Print the times, and how they stand to those of the bare pages."""
    print(f"\n{'start in Chromium, ms':34} {'paint':>7} {'answer':>7} {'strong':>7}   ", end="")
    print("first visit | again")
    for profile, *_ in PROFILES:
        print(profile)
        for name, title in PAGES.items():
            cells = []
            for visit in (0, 1):
                one = found[name, profile, visit]
                shown = (
                    one["paint"] or 0,
                    one.get("answered", one.get("ready")),
                    one.get("strong"),
                )
                cells.append(" ".join(f"{value:7,.0f}" if value else " " * 7 for value in shown))
            print(f"  {title:32} {' | '.join(cells)}")
        for visit, word in ((0, "first visit"), (1, "again")):
            ours = found["index.html", profile, visit]
            bare = {name: found[f"{name}.html", profile, visit]["ready"] for name in BARE}
            print(
                f"  {word}: answered after {ours['answered'] / bare['micropython']:.2f} x bare"
                f" MicroPython (goal 1.6) and {ours['answered'] / bare['pyodide']:.2f} x bare"
                f" Pyodide (goal 0.2);"
                f" strong after {ours['strong'] / bare['pyodide']:.2f} x (goal 1.1)"
            )
    whole = bytes_of["index.html"] / bytes_of["pyodide.html"]
    print(
        f"bytes of a first visit, gzip: {bytes_of[BEFORE] / 1e6:.2f} MB before the first card"
        f" (goal 0.7); {bytes_of['index.html'] / 1e6:.2f} MB in all, {whole:.2f} x"
        f" the bare Pyodide page (goal 1.1)"
    )


def main(rounds: int = 3) -> None:
    """Measure and print."""
    with sync_playwright() as playwright, serving() as address:
        browser = playwright.chromium.launch(**launch_options())
        bytes_of = sizes(browser, address)
        report(measure(browser, address, rounds), bytes_of)
        browser.close()


if __name__ == "__main__":
    main(*[int(rounds) for rounds in sys.argv[1:]])
