"""The hand network against numpy's sums, solved deals and the rules; what contracts are worth."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from math import isclose
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from hasenpfeffer.bots.search import bits
from hasenpfeffer.bots.search.hand_network import (
    ALONE,
    FILE,
    LAST_ZERO,
    PLACES,
    SITUATIONS,
    Distribution,
    distribution,
    logits,
    mean_tricks,
    ordered,
)
from hasenpfeffer.bots.search.worth import (
    VICTORY,
    Stakes,
    best_discard,
    best_plan,
    bid_worths,
    chance_of_making,
    place_of,
)
from hasenpfeffer.engine.auction import bids_under
from hasenpfeffer.engine.cards import DECK, SUITS, in_deck_order
from hasenpfeffer.engine.options import Options, options_of
from hasenpfeffer.engine.seats import SEATS
from tools.train.labels import make_labels, maker_hand

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Hand

VECTORS = json.loads((Path(__file__).with_name("hand_vectors.json")).read_text("utf-8"))
PRESETS = ("article", "article-pepper", "classic", "loner")
RISE = 0.1  # tricks that a better card may seem to lose in one case of a hundred
WORST = 0.5  # … and in none


def endless_stakes(options: Options) -> Stakes:
    """Return what is played for far from the end of a game: points, and nothing else."""
    return Stakes(options, 99, 99)


def hands(seed: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield random hands of bits, each with a situation."""
    rng = random.Random(seed)
    for _ in range(count):
        yield sum(rng.sample([1 << bit for bit in range(25)], 6)), rng.randrange(SITUATIONS)


def cards(text: str) -> Hand:
    return in_deck_order([card for card in DECK if card in text.split()])


def certain(tricks: int) -> Distribution:
    return tuple([float(number == tricks) for number in range(7)])


def test_the_sums_are_those_of_numpy() -> None:
    assert len(VECTORS) >= 50
    assert {situation for _, situation, _ in VECTORS} == set(range(SITUATIONS))
    for hand, situation, last in VECTORS:
        assert [number - LAST_ZERO for number in logits(hand, situation)] == last


def test_no_sum_leaves_its_room() -> None:
    """The greatest sum that the weights allow has half of its part to spare."""
    weights = json.loads(FILE.read_text("utf-8"))
    rows = list(zip(*weights["hidden"]))
    sizes = [sum(sorted(map(abs, row))[-7:]) for row in rows]
    assert max(sizes) < 1 << 14
    for column, bias in zip(zip(*weights["last"]), weights["bias"]):
        whole = sum(abs(weight) * size for weight, size in zip(column, sizes))
        assert whole + abs(256 * bias) < 1 << 30


def test_a_distribution_sums_to_one() -> None:
    for hand, situation in hands(1, 300):
        chances = distribution(hand, situation)
        assert len(chances) == 7
        assert min(chances) >= 0
        assert isclose(sum(chances), 1)


def test_equal_suits_are_equal() -> None:
    """Hearts are trump: clubs and spades may change places."""
    for hand, situation in hands(2, 100):
        swapped = hand & ~0xFFF | (hand & 63) << 6 | hand >> 6 & 63
        assert distribution(swapped, situation) == distribution(hand, situation)
        assert ordered(swapped) == ordered(hand)


def test_a_higher_card_of_the_suit_is_hardly_ever_worse() -> None:
    """Of hands that a maker might keep; what a network knows of others is of little use."""
    losses, rng = [], random.Random(3)
    for number in range(900):
        hand, situation = maker_hand(rng)[0], number % SITUATIONS
        before = mean_tricks(distribution(hand, situation))
        for card in bits.cards_in(hand):
            higher = card << 1
            if higher & bits.SUIT_MASK[card] & ~hand:
                after = mean_tricks(distribution(hand ^ card ^ higher, situation))
                losses.append(before - after)
    assert len(losses) > 3000
    assert max(losses) < WORST
    assert len([loss for loss in losses if loss > RISE]) < len(losses) / 100


