"""Hints and the review in the page, with a worker whose advice is known."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table
from tests.browser.laid import ROOM
from tests.browser.test_saves import DEAL, PLAYED, STAGES, saved
from tests.browser.test_worker import repacked

ADVISER = '''
"""A worker that knows what it will say."""
import json
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.notation import read, read_observation

__all__ = ["choose", "estimate", "hint", "review", "stop"]
__export__ = __all__
stopped = []

def estimate(text):
    chances = [0.0, 0.0, 0.1, 0.2, 0.4, 0.2, 0.1]
    return json.dumps({"trump": "h", "tricks": 4.0, "chances": chances})

def hint(text, seed):
    words = [word_of(action) for action in read_observation(text).legal()]
    options = [
        {"word": word, "points": 1.5 - place, "error": 0.1, "tricks": 3.0, "making": 0.5}
        for place, word in enumerate(words)
    ]
    fact = {"card": "Jk", "seat": "E", "probability": 0.4, "lead_if": 1, "lead_if_not": 2}
    fact["over"] = "play:9d"
    return json.dumps({"actions": options, "fact": fact})

def review(text, number, seed):
    actions = read(text).log.actions[1:]
    return json.dumps({
        "number": number, "seat": "S", "word": word_of(actions[number]), "best": "bid:2",
        "foresight": {"loss": 0.3, "error": 0.1}, "hindsight": {"best": "bid:2", "loss": 1.0},
        "points": number / 10, "grade": "slip", "luck": False,
    })

def stop():
    stopped.append(True)
    return len(stopped)
'''


PLACES = """() => [...document.querySelectorAll(".board, .log, .log .lines, .table")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.top, box.bottom];
})"""


def advised(seat: Callable[..., Table], record: str, adviser: str = ADVISER) -> Table:
    """Open a table with a worker that advises, as soon as it is there."""
    table = seat(save=saved(record), worker=True)
    packed = repacked({"hasenpfeffer/web/worker.py": adviser})
    table.page.route("**/worker-*.tar.gz", lambda route: route.fulfill(body=packed))
    table.open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    return table


def test_a_hint_by_key_marks_a_card_and_says_why(seat: Callable[..., Table]) -> None:
    table = advised(seat, PLAYED)
    table.my_turn()
    table.press("h")
    state = table.until(lambda now: "Hint:" in now["say"], "no hint")
    assert "+1.5 points, you make it in 50" in state["say"]
    assert table.page.locator(".hinted").count() == 1
    table.press("h")
    assert table.page.locator(".sheet tbody tr").count() == 6
    assert "if East holds the joker" in table.page.locator(".sheet").inner_text()
    table.press("Escape")
    table.page.locator("#why").focus()  # the tool in the header has the same word
    table.press("Enter")
    table.press("Escape")
    assert table.page.evaluate("document.activeElement.id") == "why"
    table.page.locator(".hinted").click()
    table.until(lambda now: len(now["hand"]) == 5, "the card is not played")
    assert not table.page.locator(".hinted").count()


def test_the_estimate_comes_beside_the_auction_and_goes_with_its_setting(
    seat: Callable[..., Table],
) -> None:
    table = advised(seat, DEAL)
    bars = table.page.locator(".estimate [role=img]")
    bars.wait_for()
    assert "4.0 tricks in hearts" in table.page.locator(".estimate").inner_text()
    assert "4 tricks: 40" in (bars.get_attribute("aria-label") or "")
    heights = [bar.bounding_box() for bar in bars.locator("i").all()]
    assert max(heights, key=lambda box: box["height"] if box else 0) == heights[4]
    assert "tricks in" not in table.page.locator("#live").inner_text()
    table.my_turn()
    for word in ("close:notice", "menu", "settings", "set:estimate:off"):
        table.do(word)
    assert not table.page.locator(".estimate").count()
    table.reload().until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    assert not table.page.locator(".estimate").count()
    for word in ("menu", "settings", "set:estimate:on", "close"):
        table.do(word)
    bars.wait_for()
    table.play(random.Random(4), over=lambda state: state["stage"] not in ("auction", "trump"))
    assert not table.page.locator(".estimate").count()
    assert table.troubles() == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_nothing_moves_when_the_estimate_comes(
    seat: Callable[..., Table], width: int, height: int
) -> None:
    table = seat(save=saved(DEAL), worker=True, width=width, height=height)
    packed = repacked({"hasenpfeffer/web/worker.py": ADVISER})
    held: list[Route] = []
    table.page.route("**/worker-*.tar.gz", lambda route: held.append(route))
    table.open().my_turn()
    table.until(lambda now: bool(held), "the worker is not asked for")
    before = table.page.evaluate(PLACES)
    assert not table.page.locator(".estimate [role=img]").count()
    held[0].fulfill(body=packed)
    table.page.get_by_text("4.0 tricks in hearts").wait_for(timeout=60_000)
    assert table.page.evaluate(PLACES) == before


@pytest.mark.parametrize(
    ("head", "body", "reason"),
    [
        ("def", 'raise ValueError("no idea")', "no idea"),
        ("async def", "import asyncio; await asyncio.sleep(3600)", "no answer in time"),
    ],
)
def test_a_worker_that_estimates_nothing_is_not_complained_of(
    seat: Callable[..., Table], head: str, body: str, reason: str
) -> None:
    """The console alone notes it, and what it was."""
    fails = ADVISER.replace("def estimate(text):", f"{head} estimate(text):\n    {body}")
    table = advised(seat, DEAL, fails)
    table.my_turn()
    table.until(lambda _: not table.page.locator(".estimate").count(), "its place is kept")
    table.do("close:notice")
    assert not table.page.locator(".notice").count()
    table.do("hint")
    table.until(lambda now: "Hint:" in now["say"], "no hint")
    [note] = [line for line in table.said if "hasenpfeffer: " in line]
    assert note.startswith("warning: hasenpfeffer: the worker does not answer 'estimate': ")
    assert reason in note


def test_the_review_streams_and_steps_and_plays_on(seat: Callable[..., Table]) -> None:
    table = advised(seat, STAGES["scored"])
    table.until(lambda now: "review" in now["words"], "no review")
    count = len(read(STAGES["scored"]).log.actions) - 1
    table.page.set_viewport_size({"width": 1280, "height": 800})
    room = f"() => {{ document.querySelector('[data-do=review]').click(); return ({ROOM})() }}"
    before = table.page.evaluate(room)  # when nothing is judged yet
    drawn = "document.querySelector('.chart polyline').getAttribute('points').split(' ').length"
    table.until(lambda _: table.page.evaluate(drawn) == count, "not all is drawn")
    assert judged(table) == 0  # for all is
    assert table.page.evaluate(ROOM) == before
    table.press("ArrowRight")
    table.press("ArrowRight")
    assert f"3 of {count}" in table.page.locator(".along").inner_text()
    assert "slip" in table.page.locator(".judgement").inner_text()
    table.do("from:2")
    table.my_turn()
    log = read(table.record()).log
    assert log.actions[:3] == read(STAGES["scored"]).log.actions[:3]
    assert len(log.actions) < count
    assert table.troubles() == []


def test_the_review_stops_when_it_is_closed(seat: Callable[..., Table]) -> None:
    slow = ADVISER.replace("def review(text, number, seed):", SLOW, 1)
    table = advised(seat, STAGES["scored"], slow)
    table.until(lambda now: "review" in now["words"], "no review")
    table.do("review")
    table.until(lambda _: judged(table) == 3, "nothing is judged")
    table.do("close")
    table.until(lambda now: "next" in now["words"], "the result is not there")
    table.page.wait_for_timeout(700)
    before = judged(table, "document.querySelector('[data-do=review]').click()")
    assert before < 6, "it went on behind the sheet"
    table.until(lambda _: judged(table) > before, "it does not go on")
    assert table.troubles() == []


def judged(table: Table, act: str = "") -> int:
    """Return how many decisions the open review has judged so far, at once after something else."""
    script = f"() => {{ {act}; return document.querySelector('.sheet').innerText }}"
    found = re.search(r"Judged: (\d+)", table.page.evaluate(script))
    return int(found.group(1)) if found else 0


# The fourth decision is not judged before the review is closed; then each takes a moment.
SLOW = """async def review(text, number, seed):
    import asyncio
    review.asked = getattr(review, "asked", 0) + 1
    while review.asked > 3 and not stopped:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.15)"""


def test_without_a_worker_the_club_player_hints_and_the_review_says_so(
    seat: Callable[..., Table],
) -> None:
    table = seat(save=saved(PLAYED), worker=True)
    table.page.route("**/worker-*.tar.gz", lambda route: route.abort())
    table.open()
    table.until(lambda now: now["thinker"] == "failed", "the worker has come", 60)
    table.do("hint")
    table.until(lambda now: "A club player would play it" in now["say"], "no hint")
    other = seat(save=saved(STAGES["scored"]), worker=True)
    other.page.route("**/worker-*.tar.gz", lambda route: route.abort())
    other.open()
    other.until(lambda now: now["thinker"] == "failed", "the worker has come", 60)
    other.do("review")
    other.page.get_by_text("No more will be judged").wait_for()


def test_a_hint_fetches_the_worker_for_who_saves_data(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    assert table.state()["thinker"] == "absent"
    table.do("hint")
    table.until(lambda now: "Hint:" in now["say"], "no hint")
    assert table.state()["thinker"] != "absent"


def test_the_bots_own_advice_comes_from_the_worker(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED), worker=True).open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    table.do("hint")
    said = table.until(lambda now: "Hint:" in now["say"], "no hint")["say"]
    assert "points" in said
    assert "club player" not in said
    other = seat(save=saved(STAGES["scored"]), worker=True).open()
    other.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    other.do("review")
    other.page.locator(".totals:not(:has(small))").wait_for()
    for _ in range(9):
        other.press("ArrowRight")
        assert other.page.locator(".judgement .grade").inner_text()
    assert table.troubles() == other.troubles() == []
