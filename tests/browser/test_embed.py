"""Tables in pages of other origins: the demo, every example of docs/embed.md, and bad manners."""

import json
import random
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table
from tests.browser.host import HAND, Host

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(r"```html\n(.*?)```", (ROOT / "docs/embed.md").read_text(), re.DOTALL)
DEMO = (ROOT / "embed-demo.html").read_text()


@pytest.fixture
def demo(host: Callable[..., Host]) -> Callable[..., Host]:
    def make(**options: Any) -> Host:
        shown = host(**options)
        html = re.sub("<meta http-equiv.*?>", "", DEMO)  # the policy is that of the game's site
        return shown.show(html.replace('="./', f'="{shown.site}'))

    return make


def test_case_f01_f06_the_demo_on_another_origin(demo: Callable[..., Host]) -> None:
    """The reader writes above while tables start below, one at a time and only when in sight; of
    the runtimes a table fetches MicroPython alone."""
    shown = demo()
    page = shown.page
    runtimes: set[str] = set()
    page.on(
        "request", lambda request: runtimes.update(re.findall(r"runtime-\w+/(.+)", request.url))
    )
    length = page.evaluate("history.length")
    page.locator("#note").click()
    for letter in "some words, ":
        page.keyboard.type(letter)
    shown.until(lambda: shown.told("ready", "step"), "the first table does not start")
    page.keyboard.type("and more")
    assert page.locator("#note").input_value() == "some words, and more"
    assert page.evaluate("document.activeElement.id") == "note"
    assert page.evaluate("scrollY") == 0
    assert not shown.told("ready", "card")  # far below
    assert page.locator("hasenpfeffer-table iframe").count() < 4
    for table in ("quiz", "still", "winner", "play", "bid", "card"):
        page.locator(f"#{table}").scroll_into_view_if_needed()
        begun = shown.until(lambda t=table: shown.told("ready", t), f"{table} does not start")
        assert begun[0]["wrong"] == ""
    page.locator("#alone").scroll_into_view_if_needed()
    expect(page.frame_locator("#alone").locator('[data-do="step:on"]')).to_be_visible(timeout=20000)
    assert page.evaluate("document.activeElement.id") == "note"
    assert page.evaluate("history.length") == length
    page.locator("#quiz").scroll_into_view_if_needed()
    shown.do("answer:Jd", "quiz")
    shown.do("answer:check", "quiz")
    judged = shown.until(lambda: shown.told("answer"), "no answer")[0]
    assert judged["right"]
    shown.do("step:on", "step")
    assert runtimes == {"micropython.mjs", "micropython.wasm"}
    assert shown.said == []


def test_the_demo_where_it_lives(host: Callable[..., Host]) -> None:
    """Under the strict policy that it carries there."""
    shown = host()
    shown.page.goto(shown.site + "embed-demo.html")
    shown.until(lambda: shown.told("ready", "step"), "no table starts")
    assert "step: ready" in shown.page.locator("#told").inner_text()
    assert shown.said == []


def test_case_f02_messages_of_others_are_not_heard(host: Callable[..., Host]) -> None:
    shown = host().element(f'mode="step" auction="---3" {HAND}')
    shown.until(lambda: shown.told("ready"), "not ready")
    page = shown.page
    forged = {"hasenpfeffer": 1, "event": "finished", "detail": {"record": "forged"}}
    page.evaluate(
        """async (forged) => {
          window.postMessage(forged, "*");
          const other = document.createElement("iframe");
          other.srcdoc = `<script>parent.postMessage(${JSON.stringify(forged)}, "*")<\\/script>`;
          const sandboxed = other.cloneNode();
          sandboxed.sandbox = "allow-scripts";
          const heard = new Promise((done) => {
            let count = 0;
            addEventListener("message", () => ++count === 3 && done());
          });
          document.body.append(other, sandboxed);
          await heard;
          const frame = document.querySelector("#one").shadowRoot.querySelector("iframe");
          for (const data of [forged, "step:on", { word: "step:on" }, { "data-do": "step:on" }]) {
            frame.contentWindow.postMessage(data, "*");
          }
        }""",
        forged,
    )
    assert shown.told("finished") == []
    shown.do("step:on")
    assert shown.frame().locator(".steps .num").inner_text() == "1 of 4"
    assert shown.said == []


