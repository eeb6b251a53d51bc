"""Puzzles in a browser: one refuted and then solved, and the progress is kept."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from hasenpfeffer.app import puzzles as module
from hasenpfeffer.app.puzzles import read_puzzles
from hasenpfeffer.app.ruling import legal_cards
from hasenpfeffer.engine.link import read_link
from tests.browser.driver import Table

# Notes what comes into the region that speaks of an answer.
HEAR = """() => {
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const one of change.addedNodes) heard.push(one.textContent);
  }).observe(document.getElementById("live"), {subtree: true, childList: true});
}"""
# What lies where in a puzzle: name of the place, left, top, right, bottom.
PLACES = """() => {
  const found = [];
  for (const [name, one] of [
    ["cloth", ".cloth"], ["north", ".at-n img"], ["west", ".at-w img"], ["east", ".at-e img"],
    ["own", ".at-s img"], ["trick", ".laid-trick img"], ["plate", ".laid .plate"], ["dock", "#say"],
  ]) for (const element of document.querySelectorAll(one)) {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    found.push([name, left, top, right, bottom]);
  }
  return found;
}"""
SIZES = ((844, 390), (667, 375), (568, 320), (390, 844), (360, 640), (320, 568), (1280, 800))
PUZZLES = read_puzzles(Path(module.__file__).with_name("puzzles.json").read_text())


def test_a_puzzle_is_refuted_then_solved_and_stays_solved(seat: Callable[..., Table]) -> None:
    table = seat(width=360, height=640).open()
    table.my_turn()
    own = table.record()
    puzzle = next(one for one in PUZZLES if len(one.refutations) == 2)
    table.do("menu")
    table.do("puzzles")
    table.do("puzzle:" + puzzle.name)
    table.do("answer:" + puzzle.refutations[0][0][0])
    table.until(lambda now: "answer:again" in now["words"], "it is not refuted")
    assert table.state()["say"].startswith("Not the ")
    table.reload()  # nothing of it is lost, nor is the game below
    table.until(lambda now: "answer:again" in now["words"], "the puzzle does not come back")
    assert table.record() == own
    table.do("answer:again")
    table.do("answer:" + puzzle.line[0])
    wrong = {"answer:" + line[0] for line in puzzle.refutations[1]}

    def next_choice(now: dict[str, Any]) -> bool:  # it comes when the others have played
        return now["say"].startswith("Right so far") and wrong <= set(now["words"])

    state = table.until(next_choice, "it does not go on")
    (right,) = {"answer:" + card for card in puzzle.line} & set(state["words"]) - wrong
    table.reload()
    table.until(next_choice, "it has not come back")
    table.do(right)
    table.until(lambda now: now["say"].startswith("Solved."), "it is not solved")
    table.press("Escape")
    table.until(lambda now: "menu" in now["words"], "the table does not come back")
    assert table.record() == own
    table.reload().do("menu")
    table.do("puzzles")
    done = table.page.locator(".puzzles .done")
    assert done.count() == 1
    assert done.get_attribute("data-do") == "puzzle:" + puzzle.name
    assert table.troubles() == []


def test_case_c15_a_card_tried_again_is_spoken_of_again(seat: Callable[..., Table]) -> None:
    for puzzle in PUZZLES:
        game = read_link(puzzle.query).game
        barred = [card for card in game.hands[2] or () if card not in legal_cards(game)]
        if barred:
            break
    table = seat().open()
    table.my_turn()
    for word in ("menu", "puzzles", "puzzle:" + puzzle.name):
        table.do(word)
    table.page.evaluate(HEAR)
    for times in (1, 2, 3):
        table.do("answer:" + barred[0])
        heard = table.page.evaluate("heard")
        assert len(heard) == times
        assert heard[0].startswith("Not the ")
        assert len(set(heard)) == 1


def test_a_single_card_lies_before_its_player(seat: Callable[..., Table]) -> None:
    puzzle = PUZZLES[0]
    for width in (360, 1280):
        table = seat(width=width, height=800).open()
        table.my_turn()
        for word in ("menu", "puzzles", "puzzle:" + puzzle.name):
            table.do(word)
        table.stop_time()
        table.do("answer:" + puzzle.refutations[0][0][0])
        table.do("step:on")
        card = table.page.locator(".laid-trick img")
        assert card.get_attribute("class") == "at-west winning"
        lies, cloth = card.bounding_box(), table.page.locator(".laid-trick").bounding_box()
        assert lies
        assert cloth
        assert lies["x"] + lies["width"] < cloth["x"] + cloth["width"] / 2


def test_hands_trick_and_sentence_share_no_rows(seat: Callable[..., Table]) -> None:
    medium = [one for one in PUZZLES if one.grade == "medium"]
    table = seat().open()
    table.my_turn()
    table.do("menu")
    for puzzle in (PUZZLES[0], medium[21]):  # seven cards in the hand; three in the trick
        table.do("puzzles")
        table.do("puzzle:" + puzzle.name)
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            told = f"{puzzle.name} at {width}x{height}"
            boxes: dict[str, list[list[float]]] = {}
            for name, *box in table.page.evaluate(PLACES):
                boxes.setdefault(name, []).append(box)
            ends = {
                name: (min(box[1] for box in some), max(box[3] for box in some))
                for name, some in boxes.items()
            }
            sides = [*boxes["west"], *boxes["east"]]
            side_end = max(box[3] for box in sides)
            assert ends["north"][1] <= min(box[1] for box in sides), told
            assert side_end <= ends["own"][0], told
            assert max(ends["plate"][1], ends["own"][1]) <= ends["dock"][0], told
            for box in [box for some in boxes.values() for box in some]:
                assert boxes["cloth"][0][0] <= box[0], told
                assert box[2] <= boxes["cloth"][0][2], told
            assert ends["dock"][1] <= ends["cloth"][1], told
            widest = max(box[2] - box[0] for box in [*boxes["north"], *sides])
            for card in boxes.get("trick", []):
                assert card[2] - card[0] >= widest - 0.5, told
                assert ends["north"][1] <= card[1], told
                assert card[3] <= ends["own"][0], told
            lefts = [box[0] for box in boxes["own"]]
            assert all(b - a >= 34 for a, b in pairwise(lefts)), told  # room for a finger


def test_a_puzzle_is_solved_with_the_keyboard(seat: Callable[..., Table]) -> None:
    table = seat().open()
    table.my_turn()
    puzzle = next(one for one in PUZZLES if len(one.refutations) == 1)
    for word in ("menu", "puzzles", "puzzle:" + puzzle.name):
        table.do(word)
    held = "document.activeElement.dataset.do"
    answers = [word for word in table.state()["words"] if word.startswith("answer:")]
    wrong, right = puzzle.refutations[0][0][0], puzzle.line[0]
    table.press(str(answers.index("answer:" + wrong) + 1))
    assert table.page.evaluate(held) == "answer:" + wrong
    table.press("?")
    assert table.page.locator(".keys").count() == 1
    table.press("Escape")
    assert table.page.evaluate(held) == "answer:" + wrong
    table.press("Enter")
    assert table.page.evaluate(held) == "answer:again"
    table.press("Enter")
    assert (table.page.evaluate(held) or "").startswith("answer:")
    table.press(str(answers.index("answer:" + right)))
    table.press("ArrowRight")
    assert table.page.evaluate(held) == "answer:" + right
    table.press("Enter")
    table.until(lambda now: "puzzle:next" in now["words"], "it is not solved")
    assert table.page.evaluate(held) == "puzzle:next"
    assert table.troubles() == []
