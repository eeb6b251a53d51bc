"""One test or more for each paragraph of docs/rules.md, which is named by it: parts 1 to 6."""

from __future__ import annotations

import re

import pytest

from hasenpfeffer.engine import cards as pack
from hasenpfeffer.engine.actions import Deal, IllegalAction
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import position_data
from hasenpfeffer.engine.seats import SEATS, left_of, partner_of, side_of
from hasenpfeffer.engine.shuffle import deal_of, shuffled
from hasenpfeffer.engine.stages import apply
from hasenpfeffer.engine.tokens import read_word
from tests.engine.positions import (
    HANDS,
    NUMBERS,
    RULES,
    finished,
    legal,
    points,
    position,
    record,
    refusal,
    show,
    table,
    trick_winner,
)


def test_each_paragraph_has_a_test() -> None:
    paragraphs = re.findall(r"^- (\d)\.(\d) ", RULES.read_text("utf-8"), re.MULTILINE)
    assert len(paragraphs) == 31
    lacking = [
        f"{part}.{number}"
        for part, number in paragraphs
        if not any(name.startswith(f"test_{part}_{number}_") for name in globals())
    ]
    assert not lacking


# 1 Players and cards


def test_1_1_partners_sit_opposite() -> None:
    assert [partner_of(seat) for seat in SEATS] == ["S", "W", "N", "E"]
    assert [side_of(seat) for seat in SEATS] == [0, 1, 0, 1]


def test_1_2_order_is_clockwise() -> None:
    assert [left_of(seat) for seat in "NESW"] == list("ESWN")


def test_1_3_the_pack_has_25_cards() -> None:
    wanted = {rank + suit for rank in "9TJQKA" for suit in "cdhs"} | {"Jk"}
    assert len(pack.DECK) == 25
    assert set(pack.DECK) == wanted


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("c", "Jk Jc Js Ac Kc Qc Tc 9c"),
        ("d", "Jk Jd Jh Ad Kd Qd Td 9d"),
        ("h", "Jk Jh Jd Ah Kh Qh Th 9h"),
        ("s", "Jk Js Jc As Ks Qs Ts 9s"),
    ],
)
def test_1_4_trumps_high_to_low(trump: str, order: str) -> None:
    assert " ".join(pack.cards_of(trump, trump)) == order
    assert all(pack.suit_of(card, trump) == trump for card in order.split())
    for high, low in zip(order.split(), order.split()[1:]):
        others = [c for c in pack.DECK if pack.suit_of(c, trump) != trump]
        assert trick_winner(trump, f"{low} {high} {others[0]} {others[1]}") == "N"
        assert trick_winner(trump, f"{high} {low} {others[0]} {others[1]}") == "W"


@pytest.mark.parametrize("trump", list("cdhs"))
def test_1_5_five_cards_in_the_other_suit_of_the_colour(trump: str) -> None:
    sizes = {suit: "".join(c[0] for c in pack.cards_of(suit, trump)) for suit in "cdhs"}
    same = {"c": "s", "s": "c", "d": "h", "h": "d"}[trump]
    assert sizes.pop(trump) == "JJJAKQT9"
    assert sizes.pop(same) == "AKQT9"
    assert list(sizes.values()) == ["AKQJT9", "AKQJT9"]


def test_1_6_before_trump_a_jack_has_its_printed_suit_and_the_joker_none() -> None:
    assert pack.printed_suit("Jd") == "d"
    assert pack.printed_suit("Jk") is None


# 2 The deal


def test_2_1_the_deal_passes_to_the_left_after_each_hand() -> None:
    first = record("article-pepper", dealer="E", auction="- - - -")
    later = [first, first, first]
    hands = [first] + [HANDS + "auction: - - - -\n" for _ in later]
    dealers = [show("\n".join(hands[: count + 1]))["dealer"] for count in range(4)]
    assert dealers == ["E", "S", "W", "N"]


