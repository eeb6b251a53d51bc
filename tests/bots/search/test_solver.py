"""The solver against brute force, the engine, itself, and 5,000 frozen deals."""

from __future__ import annotations

import io
import json
import random
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from hasenpfeffer.__main__ import main
from hasenpfeffer.bots.search import bits
from hasenpfeffer.bots.search.solver import Solver, board_of, solve
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import VALUES
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.writing import write_observation
from tests.bots.search.brute_force import (
    best,
    brute_values,
    full_positions,
    kind_of,
    logs,
    maker_side,
    openings,
    plain_value,
    small_positions,
    stage_of,
)
from tests.bots.search.solved_deals import DEALS, frozen, value
from tests.engine.test_laws import rotated_log

BOTH_ENDS = pytest.mark.parametrize("losing", [False, True], ids=["winning", "losing"])


@BOTH_ENDS
def test_small_positions_have_the_values_of_brute_force(losing: bool) -> None:
    for game in islice(small_positions(3), 300):
        assert dict(solve(game, losing)) == brute_values(game, losing)


def test_small_positions_are_of_every_kind_under_every_option() -> None:
    games = list(islice(small_positions(3), 300))
    kinds = Counter(kind_of(game) for game in games)
    assert set(kinds) == {(seats, table) for seats in (2, 3, 4) for table in range(seats)}
    lone = Counter(
        (stage_of(game).lineup.contract.alone, stage_of(game).lineup.lone_defender is not None)
        for game in games
    )
    assert len(lone) == 4
    for name, values in VALUES:
        assert {getattr(game.table.options, name) for game in games} == set(values)


@BOTH_ENDS
def test_whole_hands_have_the_values_of_a_plain_search(losing: bool) -> None:
    for game in islice(openings(5), 6):
        assert plain_value(game, losing) == best(game, losing)


@BOTH_ENDS
def test_a_best_line_gives_the_value(losing: bool) -> None:
    for game in islice(openings(6), 40):
        expected, side = best(game, losing), maker_side(game)
        while turn_of(game.table):
            assert best(game, losing) == expected
            good = [card for card, tricks in solve(game, losing) if tricks == expected]
            game = apply(game, Play(good[-1]))
        stage = game.table.stage
        assert isinstance(stage, Scored)
        assert tricks_won(stage.tricks, stage.lineup.contract.trump)[side] == expected


@BOTH_ENDS
def test_a_card_is_worth_what_the_position_after_it_is(losing: bool) -> None:
    for game in islice(full_positions(7), 250):
        for card, tricks in solve(game, losing):
            after = apply(game, Play(card))
            if turn_of(after.table):
                assert best(after, losing) == tricks


def test_every_playable_card_has_a_value_in_the_order_of_the_hand() -> None:
    for game in islice(full_positions(8), 40):
        hand = game.hands[PLACE[turn_of(game.table) or SEATS[0]]] or ()
        cards = [card for card, _ in solve(game)]
        legal = stage_of(game).legal(game.table, hand) or ()
        assert [Play(card) for card in cards] == list(legal)


@BOTH_ENDS
def test_rotating_a_game_rotates_its_values(losing: bool) -> None:
    rng = random.Random(9)
    for log, cards in islice(logs(9), 100):
        begun = log.replace(actions=log.actions[: len(log.actions) - rng.randint(1, cards)])
        assert solve(replay(rotated_log(begun)), losing) == solve(replay(begun), losing)


@BOTH_ENDS
def test_a_solver_may_be_asked_again_and_again(losing: bool) -> None:
    one = Solver(losing)
    for game in islice(full_positions(10), 200):
        board = board_of(game)
        values = one.values(board, 0)
        assert values == Solver(losing).values(board, 0)
        turn = board.turn() & 1
        tricks = [tricks for _, tricks in values]
        assert one.value(board, 0) == (max(tricks) if (turn == 0) != losing else min(tricks))
        left = board.hands[board.turn()].bit_count()
        assert [(card, left - tricks) for card, tricks in values] == one.values(board, 1)


def test_cards_that_are_worth_the_same_have_one_value() -> None:
    for game in islice(full_positions(11), 300):
        board = board_of(game)
        in_play = board.in_play()
        for card in board.played:
            in_play |= card
        groups = bits.distinct(board.playable(), in_play)
        tricks = -1
        for card, found in Solver().values(board, 0):
            tricks = found if card & groups else tricks
            assert found == tricks


def test_frozen_deals() -> None:
    winning, losing = frozen()
    assert len(winning) == len(losing) == DEALS
    for digits, solver in ((winning, Solver()), (losing, Solver(losing=True))):
        for number in range(0, DEALS, 13):
            assert value(number, solver) == int(digits[number]), number


RECORD = """\
dealer: S
north: 9c Tc Ac 9d Td Ad
east: Jc Qc Kc Jd Qd Kd
south: Jh Kh Ah 9s Ts Jk
west: 9h Th Qh Js Qs Ks
widow: As
auction: - - - 4
trump: h
discard: 9s
play: Ks 9c Jc As Jk 9h Ac Jd Ts Js Tc Qc
"""
GAME = read(RECORD).game


def refused(game: Game) -> str:
    with pytest.raises(ValueError, match="only") as caught:
        solve(game)
    return str(caught.value)


def test_only_the_play_of_a_whole_record_is_solved() -> None:
    assert "rules 3.1" in refused(read(RECORD.partition("auction")[0]).game)
    assert "the maker discards a card now" in refused(read(RECORD.partition("discard")[0]).game)
    thrown_in = RECORD.replace("- 4", "- -").partition("trump")[0]
    assert "this hand was thrown in" in refused(read(thrown_in).game)
    assert refused(read(RECORD.replace("east: ", "#")).game).startswith("East's hand is not known")
    seen = write_observation(observe(read(RECORD).game, SEATS[2]))
    assert refused(read(seen).game).startswith("North's hand is not known")


def test_the_command_prints_the_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(RECORD, "utf-8")
    assert main(["solve", str(path), "--json"]) == 0
    values = json.loads(capsys.readouterr().out)["values"]
    assert values == {f"play:{card}": tricks for card, tricks in brute_values(GAME, False).items()}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode())))
    assert main(["solve"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "West plays; tricks of NS, the maker's side, in the whole hand"
    assert lines == [f"{word[5:]}  {tricks}" for word, tricks in values.items()]


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (RECORD.partition("play")[0].partition("trump")[0], "the maker names trump now"),
        (RECORD.replace("north: ", "#"), "North's hand is not known"),
        (RECORD.replace("dealer: S", "dealer: X"), "dealer: token 1"),
    ],
)
def test_the_command_refuses_in_one_line_with_exit_code_2(
    record: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(record, "utf-8")
    for options in ([], ["--json"]):
        assert main(["solve", str(path), *options]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert complaint in err
