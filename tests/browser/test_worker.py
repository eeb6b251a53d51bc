"""The worker's bots: their words count, and when they fail the game goes on."""

import gzip
import io
import random
import tarfile
from collections.abc import Callable
from itertools import pairwise
from textwrap import dedent, indent

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.driver import Table, answers, longest_task
from tests.browser.test_saves import DEAL, saved
from tests.browser.test_start import WAYS
from tools.build import DIST

WORKER_PARTS = (
    "runtime-*/core.js",
    "runtime-*/core-*.js",
    "worker-*.tar.gz",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
LEGAL_LAST = """
    from hasenpfeffer.engine.actions import word_of
    from hasenpfeffer.engine.notation import read_observation
    return word_of(read_observation(text).legal()[-1])
"""
# Each call is answered in another wrong way.
MISTAKES = """
    choose.calls = getattr(choose, "calls", 0) + 1
    if choose.calls % 5 == 0:
        raise ValueError("no idea")
    illegal = "trump:h:alone" if "trump:" in text else "bid:0"
    return ("", "play:3x", illegal, None, 7)[choose.calls % 5]
"""
# Such a worker does not know what a hand is worth.
OTHERWISE = """def estimate(text):
    return ""

__all__ = ["choose", "estimate"]
__export__ = __all__
"""
SILENCE = "import asyncio; await asyncio.sleep(3600)"
# Notes also what is replaced, and when.
WARN = """() => {
  const warn = console.warn;
  console.warn = (...all) => {
    warn(...all);
    seen.push({at: performance.now(), warned: all.join(" ")});
  };
}"""


def archive(body: str) -> bytes:
    """Return the worker's archive with another bot in it."""
    inner = indent(dedent(body), "    ")
    kind = "async def" if "await" in body else "def"
    module = f"{kind} choose(text, *more):\n{inner}\n\n{OTHERWISE}"
    return repacked({"hasenpfeffer/web/worker.py": module})


def repacked(modules: dict[str, str]) -> bytes:
    """Return the worker's archive with some modules replaced."""
    raw = io.BytesIO()
    with (
        tarfile.open(next(DIST.glob("worker-*.tar.gz"))) as old,
        tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as new,
    ):
        for entry in old:
            content = old.extractfile(entry)
            data = content.read() if content else b""
            if entry.name in modules:
                data = modules[entry.name].encode()
                entry.size = len(data)
            new.addfile(entry, io.BytesIO(data) if entry.isfile() else None)
    return gzip.compress(raw.getvalue())


def with_worker(
    seat: Callable[..., Table], body: str, clock: bool = False, **options: str
) -> Table:
    """Open a table whose worker has another bot, and wait for it; its clock can be put on."""
    table = seat(save=saved(DEAL), worker=True, clock=clock, **options)
    packed = archive(body)
    table.page.route("**/worker-*.tar.gz", lambda route: route.fulfill(body=packed))
    table.open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    return table


def test_the_workers_word_counts(seat: Callable[..., Table]) -> None:
    table = with_worker(seat, LEGAL_LAST)
    table.my_turn()
    table.do("bid:1")  # the last legal action of each bot is the highest bid
    table.until(lambda now: now["stage"] != "auction", "the auction does not end")
    assert "auction: 1 6\n" in table.record()


def test_case_b11_a_wrong_answer_is_replaced_within_two_seconds(
    seat: Callable[..., Table],
) -> None:
    table = with_worker(seat, MISTAKES)
    table.my_turn()
    table.watch()
    table.page.evaluate(WARN)
    table.play(random.Random(4), over=lambda state: state["stage"] in ("scored", "thrown_in"))
    replaced = [
        (one["warned"], after["at"] - one["at"])
        for one, after in pairwise(table.seen())
        if "answers for the worker" in one.get("warned", "")
    ]
    for kind in ("play:3x", "trump:h:alone", "bid:0", "None", "7", "no idea"):
        assert any(kind in said.split("worker: ")[1] for said, _ in replaced), (kind, replaced)
    assert max(waited for _, waited in replaced) < 2000


def test_case_b11_a_worker_that_is_silent_is_replaced_within_two_seconds(
    seat: Callable[..., Table],
) -> None:
    table = with_worker(seat, SILENCE, clock=True)
    table.my_turn()
    table.stop_time()
    table.do("pass")
    table.page.clock.run_for(1_000)
    assert calls(table) == 1
    table.page.clock.run_for(1_000)
    assert calls(table) >= 2
    table.page.clock.resume()
    table.play(random.Random(4), over=lambda state: state["stage"] in ("scored", "thrown_in"))
    assert any("answers for the worker" in line for line in table.said)


def calls(table: Table) -> int:
    """Return how many calls the auction has."""
    lines = [line for line in table.record().splitlines() if line.startswith("auction:")]
    return len(lines[0].split()) - 1 if lines else 0


def test_a_worker_that_never_comes_is_not_waited_for(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL), worker=True)
    table.page.route("**/worker-*.tar.gz", lambda route: route.abort())
    table.open()
    table.play(random.Random(4), over=lambda state: state["stage"] in ("scored", "thrown_in"))
    table.until(lambda now: now["thinker"] == "failed", "the worker is waited for")
    notice = table.page.locator(".notice")
    assert "cannot be reached" in notice.inner_text()
    table.do("next")
    table.page.unroute("**/worker-*.tar.gz")
    with table.page.expect_navigation():
        notice.get_by_text("Try again").click()
    table.until(lambda now: now["thinker"] == "ready", "to try again does not help", 60)
    assert "cannot be reached" not in notice.inner_text()


