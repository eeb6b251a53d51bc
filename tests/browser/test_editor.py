"""The position editor in a browser: tapped, written, taken along, opened."""

from collections.abc import Callable

from hasenpfeffer.engine.link import read_link
from tests.app.test_editor import HANDS, REST
from tests.app.test_links import MIDDLE
from tests.browser.driver import Table


def test_an_author_makes_a_position_and_takes_it_along(seat: Callable[..., Table]) -> None:
    table = seat(permissions=["clipboard-read", "clipboard-write"]).open()
    table.my_turn()
    own = table.record()
    page = table.page
    table.do("menu")
    table.do("editor")
    said = page.locator("#verdict")
    assert "Not yet a position" not in said.inner_text()  # nothing but a dealer is one
    for hand in HANDS.values():
        for card in hand.split():
            table.do("edit:" + card)
    for field, text in REST.items():
        control = page.locator(f'[name="edit:{field}"]')
        if control.evaluate("(field) => field.tagName") == "SELECT":
            control.select_option(text)
        else:
            control.fill(text)
            control.blur()
    table.until(lambda _: "the turn of West" in said.inner_text(), "the reader does not agree")
    table.do("copy:sketch")
    table.until(lambda _: "Copied" in page.locator(".links").inner_text(), "not copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(table.address)
    found = read_link("?" + link.partition("?")[2]).log
    assert found == read_link(MIDDLE).log
    table.do("copy:embed")
    table.until(
        lambda _: page.evaluate("navigator.clipboard.readText()").startswith("<script"),
        "the line is not copied",
    )
    line = page.evaluate("navigator.clipboard.readText()")
    assert f'src="{table.address}embed.js"' in line
    assert 'south="Jh Kh Ah 9s Ts Jk"' in line
    table.do("open:sketch")
    table.until(lambda now: "link:play" in now["words"], "it does not open")
    table.do("close")
    table.until(lambda now: "open:sketch" in now["words"], "the editor is gone")
    assert page.evaluate("document.activeElement.tagName") != "BODY"
    assert said.inner_text() == "A position; it is the turn of West."
    assert table.record() == own
    assert table.troubles() == []


def test_what_is_no_position_yet_leads_nowhere(seat: Callable[..., Table]) -> None:
    """Neither clicked nor by key; the focus goes there all the same, and stays."""
    table = seat(permissions=["clipboard-read", "clipboard-write"]).open()
    table.my_turn()
    table.do("menu")
    table.do("editor")
    page, ways = table.page, table.page.locator(".links :is(a, .btn)")
    page.evaluate("navigator.clipboard.writeText('untouched')")
    ways.first.focus()
    page.locator("[data-do='edit:Jk']").dispatch_event("click")
    page.get_by_text("North needs 5 more cards.").wait_for()
    assert ways.count() == 3
    for way in ways.all():
        assert way.get_attribute("aria-disabled") == "true"
        way.click(force=True)
        way.focus()
        assert way.evaluate("one => one === document.activeElement")
        table.press("Enter")
    assert len(page.context.pages) == 1
    assert page.evaluate("navigator.clipboard.readText()") == "untouched"
    assert page.get_by_text("North needs 5 more cards.").is_visible()
    for card in HANDS["north"].split()[:5]:
        table.do("edit:" + card)
    with page.context.expect_page():
        ways.first.click()
    assert table.troubles() == []


def test_a_position_outlasts_other_tabs_and_a_reload(seat: Callable[..., Table]) -> None:
    table = seat().open()
    page = table.page
    table.my_turn()
    table.do("menu")
    table.do("editor")
    for card in HANDS["north"].split():
        table.do("edit:" + card)
    link = page.locator(".links a").get_attribute("href")
    assert link
    other = Table(page.context.new_page(), table.address)
    other.page.goto(table.address + link.removeprefix("./"))  # the author tries the link
    other.until(lambda now: "close" in now["words"], "the link is not met")
    table.until(lambda now: now["words"] == ["here"], "the first tab does not notice")
    table.do("here")
    taken = page.locator(".palette .taken")
    table.until(lambda _: taken.count() == 6, "the position is lost")
    table.do("edit:Jk")
    table.reload().my_turn()
    table.do("menu")
    table.do("editor")
    assert taken.count() == 7
    assert table.troubles() == other.troubles() == []
