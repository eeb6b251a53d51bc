"""Every option and preset of docs/rules.md, parts 7 and 8."""

from __future__ import annotations

import re

import pytest

from hasenpfeffer.engine.actions import Bid, word_of
from hasenpfeffer.engine.auction import bids_under
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.options import TARGETS, VALUES, OptionError, option_value, options_of
from tests.engine.positions import (
    HANDS,
    NUMBERS,
    RULES,
    finished,
    legal,
    points,
    record,
    refusal,
    show,
)


def test_options_of_the_text_are_those_of_the_engine() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", RULES.read_text("utf-8"), re.MULTILINE)
    told = {name: tuple(re.findall(r"`(\w+)`", values)) for name, values in rows}
    for name, values in VALUES:
        assert told[name] == tuple(str(value) for value in values)


# 7 Options


def test_option_bidding() -> None:
    assert legal(record("article bidding=numbers")) == ["pass", *NUMBERS]
    assert legal(record("article bidding=pepper")) == [
        "pass",
        *NUMBERS[:5],
        "bid:little",
        "bid:big",
    ]


@pytest.mark.parametrize("lowest", [1, 2, 3])
def test_3_1_3_6_the_bids_of_the_options_are_those_that_can_be_made(lowest: int) -> None:
    for preset, highest in (("article", ("4", "5", "6")), ("loner", ("5", "L", "B"))):
        rules = f"{preset} min_bid={lowest}"
        bids = bids_under(read_rules(rules))
        assert bids[0] == str(lowest)
        assert bids[-3:] == highest
        assert legal(record(rules)) == ["pass"] + [word_of(Bid(bid)) for bid in bids]
        assert show(record(rules, auction=bids[-1]))["stage"] == "trump"


@pytest.mark.parametrize("lowest", [1, 2, 3])
def test_option_min_bid(lowest: int) -> None:
    assert legal(record(f"article min_bid={lowest}")) == ["pass", *NUMBERS[lowest - 1 :]]
    for token in "12"[: lowest - 1]:
        assert "rules 3.1" in refusal(record(f"article min_bid={lowest}", auction=token))


def test_option_all_pass_redeal() -> None:
    assert show(record("article all_pass=redeal", auction="- - - -"))["stage"] == "thrown_in"


def test_option_all_pass_dealer_must_bid() -> None:
    rules = "article all_pass=dealer_must_bid"
    assert legal(record(rules, auction="- -")) == ["pass", *NUMBERS]
    assert legal(record(rules, auction="- - -")) == NUMBERS
    assert legal(record(rules, auction="- - 1")) == ["pass", *NUMBERS[1:]]
    assert refusal(record(rules, auction="- - - -")) == (
        "auction: token 4 '-': rules 3.5, after three passes the dealer must bid"
    )


def test_option_all_pass_joker_must_bid() -> None:
    for rules in ("article all_pass=joker_must_bid", "article-pepper all_pass=joker_must_bid"):
        data = show(record(rules, dealer="E", auction="- - - -"))
        assert (data["stage"], data["maker"], data["bid"]) == ("trump", "S", "3")


def test_option_all_pass_joker_in_the_widow_throws_in() -> None:
    hands = HANDS.replace("Jk", "As").replace("widow: As", "widow: Jk")
    text = "rules: article all_pass=joker_must_bid\ndealer: S\n" + hands + "auction: - - - -\n"
    assert show(text)["stage"] == "thrown_in"


def test_option_all_pass_the_joker_is_in_the_one_place_that_is_not_told() -> None:
    """3.5: whoever holds it is the maker; if it is the widow the hand is thrown in."""
    start, passes = "rules: classic\ndealer: S\n", "auction: - - - -\n"
    widow = start + HANDS.replace("Jk", "As").replace("widow: As\n", "") + passes
    assert show(widow)["stage"] == "thrown_in"
    hand = start + HANDS.replace("south: Jh Kh Ah 9s Ts Jk\n", "") + passes
    data = show(hand)
    assert (data["stage"], data["maker"], data["hands"]["S"]) == ("trump", "S", None)
    for text in (hand.replace("widow: As\n", ""), hand.replace("west: 9h Th Qh Js Qs Ks\n", "")):
        assert "rules 3.5" in refusal(text)


def test_option_discard() -> None:
    cards = {
        "any": "Jh Kh Ah 9s Ts As Jk",
        "not_joker": "Jh Kh Ah 9s Ts As",
        "not_trump": "9s Ts As",
    }
    for value, allowed in cards.items():
        words = legal(record(f"article discard={value}", auction="- - - 3", trump="h"))
        assert words == ["discard:" + card for card in allowed.split()]