def test_2_1_the_deal_passes_after_a_hand_that_was_played() -> None:
    text = table("h", "Jk Jh Jd Ah 9c Tc Jc Qc 9d Td Qd Kd 9s Ts Js Qs Ac Kc Ks As Kh Ad Qh Th")
    assert show(text)["stage"] == "scored"
    assert show(text + "\n" + HANDS)["dealer"] == "W"


def test_2_1_no_second_hand_before_the_first_is_over() -> None:
    assert refusal(record(auction="- -") + "\n" + HANDS).startswith("hand 2: north: rules 2.1")


@pytest.mark.parametrize("dealer", SEATS)
def test_2_2_three_cards_at_a_time_from_the_left_of_the_dealer(dealer: str) -> None:
    deal = deal_of(pack.DECK, dealer)
    hands = dict(zip(SEATS, deal.hands))
    seat = dealer
    for place in range(4):
        seat = left_of(seat)
        first, second = 3 * place, 3 * place + 12
        wanted = pack.DECK[first : first + 3] + pack.DECK[second : second + 3]
        assert hands[seat] == wanted
    assert deal.widow == "Jk"


def test_2_2_six_cards_a_hand() -> None:
    assert refusal("dealer: S\nnorth: 9c Tc Jc Qc Kc\n") == (
        "north: rules 2.2, a hand is dealt six cards and not 5"
    )
    with pytest.raises(IllegalAction):
        apply(position(record(auction="- - - -")), Deal((pack.DECK[:5],) * 4, None))


def test_2_3_the_published_vector() -> None:
    wanted = "Kh Qd Qc Ts Ad Jc 9c As Kc Jk Kd 9s 9d Td Ah Qh 9h Ac Ks Jh Tc Js Th Qs Jd"
    assert " ".join(shuffled(bytes(range(16)))) == wanted
    data = show("dealer: S\nseed: 000102030405060708090a0b0c0d0e0f\n")
    assert data["hands"]["W"] == sorted("Kh Qd Qc 9d Td Ah".split(), key=pack.DECK.index)
    assert data["widow"] == "Jd"


# 3 The auction


def test_3_1_it_begins_left_of_the_dealer_with_one_to_six() -> None:
    data = show(record(dealer="E"))
    assert (data["turn"], data["legal"]) == ("S", ["pass", *NUMBERS])


def test_3_1_other_bids_are_refused() -> None:
    for token in ("0", "7", "X", "L"):
        assert refusal(record(auction=token)).startswith(f"auction: token 1 '{token}': rules 3.1")


def test_3_2_a_bid_must_be_higher() -> None:
    assert legal(record(auction="3")) == ["pass", "bid:4", "bid:5", "bid:6"]
    for token in "123":
        assert refusal(record(auction="3 " + token)) == (
            f"auction: token 2 '{token}': rules 3.2, a bid must be higher than 3"
        )


def test_3_3_a_pass_is_final() -> None:
    turns = [show(record(auction=calls))["turn"] for calls in ("- 1", "- 1 2", "- 1 2 3")]
    assert turns == ["E", "S", "N"]


def test_3_4_three_passes_and_a_bid_end_it() -> None:
    assert show(record(auction="2 - -"))["stage"] == "auction"
    data = show(record(auction="2 - - -"))
    assert (data["stage"], data["turn"], data["maker"], data["bid"]) == ("trump", "W", "W", "2")


def test_3_4_it_ends_when_nothing_higher_can_be_bid() -> None:
    data = show(record(auction="1 6"))
    assert (data["stage"], data["maker"], data["bid"]) == ("trump", "N", "6")
    assert refusal(record(auction="1 6 -")).startswith("auction: token 3 '-': rules 4.2")


def test_3_5_the_dealer_may_bid_after_three_passes() -> None:
    assert legal(record(auction="- - -")) == ["pass", *NUMBERS]
    assert show(record(auction="- - - 1"))["maker"] == "S"


def test_3_5_four_passes_throw_the_hand_in() -> None:
    data = show(record(auction="- - - -", score="3 -2"))
    assert (data["stage"], data["turn"], data["legal"]) == ("thrown_in", None, [])
    assert data["hand_score"] == {"NS": 0, "EW": 0}
    assert data["score"] == {"NS": 3, "EW": -2}
    seen = [observe(position(record(auction="- - - -")), seat).widow for seat in SEATS]
    assert seen == [None] * 4


