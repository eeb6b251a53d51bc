"""Hindsight: the truth about a hand, to the point, under every rule of what a lost bid costs."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from hasenpfeffer.bots.search.hindsight import Hindsight
from hasenpfeffer.bots.search.review import decisions
from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.bots.search.worth import stakes_of
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.cards import playable, winning_place
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.search.brute_force import Cards, cut, logs, maker_side, stage_of
from tests.engine.positions import position, record

GAMES = Path(__file__).parents[2] / "games"
LEFT = range(6, 15)  # cards that are not played yet
# South bids four, alone in spades; East defends alone.
TWO_LEFT = {
    "north": "9c Ks Jh Jc Th As",
    "east": "9d Ts Qh Qd Kh Tc",
    "south": "Ah 9h Kd Jd Ad Td",
    "west": "Jk Ac Qc Kc Js Qs",
    "widow": "9s",
}


@pytest.mark.parametrize("name", ["11-classic", "15-loner", "17-loner-both-alone"])
def test_hindsight_is_what_the_solver_says(name: str) -> None:
    """With every card known, and lost bids dear, a card is worth what its tricks bring."""
    log = read((GAMES / f"{name}.txt").read_text("utf-8")).log
    looked_at = 0
    for game, _ in decisions(log):
        stage = game.table.stage
        if isinstance(stage, Playing):
            contract = stage.lineup.contract
            stakes = stakes_of(game.table, side_of(contract.maker))
            row = stakes.row(contract.bid, contract.alone)
            ours = side_of(stage.turn(game.table)) == side_of(contract.maker)
            values = Hindsight().values(game)
            for card, taken in solve(game):
                assert values[Play(card)] == (row[taken] if ours else -row[taken])
            looked_at += 1
    assert looked_at >= 10


def test_hindsight_is_what_brute_force_says() -> None:
    """Rules 6.2: a side that cannot make its bid loses tricks, the others give some, not too many.

    Under all options, at any score.
    """
    rng, positions, stepped = random.Random(1), 0, 0
    for log, cards in islice(logs(3), 400):
        if log.options.set == "tricks":
            game = cut(log, min(cards, rng.choice(LEFT)))
            score = (rng.randint(-9, 9), log.options.target - rng.randint(1, 9))
            game = game.replace(table=game.table.replace(score=score))
            side, contract = maker_side(game), stage_of(game).lineup.contract
            row = stakes_of(game.table, side).row(contract.bid, contract.alone)
            sign = 1 if side_of(turn_of(game.table) or "N") == side else -1
            truth = Hindsight()
            for action, value in truth.values(game).items():
                assert sign * value == worth(apply(game, action), row, side)
            positions += 1
            stepped += len(truth.goals) > 0
    assert positions > 100
    assert stepped > 20  # in which neither end of the solver was enough


def test_the_threat_to_make_a_lost_bid_after_all_can_be_worth_a_trick() -> None:
    """East can give South three tricks, or hold it below four, but not both at once."""
    text = record("article target=100", dealer="N", auction="- 4 - -", trump="s alone", **TWO_LEFT)
    game = position(text + "discard: Ad\ndefend: - alone\n")
    for action, value in Hindsight().values(game).items():
        assert value == (-4 if action in (Play("Tc"), Play("9d"), Play("Qd")) else 2)


def test_hindsight_agrees_with_itself_one_step_on() -> None:
    """An action is worth what whoever acts next makes of it, from the trump to the last card."""
    stages = Counter()
    for log, _ in islice(logs(8), 8):
        truth = Hindsight()
        for game, _ in decisions(log):
            for action, value in truth.values(game).items():
                after = apply(game, action)
                turn, after_turn = turn_of(game.table), turn_of(after.table)
                if turn and after_turn:
                    same = side_of(turn) == side_of(after_turn)
                    best = max(truth.values(after).values())
                    assert value == (best if same else -best)
                    stages[stage_name(after.table)] += 1
    assert min(stages[name] for name in ("discard", "defend", "play")) >= 12


def worth(game: Game, row: tuple[float, ...], side: int) -> float:
    """Return what a position is worth to the maker's side when everything has been tried."""
    stage = game.table.stage
    assert isinstance(stage, (Playing, Scored))
    trump, active = stage.lineup.contract.trump, stage.lineup.active()
    known: dict[object, float] = {}

    def tried(hands: tuple[Cards, ...], seats: tuple[int, ...], trick: Cards, taken: int) -> float:
        if len(trick) == len(seats):
            place = winning_place(trick, trump)
            taken += seats[place] % 2 == side
            seats, trick = seats[place:] + seats[:place], ()
        if not trick and not any(hands):
            return row[taken]
        key = (hands, seats, trick, taken)
        if key not in known:
            seat = seats[len(trick)]
            found = []
            for card in playable(hands[seat], trick[0] if trick else None, trump):
                rest = tuple([other for other in hands[seat] if other != card])
                after = hands[:seat] + (rest,) + hands[seat + 1 :]
                found.append(tried(after, seats, (*trick, card), taken))
            known[key] = max(found) if seat % 2 == side else min(found)
        return known[key]

    hands = tuple([hand or () if seat in active else () for seat, hand in zip(SEATS, game.hands)])
    taken = tricks_won(stage.tricks, trump)[side]
    if isinstance(stage, Scored):
        return row[taken]
    seats = tuple([PLACE[seat] for seat in stage.trick.seats])
    return tried(hands, seats, stage.trick.cards, taken)