def test_option_discard_where_every_card_is_barred_any_is_allowed() -> None:
    text = "dealer: S\nsouth: 9h Th Qh Kh Jd Jk\nwidow: Ah\nauction: - - - 6\ntrump: h\n"
    assert len(legal("rules: article discard=not_trump\n" + text) or []) == 7
    assert refusal(
        "rules: article discard=not_trump\n" + text.replace("Th", "Tc") + "discard: Jd\n"
    ) == ("discard: token 1 'Jd': rules 4.3, a trump may not be discarded")


@pytest.mark.parametrize(
    ("value", "may_name", "lone_asked", "pair_asked"),
    [
        ("maker_and_defender", True, True, False),
        ("maker", True, False, False),
        ("anyone", True, True, True),
        ("off", False, False, False),
    ],
)
def test_option_alone(value: str, may_name: bool, lone_asked: bool, pair_asked: bool) -> None:
    text = record(f"article alone={value}", auction="- - - 3")
    assert ("trump:h:alone" in (legal(text) or [])) == may_name
    assert (show(text, "trump:h", "discard:9s")["stage"] == "defend") == pair_asked
    if may_name:
        stage = show(text, "trump:h:alone", "discard:9s")["stage"]
        assert (stage == "defend") == lone_asked
    else:
        assert "rules 4.4" in refusal(text + "trump: h alone\n")


def test_option_alone_multiplier() -> None:
    assert points("3", 4, "article alone_multiplier=1", alone=True) == (4, 0)
    assert points("3", 4, "article alone_multiplier=2", alone=True) == (8, 0)


def test_option_alone_multiplier_is_not_for_a_lone_defender() -> None:
    rules = "article alone=anyone alone_multiplier=2 defenders=tricks"
    plays = "Jk 9h Th 9d Td Qd 9s Ts Qs 9c Tc Qc Ac Kc Ks Ad Kd Js"
    text = f"rules: {rules}\ndealer: S\nauction: - - - 1\ntrump: h\ndefend: alone\nplay: {plays}\n"
    data = show(text)
    assert data["stage"] == "scored"
    assert data["alone"] == ["W"]
    won = data["won"]
    assert data["hand_score"] == {"NS": won["NS"], "EW": won["EW"]}
    assert won["NS"]


def test_option_first_lead() -> None:
    for value, leader in (("left_of_dealer", "W"), ("maker", "N")):
        rules = f"article first_lead={value}"
        assert show(record(rules, auction="- 1 - -", trump="h", discard="9c"))["turn"] == leader
        lone = record(rules, auction="- 1 - -", trump="h alone", discard="9c", defend="- -")
        assert show(lone)["turn"] == "E"
        both = record(rules, auction="- 1 - -", trump="h alone", discard="9c", defend="- alone")
        assert show(both)["turn"] == "W"


def test_option_made() -> None:
    assert points("2", 5, "article made=tricks") == (5, 0)
    assert points("2", 5, "article made=bid") == (2, 0)
    assert points("B", 6, "article-pepper made=bid") == (12, 0)


def test_option_set() -> None:
    assert [points("5", 4, f"article set={v}")[0] for v in ("tricks", "bid", "six")] == [-4, -5, -6]
    assert points("L", 4, "article-pepper set=bid") == (-6, 0)
    assert points("B", 4, "article-pepper set=six") == (-12, 0)
    assert points("5", 0, "article set=bid") == (-5, 0)


def test_option_defenders() -> None:
    assert points("3", 2, "article defenders=nothing") == (-2, 0)
    assert points("3", 2, "article defenders=tricks") == (-2, 4)


def test_option_target() -> None:
    assert (TARGETS[0], TARGETS[-1], len(TARGETS)) == (5, 100, 96)
    assert all(option_value("target", str(number)) == number for number in range(5, 101))
    for text in ("4", "101", "10.0", "-5", "", "ten", "010"):
        with pytest.raises(OptionError):
            option_value("target", text)
    assert finished("3", 3, "article target=5", score="2 0")["winner"] == "NS"
    assert finished("3", 3, "article target=100", score="96 0")["winner"] is None


# 8 Presets


@pytest.mark.parametrize(
    ("preset", "spelled"),
    [
        ("article", ""),
        ("article-pepper", "bidding=pepper"),
        ("classic", "set=bid defenders=tricks all_pass=joker_must_bid"),
        (
            "loner",
            "set=bid defenders=tricks alone_multiplier=2 bidding=pepper target=30",
        ),
    ],
)
def test_preset(preset: str, spelled: str) -> None:
    assert show(record(preset))["rules"] == show(record("article " + spelled))["rules"]
    changes = re.findall(rf"^\| `{preset}` \| (.*) \|$", RULES.read_text("utf-8"), re.MULTILINE)
    assert changes[0].strip("`") == spelled or not spelled


def test_the_defaults_are_the_article() -> None:
    assert show("dealer: S\n")["rules"] == {name: values[0] for name, values in VALUES}
    assert options_of("article") == read("dealer: S\n").log.options
