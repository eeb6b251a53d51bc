"""Measure the start in browsers, side by side with pages that do next to nothing.

The built site is served with gzip and ten minutes of caching, as GitHub Pages does. Chromium slows
its network down and, in the last profile, the page's own thread, but not that of a worker. Every
visit is a new page in a window that is ready: a repeated one finds what the first has left on the
device.
"""

import sys
import time
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.bench.pages import BARE, PAGES, Counting, serving, watching
from tests.browser.webkit import webkit
from tools.browser import find_firefox, launch_options
from tools.screens import SAVES_DATA

Times = dict[str, float]
Medians = dict[tuple[str, str, int], Times]  # by page, profile and visit

# Name, Mbit/s, milliseconds of latency, and how much slower the processor is.
PROFILES = (
    ("none", None, 0, 1),
    ("50 Mbit/s", 50, 20, 1),
    ("9 Mbit/s, processor 4x slower", 9, 60, 4),
)
PLAIN = PROFILES[:1]
BEFORE = "before the first card"
# Seconds for which a browser is busy with a window that it has just opened: Chromium starts a whole
# process for its own parts of it, which no visitor of a page in an open window waits for.
OPENING = 1.5
# Whether the site is on the device.
KEPT = "navigator.serviceWorker.getRegistration().then((one) => !!one?.active)"


def slow_down(page: Page, mbits: float | None, latency: int, factor: float) -> None:
    """Give a page the network and the processor of a profile."""
    if factor > 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": factor})
    if mbits:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        speed = {"downloadThroughput": mbits * 125_000, "uploadThroughput": mbits * 125_000}
        conditions = {"offline": False, "latency": latency, **speed}
        session.send("Network.emulateNetworkConditions", conditions)


def times(page: Page, address: str, wanted: tuple[str, ...]) -> Times:
    """Open a page and wait for its times, in milliseconds after the navigation began."""
    page.goto(address, wait_until="commit")
    end = time.monotonic() + 120
    while True:
        seen: Times = page.evaluate("globalThis.seen ?? {}")
        if all(name in seen for name in wanted):
            break
        if time.monotonic() > end:
            raise TimeoutError(f"{address} is not ready: {seen}")
        time.sleep(0.05)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    return {**seen, "paint": paint} if paint else seen  # a bare page may be left before it paints


def visits(context: BrowserContext, address: str, name: str, profile: tuple) -> list[Times]:
    """Visit a page for the first time and again."""
    ours = name == "index.html"
    wanted = ("answered", "strong") if ours else ("ready",)
    context.add_init_script(watching())
    found = []
    for _ in range(2):
        page = context.new_page()
        time.sleep(OPENING)
        slow_down(page, *profile)
        found.append(times(page, address + name.replace("index.html", ""), wanted))
        if ours:  # stay until everything is kept on the device
            while not page.evaluate(KEPT):
                time.sleep(0.1)
        page.close()
    return found


def measure(browser: Browser, address: str, rounds: int, profiles: tuple = PROFILES) -> Medians:
    """Visit every page in every profile, in turn; gives the medians by page, profile and visit."""
    all_times: dict[tuple[str, str, int], list[Times]] = {}
    for _ in range(rounds):
        for name in PAGES:
            for profile, *limits in profiles:
                context = browser.new_context(reduced_motion="reduce")
                for visit, found in enumerate(visits(context, address, name, tuple(limits))):
                    all_times.setdefault((name, profile, visit), []).append(found)
                context.close()
    return medians(all_times)


def in_webkit(address: str, rounds: int) -> Medians:
    """Measure in WebKitGTK. Raises `LookupError` if it is not here."""
    all_times: dict[tuple[str, str, int], list[Times]] = {}
    for _ in range(rounds):
        for name in PAGES:
            ours = name == "index.html"
            last = "strong" if ours else "ready"
            with webkit() as page:
                for visit in (0, 1):
                    time.sleep(OPENING)
                    page.go(address + name.replace("index.html", ""))
                    page.until(f"seen.{last}", 120)
                    all_times.setdefault((name, "none", visit), []).append(page.evaluate("seen"))
                    if ours:
                        page.until(KEPT)
                    page.leave()
    return medians(all_times)