@pytest.mark.parametrize("situation", range(SITUATIONS))
def test_the_tricks_are_those_of_solved_deals(situation: int) -> None:
    """On frozen deals that were not trained on; the bounds are five standard errors or more."""
    labels = make_labels(f"test/{situation}", 300, (situation,))
    chances = [distribution(hand, situation) for hand, _, _ in labels]
    taken = [tricks for _, _, tricks in labels]
    assert abs(fmean(map(mean_tricks, chances)) - fmean(taken)) < 0.35
    for least in range(1, 7):
        given = fmean([sum(row[least:]) for row in chances])
        assert abs(given - fmean([tricks >= least for tricks in taken])) < 0.12


def test_it_tells_good_hands_from_bad_ones() -> None:
    sure = bits.bits_of(cards("Jk Jh Jd Ah Kh Qh"), "h")
    assert chance_of_making(distribution(sure, 0), "6") > 0.95
    assert chance_of_making(distribution(sure, ALONE), "6") > 0.95
    poor = bits.bits_of(cards("9c Tc 9s Ts 9d Td"), "h")
    assert mean_tricks(distribution(poor, 0)) < 2
    assert mean_tricks(distribution(poor, ALONE)) < 0.2


def test_the_partner_is_of_help() -> None:
    for hand, _ in hands(4, 200):
        alone = mean_tricks(distribution(hand, ALONE))
        assert all(mean_tricks(distribution(hand, place)) > alone for place in range(PLACES))


@pytest.mark.parametrize(
    ("rules", "bid", "taken", "points"),
    [
        ("article", "4", 2, -2),
        ("article", "4", 0, 0),
        ("article", "3", 5, 5),
        ("classic", "4", 2, -4 - 4),
        ("article-pepper", "B", 6, 12),
        ("article-pepper", "B", 5, -10),
        ("article-pepper set=bid", "B", 5, -12),
        ("classic", "4", 4, 4 - 2),
    ],
)
def test_9_9_to_9_12_points_of_certain_tricks(
    rules: str, bid: str, taken: int, points: int
) -> None:
    preset, *changes = rules.split()
    options = options_of(preset, tuple([tuple(c.split("=")) for c in changes]))  # type: ignore[misc]
    assert endless_stakes(options).row(bid, False)[taken] == points


def test_6_3_alone_multiplies_the_makers_points_only() -> None:
    stakes = endless_stakes(options_of("loner"))
    assert stakes.row("4", True)[4] == 2 * 4 - 2
    assert stakes.row("B", True)[5] == 2 * 2 * -6 - 1


def test_6_6_points_above_the_target_are_worth_nothing_and_reaching_it_more() -> None:
    near = Stakes(options_of("classic"), 2, 1)
    assert near.row("2", False) == (-3 - VICTORY,) * 2 + (2 - 1 + VICTORY,) * 4 + (2 + VICTORY,)
    assert Stakes(options_of("classic"), 10, 10).row("2", False)[3:] == (0, 2, 4, 6)


def test_5_1_the_place_in_the_first_trick() -> None:
    options = options_of("classic")
    assert [place_of(options, SEATS[3], seat) for seat in SEATS] == [0, 1, 2, 3]
    assert place_of(options_of("classic", (("first_lead", "maker"),)), SEATS[3], SEATS[2]) == 0


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(
    ("seven", "trump"),
    [
        ("Jk Jh Jd Ah Kh 9c 9s", "h"),
        ("Jc Js Ac Kc Qc Ad 9h", "c"),
        ("Jk Jd Ad Kd Qd As Ts", "d"),
        ("Js As Ks Qs Ts Ah 9d", "s"),
    ],
)
def test_4_2_names_the_long_suit(rules: str, seven: str, trump: str) -> None:
    for place in range(PLACES):
        assert best_plan(cards(seven), "4", place, endless_stakes(options_of(rules))).trump == trump