def test_3_6_pepper_bids_rise_to_little_and_big() -> None:
    words = ["pass", *NUMBERS[:5], "bid:little", "bid:big"]
    assert legal(record("article-pepper")) == words
    assert legal(record("article-pepper", auction="5")) == ["pass", "bid:little", "bid:big"]
    assert legal(record("article-pepper", auction="L")) == ["pass", "bid:big"]
    assert refusal(record("article-pepper", auction="6")).startswith(
        "auction: token 1 '6': rules 3.6"
    )


def test_3_6_big_pepper_over_anything_ends_the_auction() -> None:
    data = show(record("article-pepper", auction="2 B"))
    assert (data["stage"], data["maker"], data["bid"]) == ("trump", "N", "B")


def test_3_6_little_pepper_can_be_overbid() -> None:
    assert show(record("article-pepper", auction="L"))["stage"] == "auction"
    assert show(record("article-pepper", auction="L - - -"))["bid"] == "L"


# 4 Widow, trump, alone, discard

MADE = record(auction="- - - 3")


def test_4_1_only_the_maker_takes_and_sees_the_widow() -> None:
    game = position(MADE)
    assert [len(hand or ()) for hand in game.hands] == [6, 6, 7, 6]
    assert "As" in (game.hands[2] or ())
    assert [observe(game, seat).widow for seat in SEATS] == [None, None, "As", None]


def test_4_2_trump_and_alone_in_one_breath() -> None:
    assert legal(MADE) == [f"trump:{suit}{way}" for suit in "cdhs" for way in ("", ":alone")]
    data = show(MADE, "trump:h:alone")
    assert (data["trump"], data["alone"], data["stage"]) == ("h", ["S"], "discard")
    assert show(MADE, "trump:h")["alone"] == []


def test_4_3_one_of_seven_cards_is_discarded_and_stays_hidden() -> None:
    cards = "Jh Kh Ah 9s Ts As Jk".split()
    assert legal(MADE, "trump:h") == ["discard:" + card for card in cards]
    game = position(MADE, "trump:h", "discard:As")
    assert game.discard == "As"
    assert [observe(game, seat).discard for seat in SEATS] == [None, None, "As", None]
    assert [len(hand or ()) for hand in game.hands] == [6, 6, 6, 6]


def test_4_4_defenders_are_asked_from_the_makers_left() -> None:
    asked = show(MADE, "trump:h:alone", "discard:9s")
    assert (asked["stage"], asked["turn"]) == ("defend", "W")
    assert asked["legal"] == ["defend:alone", "defend:pair"]
    first = show(MADE, "trump:h:alone", "discard:9s", "defend:alone")
    assert (first["stage"], first["alone"]) == ("play", ["S", "W"])
    second = show(MADE, "trump:h:alone", "discard:9s", "defend:pair")
    assert (second["stage"], second["turn"]) == ("defend", "E")
    neither = show(MADE, "trump:h:alone", "discard:9s", "defend:pair", "defend:pair")
    assert (neither["stage"], neither["alone"]) == ("play", ["S"])


def test_4_5_the_partner_of_a_lone_player_sits_out() -> None:
    game = position(MADE, "trump:h:alone", "discard:9s", "defend:pair", "defend:pair")
    turns = []
    while game.table.stage.turn(game.table):
        data = position_data(game)
        turns.append(data["turn"])
        game = apply(game, read_word(data["legal"][0]))
    assert len(turns) == 18
    assert "N" not in turns
    assert position_data(game)["hands"]["N"] == "9c Tc Ac 9d Td Ad".split()


# 5 The play


def test_5_1_left_of_the_dealer_leads_any_card() -> None:
    data = show(record(dealer="E", auction="- - - 1", trump="h", discard="Kd"))
    assert (data["turn"], len(data["legal"])) == ("S", 6)


