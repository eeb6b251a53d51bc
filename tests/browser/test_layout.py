"""Where everything lies, in any window, and before pictures have come."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.engine.naming import Discarding
from tests.browser.driver import Table
from tests.browser.laid import LAID, ROOM, ROOM_ABOVE, boxes, moments, moved
from tests.browser.test_saves import STAGES, saved
from tools.moments import Moment, bidding, following, found, table_of, trick_held, yours
from tools.screens import SIZES, arrange, opened

ZOOMED = ((640, 512), (320, 256))  # 1280x1024 at 200 % and 400 %


@pytest.mark.parametrize("stage", ["auction", "trump", "discard", "play", "scored"])
def test_case_c10_everything_is_reached_at_400_percent(
    seat: Callable[..., Table], stage: str
) -> None:
    table = seat(save=saved(STAGES[stage])).open()
    table.my_turn()
    for width, height in ZOOMED:
        table.page.set_viewport_size({"width": width, "height": height})
        hidden = table.page.evaluate(
            """() => {
              const out = [];
              if (document.documentElement.scrollWidth > innerWidth) out.push("sideways");
              const sheet = document.querySelector(".sheet");
              const all = (sheet || document).querySelectorAll("[data-do]");
              for (const one of all) {
                one.scrollIntoView({block: "center", behavior: "instant"});
                const box = one.getBoundingClientRect();
                if (!box.width) continue;
                const x = box.left + Math.min(box.width / 4, 12), y = (box.top + box.bottom) / 2;
                const top = document.elementFromPoint(x, y);
                if (!top || !one.contains(top)) out.push(one.dataset.do);
              }
              return out;
            }"""
        )
        assert hidden == [], (width, height)


def test_a_sheet_tells_that_more_follows_below(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(STAGES["play"]), width=320, height=568).open()
    line = """() => [document.querySelector(".veil").scrollHeight > innerHeight,
        getComputedStyle(document.querySelector(".sheet footer"), "::before").boxShadow
          .includes(" -2px ")]"""
    for word in ("close:notice", "menu", "settings"):
        table.do(word)
    assert table.page.evaluate(line) == [True, True]
    table.page.evaluate("document.querySelector('.veil').scrollTop = 9999")
    table.until(lambda _: table.page.evaluate(line) == [True, False], "the line stays")
    table.page.set_viewport_size({"width": 320, "height": 3000})
    table.until(lambda _: table.page.evaluate(line) == [False, False], "there is a line")


@pytest.mark.parametrize(
    ("stage", "height", "dots"),
    [("auction", 320, 2), ("trump", 320, 2), ("play", 320, 0), ("play", 360, 2)],
)
def test_a_notice_takes_the_dots_of_the_score_only_where_the_tricks_need_the_room(
    seat: Callable[..., Table], stage: str, height: int, dots: int
) -> None:
    table = seat(save=saved(STAGES[stage]), width=568, height=height).open()
    table.my_turn()
    assert table.page.locator(".resumed").count() == 1
    assert table.page.locator(".dots:visible").count() == dots
    assert table.page.evaluate("document.documentElement.scrollHeight") == height


@pytest.mark.parametrize("name", ["defend", "alone-two", "alone-three"])
def test_a_lone_contract_beside_a_notice_is_not_scrolled(
    browser: Browser, address: str, name: str
) -> None:
    [moment] = moments(name)
    app = found(moment)
    for cloth in ("green", "slate"):
        one = app.replace(settings=app.settings.replace(cloth=cloth))
        with opened(browser, address, one, moment) as page:
            assert page.locator(".resumed").count() == 1
            for width, height in ((568, 320), (640, 360), (844, 390)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollHeight") == height, cloth


# Where the parts of the review end, and where its footer lies over what goes on below.
STEP = """() => [".felt", ".along", ".judgement > :last-child", ".sheet footer"].map((part) => {
  const {top, bottom} = document.querySelector(part).getBoundingClientRect();
  return part.includes("footer") ? top : bottom;
})"""


SPILT = """() => {
  const {left, right} = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(".felt .plate, .felt img")].map(
    (one) => one.getBoundingClientRect()
  ).filter((box) => box.left < left || box.right > right);
}"""


def test_a_step_of_the_review_needs_no_scrolling(browser: Browser, address: str) -> None:
    [review] = moments("review")
    app = found(review)
    names = ("Ännchen b", "WWWWWWWWWWWW", "", "Bartholomew")
    app = app.replace(settings=app.settings.replace(names=names))
    with opened(browser, address, app, review) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        arrange(page, review)
        along = page.locator(".along")
        along.locator('[data-do="step:first"]').click()
        steps = 0
        while along.locator('[data-do="step:on"]').count():
            ends = page.evaluate(STEP)
            assert ends == sorted(ends), steps
            assert page.evaluate(SPILT) == [], steps
            along.locator('[data-do="step:on"]').click()
            steps += 1
        assert steps > 20
        assert page.locator(".along .btn:visible").count() == 5


# How many cards lie in the trick of the review, and how many of them on another or on a name.
LAST = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const trick = [...document.querySelectorAll(".felt .trick img")];
  const others = [...document.querySelectorAll(".felt .plate, .felt .trick img")];
  const covers = (one) => (other) => one !== other && over(box(one), box(other));
  const wrong = trick.filter((one) => others.some(covers(one)));
  return [trick.length, wrong.length];
}"""


