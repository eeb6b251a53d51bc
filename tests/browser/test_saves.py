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
LINK = (
    "rules=article+alone%3Danyone&dealer=E&north=9cTcAc9dTdAd&east=JcQcKcJdQdKd"
    "&south=JhJkAhKh9sTs&west=9hThQhJsQsKs&widow=As&auction=3---"
)
LAST = PLAYED + TRICKS.rsplit(" ", 4)[0] + "\n"  # South has one card left
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
    table = seat(speed="normal", save=saved(PLAYED + "play: Jh\n"))
    table.watch()
    table.open().until(lambda now: len(now["trick"]) > 2, "nobody plays")
    seen = [(now["turn"], now["trick"]) for now in table.seen() if now["stage"] == "play"]
    assert seen[0] == ("W", ["Jh"])
    assert next(len(trick) for _, trick in seen if len(trick) != 1) == 2
    assert all(trick[0] == "Jh" for _, trick in seen)


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


def test_case_e04_a_broken_save_is_set_aside_where_there_is_no_room_for_two(
    seat: Callable[..., Table],
) -> None:
    table = seat().open()
    table.my_turn()
    table.page.evaluate("localStorage.setItem('hasenpfeffer:game', 'x'.repeat(3_000_000))")
    table.reload()
    assert "could not be read" in table.page.locator(".notice").inner_text()
    aside = "localStorage.getItem('hasenpfeffer:unreadable').length"
    assert table.page.evaluate(aside) == 3_000_000
    read(table.record())


@pytest.mark.parametrize("key", ["game", "settings", "statistics"])
def test_case_e04_what_cannot_be_set_aside_stays_and_the_player_is_told(
    seat: Callable[..., Table], key: str
) -> None:
    table = seat(save=saved(LAST)).open()
    table.my_turn()
    own = table.record()
    table.page.add_init_script(
        """const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
          if (key.includes("unreadable")) throw new DOMException("QuotaExceeded");
          set.call(this, key, text);
        };"""
    )
    table.page.evaluate(f"localStorage.setItem('hasenpfeffer:{key}', 'precious')")
    table.reload()
    answer = answers(table.my_turn())[0]
    table.do(answer)
    table.until(lambda now: answer not in now["words"], "nothing happens")
    assert table.page.evaluate(f"localStorage.getItem('hasenpfeffer:{key}')") == "precious"
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    told = table.page.locator(".notice")
    if key != "game":
        assert table.record() != own  # all else is saved
        table.do("next")
    assert "does not let the page save" in told.inner_text()


@pytest.mark.parametrize(
    "kept", ['{"version": 99, "speed": "instant", "theme": "dark"}', '{"version": 1, "speed": "in']
)
def test_settings_that_are_not_understood_are_set_aside(
    seat: Callable[..., Table], kept: str
) -> None:
    table = seat().open()
    table.my_turn()
    table.page.evaluate("(kept) => localStorage.setItem('hasenpfeffer:settings', kept)", kept)
    table.reload()
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')") == kept
    settings = json.loads(table.page.evaluate("localStorage.getItem('hasenpfeffer:settings')"))
    assert settings["version"] == 1
    assert settings["theme"] == ("dark" if "dark" in kept else "system")


@pytest.mark.parametrize("key", ["statistics", "attempt"])
def test_whatever_cannot_be_saved_is_told(seat: Callable[..., Table], key: str) -> None:
    table = seat(save=saved(LAST)).open()
    table.my_turn()
    table.do("close:notice")
    table.page.evaluate(
        """(full) => {
          const set = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, text) {
            if (key === full) throw new DOMException("QuotaExceeded");
            set.call(this, key, text);
          };
        }""",
        f"hasenpfeffer:{key}",
    )
    if key == "statistics":
        table.do("play:Ts")
        table.do("next")
    else:
        table.do("menu")
        table.do("puzzles")
        table.do("puzzle:next")
        table.press("Escape")
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    assert "does not let the page save" in table.page.locator(".notice").inner_text()


def test_case_e01_a_game_without_storage(seat: Callable[..., Table]) -> None:
    table = seat(save=None)
    table.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})"
    )
    table.open()
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    assert "does not let the page save" in table.page.locator(".notice").inner_text()
    for word in ("menu", "settings", "set:speed:instant", "close"):  # nor is a setting stored
        table.do(word)
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


DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"


@pytest.mark.parametrize("woken", [True, False])
def test_case_e07_a_tab_that_was_asleep_saves_over_nothing(
    seat: Callable[..., Table], woken: bool
) -> None:
    """What a page that the browser keeps for the way back is told meanwhile is lost."""
    first = seat(save=saved(PLAYED))
    first.page.add_init_script(DEAF)
    first.open().my_turn()
    second = Table(first.page.context.new_page(), first.address).open()
    for _ in range(2):
        second.do(answers(second.my_turn())[0])
        second.my_turn()
    record = second.record()
    if woken:
        first.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    else:
        first.do(answers(first.state())[0])
    first.until(lambda now: now["words"] == ["here"], "the first tab does not notice")
    assert second.record() == record
    first.do("here")
    first.my_turn()
    assert read(first.record()).log == read(record).log
    first.do(answers(first.state())[0])
    first.my_turn()
    assert len(read(first.record()).log.actions) > len(read(record).log.actions)


def test_case_e07_a_puzzle_is_given_back_too(seat: Callable[..., Table]) -> None:
    first = seat(speed="normal").open()
    first.do("menu")
    first.do("puzzles")
    first.do("puzzle:next")
    state = first.until(lambda now: "close" in now["words"], "no puzzle")
    card = next(word for word in state["words"] if word.startswith("answer:"))
    first.do(card)  # what follows takes its time
    second = Table(first.page.context.new_page(), first.address).open()
    first.until(lambda now: now["words"] == ["here"], "the first tab does not notice")
    second.until(lambda now: "close" in now["words"], "the second tab has no puzzle")
    first.do("here")
    first.until(lambda now: "close" in now["words"], "the puzzle does not come back")
    second.until(lambda now: now["words"] == ["here"], "the second tab does not notice")
    assert second.troubles() == first.troubles() == []


def test_case_e07_a_link_is_given_back_too(seat: Callable[..., Table]) -> None:
    first = seat().open()
    first.my_turn()
    first.page.goto(f"{first.address}?{LINK}")
    first.until(lambda now: "link:step" in now["words"], "the link is not met")
    first.do("link:step")
    first.press("End")
    said = first.state()["say"]
    Table(first.page.context.new_page(), first.address).open()
    first.until(lambda now: now["words"] == ["here"], "the first tab does not notice")
    first.do("here")
    first.until(lambda now: now["say"] == said and "close" in now["words"], "the link is gone")


def test_case_e17_a_game_adds_nothing_to_the_history(table: Table) -> None:
    before = table.page.evaluate("history.length")
    table.play(random.Random(1), over=lambda state: state["stage"] != "auction")
    assert table.page.evaluate("history.length") == before


def test_the_stages_above_are_what_they_say() -> None:
    for stage, record in STAGES.items():
        game = read(record).game
        over = stage in ("scored", "thrown_in", "over")
        assert (turn_of(game.table) is None) == over, stage