def test_a_hand_is_played_and_the_page_is_told(host: Callable[..., Host]) -> None:
    shown = host()
    shown.page.clock.install()
    shown.element(f'seat="N" rules="article" {HAND}')
    shown.until(lambda: shown.told("ready"), "not ready")
    frame, chance = shown.frame(), random.Random(5)
    while not shown.told("finished"):
        words = frame.locator("[data-do]").evaluate_all("all => all.map((one) => one.dataset.do)")
        ways = [
            word for word in words if word.split(":")[0] not in ("undo", "again", "go", "alone")
        ]
        discards = [word for word in ways if word.startswith("discard:")]
        if frame.locator("#app[data-turn=S]").count() and ways:
            frame.locator(f'[data-do="{chance.choice(discards or ways)}"]').first.click()
        shown.page.clock.fast_forward(2_000)  # no bot takes more, nor a trick that lies there
    record = read(shown.told("finished")[0]["record"])
    assert record.log.dealer == "S"
    assert [detail["seat"] for detail in shown.told("action")][:4] == ["W", "N", "E", "S"]
    assert len(shown.told("action")) == len(record.log.actions) - 1
    expect(frame.locator(".sheet")).to_contain_text("The hand is over")
    shown.do("again")
    expect(frame.locator(".sheet")).to_have_count(0)
    assert shown.said == []


def test_case_f07_f08_keys_and_wheel_stay_where_they_belong(host: Callable[..., Host]) -> None:
    shown = host()
    table = f'<hasenpfeffer-table id="one" mode="step" auction="---3" {HAND}></hasenpfeffer-table>'
    script = f'<script type="module" src="{shown.site}embed.js"></script>'
    shown.show(f'{script}<input id="note">{table}<div style="height:3000px"></div>')
    shown.until(lambda: shown.told("ready"), "not ready")
    page = shown.page
    shown.do("step:on")  # now the focus is in the frame
    shown.frame().locator("#say").click()
    for key in ("ArrowDown", "PageDown", " ", "ArrowRight"):
        page.keyboard.press(key)
    assert shown.frame().locator(".steps .num").inner_text() == "2 of 4"
    assert page.evaluate("scrollY") == 0
    box = page.locator("#one").bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, 400)
    shown.until(lambda: page.evaluate("scrollY") > 200, "the wheel does not scroll the page")
    page.locator("#note").click()
    page.keyboard.type("a b")
    assert page.locator("#note").input_value() == "a b"
    page.locator("body").click(position={"x": 5, "y": 690})
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    shown.until(lambda: 0 < page.evaluate("scrollY") < 300, "the page does not scroll by key")
    assert shown.frame().locator(".steps .num").inner_text() == "2 of 4"


def test_case_f04_the_size_is_the_hosts(host: Callable[..., Host]) -> None:
    shown = host()
    shown.element(f'mode="still" style="height:5000px" {HAND}')
    height = "document.querySelector('#one').getBoundingClientRect().height"
    before = shown.page.evaluate(height)
    assert before == 960  # clamped
    shown.until(lambda: shown.told("ready"), "not ready")
    assert shown.page.evaluate(height) == before
    frame = shown.page.frames[1]
    assert frame.evaluate("document.documentElement.scrollHeight") == 960


def test_a_changed_attribute_begins_anew_without_a_step_back(host: Callable[..., Host]) -> None:
    shown = host().element(f'mode="still" {HAND}')
    shown.until(lambda: shown.told("ready"), "not ready")
    length = shown.page.evaluate("history.length")
    shown.page.evaluate("document.querySelector('#one').setAttribute('mode', 'step')")
    shown.until(lambda: len(shown.told("ready")) == 2, "it does not begin anew")
    expect(shown.frame().locator('[data-do="step:on"]')).to_have_count(0)  # nothing has happened
    assert shown.page.evaluate("history.length") == length


