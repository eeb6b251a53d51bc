"""Measure what a click costs until the page is painted, whether frames come late, and growth.

Chromium's own clock of the page's thread counts scripting alone, whatever else the machine does.
The frames are those of hands at the default pace, with all motion, and with the bots of the worker.
"""

import random
from itertools import chain
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.browser.driver import Table, answers
from tools.browser import launch_options
from tools.build import DIST
from tools.screens import SAVES_DATA
from tools.serve import serving

HANDS = 8
LATE = 51  # milliseconds: two frames are left out on a screen that shows 60 a second
CLICK = """(word) => {
  const control = document.querySelector(`[data-do="${word}"]`);
  const start = performance.now();
  control.click();
  return performance.now() - start;
}"""
# Bots act a while after the click, so that their paints are not counted with it.
QUICK = """localStorage.setItem("hasenpfeffer:settings", JSON.stringify(
  {version: 1, rules: "classic target=100", speed: "quick", partner: "club", opponents: "club"}))"""
# Plays hands by itself, for who asks a page whether it is its turn takes time from it. Gives the
# milliseconds from each frame to the next, hand by hand.
FRAMES = """(hands) => new Promise((tell) => {
  const gaps = [[]];
  let last = performance.now(), number = 7;
  const frame = (now) => {
    gaps.at(-1).push(now - last);
    last = now;
    if (gaps.length <= hands) requestAnimationFrame(frame);
    else tell(gaps.slice(0, hands));
  };
  requestAnimationFrame(frame);
  const answer = () => {
    const yours = document.getElementById("app").dataset.turn === "S";
    const wanted = yours ? /^(pass|bid|trump|discard|select|defend|play)\\b/ : /^(next|new)$/;
    const controls = [...document.querySelectorAll("[data-do]")];
    const answers = controls.filter((one) => wanted.test(one.dataset.do));
    number = number * 75 % 65537;
    const settled = answers.find((one) => one.dataset.do.startsWith("discard"));
    const control = settled ?? answers[number % answers.length];
    if (control && !yours) gaps.push([]);
    control?.click();
    if (gaps.length <= hands) setTimeout(answer, 400);
  };
  answer();
})"""


def metrics(session: CDPSession) -> dict[str, float]:
    """Return what Chromium counts: milliseconds, nodes, listeners, bytes."""
    session.send("HeapProfiler.collectGarbage")
    found: dict[str, Any] = session.send("Performance.getMetrics")
    return {one["name"]: one["value"] for one in found["metrics"]}


def scripting(session: CDPSession) -> float:
    """Return the milliseconds of scripting so far."""
    found: dict[str, Any] = session.send("Performance.getMetrics")
    return 1000 * next(m["value"] for m in found["metrics"] if m["name"] == "ScriptDuration")


Click = tuple[float, float]  # milliseconds: of scripting; until the click returns, with layout


def played(browser: Browser, address: str, slower: int) -> tuple[list[Click], list[dict]]:
    """Play hands at random; gives the times of the clicks, and the counts at both ends."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(SAVES_DATA)
    context.add_init_script(QUICK)
    table = Table(context.new_page(), address).open()
    session = context.new_cdp_session(table.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    chance, times, counts, hands = random.Random(3), [], [], 0
    while hands < HANDS:
        state = table.my_turn()
        word = chance.choice(answers(state))
        hands += word == "next"
        if word == "next" and hands in (2, HANDS):
            counts.append(metrics(session))
        before = scripting(session)
        elapsed = table.page.evaluate(CLICK, word)
        times.append((scripting(session) - before, elapsed))
        table.until(lambda now, old=state: now != old, f"{word} changed nothing")
    context.close()
    return times, counts


def frames(browser: Browser, address: str) -> list[list[float]]:
    """Play hands as a player meets them; gives the milliseconds between frames, by hand."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    table = Table(context.new_page(), address).open()
    table.until(lambda state: state["thinker"] == "ready", "the worker never comes", 120)
    gaps: list[list[float]] = table.page.evaluate(FRAMES, HANDS // 2)
    context.close()
    return gaps


def main() -> None:
    """Print the figures."""
    print(f"\n{'from a click to the painted page':40} {'median ms':>10} {'p95 ms':>7} {'goal':>11}")
    with (
        serving(directory=DIST, compress=True) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        for speed, slower, goal in (("", 1, 16), (", processor 4x slower", 4, 50)):
            clicks, counts = played(browser, address, slower)
            for title, times in zip(("scripting", "with forced layout"), zip(*clicks)):
                p95 = sorted(times)[len(times) * 95 // 100]
                print(f"{title + speed:40} {median(times):10.1f} {p95:7.1f} {goal:11}")
            if slower == 1:
                for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize"):
                    start, end = counts[0][name], counts[-1][name]
                    print(f"{name:40} {start:10.0f} {end:7.0f} after {HANDS} hands")
        first, *others = frames(browser, address)
        for title, gaps in (("the first hand", first), ("those after it", [*chain(*others)])):
            late = sum(gap > LATE for gap in gaps)
            print(
                f"frames of {title:29} {len(gaps):10,} {late:7} late, the latest {max(gaps):.0f} ms"
            )
        browser.close()


if __name__ == "__main__":
    main()
