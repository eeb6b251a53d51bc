"""The door to every bot where all of Python is there: as `bots.choose`; strong levels search."""

from __future__ import annotations

from hashlib import sha256
from math import inf
from random import Random
from typing import TYPE_CHECKING

from hasenpfeffer.bots import choose as simple
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.calling import calls
from hasenpfeffer.bots.search.card_search import search_card
from hasenpfeffer.bots.search.worth import best_discard, best_plan, place_of, stakes_of
from hasenpfeffer.engine.actions import Discard, Name, Play, word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.notation import read_observation
from hasenpfeffer.engine.seats import side_of

if TYPE_CHECKING:
    from hasenpfeffer.bots.levels import Level
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.observation import Observation


def choose(text: str, level: str, seed: str, patience: float = inf) -> str:
    """Return the word of the action that a level takes; the same for the same three texts.

    Where it takes longer than so many seconds, it may be another on another day. Raises
    NotationError for a text that is no observation, ValueError if the seat is not to act.
    """
    return word_of(decide(read_observation(text), level_called(level), seed + text, patience))


def decide(seen: Observation, level: Level, chance: str, patience: float = inf) -> Action:
    """Return the action that a level takes; the same for the same chance. Raises as `choose`."""
    stage = seen.table.stage
    if level.networks and len(seen.legal()) > 1:
        if isinstance(stage, Auction):
            return calls(seen)[0].action
        if isinstance(stage, (Naming, Discarding)):
            return settle(seen)
    action = simple.decide(seen, level, chance)
    if isinstance(action, Play) and level.worlds and len(seen.legal()) > 1:
        rng = Random(sha256(chance.encode()).digest())
        return Play(search_card(seen, action.card, level, rng, patience))
    return action


def settle(seen: Observation) -> Action:
    """Name trump, or discard, for what is worth most by the hand network."""
    stage, table = seen.table.stage, seen.table
    stakes = stakes_of(table, side_of(seen.seat))
    place = place_of(table.options, table.dealer, seen.seat)
    if isinstance(stage, Naming):
        plan = best_plan(seen.hand, stage.bid, place, stakes)
        return Name(plan.trump, plan.alone)
    assert isinstance(stage, Discarding)
    contract = stage.contract
    trump, alone, bid = contract.trump, contract.alone, contract.bid
    return Discard(best_discard(seen.hand, trump, alone, bid, place, stakes))