def test_5_1_six_tricks_end_the_hand() -> None:
    plays = "Jk Jh Jd Ah 9c Tc Jc Qc 9d Td Qd Kd 9s Ts Js Qs Ac Kc Ks As Kh Ad Qh Th"
    tokens = plays.split()
    stages = [show(table("h", " ".join(tokens[:count])))["stage"] for count in range(25)]
    assert stages == ["play"] * 24 + ["scored"]


def test_5_2_left_of_a_lone_player_leads() -> None:
    game = record(dealer="W", auction="- - - 1", trump="h alone", discard="9h", defend="- -")
    assert show(game)["turn"] == "N"
    game = record(dealer="W", auction="- - 1 -", trump="h alone", discard="9s", defend="- -")
    assert show(game)["turn"] == "W"
    game = record(
        "article alone=anyone", auction="- - - 1", trump="h", discard="9s", defend="- alone"
    )
    assert show(game)["turn"] == "S"


def test_5_2_the_lone_defender_leads_against_a_lone_maker() -> None:
    game = record(auction="- - - 1", trump="h alone", discard="9s", defend="- alone")
    assert show(game)["turn"] == "E"


def test_5_3_left_bower_follows_trump() -> None:
    assert legal(table("h", "9h", north="9c Tc Jd As Kc Qs")) == ["play:Jd"]
    assert legal(table("h", "9d", north="9c Tc Jd As Kc Qs")) is not None
    assert len(legal(table("h", "9d", north="9c Tc Jd As Kc Qs")) or []) == 6


def test_5_3_a_led_joker_or_bower_calls_for_trump() -> None:
    for led in ("Jk", "Jh", "Jd"):
        assert legal(table("h", led, north="9c Tc 9d As Kc Qh")) == ["play:Qh"]


def test_5_3_who_has_not_the_suit_plays_anything() -> None:
    assert len(legal(table("h", "9s", north="9c Tc 9d Jd Kc Jk")) or []) == 6


def test_5_3_a_hidden_hand_that_did_not_follow_may_not_follow_later() -> None:
    text = table("h", "9s 9c Ts Js Qs Ks As")
    assert refusal(text) == "play: token 7 'As': rules 5.3, North did not follow spades before"


def test_5_3_a_maker_follows_with_known_cards_of_which_one_at_most_lies_away() -> None:
    """The discard may be hidden: one card that should have been played may be it, not two."""
    clubs = "9h Th Qc Kc Tc 9c"
    must = "rules 5.3, South holds clubs and must follow"
    for known in ({"south": clubs}, {"south": clubs, "widow": "Jh"}):
        assert refusal(table("h", "Ac 9d Qd 9h", **known)) == f"play: token 4 '9h': {must}"
    assert refusal(table("h", "Ac 9d Qd 9h", south="9h Th Qc Ks Ts 9s", widow="9c")).endswith(must)
    one = table("h", "Ac 9d Qd 9h", south="9h Th Qc Ks Ts 9s")
    assert show(one)["turn"] == "S"
    assert refusal(one.replace("play", "discard: Th\nplay")).endswith(must)
    assert show(one.replace("play", "discard: Qc\nplay"))["turn"] == "S"


def test_5_3_a_maker_cannot_have_put_away_two_cards() -> None:
    play = "Ac Js Qs 9h 9s Ks As Td Ad Kd Th"
    assert show(table("h", play, south="9h Th Kh 9d 9s Ts"))["turn"] == "W"
    assert refusal(table("h", play, south="9h Th Qc 9d 9s Ts")) == (
        "play: token 11 'Th': rules 5.3, South holds diamonds and must follow"
    )


def test_5_4_highest_trump_or_highest_of_the_suit_led() -> None:
    assert trick_winner("c", "Ah Kh 9c Qh") == "E"
    assert trick_winner("s", "9c Kd Ah Th") == "W"
    assert trick_winner("h", "9s Ts Ac Qd") == "N"


