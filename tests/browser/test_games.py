"""Whole games, by clicks and by keyboard alone."""

import random
from collections.abc import Callable

import pytest

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.shuffle import hand_seed
from tests.browser.driver import Table
from tests.browser.test_saves import SEED, saved


def begun(rules: str) -> str:
    """Return the record of a game just dealt: always the same one, so never a long one."""
    return f"rules: {rules}\ndealer: E\nseed: {hand_seed(bytes.fromhex(SEED), 0).hex()}\n"


@pytest.mark.parametrize(
    "rules",
    [
        "article target=5",
        "article-pepper target=5",
        "classic",
        "loner target=10 alone=anyone discard=not_trump first_lead=maker min_bid=2",
    ],
)
def test_a_whole_game_by_clicks(seat: Callable[..., Table], rules: str) -> None:
    table = seat(rules, save=saved(begun(rules)), worker=rules == "classic").open()
    words = table.play(random.Random(f"{rules} again"))
    reading = read(table.record())
    assert stage_name(reading.game.table) == "over"
    assert words.count("next") + 1 == table.record().count("auction:")
    shown = [text.replace("\u2212", "-") for text in table.state()["score"][:2]]
    assert shown == [str(points) for points in reading.game.table.score]
    assert table.troubles() == []


def test_a_whole_game_by_keyboard_alone(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(begun("article target=5"))).open()
    chance = random.Random(7)
    for _ in range(4000):
        state = table.my_turn()
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
    assert table.state()["stage"] == "over"
    table.press("Enter")
    table.until(lambda now: now["stage"] == "auction", "Enter begins no new game")
    assert table.troubles() == []