def test_4_3_discards_a_low_card_of_a_side_suit() -> None:
    options = options_of("classic")
    plan = best_plan(cards("Jk Jh Jd Ah Kh As 9c"), "5", 0, endless_stakes(options))
    assert (plan.trump, plan.discard) == ("h", "9c")
    plan = best_plan(cards("Jk Jh Ah Kh Qh Ac 9c"), "5", 0, endless_stakes(options))
    assert (plan.trump, plan.discard) == ("h", "9c")


@pytest.mark.parametrize(("rule", "barred"), [("not_joker", "Jk"), ("not_trump", "9h")])
def test_4_3_discards_what_the_option_allows(rule: str, barred: str) -> None:
    stakes = endless_stakes(options_of("classic", (("discard", rule),)))
    plans = {
        best_discard(cards(text), "h", False, "1", 0, stakes)
        for text in ("Jk 9h As Ks Ac Kc Ad", "Jk 9h 9s Ks 9c Kc Ad", "Jk 9h As Ah Ac Kc Ad")
    }
    assert barred not in plans
    trumps = cards("Jk Jh Jd Ah Kh Qh 9h")
    assert best_discard(trumps, "h", False, "6", 0, stakes) == "9h"  # none but trumps


def test_the_lowest_card_of_a_suit_is_the_one_to_discard() -> None:
    """To look at these alone loses next to nothing against all seven."""
    options, rng = options_of("classic"), random.Random(5)
    for _ in range(60):
        seven = in_deck_order(rng.sample(DECK, 7))
        plan = best_plan(seven, "3", 0, endless_stakes(options))
        row = endless_stakes(options).row("3", False)
        for trump in SUITS:
            for card in seven:
                kept = bits.bits_of([other for other in seven if other != card], trump)
                chances = distribution(kept, 0)
                value = sum(chance * points for chance, points in zip(chances, row))
                assert value < plan.points + 0.25


@pytest.mark.parametrize("rules", PRESETS)
def test_bids_are_worth_the_mean_over_the_widows(rules: str) -> None:
    options, rng = options_of(rules), random.Random(6)
    stakes = endless_stakes(options)
    hand = in_deck_order(rng.sample(DECK, 6))
    worths = bid_worths(hand, 1, stakes)
    assert tuple([worth.bid for worth in worths]) == bids_under(options)
    for worth in worths[::3]:
        sevens = [in_deck_order([*hand, card]) for card in DECK if card not in hand]
        assert len(sevens) == 19
        mean = fmean([best_plan(seven, worth.bid, 1, stakes).points for seven in sevens])
        assert isclose(worth.points, mean)


def test_4_4_alone_only_where_it_may_pay() -> None:
    sure = cards("Jk Jh Jd Ah Kh Qh 9c")
    assert best_plan(sure, "6", 0, endless_stakes(options_of("loner"))).alone
    assert not best_plan(sure, "6", 0, endless_stakes(options_of("classic"))).alone
    barred = options_of("loner", (("alone", "off"),))
    assert not best_plan(sure, "6", 0, endless_stakes(barred)).alone


def test_higher_bids_are_made_less_often() -> None:
    stakes, rng = endless_stakes(options_of("classic")), random.Random(7)
    for _ in range(10):
        hand = in_deck_order(rng.sample(DECK, 6))
        chances = [row.chance for row in bid_worths(hand, 0, stakes)]
        assert all(low >= high - 0.02 for low, high in pairwise(chances))


def test_the_weights_are_small() -> None:
    assert FILE.stat().st_size <= 12_000


def test_labels_are_of_six_cards_without_the_one_put_away() -> None:
    rng = random.Random(8)
    for _ in range(200):
        hand, away = maker_hand(rng)
        assert hand.bit_count() == 6
        assert away.bit_count() == 1
        assert not hand & away
