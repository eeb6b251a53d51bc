"""Sheets and keys: what is covered, where the focus goes, a key that is held."""

from collections.abc import Callable

import pytest

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table
from tests.browser.test_saves import DEAL, STAGES, saved


def test_a_control_under_a_sheet_has_no_word(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    covered = "[...document.querySelectorAll('[data-do]')].filter((one) => !one.closest('.sheet'))"
    assert table.page.evaluate(f"{covered}.length") == 0
    table.press("Escape")
    assert table.page.evaluate(f"{covered}.length") > 2


def test_a_key_held_down_answers_one_question(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(STAGES["scored"])).open()
    table.until(lambda now: "next" in now["words"], "no next hand")
    table.page.keyboard.down("Enter")
    for _ in range(20):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    table.my_turn()
    assert not [call for call in read(table.record()).game.table.calls if call.seat == "S"]


def test_focus_is_on_the_table_after_a_new_game_by_keyboard(table: Table) -> None:
    table.my_turn()
    table.press("m")
    table.do("setup")
    table.page.locator('.sheet [data-do="new"]').focus()
    table.press("Enter")
    table.my_turn()
    assert table.page.evaluate("document.activeElement.tagName") != "BODY"


def test_case_c17_tab_stays_in_an_open_sheet(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    inside = "!!document.activeElement.closest('.sheet')"
    assert table.page.evaluate(inside)
    outside = 0
    for _ in range(12):
        table.press("Tab")
        outside += not table.page.evaluate(f"{inside} || document.activeElement === document.body")
    assert outside == 0
    table.press("Escape")
    assert not table.page.locator(".veil").count()


def test_case_d09_a_hundred_clicks_on_a_control(table: Table) -> None:
    table.my_turn()
    for _ in range(100):
        table.page.evaluate("document.querySelector('[data-do=menu]').click()")
        table.page.evaluate("document.querySelector('[data-do=close]').click()")
    assert not table.page.locator(".veil").count()
    assert table.troubles() == []


def test_closing_a_panel_gives_the_focus_back(table: Table) -> None:
    table.my_turn()
    table.page.locator('[data-do="menu"]').focus()
    table.press("Enter")
    table.press("Tab")
    table.press("Escape")
    assert table.page.evaluate("document.activeElement.dataset.do") == "menu"
    table.press("m")
    table.page.evaluate("document.activeElement.blur()")
    table.press("Escape")
    assert table.page.evaluate("document.activeElement.tagName") != "BODY"


@pytest.mark.parametrize("stage", ["auction", "trump"])
def test_a_hasty_key_answers_no_question_that_has_just_come(
    seat: Callable[..., Table], stage: str
) -> None:
    table = seat(save=saved(STAGES[stage])).open()
    table.page.locator('[data-do="close:notice"]').focus()
    for key in ("Enter", "Enter", " "):
        table.press(key)
    assert not table.page.locator(".notice").count()
    assert table.page.evaluate("document.activeElement.id") == "say"
    assert table.state()["stage"] == stage
    assert table.state()["turn"] == "S"
    table.press("Tab")
    assert table.page.evaluate("!!document.activeElement.closest('.choices')")
    table.press("Shift+H" if stage == "trump" else "h")
    table.until(lambda state: state["stage"] == stage, "the hint has answered")
    table.page.locator('.choices [data-do="pass"], .choices [data-do="trump:h"]').first.click()
    table.until(lambda state: state["stage"] != stage or state["turn"] != "S", "no answer")


def test_a_reload_of_a_result_focuses_its_title(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(STAGES["scored"])).open()
    table.until(lambda now: "next" in now["words"], "no next hand")
    assert table.page.evaluate("document.activeElement.id") == "title"


def test_a_page_that_opens_tells_where_the_game_stands(seat: Callable[..., Table]) -> None:
    """What a live region holds when it comes into the document is not read; what is added is."""
    table = seat(save=saved(DEAL))
    table.page.add_init_script(
        """new MutationObserver((changes) => {
          const told = changes.filter(({ target }) => target.id === "live");
          const added = told.flatMap(({ addedNodes }) => [...addedNodes]);
          const texts = added.map((node) => node.textContent);
          if (texts.length) document.documentElement.dataset.told = texts.join("|");
        }).observe(document, { subtree: true, childList: true });"""
    )
    table.open()
    table.page.locator("html[data-told]").wait_for()
    told = table.page.locator("html").get_attribute("data-told")
    assert told == "East deals|Your bid. Nobody has bid yet."


def test_tab_leads_from_a_field_that_was_changed_to_the_next(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    table.do("setup")
    table.page.locator("summary").click()
    target = table.page.locator("[name=target]")
    for value, kept in (("12", "12"), ("4", "12")):  # one that is taken, one that is not
        target.fill(value)
        table.press("Tab")
        assert target.input_value() == kept
        assert table.page.evaluate("document.activeElement.dataset.do") == "close"
        table.press("Shift+Tab")
        assert table.page.evaluate("document.activeElement.name") == "target"
    table.press("Escape")
    assert not table.page.locator(".veil").count()


def test_a_click_from_a_field_that_was_changed_is_taken_where_it_falls(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    table.do("settings")
    page = table.page
    page.locator(".sheet footer [data-do=close]").scroll_into_view_if_needed()
    page.locator("[name='name:E']").scroll_into_view_if_needed()
    scrolled = "document.querySelector('.veil').scrollTop"
    at = page.evaluate(scrolled)
    assert at > 0

    def click(selector: str) -> None:
        box = page.locator(selector).bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    click("[name='name:W']")
    page.keyboard.type("Bob")
    click("[name='name:N']")
    assert page.evaluate("document.activeElement.name") == "name:N"
    page.keyboard.type("Zoe")
    click("[data-do='set:letters:off']")
    assert page.evaluate("document.activeElement.dataset.do") == "set:letters:on"
    assert page.evaluate(scrolled) == at
    assert page.locator(".west .name").inner_text() == "Bob"
    assert page.locator(".north .name").inner_text() == "Zoe"


def test_closing_a_sheet_gives_the_focus_back_to_a_card_that_cannot_act(table: Table) -> None:
    table.my_turn()
    card = table.page.locator(".in-hand").nth(2)
    assert card.get_attribute("data-do") is None
    card.focus()
    table.press("?")
    assert table.page.locator(".veil").count()
    table.press("Escape")
    assert card.evaluate("one => one === document.activeElement")
