"""Every puzzle has one answer at every step, and every other one is refuted at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hasenpfeffer.app import puzzles as module
from hasenpfeffer.app.links import Link, opened
from hasenpfeffer.app.messages import Advanced, Puzzled, Set
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.puzzles import (
    GRADES,
    Attempt,
    Puzzle,
    read_attempt,
    read_puzzles,
    read_solved,
    write_attempt,
    write_solved,
)
from hasenpfeffer.app.ruling import legal_cards
from hasenpfeffer.app.solving import running
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.views.puzzles import plain_goal
from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.engine.actions import Discard, Play
from hasenpfeffer.engine.cards import Card
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import maker_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.seats import PLACE, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.app.apps import ENGLISH, SEED, begun, did, spoken, until_yours

TEXT = Path(module.__file__).with_name("puzzles.json").read_text()
PUZZLES = read_puzzles(TEXT)


def shown(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def with_card(game: Game, card: str) -> Game:
    kind = Discard if isinstance(game.table.stage, Discarding) else Play
    return apply(game, kind(Card(card)))


def makers_tricks(game: Game) -> int:
    maker = maker_of(game.table)
    assert maker
    return won(game.table)[side_of(maker)]


def worth(game: Game, card: str) -> int:
    """Return the maker's tricks after South's card, all playing best."""
    after = with_card(game, card)
    if not isinstance(after.table.stage, Playing):
        return makers_tricks(after)
    turn, maker = turn_of(after.table), maker_of(after.table)
    assert turn
    assert maker
    tricks = [value for _, value in solve(after)]
    return max(tricks) if side_of(turn) == side_of(maker) else min(tricks)


def good(puzzle: Puzzle, tricks: int) -> bool:
    return tricks <= puzzle.goal if puzzle.kind == "hold" else tricks >= puzzle.goal


def test_there_are_enough_of_each_grade() -> None:
    assert len(PUZZLES) >= 60
    assert all(len([one for one in PUZZLES if one.grade == grade]) >= 20 for grade in GRADES)
    assert len({one.name for one in PUZZLES}) == len(PUZZLES)
    assert {one.kind for one in PUZZLES} == {"make", "hold", "discard"}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: f"{one.grade}-{one.name}")
def test_there_is_one_answer_at_every_step(puzzle: Puzzle) -> None:
    game = opened(puzzle.query, SEED).games[-1]
    assert turn_of(game.table) == "S"
    assert None not in game.hands
    assert len(legal_cards(game)) > 1
    side = side_of(maker_of(game.table) or "S")  # type: ignore[arg-type]
    assert (puzzle.kind == "hold") == (side == PLACE["E"] % 2)  # type: ignore[index]
    choices = 0
    for played, card in enumerate(puzzle.line):
        asked = played == 0 or puzzle.kind != "discard"
        if turn_of(game.table) == "S" and asked:
            legal = legal_cards(game)
            assert good(puzzle, worth(game, card))
            wrong = [other for other in legal if other != card]
            assert not any(good(puzzle, worth(game, other)) for other in wrong)
            if wrong:
                lines = puzzle.refutations[choices]
                choices += 1
                assert sorted(line[0] for line in lines) == sorted(wrong)
                for line in lines:
                    after = game
                    for other in line:
                        after = with_card(after, other)
                    assert turn_of(after.table) is None
                    assert not good(puzzle, makers_tricks(after))
        game = with_card(game, card)
    assert turn_of(game.table) is None
    assert makers_tricks(game) == puzzle.goal
    assert choices == len(puzzle.refutations) >= 1


def laid(puzzle: Puzzle) -> App:
    return did(update(begun(), Puzzled(TEXT, "")), "puzzle:" + puzzle.name)


def link_of(app: App) -> tuple[Link, Attempt]:
    assert app.link
    assert app.link.puzzle
    return app.link, app.link.puzzle


def rested(app: App) -> App:
    """Let all cards be shown that have been played."""
    while running(link_of(app)[0]):
        shown(app)
        app = update(app, Advanced(link_of(app)[0]))
    return app


def left_and_back(app: App) -> App:
    """Open the page again: the game comes back by itself, the puzzle from what is kept of it."""
    kept = write_attempt(link_of(app)[1])
    bare = app.replace(link=None, puzzles=(), panel="")
    return update(bare, Puzzled(TEXT, kept)).replace(panel=app.panel)


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_is_solved_at_the_table(grade: str) -> None:
    for puzzle in [one for one in PUZZLES if one.grade == grade][:8]:
        app = laid(puzzle)
        own = app.log
        while not link_of(app)[1].solved():
            link, attempt = link_of(app)
            assert turn_of(link.games[-1].table) == "S"
            right = puzzle.line[attempt.played]
            page = shown(app)
            assert f'data-do="answer:{right}"' in page
            for line in puzzle.refutations[attempt.choices]:
                wrong = did(app, "answer:" + line[0])
                no = f"<b>Not the {ENGLISH.card(line[0])}:</b> then "
                assert no in shown(wrong)
                assert 'data-do="answer:again"' in shown(wrong)
                refuted = rested(wrong)
                assert no in shown(refuted)
                assert puzzle.name not in refuted.solved
                assert did(refuted, "answer:" + right) == refuted
                assert left_and_back(refuted) == refuted
                for later in (wrong, refuted):
                    assert link_of(did(later, "answer:again"))[0] == link_of(app)[0]
            assert left_and_back(app) == app
            app = rested(did(app, "answer:" + right))
        assert left_and_back(app) == app
        assert "Solved." in shown(app)
        assert app.solved == (puzzle.name,)
        assert app.log == own
        assert did(app, "close").log == own


def test_a_wrong_answer_says_at_once_what_it_leads_to() -> None:
    for kind in ("make", "hold", "discard"):
        said = "they make" if kind == "hold" else "you make only"
        puzzle = next(one for one in PUZZLES if one.kind == kind)
        wrong = did(laid(puzzle), "answer:" + puzzle.refutations[0][0][0])
        tricks = makers_tricks(link_of(wrong)[0].games[-1])
        assert not good(puzzle, tricks)
        assert re.search(f"then {said} {tricks} tricks?\\.<", shown(wrong))


def test_each_card_of_a_puzzle_is_spoken_once() -> None:
    puzzle = PUZZLES[0]
    app = did(laid(puzzle), "answer:" + puzzle.refutations[0][0][0])
    while running(link_of(app)[0]):
        app = did(app, "step:on")
        page = shown(app)
        said = page.split('id="say"')[1].split("</span>")[1].split("</p>")[0].strip()
        regions = [part.split("</div>")[0] for part in page.split('role="status"')[1:]]
        spoken = [text for part in regions for text in re.findall(">([^<]+)<", part)]
        assert len(spoken) == len(set(spoken))
        if running(link_of(app)[0]) and said:
            found = re.fullmatch("It is beaten like this: (.+) plays? the (.+)[.]", said)
            assert found
            event = f"{found[1].replace('you', 'You')}: {found[2]}"
            assert [text for text in spoken if text.startswith(event)]
        assert page.count(' role="status"') == 1


def test_a_card_that_may_not_be_played_says_why() -> None:
    for puzzle in PUZZLES:
        app = laid(puzzle)
        link, attempt = link_of(app)
        game = link.games[-1]
        barred = [card for card in game.hands[2] or () if card not in legal_cards(game)]
        if barred:
            page = shown(did(app, "answer:" + barred[0]))
            assert f"Not the {ENGLISH.card(barred[0])}." in page
            assert "must be followed" in page
            assert f'data-do="answer:{puzzle.line[attempt.played]}"' in page
            return
    raise AssertionError("no puzzle has such a card")


def test_case_c15_a_card_that_may_not_be_played_is_spoken_of_at_every_try() -> None:
    """The same sentence twice is two lines of the live region."""
    puzzle, barred = next(
        (puzzle, card)
        for puzzle in PUZZLES
        for card in link_of(laid(puzzle))[0].games[-1].hands[2] or ()
        if card not in legal_cards(link_of(laid(puzzle))[0].games[-1])
    )
    app = laid(puzzle)
    lines = []
    for _ in range(3):
        app = did(app, "answer:" + barred)
        lines.append(spoken(app)[0])
    assert len({key for key, _ in lines}) == 3
    assert len({text for _, text in lines}) == 1


def test_the_question_the_verdict_and_the_moves_are_spoken_and_nothing_else() -> None:
    own = until_yours(begun(), "Auction")
    puzzle = PUZZLES[0]
    app = did(update(own, Puzzled(TEXT, "")), "puzzle:" + puzzle.name)
    [(_, question)] = asked = spoken(app)
    assert question == plain_goal(puzzle, ENGLISH)
    card = puzzle.refutations[0][0][0]
    wrong = did(app, "answer:" + card)
    new = [text for line in spoken(wrong) if line not in asked for text in line[1:]]
    assert new[0].startswith(f"Not the {ENGLISH.card(card)}: then ")
    assert len(new) == 2  # and the card itself
    verdict = spoken(wrong)[0]
    while running(link_of(wrong)[0]):
        before, wrong = spoken(wrong), did(wrong, "step:on")
        assert spoken(wrong)[0] == verdict
        assert 1 <= len(set(spoken(wrong)) - set(before)) <= 3  # a card, who takes it, the end
    again = spoken(did(wrong, "answer:again"))
    assert again == asked
    back = did(wrong, "close")
    assert [text for _, text in spoken(back)] == ["Your bid. Nobody has bid yet."]


def test_a_name_that_changes_over_a_puzzle_leaves_its_moves_to_be_told() -> None:
    puzzle = PUZZLES[0]
    app = did(laid(puzzle), "menu", "settings")
    renamed = update(app, Set("name:W", "Bob"))
    assert spoken(renamed) == spoken(app)
    played = spoken(did(renamed, "close", "answer:" + puzzle.line[0]))
    assert [text for _, text in played if text == "You put one card away"]


def test_the_list_marks_what_is_solved_and_leads_on() -> None:
    app = update(begun(), Puzzled(TEXT, "")).replace(solved=tuple(one.name for one in PUZZLES[:3]))
    page = shown(app)
    assert page.count('class="btn done"') == 3
    names = re.findall('aria-label="([^"]*)"[^>]* data-do="puzzle:', page)
    assert names[2:4] == ["Easy 3, solved", "Easy 4"]
    assert len(set(names)) == len(PUZZLES)
    assert link_of(did(app, "puzzle:next"))[1].puzzle == PUZZLES[3]
    over = app.replace(solved=tuple(one.name for one in PUZZLES))
    assert '"puzzle:next"' not in shown(over)
    assert did(over, "puzzle:next").panel == "puzzles"
    assert did(app, "puzzle:nonsense").link is None
    laid_down = did(app, "puzzle:next")
    for nonsense in (
        "answer:",
        "answer:JX",
        "answer:9",
        "step:on",
        "new",
        "set:deck:four",
        "link:play",
    ):
        assert did(laid_down, nonsense) == laid_down
    assert did(laid_down, "puzzles").panel == "puzzles"
    assert update(laid_down, Advanced(link_of(laid_down)[0])) == laid_down


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"solved": []}', '{"version": 1, "solved": 7}']
)
def test_progress_that_cannot_be_read_is_told_apart(text: str) -> None:
    assert read_solved(text) is None


def test_progress_is_written_and_read() -> None:
    assert read_solved(write_solved(("a", "b"))) == ("a", "b")


def test_no_puzzle_is_kept_when_none_lies_there() -> None:
    assert write_attempt(None) == ""


BEGUN = '{"version": 1, "puzzle": "%s", "played": %s, "wrong": "%s"}'


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "7",
        '{"version": 1}',
        BEGUN % (PUZZLES[0].name, "null", ""),
        BEGUN.replace("1", "2") % (PUZZLES[0].name, 0, ""),
        BEGUN % ("nonsense", 0, ""),
    ],
)
def test_what_tells_of_no_puzzle_lays_none(text: str) -> None:
    app = update(begun(), Puzzled(TEXT, text))
    assert app == begun().replace(puzzles=PUZZLES)


@pytest.mark.parametrize(("played", "wrong"), [(-3, ""), (99, "Jk"), (0, "JX"), (0, "<b>")])
def test_progress_that_cannot_be_is_as_far_as_it_can_be(played: int, wrong: str) -> None:
    text = BEGUN % (PUZZLES[0].name, played, wrong)
    assert read_attempt(text) == (PUZZLES[0].name, played, wrong)
    _, attempt = link_of(update(begun(), Puzzled(TEXT, text)))
    assert attempt.solved() == (played > 0)


def test_a_puzzle_has_its_name_on_its_page() -> None:
    page = shown(laid([one for one in PUZZLES if one.grade == "medium"][21]))
    heading = page.split("<h1")[1].split("</h1>")[0]
    assert re.findall(">([^<]+)<", heading) == ["Medium 22"]


def test_a_panel_lies_over_a_puzzle_and_leaves_it_there() -> None:
    app = laid(PUZZLES[0])
    answer = "answer:" + PUZZLES[0].line[0]
    for words in (("menu",), ("help",), ("menu", "settings", "set:deck:four"), ("menu", "stats")):
        over = did(app, *words)
        page = shown(over)
        assert over.link == app.link
        assert page.count('role="dialog"') == 1
        assert f'data-do="{answer}"' not in page
        back = did(over, "close")
        assert back.link == app.link
        assert f'data-do="{answer}"' in shown(back)
    assert did(app, "menu", "settings", "set:deck:four").settings.deck == "four"


def test_a_refutation_stands_still_under_a_panel() -> None:
    app = did(laid(PUZZLES[0]), "answer:" + PUZZLES[0].refutations[0][0][0], "menu")
    link = link_of(app)[0]
    assert running(link)
    assert update(app, Advanced(link)) == app
    assert update(did(app, "close"), Advanced(link)) != did(app, "close")


def test_what_leads_to_a_game_takes_the_puzzle_away() -> None:
    app = did(laid(PUZZLES[0]), "menu")
    assert did(app, "puzzles").link is None
    assert did(app, "puzzle:" + PUZZLES[1].name).link != app.link
    for words in (("setup", "new"), ("watch",), ("give-up",)):
        assert did(app, *words).link is None


def test_the_cards_after_a_right_answer_are_told_in_sentences() -> None:
    puzzle = next(one for one in PUZZLES if one.kind != "discard" and len(one.line) > 4)
    app, told = did(laid(puzzle), "answer:" + puzzle.line[0]), []
    while running(link_of(app)[0]):
        app = did(app, "step:on")
        told += re.findall("</span> ([^<]+)</p>", shown(app))
    plays = [said for said in told if " play" in said]
    assert plays
    assert all(
        re.fullmatch("You play the .+[.]|(West|North|East) plays the .+[.]", said) for said in plays
    )
