"""Advice as plain data: what the worker tells the page, and the command line prints."""

from __future__ import annotations

from typing import Any

from hasenpfeffer.bots.search.advice import Advice, Steps, advising
from hasenpfeffer.bots.search.estimate import estimate
from hasenpfeffer.bots.search.review import Decision, reviewing
from hasenpfeffer.bots.search.same_deal import best_play, experts_play
from hasenpfeffer.engine.actions import Play, word_of
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.observation import Observation
from hasenpfeffer.engine.position import hand_score, won
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.writing import write

PLACES = 3  # decimals
SOUTH = SEATS[2]  # where the player sits


def hinting(seen: Observation, seed: str) -> Steps[dict[str, Any]]:
    """Return what a seat should know about its actions, in that order; raises as `advising`."""
    advice = yield from advising(seen, seed)
    return hint_data(advice)


def hint_data(advice: Advice) -> dict[str, Any]:
    """Return advice as plain data: points and tricks to expect, and the fact that decides."""
    fact = advice.fact
    measure = "making" if fact and fact.place == "widow" else "lead"
    return {
        "actions": [
            {
                "word": word_of(worth.action),
                "points": _rounded(worth.stakes),
                "error": _rounded(worth.error),
                "tricks": _rounded(worth.tricks),
                "making": _rounded(worth.making),
                "sound": worth.sound,
                "barred": worth.barred or None,
            }
            for worth in advice.worths
        ],
        "fact": fact
        and {
            "card": fact.card,
            "seat": fact.place,
            "probability": _rounded(fact.probability),
            f"{measure}_if": _rounded(fact.there),
            f"{measure}_if_not": _rounded(fact.elsewhere),
            "over": fact.runner_up and word_of(Play(fact.runner_up)),
        },
    }


def estimate_data(seen: Observation) -> dict[str, Any]:
    """Return what a hand in the auction is worth as plain data; raises as `estimate`."""
    found = estimate(seen)
    chances = [_rounded(chance) for chance in found.chances]
    return {"trump": found.trump, "tricks": _rounded(found.tricks), "chances": chances}


def reviewing_data(log: Log, number: int, seed: str) -> Steps[dict[str, Any]]:
    """Return a decision of a log's last hand as plain data; raises as `reviewing`."""
    decision = yield from reviewing(log, number, seed)
    return decision_data(decision)


def decision_data(decision: Decision) -> dict[str, Any]:
    """Return a decision as plain data."""
    late = decision.hindsight_best
    return {
        "number": decision.number,
        "seat": decision.seat,
        "word": word_of(decision.action),
        "best": word_of(decision.best),
        "foresight": {"loss": _rounded(decision.loss), "error": _rounded(decision.error)},
        "hindsight": late and {"best": word_of(late), "loss": _rounded(decision.hindsight_loss)},
        "points": _rounded(decision.points),
        "grade": decision.grade,
        "luck": decision.luck,
    }


def same_deal_data(log: Log, way: str, chance: str) -> Steps[dict[str, Any]]:
    """Return a log's first deal played by four `experts`, or as is `best` for South.

    Raises ValueError if a hand is not known.
    """
    deal = log.replace(actions=log.actions[:1])
    played = yield from experts_play(deal, chance) if way == "experts" else best_play(deal, SOUTH)
    table = replay(played).table
    return {"record": write(played), "points": hand_score(table), "tricks": won(table)}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, PLACES) + 0.0
