"""The worked examples of docs/rules.md, part 9."""

from __future__ import annotations

from hasenpfeffer.engine import cards as pack
from tests.engine.positions import (
    HANDS,
    finished,
    points,
    record,
    show,
    trick_winner,
)


def test_example_1_order_of_trumps() -> None:
    assert " ".join(pack.cards_of("h", "h")) == "Jk Jh Jd Ah Kh Qh Th 9h"
    assert " ".join(pack.cards_of("d", "h")) == "Ad Kd Qd Td 9d"


def test_example_2_the_left_bower_must_follow() -> None:
    assert pack.playable(("Jd", "Kc", "As"), "9h", "h") == ("Jd",)


def test_example_3_a_led_left_bower_is_a_trump() -> None:
    assert pack.playable(("9c", "Ts"), "Jc", "s") == ("Ts",)
    assert pack.playable(("9c", "Qd"), "Jc", "s") == ("9c", "Qd")


def test_example_4_a_led_joker_calls_for_trump() -> None:
    assert pack.playable(("9d", "Js"), "Jk", "c") == ("Js",)
    assert pack.playable(("9c", "Qd"), "Jk", "c") == ("9c",)
    assert pack.playable(("Td", "9h"), "Jk", "c") == ("Td", "9h")


def test_example_5_left_bower_beats_the_ace() -> None:
    assert trick_winner("d", "Ks 9d Jh Ad") == "E"


def test_example_6_an_auction() -> None:
    turns = [show(record(auction="- 1 2 - 3 -"[: 2 * n]))["turn"] for n in range(6)]
    assert turns == list("WNESNE")
    data = show(record(auction="- 1 2 - 3 -"))
    assert (data["maker"], data["bid"], data["stage"]) == ("N", "3", "trump")


def test_example_7_the_dealer_may_still_bid() -> None:
    data = show(record(auction="- - - 1"))
    assert (data["maker"], data["bid"]) == ("S", "1")
    assert show(record(auction="- - - -") + "\n" + HANDS)["dealer"] == "W"


def test_example_8_lone_hands_lead_and_tricks() -> None:
    text = "dealer: N\nauction: - 1 - -\ntrump: h alone\n"
    assert show(text + "defend: - -\n")["turn"] == "W"
    trick = show(text + "defend: - -\nplay: 9c Tc Qc\n")["tricks"][0]
    assert (trick["leader"], trick["winner"]) == ("W", "S")
    data = show(text + "defend: - alone\nplay: 9c Tc\n")
    assert (data["tricks"][0]["leader"], data["tricks"][0]["winner"]) == ("E", "S")


def test_example_9_scores() -> None:
    assert points("4", 2) == (-2, 0)
    assert points("4", 0) == (0, 0)
    assert points("3", 5) == (5, 0)
    assert points("4", 2, "classic") == (-4, 4)


def test_example_10_big_pepper() -> None:
    assert points("B", 6, "article-pepper")[0] == 12
    assert points("B", 5, "article-pepper set=tricks")[0] == -10
    assert points("B", 5, "article-pepper set=bid")[0] == -12


def test_example_11_the_end_of_the_game() -> None:
    data = finished("3", 5, score="8 0")
    assert (data["score"]["NS"], data["stage"], data["winner"]) == (13, "over", "NS")
    data = finished("3", 5, score="4 0")
    assert (data["score"]["NS"], data["stage"], data["winner"]) == (9, "scored", None)


def test_example_12_both_sides_reach_the_target() -> None:
    data = finished("4", 4, "classic", score="9 9")
    assert data["score"] == {"NS": 13, "EW": 11}
    assert data["winner"] == "NS"
