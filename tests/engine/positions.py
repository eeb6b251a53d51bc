"""Short ways to say a position in a test and to ask what the engine makes of it."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import position_data, won
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.tokens import NotationError, read_word

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
NUMBERS = ["bid:1", "bid:2", "bid:3", "bid:4", "bid:5", "bid:6"]

# South, the dealer, holds most of the trumps of hearts; used wherever the cards do not matter.
HANDS = """\
north: 9c Tc Ac 9d Td Ad
east: Jc Qc Kc Jd Qd Kd
south: Jh Kh Ah 9s Ts Jk
west: 9h Th Qh Js Qs Ks
widow: As
"""


def position(text: str, *words: str) -> Game:
    """Return the position that a record and then some words lead to."""
    game = read(text).game
    for word in words:
        game = apply(game, read_word(word))
    return game


def show(text: str, *words: str) -> dict[str, Any]:
    """Return what the command line shows of a position."""
    return position_data(position(text, *words))


def legal(text: str, *words: str) -> list[str] | None:
    words_now: list[str] | None = show(text, *words)["legal"]
    return words_now


def refusal(text: str) -> str:
    """Return the error with which a record is refused."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return str(caught.value)


def record(rules: str = "article", dealer: str = "S", score: str = "0 0", **lines: str) -> str:
    """Write a record; hands and widow are HANDS unless some are given, then only those."""
    names = ("north", "east", "south", "west", "widow")
    given = "".join(f"{name}: {lines.pop(name)}\n" for name in names if name in lines)
    rest = "".join(f"{key}: {value}\n" for key, value in lines.items())
    return f"rules: {rules}\nscore: {score}\ndealer: {dealer}\n{given or HANDS}{rest}"


def table(trump: str, play: str = "", dealer: str = "S", **hands: str) -> str:
    """Write what is known of a hand that the dealer plays at one; the left of it leads."""
    lines = "".join(f"{name}: {cards}\n" for name, cards in hands.items())
    return f"dealer: {dealer}\n{lines}auction: - - - 1\ntrump: {trump}\nplay: {play}\n"


def trick_winner(trump: str, cards: str) -> str | None:
    """Return who wins a trick that West leads."""
    winner: str | None = show(table(trump, cards))["tricks"][0]["winner"]
    return winner


# South's hand can take every trick with hearts as trump, and none with clubs.
STRONG = {
    "north": "9c Tc Ac 9d Td Ad",
    "east": "Jc Qc Kc Jd Qd Kd",
    "south": "Jh Qh Kh Ah As Jk",
    "west": "9h Th 9s Ts Js Qs",
    "widow": "Ks",
}


@cache
def play_out(alone: bool, taken: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Find a way to play STRONG so that North-South, with South as maker, take so many tricks.

    Return the words before and after the defenders are asked.
    """
    trump, discard = ("h", "Ks") if taken > 3 else ("c", "Jk")
    words = (f"trump:{trump}:alone" if alone else f"trump:{trump}", f"discard:{discard}")
    begun = position(record("article alone=maker", auction="- - - 1", **STRONG), *words)
    for seed in range(2000):
        rng, game, plays = random.Random(seed), begun, []
        while turn_of(game.table) and won(game.table)[0] <= taken:
            plays.append(rng.choice(position_data(game)["legal"]))
            game = apply(game, read_word(plays[-1]))
        if won(game.table) == (taken, 6 - taken):
            return words, tuple(plays)
    raise AssertionError(f"no way to take {taken} was found")


def finished(
    bid: str, taken: int, rules: str = "article", alone: bool = False, score: str = "0 0"
) -> dict[str, Any]:
    """Show a finished hand: South, the maker at a bid, and North have taken so many tricks."""
    words, plays = play_out(alone, taken)
    game = position(record(rules, score=score, auction=f"- - - {bid}", **STRONG), *words)
    while position_data(game)["stage"] == "defend":
        game = apply(game, read_word("defend:pair"))
    for word in plays:
        game = apply(game, read_word(word))
    data = position_data(game)
    assert data["won"]["NS"] == taken
    return data


def points(bid: str, taken: int, rules: str = "article", alone: bool = False) -> tuple[int, int]:
    """Return what a finished hand gives to the maker's side and to the defenders."""
    score = finished(bid, taken, rules, alone)["hand_score"]
    return score["NS"], score["EW"]