def medians(all_times: dict[tuple[str, str, int], list[Times]]) -> Medians:
    """Return the median of every time."""
    return {
        key: {
            what: median([one[what] for one in found])
            for what in found[0]
            if all(what in one for one in found)
        }
        for key, found in all_times.items()
    }


def sizes(browser: Browser, address: str) -> dict[str, int]:
    """Count the bytes of a first visit: until a bid was answered, and in all."""
    found = {}
    for name in (*PAGES, BEFORE):
        Counting.sent.clear()
        context = browser.new_context(reduced_motion="reduce")
        if name == BEFORE:  # whoever asks to save data is not sent what comes later
            context.add_init_script(SAVES_DATA)
            context.add_init_script(watching())
            times(context.new_page(), address, ("answered",))
        else:
            visits(context, address, name, (None, 0, 1))
        found[name] = sum(Counting.sent.values())
        context.close()
    return found


def report(title: str, found: Medians, profiles: tuple = PROFILES) -> None:
    """Print the times, and how they stand to those of the bare pages."""
    print(f"\n{f'start in {title}, ms':34} {'paint':>7} {'answer':>7} {'strong':>7}   ", end="")
    print("first visit | again")
    for profile, *_ in profiles:
        print(profile)
        for name, page in PAGES.items():
            cells = []
            for visit in (0, 1):
                one = found[name, profile, visit]
                shown = (one.get("paint"), one.get("answered", one.get("ready")), one.get("strong"))
                cells.append(" ".join(f"{value:7,.0f}" if value else " " * 7 for value in shown))
            print(f"  {page:32} {' | '.join(cells)}")
        for visit, word in ((0, "first visit"), (1, "again")):
            ours = found["index.html", profile, visit]
            bare = {name: found[f"{name}.html", profile, visit]["ready"] for name in BARE}
            print(
                f"  {word}: answered after {ours['answered'] / bare['micropython']:.2f} x bare"
                f" MicroPython (goal 1.6) and {ours['answered'] / bare['pyodide']:.2f} x bare"
                f" Pyodide (goal 0.2);"
                f" strong after {ours['strong'] / bare['pyodide']:.2f} x (goal 1.1)"
            )


def report_sizes(bytes_of: dict[str, int]) -> None:
    """Print what a first visit weighs."""
    whole = bytes_of["index.html"] / bytes_of["pyodide.html"]
    print(
        f"bytes of a first visit, gzip: {bytes_of[BEFORE] / 1e6:.2f} MB before the first card"
        f" (goal 0.7); {bytes_of['index.html'] / 1e6:.2f} MB in all, {whole:.2f} x"
        f" the bare Pyodide page (goal 1.1)"
    )


def in_firefox(playwright: Playwright, address: str, rounds: int) -> Medians:
    """Measure in Firefox. Raises `LookupError` if it is not here."""
    path = find_firefox()
    if path is None:
        raise LookupError("Firefox is not here: it needs firefox-esr.")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    found = measure(browser, address, rounds, PLAIN)
    browser.close()
    return found


def main(rounds: int = 3) -> None:
    """Measure and print; a browser that is not here is left out."""
    with sync_playwright() as playwright:
        with serving() as address:
            browser = playwright.chromium.launch(**launch_options())
            bytes_of = sizes(browser, address)
            report("Chromium", measure(browser, address, rounds))
            report_sizes(bytes_of)
            browser.close()
            try:
                report("Firefox", in_firefox(playwright, address, rounds), PLAIN)
            except LookupError as missing:
                print(missing)
    with serving(watched=True) as address:
        try:
            report("WebKitGTK", in_webkit(address, rounds), PLAIN)
        except LookupError as missing:
            print(missing)


if __name__ == "__main__":
    main(*[int(rounds) for rounds in sys.argv[1:]])
