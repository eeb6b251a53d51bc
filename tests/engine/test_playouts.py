"""The ways to play small endings out, counted three times: frozen, by the engine, by hand."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import position_data
from tests.engine.playouts import FILE, count

ROWS = json.loads(FILE.read_text("utf-8"))
TRUMPS = {
    "c": "9c Tc Qc Kc Ac Js Jc Jk",
    "d": "9d Td Qd Kd Ad Jh Jd Jk",
    "h": "9h Th Qh Kh Ah Jd Jh Jk",
    "s": "9s Ts Qs Ks As Jc Js Jk",
}
Hands = tuple[tuple[str, tuple[str, ...]], ...]  # the active seats clockwise and their cards


def is_trump(card: str, trump: str) -> bool:
    return card in TRUMPS[trump].split()


def follows(card: str, led: str, trump: str) -> bool:
    if is_trump(led, trump) or is_trump(card, trump):
        return is_trump(led, trump) and is_trump(card, trump)
    return card[1] == led[1]


def value(card: str, led: str, trump: str) -> int:
    if is_trump(card, trump):
        return 100 + TRUMPS[trump].split().index(card)
    return "9TJQKA".index(card[0]) + 1 if follows(card, led, trump) else 0


def play_out(hands: Hands, trump: str, won: int) -> Counter[int]:
    """Count play-outs from a lead of the first seat, by the tricks of North-South."""
    if not hands[0][1]:
        return Counter([won])
    ways: Counter[int] = Counter()
    for trick in tricks(hands, (), trump):
        worth = [value(card, trick[0], trump) for card in trick]
        best = worth.index(max(worth))
        left = tuple(
            (seat, tuple(c for c in cards if c != played))
            for (seat, cards), played in zip(hands, trick)
        )
        ours = won + (hands[best][0] in "NS")
        ways += play_out(left[best:] + left[:best], trump, ours)
    return ways


def tricks(hands: Hands, begun: tuple[str, ...], trump: str) -> list[tuple[str, ...]]:
    """List every trick that the rules allow."""
    if len(begun) == len(hands):
        return [begun]
    cards = hands[len(begun)][1]
    same = [card for card in cards if begun and follows(card, begun[0], trump)]
    return [done for card in same or cards for done in tricks(hands, (*begun, card), trump)]


def by_hand(data: dict[str, Any]) -> Counter[int]:
    resting = [{"N": "S", "S": "N", "E": "W", "W": "E"}[seat] for seat in data["alone"]]
    order = ("NESW" * 2)["NESW".index(data["turn"]) :][:4]
    hands = tuple((seat, tuple(data["hands"][seat])) for seat in order if seat not in resting)
    return play_out(hands, data["trump"], data["won"]["NS"])


def test_the_endings_are_many_and_different() -> None:
    sizes = Counter()
    for row in ROWS:
        data = position_data(read("\n".join(row["record"])).game)
        sizes[len(data["hands"][data["turn"]]), len(data["alone"])] += 1
    assert len(ROWS) >= 24
    assert {tricks_left for tricks_left, _ in sizes} == {2, 3}
    assert {alone for _, alone in sizes} == {0, 1, 2}


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_play_outs(number: int) -> None:
    frozen = Counter({int(won): ways for won, ways in ROWS[number]["ways"].items()})
    game = read("\n".join(ROWS[number]["record"])).game
    assert count(game) == frozen
    assert by_hand(position_data(game)) == frozen
