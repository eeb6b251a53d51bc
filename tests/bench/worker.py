"""Time strong bots and hints in the browser's worker: python -m tests.bench.worker [HANDS]

Four bots of a level play by themselves in a real page, as fast as they can; the worker's module is
changed so that it tells how long it thought. Forced moves do not count. The slowed processor is one
core that the browser shares with three busy processes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tests.browser.driver import Table, answers
from tools.browser import launch_options
from tools.build import DIST, build
from tools.packing import archive, contents, in_worker
from tools.serve import serving

WORKER = "hasenpfeffer/web/worker.py"
TIMED = b"""

def _timed(ask):
    from time import perf_counter
    from js import console

    def timed(text, level, seed):
        start = perf_counter()
        word = ask(text, level, seed)
        if len(read_observation(text).legal()) > 1:
            console.debug(f"took {1000 * (perf_counter() - start)}")
        return word

    return timed


choose = _timed(choose)
"""


def timed_site(folder: Path) -> Path:
    """Copy the site, with a worker that tells its times."""
    build()
    site = shutil.copytree(DIST, folder / "site")
    files = contents(in_worker)
    files[WORKER] += TIMED
    next(site.glob("worker-*.tar.gz")).write_bytes(archive(files))
    return site


def watch(page: Page, address: str, level: str, hands: int) -> list[float]:
    """Let four bots play so many hands; returns the milliseconds of the decisions of one level."""
    settings = {"version": 1, "rules": "classic", "speed": "instant"}
    settings |= {"partner": level, "opponents": level}
    page.add_init_script(
        f"localStorage.setItem('hasenpfeffer:settings', {json.dumps(json.dumps(settings))})"
    )
    table = Table(page, address).open()
    table.until(lambda state: state["thinker"] == "ready", "the worker never comes", 120)
    played, end = 0, time.monotonic() + 600
    while played < hands:
        assert time.monotonic() < end, "too slow"
        [word, *_] = answers(table.state()) or [""]
        if word in ("next", "new"):
            table.do(word)
            played += 1
        elif word:  # a new game asks the player: let the bots have it
            table.do("menu")
            table.do("watch")
        time.sleep(0.05)
    return [float(line.split()[-1]) for line in table.said if "took " in line]


def main(hands: int = 12) -> None:
    """Print median and p95 of each level, at full speed and slowed."""
    busy: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = timed_site(Path(folder))
        print(f"\n{'in the worker, Chromium, classic':44} {'median ms':>10} {'p95 ms':>7}")
        for speed in ("full speed", "4 x slower"):
            if speed != "full speed":
                os.sched_setaffinity(0, {0})
                loop = [sys.executable, "-c", "while True: pass"]
                busy = [subprocess.Popen(loop) for _ in range(3)]
            with serving(directory=site) as address:
                for level in ("strong", "expert"):
                    browser = playwright.chromium.launch(**launch_options())
                    found = watch(browser.new_page(reduced_motion="reduce"), address, level, hands)
                    p95 = quantiles(found, n=20, method="inclusive")[-1]
                    print(f"{level + ', ' + speed:44} {median(found):10.1f} {p95:7.1f}")
                    browser.close()
    for process in busy:
        process.kill()


if __name__ == "__main__":
    main(*[int(hands) for hands in sys.argv[1:]])