def test_nothing_moves_from_step_to_step_of_the_review(browser: Browser, address: str) -> None:
    [review] = moments("review")
    with opened(browser, address, found(review), review) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        arrange(page, review)
        along = page.locator(".along")
        along.locator('[data-do="step:first"]').click()
        room = page.evaluate(ROOM)
        while (on := along.locator('[data-do="step:on"]')).count():
            on.click()
            assert page.evaluate(ROOM) == room, along.inner_text()
        for width, height in ((1280, 800), (390, 844), (360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(LAST) == [4, 0], (width, height)
        told = page.locator(".judgement").inner_text()
        assert "bid 5 in" in told
        assert "and have" in told


LINES = """() => {
  const say = document.getElementById("say");
  return say.clientHeight / parseFloat(getComputedStyle(say).lineHeight);
}"""


def test_the_sentence_keeps_two_lines_beside_a_claim(browser: Browser, address: str) -> None:
    [claim] = moments("claim")
    with opened(browser, address, found(claim), claim) as page:
        arrange(page, claim)
        for width, height in ((320, 568), (360, 640), *SIZES):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("#claim:visible").count() == 1
            assert page.evaluate(LINES) < 2.1, width
            assert page.evaluate(LAID) == [[], 0], width


DEALT_BY_YOU = (
    Moment("bid", lambda app: bidding(app) and table_of(app).dealer == YOU),
    Moment("discard", lambda app: yours(app, Discarding) and table_of(app).dealer == YOU),
    Moment("play", lambda app: following(app) and table_of(app).dealer == YOU),
)


@pytest.mark.parametrize("moment", DEALT_BY_YOU)
def test_turn_and_dealer_are_shown_beside_a_hint(
    browser: Browser, address: str, moment: Moment
) -> None:
    hinted = moment._replace(words=("hint",), awaited="#why")
    with opened(browser, address, found(moment), hinted) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        arrange(page, hinted)
        for width, height in SIZES[:3]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".plate.me.turn .dealer:visible").count() == 1, width
            assert page.evaluate(LAID) == [[], 0], width
            assert moment.name != "play" or page.evaluate(ROOM_ABOVE) >= 0, width


# Which words come nearer to the side of their button than so many pixels.
TIGHT = """(room) => {
  const all = [...document.querySelectorAll(".notice button, .bid, .sheet footer .btn")];
  return all.filter((one) => one.checkVisibility()).filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const inner = words.getBoundingClientRect(), outer = one.getBoundingClientRect();
    return Math.min(inner.left - outer.left, outer.right - inner.right) < room;
  }).map((one) => one.textContent);
}"""


ROWS = """() => new Set([...document.querySelectorAll(".sheet footer .btn")].map(
  (one) => Math.round(one.getBoundingClientRect().top))).size"""


def test_words_fit_their_buttons_in_even_rows(browser: Browser, address: str) -> None:
    looks = (("lead", 4, 0), ("bid-pepper", 4, 0), ("over-lost", 2, 1), ("link", 4, 2))
    for name, room, rows in looks:
        [moment] = moments(name)
        with opened(browser, address, found(moment), moment) as page:
            arrange(page, moment)
            assert page.locator(".notice p").count() == (name in ("lead", "over-lost", "link"))
            for width, height in ((360, 640), (320, 568), (700, 800), (768, 1024), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(TIGHT, room) == [], (name, width)
                told = page.locator(".notice p").evaluate_all("all => all[0]?.clientWidth ?? 99")
                assert told > 90, (name, width)
                if (name, width) != ("link", 320):  # where each has a row of its own
                    assert page.evaluate(ROWS) == rows, (name, width)


COME = "[...document.querySelectorAll('#app img')].every((one) => one.naturalWidth)"


# What a picture leaves that has not come, or never does.
BARE = """() => {
  const all = [...document.querySelectorAll("#app img")];
  for (const one of all) one.removeAttribute("src");
  return all.length;
}"""


@pytest.mark.parametrize("name", ["bid", "play", "made", "review", "fair", "last", "puzzle"])
def test_pictures_that_come_late_move_nothing(browser: Browser, address: str, name: str) -> None:
    [moment] = moments(name)
    app = found(moment)
    app = app.replace(settings=app.settings.replace(estimate="off", text="larger"))
    with opened(browser, address, app, moment) as page:
        arrange(page, moment)
        page.wait_for_function(COME)
        shown = boxes(page)
        assert page.evaluate(BARE)
        assert moved(shown, boxes(page)) == []


# Of a trick on the table: where each card lies, which has its index covered, what lies too near.
CROSS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const near = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > -3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > -3;
  const shown = (one) => one.checkVisibility();
  const others = [...document.querySelectorAll(".plate, #say, .in-hand")].filter(shown);
  const found = {at: {}, covered: [], near: []};
  for (const card of document.querySelectorAll(".on-table")) {
    const {left, top, width, height} = box(card);
    found.at[card.className.match(/at-(\\w+)/)[1]] = [left + width / 2, top + height / 2];
    for (const part of [0.12, 0.3]) {  // rank and suit
      const seen = document.elementFromPoint(left + width * 0.15, top + height * part);
      if (!card.contains(seen)) found.covered.push(card.id);
    }
    for (const other of others)
      if (near(box(card), box(other))) found.near.push([card.id, other.outerHTML.slice(0, 50)]);
  }
  return found;
}"""


def north_takes_it(app: App) -> bool:
    """Tell whether a trick of four lies there that North takes: then all sides are full."""
    if not trick_held(app):
        return False
    stage = table_of(app).stage
    trick = [one for one in stage.tricks_begun() if one.complete()][-1]
    return len(trick.cards) == 4 and trick.winner(stage.lineup.contract.trump) == "N"


def test_the_trick_is_a_cross_in_every_window(browser: Browser, address: str) -> None:
    held = Moment("held", north_takes_it)
    with opened(browser, address, found(held), held) as page:
        arrange(page, held)
        for upright in ((320, 568), (360, 640), (360, 740), (375, 667), (390, 844)):
            for width, height in (upright, upright[::-1]):
                page.set_viewport_size({"width": width, "height": height})
                trick = page.evaluate(CROSS)
                at = trick["at"]
                assert at["north"][1] + 12 < at["west"][1] < at["south"][1] - 12, (width, height)
                assert at["west"][0] + 30 < at["north"][0] < at["east"][0] - 30, (width, height)
                assert abs(at["north"][0] - at["south"][0]) < 3, (width, height)
                assert trick["covered"] == trick["near"] == [], (width, height)
