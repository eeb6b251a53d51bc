"""Print what the worker holds while strong bots decide; garbage is collected before each look."""

import json

from playwright.sync_api import Browser

from tests.browser.test_saves import DEAL, saved
from tests.browser.test_worker import repacked
from tools.build import ROOT

# Plays for the player, so that the bots have something to decide.
PLAY = """
const ORDER = ["new", "next", "pass", "bid", "trump", "discard", "select", "defend", "play"];
setInterval(() => {
  const words = [...document.querySelectorAll("#app [data-do]")];
  const verb = (control) => ORDER.indexOf(control.dataset.do.split(":")[0]);
  words.filter((one) => verb(one) >= 0).sort((one, other) => verb(one) - verb(other))[0]?.click();
}, 4);
"""
# The worker tells what it holds after every so many decisions.
COUNTED = """

import gc
import pyodide_js

_choose, _words = choose, []


def choose(text, level, seed):
    _words.append(1)
    if len(_words) % STEP == 0:
        gc.collect()
        print("holds", len(_words), len(gc.get_objects()), pyodide_js._module.HEAPU8.length)
    return _choose(text, level, seed)
"""
SETTINGS = {
    "version": 1,
    "rules": "classic",
    "speed": "instant",
    "partner": "strong",
    "opponents": "strong",
}


def watch_worker(browser: Browser, address: str, decisions: int) -> None:
    """Print a line every fifth of the decisions, and how the last compares with the third.

    The tables of the solver fill up before, to where their limit is.
    """
    worker = (ROOT / "hasenpfeffer/web/worker.py").read_text()
    counted = COUNTED.replace("STEP", str(decisions // 5))
    packed = repacked({"hasenpfeffer/web/worker.py": worker + counted})
    page = browser.new_page(reduced_motion="reduce")
    page.route("**/worker-*.tar.gz", lambda route: route.fulfill(body=packed))
    told: list[list[int]] = []
    page.on("console", lambda line: heard(line.text, told))
    for name, text in {"game": saved(DEAL), "settings": json.dumps(SETTINGS)}.items():
        page.add_init_script(f"localStorage.setItem('hasenpfeffer:{name}', {json.dumps(text)})")
    page.goto(address)
    page.locator("[data-thinker=ready]").wait_for(timeout=120_000)
    page.evaluate(PLAY)
    while len(told) < 5:
        page.wait_for_timeout(50)
    print(f"\n{'worker':24} {'objects':>10} {'memory kB':>14}")
    for count, objects, memory in told:
        print(f"{count:14} decisions {objects:10,} {memory // 1024:14,}")
    growth = [last / early - 1 for early, last in zip(told[2][1:], told[-1][1:])]
    print("growth since three fifths of them:", *[f"{part:+.0%}" for part in growth], "(goal 10 %)")
    page.close()


def heard(line: str, told: list[list[int]]) -> None:
    """Keep what the worker tells."""
    if line.startswith("holds "):
        told.append([int(number) for number in line.split()[1:]])