@pytest.mark.parametrize("lang", ['"><script>alert(1)</script>', "__proto__", "../", "x" * 3000])
def test_case_f09_a_strange_language_is_the_default(host: Callable[..., Host], lang: str) -> None:
    shown = host().element(f'mode="still" lang="{lang.replace(chr(34), "&quot;")}" {HAND}')
    shown.until(lambda: shown.told("ready"), "not ready")
    assert shown.frame().locator("html").get_attribute("lang") == "en"
    assert shown.said == []


def test_what_is_wrong_is_said_in_place_of_the_table(host: Callable[..., Host]) -> None:
    shown = host().element('dealer="S" north="9c9c"')
    wrong = shown.until(lambda: shown.told("ready"), "not ready")[0]["wrong"]
    assert "the card is there twice" in wrong
    expect(shown.frame().locator("#say")).to_contain_text(wrong)
    assert shown.frame().locator("[data-do]").count() == 0


# What of the trick, the plates and the cards to be tapped lies on another, and what is not there.
COVERED = """() => {
  const all = ["laid:not(.at-s) > .plate", "picks", "laid-trick img"].flatMap((name) =>
    [...document.querySelectorAll("." + name)].map((one) => one.getBoundingClientRect()));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const [plates, cards] = [all.slice(0, 4), all.slice(4)];
  return [all.length, cards.filter((box) => box.height < 30).length,
    plates.flatMap((plate, place) => plates.slice(place + 1).filter((box) => over(plate, box)))];
}"""


@pytest.mark.parametrize(("width", "height"), [(600, 330), (400, 320), (360, 480)])
@pytest.mark.parametrize("ask", ["legal", "card"])
def test_a_question_has_its_trick_in_a_small_frame_with_large_text(
    seat: Callable[..., Table], ask: str, width: int, height: int
) -> None:
    table = seat(width=width, height=height, names={"text": "larger"})
    hand = HAND.replace('"', "").replace(" ", "&")
    query = f"{hand}&auction=---3&trump=h&discard=9s&play=9h9d"
    table.page.goto(f"{table.address}embed.html?mode=quiz&ask={ask}&{query}")
    table.awake()
    assert table.page.evaluate(COVERED) == [3 + 1 + 2, 0, []]
    table.page.locator("#say").scroll_into_view_if_needed()
    table.do("answer:Jd")
    if ask == "legal":
        table.do("answer:check")
    done = table.page.locator("#say.verdict")
    table.until(lambda _: done.count() == 1, "nothing is answered")


def test_the_readers_own_game_is_not_touched(seat: Callable[..., Table]) -> None:
    """Not even where the frame has the origin of the game's own page."""
    own = seat().open()
    own.play(random.Random(2), over=lambda state: state["stage"] == "play")
    stored = own.page.evaluate("JSON.stringify(localStorage)")
    framed = own.page.context.new_page()
    framed.goto(f"{own.address}embed.html?dealer=S&seed={'0' * 32}")
    framed.locator("#app[data-turn=S]").wait_for()
    framed.locator('[data-do="pass"]').click()
    framed.locator("#app:not([data-turn=S])").wait_for()
    assert own.page.evaluate("JSON.stringify(localStorage)") == stored
    assert own.state()["words"] != ["here"]
    assert json.loads(stored)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_of_the_documentation(host: Callable[..., Host], number: int) -> None:
    shown = host()
    html = EXAMPLES[number].replace("https://example.org/hasenpfeffer/", shown.site)
    shown.show(html)
    if "<hasenpfeffer-table" in html:
        ready = shown.until(lambda: shown.told("ready"), "the example does not start")
        assert ready[0]["wrong"] == ""
    else:
        assert unescape(html) != html
        frame = shown.page.frame_locator("iframe")
        expect(frame.locator('[data-do="step:on"]')).to_be_visible(timeout=20000)
    if 'id="told"' in html:
        shown.until(lambda: shown.page.locator("#told").inner_text(), "no event arrives")
        assert re.fullmatch(r"[NESW]: [a-z:1-6]+", shown.page.locator("#told").inner_text())
    assert shown.said == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 6
