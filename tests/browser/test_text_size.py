"""Text larger than usual, by the browser or by the setting: nothing is covered, cut off or lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.browser.laid import LAID, OUTSIDE, ROOM_ABOVE, boxes, moments, moved
from tools.browser import SHELL, launch_options
from tools.moments import found
from tools.screens import SIZES, arrange, opened, use

# How far the way on is from being seen whole, and where it is hit.
WAY_ON = """() => {
  const way = document.querySelector(".sheet footer .main"), box = way.getBoundingClientRect();
  const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return [Math.max(0, box.bottom - innerHeight, box.right - innerWidth, -box.left, -box.top),
    way.contains(hit)];
}"""


@contextmanager
def writing(browser: Browser, size: int) -> Iterator[Browser]:
    """Start a browser whose visitor has chosen another size of text, in pixels."""
    options = launch_options(SHELL)
    options["args"] = [*options["args"], f"--blink-settings=defaultFontSize={size}"]
    large = browser.browser_type.launch(**options)
    yield large
    large.close()


@pytest.mark.parametrize("size", [16, 32])
def test_nothing_lies_over_another_in_any_size_of_text(
    browser: Browser, address: str, size: int
) -> None:
    """As a visitor has it whose browser writes twice as large."""
    with writing(browser, size) as large:
        for moment in moments("bid", "naming", "discard", "play"):
            with opened(large, address, found(moment), moment) as page:
                arrange(page, moment)
                for width, height in ((320, 568), (390, 844), (1280, 800)):
                    if (size, width) == (32, 320):
                        continue  # 320 points of text twice as large are 160: nobody has those
                    page.set_viewport_size({"width": width, "height": height})
                    assert page.evaluate(LAID) == [[], 0], (moment.name, width)


@pytest.mark.parametrize("name", ["made", "over-lost"])
def test_the_way_on_from_a_result_is_seen_in_any_size_of_text(
    browser: Browser, address: str, name: str
) -> None:
    [moment] = moments(name)
    for size in (16, 24, 32):
        with writing(browser, size) as large, opened(large, address, found(moment), moment) as page:
            arrange(page, moment)
            for width, height in ((320, 568), (360, 640), (390, 844)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(WAY_ON) == [0, True], (size, width)
                assert page.evaluate(OUTSIDE) == [], (size, width)


def test_a_notice_covers_nothing_in_large_text(browser: Browser, address: str) -> None:
    [moment] = moments("lead")
    for size in (24, 32):
        with writing(browser, size) as large, opened(large, address, found(moment), moment) as page:
            arrange(page, moment)
            for width, height in ((320, 568), (360, 640), (390, 844)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.locator(".notice:visible").count() == 1
                assert page.evaluate(LAID) == [[], 0], (size, width)


@pytest.mark.parametrize(("text", "size"), [("large", 20), ("larger", 24)])
def test_text_that_is_chosen_large_is_laid_as_the_browsers_own(
    browser: Browser, address: str, text: str, size: int
) -> None:
    with writing(browser, size) as large:
        for moment in moments("bid", "play", "made"):
            app = found(moment)
            # Nothing comes or goes by itself: neither the estimate nor the last trick of a hand,
            # with which the notice goes.
            app = app.replace(settings=app.settings.replace(estimate="off", hold="on"))
            with opened(large, address, app, moment) as own:
                arrange(own, moment)
                wanted = boxes(own)
            with opened(browser, address, app, moment) as page:
                arrange(page, moment)
                before = boxes(page)
                for value, laid in ((text, wanted), ("normal", before)):
                    use(page, ("menu", "settings", f"set:text:{value}", "close"))
                    page.mouse.move(0, 0)
                    assert moved(laid, boxes(page)) == [], (moment.name, value)


def test_a_hint_in_large_text_ends_below_the_place_of_the_own_card(
    browser: Browser, address: str
) -> None:
    [hint] = moments("hint")
    app = found(hint)
    app = app.replace(settings=app.settings.replace(text="larger"))
    with opened(browser, address, app, hint) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        arrange(page, hint)
        for width, height in ((320, 568), (360, 640), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(LAID) == [[], 0], width
            assert page.evaluate(ROOM_ABOVE) >= 0, width


@pytest.mark.parametrize(
    "name", ["bid", "bid-pepper", "naming", "discard", "defend", "play", "claim", "lead"]
)
def test_text_that_is_chosen_larger_leaves_all_of_a_stage_on_a_phone(
    browser: Browser, address: str, name: str
) -> None:
    [moment] = moments(name)
    app = found(moment)
    app = app.replace(settings=app.settings.replace(text="larger"))
    with opened(browser, address, app, moment) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        arrange(page, moment)
        for width, height in ((320, 568), (360, 640), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(LAID) == [[], 0], width
            assert page.evaluate("document.documentElement.scrollHeight") == height
            assert page.evaluate(CUT) == [], width


# What does not fit its own box, or is no finger wide.
CUT = """() => {
  const all = [...document.querySelectorAll(".board span, .plate *, .dock button, .tool")];
  return all.filter((one) => one.checkVisibility() && !one.matches(".vh")).filter((one) => {
    const {width, height} = one.getBoundingClientRect();
    const small = one.matches("button") && Math.min(width, height) < 43.9;
    return small || (one.clientWidth && one.scrollWidth > one.clientWidth + 1);
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


def test_panels_keep_their_width_and_their_foot_in_large_text(
    browser: Browser, address: str
) -> None:
    for name, position in (("share", "static"), ("made", "sticky")):  # which takes a line
        [moment] = moments(name)
        app = found(moment)
        app = app.replace(settings=app.settings.replace(text="larger"))
        with opened(browser, address, app, moment) as page:
            page.set_viewport_size({"width": 360, "height": 640})
            arrange(page, moment)
            assert page.evaluate(OUTSIDE) == []
            foot = page.locator(".sheet footer").evaluate("(it) => getComputedStyle(it).position")
            assert foot == position


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_each_card_of_the_editor_is_a_finger_wide(
    browser: Browser, address: str, text: str
) -> None:
    [editor] = moments("editor")
    app = found(editor)
    app = app.replace(settings=app.settings.replace(text=text))
    with opened(browser, address, app, editor) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        arrange(page, editor)
        for width, height in ((320, 568), (360, 640), *SIZES):
            page.set_viewport_size({"width": width, "height": height})
            wide = page.locator(".palette .pick").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().width)"
            )
            assert len(wide) == 25
            assert min(wide) >= 44, width
            assert page.evaluate(OUTSIDE) == [], width
