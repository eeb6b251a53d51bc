"""Reviews: graded by what could be known, true to the cards, and fair to bad luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from hasenpfeffer.bots.search.advice import advising, finish
from hasenpfeffer.bots.search.review import GRADES, NOTICED, Decision, decisions, reviewing
from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.engine.actions import Bid, Discard, Name, Play
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import turn_of
from tests.bots.search.brute_force import maker_side
from tests.engine.positions import STRONG, record

GAMES = Path(__file__).parents[2] / "games"
WORLDS = 8
# South has the joker, the three highest of the other trumps of hearts and a certain ace besides.
SIX = {
    "north": "9c Tc Kc 9d Td Ad",
    "east": "Jc Qc 9s Qd Kd Ks",
    "south": "Jk Jh Jd Ah Kh Ac",
    "west": "9h Th As Ts Js Qs",
    "widow": "Qh",
}


def reviewed(text: str, number: int) -> Decision:
    return finish(reviewing(read(text).log, number, "1", WORLDS))


def legal_now(game: Game) -> tuple[object, ...]:
    turn = turn_of(game.table)
    assert turn
    return observe(game, turn).legal()


@pytest.mark.parametrize("rules", ["article", "classic", "article set=bid"])
def test_blunders_are_mistakes(rules: str) -> None:
    """South passes six sure tricks; names a suit without a trump; puts the joker away."""
    passed = reviewed(record(rules, dealer="N", auction="- -", **STRONG), 1)
    assert passed.grade == "mistake"
    assert isinstance(passed.best, Bid)
    clubs = reviewed(record(rules, dealer="N", auction="- 5 - -", trump="c", **STRONG), 4)
    assert clubs.grade == "mistake"
    assert clubs.best == clubs.hindsight_best == Name("h", False)
    hearts = record(rules, dealer="N", auction="- 5 - -", trump="h", discard="Ks", **STRONG)
    assert reviewed(hearts, 5).grade == "best"
    if rules != "classic":  # where nobody may (4.3)
        away = reviewed(hearts.replace("discard: Ks", "discard: Jk"), 5)
        assert away.grade == "mistake"
        assert away.best == Discard("Ks")


def test_a_card_that_gives_the_bid_away_is_a_mistake() -> None:
    """Six are bid, a side ace is led, and South throws its own ace where a trump would win."""
    begun = record("article set=bid", dealer="S", auction="- - - 6", trump="h", discard="Qh", **SIX)
    thrown = reviewed(begun + "play: As 9c 9s Ac\n", 9)
    assert (thrown.action, thrown.grade) == (Play("Ac"), "mistake")
    assert thrown.loss > 6
    ruffed = reviewed(begun + "play: As 9c 9s Kh\n", 9)
    assert ruffed.grade == "best"
    assert ruffed.points > thrown.points + 6


def test_a_review_grades_by_foresight_and_tells_luck() -> None:
    log = read((GAMES / "11-classic.txt").read_text("utf-8")).log
    found = [finish(reviewing(log, n, "1", WORLDS)) for n in range(len(decisions(log)))]
    assert [row.number for row in found] == list(range(len(found)))
    for row in found:
        assert row.grade in GRADES
        assert row.loss >= 0
        assert row.hindsight_loss >= 0
        costly = row.hindsight_loss >= NOTICED
        known = row.hindsight_best is not None
        assert row.luck == (known and costly == (row.grade in GRADES[:2]))
        assert row.grade != "best" or row.loss < 0.02
    assert len({row.grade for row in found}) >= 2


def test_what_no_bot_does_is_not_best_and_something_else_is() -> None:
    """South throws the king of hearts where a lower card loses the trick as well, at no cost."""
    text = (GAMES / "32-in-the-middle.txt").read_text("utf-8")
    found = [reviewed(text, number) for number in range(len(decisions(read(text).log)))]
    for row in found:
        assert row.grade == "best" or row.best != row.action
    thrown = found[7]
    assert (thrown.action, thrown.grade, thrown.loss) == (Play("Kh"), "good", 0)


def test_a_review_tells_what_the_hint_told() -> None:
    log = read((GAMES / "12-classic-to-the-end.txt").read_text("utf-8")).log
    for number, (game, action) in enumerate(decisions(log)):
        if isinstance(game.table.stage, Playing) and len(game.table.stage.tricks_begun()) > 2:
            turn = turn_of(game.table)
            assert turn
            told = finish(advising(observe(game, turn), "1")).of(action).stakes
            decision = finish(reviewing(log, number, "1"))
            assert decision.points == (told if side_of(turn) == 0 else -told)


def test_what_only_open_cards_could_tell_is_luck() -> None:
    """North's best card by what it could know; with open cards another takes a trick more."""
    log = read((GAMES / "12-classic-to-the-end.txt").read_text("utf-8")).log
    decision = finish(reviewing(log, 11, "1"))
    assert (decision.seat, decision.grade, decision.luck) == ("N", "best", True)
    assert isinstance(decision.hindsight_best, Play)
    game = decisions(log)[11][0]
    tricks = dict(solve(game))
    ours = side_of("N") == maker_side(game)
    gain = tricks[decision.hindsight_best.card] - tricks[Play("Ts").card]
    assert (gain if ours else -gain) == 1


def test_a_review_blames_nobody_for_a_forced_card() -> None:
    log = read((GAMES / "11-classic.txt").read_text("utf-8")).log
    made = decisions(log)
    forced = [n for n, (game, _) in enumerate(made) if len(legal_now(game)) == 1]
    assert forced
    for number in forced:
        decision = finish(reviewing(log, number, "1", WORLDS))
        assert (decision.grade, decision.loss) == ("best", 0)


def test_a_review_refuses_what_is_not_there() -> None:
    log = read((GAMES / "11-classic.txt").read_text("utf-8")).log
    for number in (-1, 99):
        with pytest.raises(ValueError, match="decisions, counted from 0"):
            finish(reviewing(log, number, "1"))