def test_a_strong_bot_waits_a_moment_for_the_worker(seat: Callable[..., Table]) -> None:
    """The first one does, a second and a half at most, and then answers as club; no other does."""
    table = seat(save=saved(DEAL), worker=True, level="strong", clock=True)
    table.page.route("**/worker-*.tar.gz", lambda route: None)
    table.open().my_turn()
    table.stop_time()
    table.do("pass")
    table.page.clock.run_for(1_400)
    assert calls(table) == 1, table.said
    table.page.clock.run_for(300)
    assert calls(table) >= 2
    table.page.clock.run_for(300)
    table.my_turn()


def test_case_d22_the_page_never_blocks_while_bots_play(
    seat: Callable[..., Table], browser: Browser
) -> None:
    """No task takes 200 ms on a processor four times slower than this one."""
    table = seat(speed="quick", save=saved(DEAL), worker=True).open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    table.my_turn()

    def play() -> None:
        table.play(random.Random(4), over=lambda state: state["stage"] in ("scored", "thrown_in"))

    assert longest_task(browser, table.page, play) * 4 < 200


def test_who_asks_to_save_data_is_not_sent_the_worker(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL)).open()
    table.play(random.Random(4), over=lambda state: state["stage"] in ("scored", "thrown_in"))
    assert table.state()["thinker"] == "absent"
    assert not [url for url in table.requests if "pyodide" in url or "worker" in url]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("part", WORKER_PARTS)
def test_case_d01_a_worker_that_does_not_come_is_told_once(
    seat: Callable[..., Table], part: str, way: str
) -> None:
    """Whatever it is that fails, one sentence says so within twenty seconds."""
    table = seat(save=saved(DEAL), worker=True, clock=True)
    table.page.context.route(f"**/{part}", WAYS[way])
    table.page.goto(table.address)
    table.page.clock.run_for(3_000)
    table.until(lambda now: now["thinker"] in ("loading", "failed"), "it is not asked for")
    table.page.clock.run_for(17_500)
    table.until(lambda now: now["thinker"] == "failed", "the worker is waited for")
    table.do("close:notice")  # that the game goes on
    notice = table.page.locator(".notice")
    assert "cannot be reached" in notice.inner_text()
    table.do("pass")
    table.page.clock.run_for(5_000)
    table.until(lambda now: calls(table) > 2, "nobody bids")
    assert notice.count() == 1


def test_a_worker_that_comes_late_is_welcome(seat: Callable[..., Table]) -> None:
    """And nothing says any longer that it does not come."""
    table = seat(save=saved(DEAL), worker=True, clock=True)
    held: list[Route] = []
    table.page.context.route("**/worker-*.tar.gz", lambda route: held.append(route))
    table.page.goto(table.address)
    table.page.clock.run_for(3_000)
    table.until(lambda now: bool(held), "the worker is not asked for")
    table.page.clock.run_for(20_000)
    table.until(lambda now: now["thinker"] == "failed", "the worker is waited for")
    table.do("close:notice")
    assert "cannot be reached" in table.page.locator(".notice").inner_text()
    held[0].continue_()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    assert not table.page.locator(".notice").count()


def test_a_worker_killed_in_mid_thought_is_replaced_and_told_once(
    seat: Callable[..., Table],
) -> None:
    table = with_worker(seat, SILENCE, clock=True)
    table.my_turn()
    table.do("close:notice")
    table.do("pass")
    [worker] = table.page.workers
    worker.evaluate("self.close()")
    table.until(lambda _: calls(table) > 2, "nobody bids")
    table.page.clock.run_for(11_000)
    told = table.page.locator(".notice")
    for _ in range(40):
        if told.count():
            break
        table.do(answers(table.my_turn())[0])
        table.page.clock.run_for(2_000)
    assert "cannot be reached" in told.inner_text()
    assert table.state()["thinker"] == "failed"
