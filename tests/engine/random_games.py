"""Random games for property tests: any options, any cards, every stage, lone hands often."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from hasenpfeffer.engine.actions import Action, Defend, Name, Pass
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.options import TARGETS, VALUES, Options
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of, winner_of


@st.composite
def options(draw: Any) -> Options:
    chosen = {name: draw(st.sampled_from(values)) for name, values in VALUES[:-1]}
    return Options(**chosen, target=draw(st.sampled_from([10, *TARGETS])))


def pick(legal: tuple[Action, ...], byte: int) -> Action:
    """Choose by a byte: half the calls are passes, a third of the answers go alone."""
    if isinstance(legal[0], Pass):
        return legal[0] if byte % 2 else legal[byte // 2 % min(len(legal), 4 + byte % 5)]
    loud = [action for action in legal if isinstance(action, (Name, Defend)) and action.alone]
    if loud and byte % 3 == 0:
        return loud[byte // 3 % len(loud)]
    return legal[byte // 3 % len(legal)]


def play(
    chosen: Options, score: Any, dealer: Any, seed: bytes, policy: bytes, until: str = ""
) -> tuple[Log, Game]:
    """Play an action for each byte, dealing again after each hand until the game is over.

    Stop before, when a stage is reached for the first time.
    """
    deal = deal_of(shuffled(seed), dealer)
    game = new_game(chosen, score, dealer, deal)
    actions: list[Action] = [deal]
    hands = 1
    for byte in policy:
        turn = turn_of(game.table)
        if stage_name(game.table) == until or winner_of(game.table) is not None:
            break
        if turn:
            legal = legal_actions(game.table, game.hands[PLACE[turn]])
            assert legal
            action = pick(legal, byte)
        else:
            left = SEATS[(PLACE[game.table.dealer] + 1) % 4]
            action = deal_of(shuffled(hand_seed(seed, hands)), left)
            hands += 1
        game = apply(game, action)
        actions.append(action)
    return Log(chosen, score, dealer, tuple(actions)), game


ENDS = ("thrown_in", "over")
LENGTHS = {"over": 400}  # in actions; every other stage is sought in 60


@st.composite
def games(draw: Any) -> tuple[Log, Game]:
    """Draw a game that has come any number of actions far, or to a stage."""
    chosen = draw(options())
    points = st.integers(-12, chosen.target - 1)
    until = draw(st.sampled_from(["", "", "", "trump", "discard", "defend", "scored", *ENDS]))
    length = draw(st.integers(0, 60)) if not until else LENGTHS.get(until, 60)
    return play(
        chosen,
        (draw(points), draw(points)),
        draw(st.sampled_from(SEATS)),
        draw(st.binary(min_size=16, max_size=16)),
        random.Random(draw(st.integers(0, 2**32))).randbytes(length),
        until,
    )
