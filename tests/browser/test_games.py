"""Whole games, by clicks and by keyboard alone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.shuffle import hand_seed
from tests.browser.driver import Table
from tests.browser.test_saves import SEED, saved


def begun(rules: str) -> str:
    """Return the record of a game just dealt, always the same one."""
    return f"rules: {rules}\ndealer: E\nseed: {hand_seed(bytes.fromhex(SEED), 0).hex()}\n"


# Each with the chance by which South plays: a short game then comes through every stage.
GAMES = {
    "article target=5": 567,
    "article-pepper target=5": 341,
    "classic": 0,
    "loner target=10 alone=anyone discard=not_trump first_lead=maker min_bid=2": 1,
}
STAGES = {"auction", "trump", "discard", "play", "scored"}


@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game_by_clicks(seat: Callable[..., Table], whole: Browser, rules: str) -> None:
    """One of them in a whole browser, with the worker's bots."""
    options = {"worker": True, "within": whole} if rules == "classic" else {}
    table = seat(rules, save=saved(begun(rules)), **options).open()
    met: set[str] = set()
    words = table.play(
        random.Random(f"{rules} {GAMES[rules]}"), over=lambda state: met.add(state["stage"])
    )
    assert met == STAGES | ({"defend"} if "alone" in rules else set())
    reading = read(table.record())
    assert stage_name(reading.game.table) == "over"
    assert words.count("next") + 1 == table.record().count("auction:")
    shown = [text.replace("\u2212", "-") for text in table.state()["score"][:2]]
    assert shown == [str(points) for points in reading.game.table.score]
    assert table.troubles() == []


def test_a_whole_game_by_keyboard_alone(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(begun("classic"))).open()
    chance, met = random.Random(4), set()  # they win the second hand, after every stage
    for _ in range(200):
        state = table.my_turn()
        met.add(state["stage"])
        if state["stage"] == "over":
            break
        keys = {
            "auction": chance.choice(["p", "3", "5", "6"]),
            "trump": chance.choice("cdhs"),
            "defend": "p",
            "scored": "Enter",
            "thrown_in": "Enter",
        }
        if state["stage"] in keys:
            table.press(keys[state["stage"]])
            if state["stage"] == "auction" and table.state()["say"] == state["say"]:
                table.press("p")
        else:  # go along the hand to a card that can be used, and use it
            for _ in range(7):
                table.press("ArrowRight")
                if table.page.evaluate("!!document.activeElement.dataset.do"):
                    break
            table.press("Enter")
            if state["stage"] == "discard":
                table.press("Enter")
        table.until(lambda now, old=state: now != old, "the key changed nothing")
        where = "document.activeElement.tagName"
        assert table.page.evaluate(where) != "BODY", f"C11: focus is lost in {state}"
    assert met == STAGES | {"over"}
    table.press("Enter")
    table.until(lambda now: now["stage"] == "auction", "Enter begins no new game")
    assert table.troubles() == []