def test_5_5_the_winner_leads_and_a_trick_has_a_card_of_each_active_player() -> None:
    data = show(table("c", "Ah Kh 9c Qh 9d"))
    assert [trick["leader"] for trick in data["tricks"]] == ["W", "E"]
    alone = "dealer: S\nauction: - - - 1\ntrump: h alone\ndefend: - -\nplay: 9c Tc Kc Qd\n"
    assert [len(trick["cards"]) for trick in show(alone)["tricks"]] == [3, 1]
    both = "dealer: S\nauction: - - - 1\ntrump: h alone\ndefend: alone\nplay: 9c Kc Qd\n"
    assert [len(trick["cards"]) for trick in show(both)["tricks"]] == [2, 1]


# 6 The score


@pytest.mark.parametrize("taken", range(1, 7))
def test_6_1_a_point_for_each_trick_when_made(taken: int) -> None:
    assert points("1", taken) == (taken, 0)
    assert points(str(taken), taken) == (taken, 0)


@pytest.mark.parametrize("taken", range(6))
def test_6_2_a_point_lost_for_each_trick_when_missed(taken: int) -> None:
    assert points("6", taken) == (-taken, 0)
    assert str(points("6", 0)[0]) == "0"


def test_6_3_big_pepper_doubles_and_alone_multiplies() -> None:
    twice = "article-pepper alone_multiplier=2"
    assert points("B", 6, "article-pepper") == (12, 0)
    assert points("L", 6, "article-pepper") == (6, 0)
    assert points("B", 5, "article-pepper") == (-10, 0)
    assert points("3", 4, "article", alone=True) == (4, 0)
    assert points("3", 4, twice, alone=True) == (8, 0)
    assert points("5", 4, twice, alone=True) == (-8, 0)
    assert points("B", 6, twice, alone=True) == (24, 0)
    assert points("3", 4, twice) == (4, 0)


def test_6_4_defenders_score_nothing_or_their_tricks_unmultiplied() -> None:
    loner = "article-pepper defenders=tricks alone_multiplier=2"
    assert points("3", 4) == (4, 0)
    assert points("3", 4, "article defenders=tricks") == (4, 2)
    assert points("B", 4, loner, alone=True) == (-16, 2)


def test_6_5_scores_fall_without_limit_and_change_once() -> None:
    before = show(record(score="-1000 -7", auction="- - - 6"))
    assert before["score"] == {"NS": -1000, "EW": -7}
    after = finished("6", 5, score="-1000 -7")
    assert after["score"] == {"NS": -1005, "EW": -7}


def test_6_5_the_score_is_untouched_until_the_last_card() -> None:
    tokens = "Jk Jh Jd Ah 9c Tc Jc Qc 9d Td Qd Kd 9s Ts Js Qs Ac Kc Ks As Kh Ad Qh Th".split()
    scores = [show(table("h", " ".join(tokens[:count])))["score"] for count in range(25)]
    assert all(score == {"NS": 0, "EW": 0} for score in scores[:24])
    assert scores[24] != {"NS": 0, "EW": 0}


def test_6_6_target_reached_after_a_hand_wins() -> None:
    assert finished("3", 3, score="7 9")["winner"] == "NS"
    assert finished("3", 3, score="7 9")["stage"] == "over"
    assert finished("3", 3, score="6 9")["winner"] is None
    assert finished("3", 3, score="6 9")["stage"] == "scored"


def test_6_6_makers_side_wins_if_both_are_there() -> None:
    assert finished("4", 4, "classic", score="9 9")["winner"] == "NS"
    assert finished("5", 4, "classic", score="9 9")["winner"] == "EW"


def test_6_6_nothing_is_dealt_after_the_end() -> None:
    text = table("h", "Jk Jh Jd Ah 9c Tc Jc Qc 9d Td Qd Kd 9s Ts Js Qs Ac Kc Ks As Kh Ad Qh Th")
    over = "rules: article defenders=tricks\nscore: 9 9\n" + text
    assert show(over)["stage"] == "over"
    assert refusal(over + "\n" + HANDS) == "hand 2: north: rules 6.6, the game is over"
    assert refusal("score: 10 0\ndealer: S\n").startswith("score: token 1 '10': rules 6.6")
