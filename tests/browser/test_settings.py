"""Setup and settings: what is chosen acts, and is kept."""

import json
from collections.abc import Callable

from tests.browser.driver import Table
from tests.browser.test_saves import PLAYED, saved


def test_case_c42_a_new_game_is_played_by_the_chosen_rules(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    table.do("setup")
    table.do("preset:loner")
    table.page.locator("summary").click()
    table.page.locator("select[name=first_lead]").select_option("maker")
    table.page.locator("input[name=target]").fill("7")
    table.page.locator("select[name=opponents]").select_option("novice")
    table.do("new")
    state = table.my_turn()
    assert any(word.startswith("bid:big") for word in state["words"])
    assert "rules: loner first_lead=maker target=7" in table.record()
    settings = json.loads(table.page.evaluate("localStorage.getItem('hasenpfeffer:settings')"))
    assert settings["opponents"] == "novice"
    table.reload().my_turn()
    assert "rules: loner first_lead=maker target=7" in table.record()


def test_settings_act_at_once_and_are_kept(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED), color_scheme="dark").open()
    table.my_turn()
    table.press("m")
    table.do("settings")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = table.page.evaluate(colour)
    for word in "deck:four index:small text:larger back:spots cloth:wine theme:light".split():
        table.do("set:" + word)
    name = table.page.locator("[name='name:W']")
    name.fill(" Zoe *")
    name.dispatch_event("change")
    assert name.input_value() == "Zoe"
    table.do("close")

    def as_chosen() -> None:
        assert table.page.evaluate(colour) != dark
        assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
        face = table.page.locator(".in-hand img").first
        assert (face.get_attribute("src") or "").startswith("cards/four-small/")
        assert face.evaluate("one => one.decode().then(() => one.naturalWidth > 0)")
        assert table.page.locator(".west .name").inner_text() == "Zoe"
        root = table.page.locator("#app")
        assert root.get_attribute("data-cloth") == "wine"
        assert root.get_attribute("data-back") == "spots"

    as_chosen()
    table.reload()
    as_chosen()


def test_a_finished_trick_waits_for_the_player_where_that_is_chosen(
    seat: Callable[..., Table],
) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    for word in ("menu", "settings", "set:hold:on", "close"):
        table.do(word)
    table.do("play:Jh")
    table.until(lambda now: "go" in now["words"], "the trick is not held")
    table.page.wait_for_timeout(400)
    assert len(table.state()["trick"]) == 4
    table.press("Enter")
    table.until(lambda now: not now["trick"], "the trick stays for ever")


def test_a_second_tap_plays_where_that_is_chosen(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED), has_touch=True).open()
    table.my_turn()
    for word in ("menu", "settings", "set:confirm:on", "close"):
        table.do(word)
    table.page.locator("#card-Kh").tap()
    assert table.state()["trick"] == []
    table.page.locator("#card-Jh").tap()
    assert [word for word in table.state()["words"] if word.startswith("play:")] == ["play:Jh"]
    table.page.locator("#card-Jh").tap()
    table.until(lambda now: "Jh" not in now["hand"], "the second tap does not play")


def test_a_field_that_is_out_of_range_is_told_and_put_back(table: Table) -> None:
    table.my_turn()
    table.do("menu")
    table.do("setup")
    table.page.locator("summary").click()
    target = table.page.locator("input[name=target]")
    for wrong in ("3", "101", "", "7.5"):
        target.fill(wrong)
        target.dispatch_event("change")
        assert target.input_value() == "10"
        assert "from 5 to 100" in table.page.locator(".sheet").inner_text()
    table.press("Escape")
    assert not table.page.locator(".veil").count(), "Escape is dead in a field"


def test_sounds_are_fetched_only_once_they_are_asked_for(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.do("play:Jh")
    table.until(lambda now: now["turn"] == "S" and len(now["hand"]) == 5, "no next turn")
    assert not [url for url in table.requests if "sounds/" in url]
    for word in ("menu", "settings", "set:sound:soft"):
        table.do(word)
    table.until(lambda _: [url for url in table.requests if "card.wav" in url], "not fetched")
    table.do("close")
    table.page.locator(".in-hand[data-do]").first.click()
    table.until(lambda _: [url for url in table.requests if "trick.wav" in url], "no trick heard")
    assert table.troubles() == []
    assert not [line for line in table.said if "no sound" in line]


def test_the_rules_have_the_looks_that_were_chosen(table: Table) -> None:
    """Theme and size of text are those of the table, whatever the system's are."""
    table.page.emulate_media(color_scheme="light")
    table.my_turn()
    look = """() => {
      const body = getComputedStyle(document.body);
      return [body.backgroundColor, body.fontSize];
    }"""
    seen = {}
    for word in ("set:theme:system", "set:theme:dark", "set:text:larger"):
        for opened in ("menu", "settings", word):
            table.do(opened)
        chosen = table.page.evaluate(look)
        table.page.goto(table.address + "rules.html")
        assert table.page.evaluate(look) == chosen
        seen[word] = chosen
        table.open().my_turn()
    (light, normal), (dark, same), (last, larger) = seen.values()
    assert (light, dark, last) == ("rgb(239, 231, 216)", "rgb(22, 20, 18)", dark)
    assert (normal, same, larger) == ("16px", "16px", "24px")
    assert table.troubles() == []
