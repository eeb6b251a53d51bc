"""What a hand is worth as the maker's: the best trump of it, and nothing hidden in it."""

from __future__ import annotations

import random
from itertools import permutations
from math import isclose
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from hasenpfeffer.bots.search.answers import estimate_data
from hasenpfeffer.bots.search.bits import bits_of
from hasenpfeffer.bots.search.estimate import estimate
from hasenpfeffer.bots.search.hand_network import distribution, mean_tricks
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.bots.search.worth import discards_for, place_of
from hasenpfeffer.engine.cards import DECK, SUITS, in_deck_order
from hasenpfeffer.engine.observation import Observation, observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.stage import without
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.duels import dealt
from tests.engine.positions import position, record

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Suit


def tricks_with(seen: Observation, trump: Suit) -> float:
    """Return the mean over the widows, each with its best discard."""
    options = seen.table.options
    place = place_of(options, seen.table.dealer, seen.seat)
    best = []
    for widow in DECK:
        if widow in seen.hand:
            continue
        seven = in_deck_order([*seen.hand, widow])
        kept = [
            bits_of(without(seven, away), trump) for away in discards_for(seven, trump, options)
        ]
        best.append(max(mean_tricks(distribution(hand, place)) for hand in kept))
    return fmean(best)


def test_an_estimate_is_as_it_was() -> None:
    game = position(record())
    assert estimate_data(observe(game, "S")) == {
        "trump": "h",
        "tricks": 5.049,
        "chances": [0.0, 0.0, 0.0, 0.012, 0.225, 0.465, 0.298],
    }
    assert estimate_data(observe(game, "N"))["trump"] == "c"


@pytest.mark.parametrize("rules", ["article", "classic", "loner"])
def test_an_estimate_knows_nothing_hidden(rules: str) -> None:
    """Exchanging unseen cards changes no number (law 8), whoever's turn it is."""
    rng = random.Random(8)
    for number in range(10):
        game = dealt(options_of(rules), number)
        calls = observe(game, turn_of(game.table) or "N").legal()
        game = apply(game, rng.choice(calls[:-1]))  # the last one ends the auction
        for seat in SEATS:
            seen = observe(game, seat)
            other = imagine(seen, rng)
            assert other.hands != game.hands
            assert estimate_data(observe(other, seat)) == estimate_data(seen)


@pytest.mark.parametrize("number", range(12))
def test_the_trump_named_is_the_best(number: int) -> None:
    game = dealt(options_of("article"), number)
    for seat in SEATS:
        seen = observe(game, seat)
        found = estimate(seen)
        for trump in SUITS:
            tricks = tricks_with(seen, trump)
            if trump == found.trump:
                assert isclose(tricks, found.tricks)
            assert tricks < found.tricks + 1e-9
        assert isclose(sum(found.chances), 1)
        assert isclose(found.tricks, mean_tricks(found.chances))


def test_suits_that_change_places_change_the_trump_and_nothing_else() -> None:
    seen = observe(position(record()), "S")
    was = estimate(seen)
    colours = {"h": "d", "d": "h", "c": "s", "s": "c"}
    for other in permutations(SUITS):
        turned = dict(zip(SUITS, other))
        if any(turned[colours[suit]] != colours[turned[suit]] for suit in SUITS):
            continue  # the left bower must stay of the same colour
        hand = [card if card == "Jk" else card[0] + turned[card[1]] for card in seen.hand]
        moved = seen.replace(hand=tuple([card for card in DECK if card in hand]))
        found = estimate(moved)
        assert found.trump == turned["h"]
        assert (found.tricks, *found.chances) == pytest.approx((was.tricks, *was.chances))


def test_calls_do_not_change_an_estimate() -> None:
    before = position(record(dealer="E"))
    after = position(record(dealer="E", auction="3 4"))
    assert after.table.calls != before.table.calls
    for seat in SEATS:
        assert estimate(observe(after, seat)) == estimate(observe(before, seat))


def test_only_hands_of_six_are_estimated() -> None:
    seen = observe(position(record(auction="- - - 3")), "S")
    with pytest.raises(ValueError, match="six"):
        estimate(seen)
