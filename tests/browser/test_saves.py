"""Nothing is lost: reloads in every stage, broken saves, blocked storage, two tabs."""

import json
import random
from collections.abc import Callable

import pytest

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.stages import turn_of
from tests.browser.driver import Table, answers

SEED = "000102030405060708090a0b0c0d0e0f"
DEAL = """rules: article alone=anyone
dealer: E
north: 9c Tc Ac 9d Td Ad
east: Jc Qc Kc Jd Qd Kd
south: Jh Jk Ah Kh 9s Ts
west: 9h Th Qh Js Qs Ks
widow: As
"""
PLAYED = DEAL + "auction: 3 - - -\ntrump: h\ndiscard: 9s\ndefend: - -\n"
TRICKS = (
    "play: Jh 9h 9d Jd Jk Th Td Jc Ah Qh Ad Qc Kh Js 9c Kc As Qs Tc Qd Ts Ks Ac Kd\n"  # South leads
)
STAGES = {
    "auction": DEAL,
    "trump": DEAL + "auction: 3 - - -\n",
    "discard": DEAL + "auction: 3 - - -\ntrump: h\n",
    "defend": DEAL + "auction: - 3 - - \ntrump: d\ndiscard: 9h\n",
    "play": PLAYED + "play: Jh 9h 9d\n",
    "scored": PLAYED + TRICKS,
    "thrown_in": DEAL + "auction: - - - -\n",
    "over": PLAYED.replace("alone=anyone", "alone=anyone target=5") + TRICKS,
}


def saved(record: str) -> str:
    """Return a save of the game, as the page writes it."""
    return json.dumps({"version": 1, "seed": SEED, "record": record})


@pytest.mark.parametrize("stage", STAGES)
def test_case_e09_e11_a_reload_changes_nothing(seat: Callable[..., Table], stage: str) -> None:
    table = seat(save=saved(STAGES[stage])).open()
    before = table.until(lambda now: now["stage"] == stage and settled(now), "not settled")
    for _ in range(2):
        after = table.reload().until(settled, "not settled")
        assert still(after) == still(before)
    assert table.troubles() == []


def still(state: dict) -> dict:
    """Return what a reload must not change: all but a notice's controls and the worker."""
    words = [word for word in state["words"] if word not in ("setup", "close:notice")]
    return {**state, "words": words, "thinker": ""}


def settled(state: dict) -> bool:
    """Tell whether nothing happens any more before the player does something."""
    ends = {"next", "new"} & set(state["words"])
    return "go" not in state["words"] and (state["turn"] == "S" or bool(ends))


def test_case_e13_a_saved_game_goes_on_or_makes_room_for_a_new_one(
    seat: Callable[..., Table],
) -> None:
    """Both ways are named; and nobody fishes for better cards by loading the page again."""
    table = seat(save=saved(PLAYED + "play: Jh 9h 9d\n")).open()
    notice = table.page.locator(".notice")
    assert "goes on where you left it" in notice.inner_text()
    buttons = notice.locator("button")
    ways = [(way.get_attribute("data-do"), way.inner_text()) for way in buttons.all()]
    assert ways == [("setup", "New game"), ("close:notice", "Continue")]
    table.do("close:notice")
    assert not notice.count()
    before = table.my_turn()
    table.reload()
    table.do("setup")
    table.do("close")  # to think better of it costs nothing
    assert table.my_turn()["trick"] == before["trick"]
    table.do("setup")
    table.do("new")
    hand = table.my_turn()["hand"]
    assert hand != before["hand"]
    for _ in range(3):
        assert table.reload().my_turn()["hand"] == hand
    assert table.troubles() == []


def test_case_e12_a_save_in_a_bots_turn_goes_on_with_one_move(seat: Callable[..., Table]) -> None:
    table = seat(speed="normal", save=saved(PLAYED + "play: Jh\n")).open()
    state = table.state()
    assert state["trick"] == ["Jh"]
    assert state["turn"] == "W"
    state = table.until(lambda now: len(now["trick"]) > 1, "West does not play")
    assert state["trick"][0] == "Jh"
    assert len(state["trick"]) == 2


@pytest.mark.parametrize("nothing", ["", "null", "undefined", "[]", "{}"])
def test_case_e03_an_empty_save_is_a_new_game(seat: Callable[..., Table], nothing: str) -> None:
    table = seat(save=nothing).open()
    assert len(table.state()["hand"]) == 6
    assert not table.page.locator(".notice").count()
    assert table.troubles() == []


@pytest.mark.parametrize(
    "broken",
    [
        saved(PLAYED)[:180],
        saved(PLAYED.replace("Qd", "JX")),
        saved(PLAYED.replace("9c Tc", "Jk Tc")),
        saved(PLAYED).replace('"version": 1', '"version": 99'),
        saved(DEAL.replace("widow: As\n", "")),
        "12",
        "<script>alert(1)</script>",
    ],
)
def test_case_e04_a_broken_save_is_set_aside(seat: Callable[..., Table], broken: str) -> None:
    table = seat(save=broken).open()
    assert len(table.state()["hand"]) == 6
    assert "could not be read" in table.page.locator(".notice").inner_text()
    aside = table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')")
    assert aside == broken
    # A second one does not take its place.
    table.page.evaluate("localStorage.setItem('hasenpfeffer:game', 'broken too')")
    table.reload()
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')") == broken
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable-2')") == "broken too"
    read(table.record())  # and the new game is saved in its place
    table.do("close:notice")
    assert not table.page.locator(".notice").count()


def test_case_e01_a_game_without_storage(seat: Callable[..., Table]) -> None:
    table = seat(save=None)
    table.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})"
    )
    table.open()
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    assert "does not let the page save" in table.page.locator(".notice").inner_text()
    chance = random.Random(3)
    table.play(chance, over=lambda state: state["stage"] in ("scored", "thrown_in"))
    assert table.troubles() == []


def test_case_e07_a_second_tab_takes_the_game_and_gives_it_back(
    seat: Callable[..., Table],
) -> None:
    first = seat(save=saved(STAGES["over"])).open()
    first.until(lambda now: "new" in now["words"], "no result")
    second = Table(first.page.context.new_page(), first.address).open()
    first.until(lambda now: now["words"] == ["here"], "the first tab does not notice")
    second.do("new")
    second.my_turn()
    record = second.record()
    first.press("Enter")  # a stale tab neither begins a game nor saves its own
    first.page.wait_for_timeout(300)
    assert second.record() == record
    first.do("here")
    first.until(lambda now: "here" not in now["words"], "the first tab does not come back")
    assert read(first.record()).log == read(record).log
    second.until(lambda now: now["words"] == ["here"], "the second tab does not notice")
    first.do(answers(first.my_turn())[0])


def test_case_e17_a_game_adds_nothing_to_the_history(table: Table) -> None:
    before = table.page.evaluate("history.length")
    table.play(random.Random(1), over=lambda state: state["stage"] != "auction")
    assert table.page.evaluate("history.length") == before


def test_the_stages_above_are_what_they_say() -> None:
    for stage, record in STAGES.items():
        game = read(record).game
        over = stage in ("scored", "thrown_in", "over")
        assert (turn_of(game.table) is None) == over, stage
