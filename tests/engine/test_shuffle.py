"""The shuffle is fair, and the same for ever (rules 2.3)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.shuffle import below, commitment, deal_of, hand_seed, shuffled, stream
from tests.engine import oracle
from tests.engine.positions import show

LINES = (Path(__file__).parent / "deals.txt").read_text("ascii").splitlines()
DEALS = 20_000


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:8])
def test_case_g09_frozen_seeds(line: str) -> None:
    seed, _, deck = line.partition(" ")
    assert " ".join(shuffled(bytes.fromhex(seed))) == deck
    assert oracle.shuffle(bytes.fromhex(seed)) == deck.split()
    shown = show(f"dealer: S\nseed: {seed}\n")
    deal = oracle.deal(deck.split(), "S")
    assert [" ".join(shown["hands"][seat]) for seat in "NESW"] == list(deal.values())[:4]


def test_case_g09_there_are_enough_frozen_seeds() -> None:
    seeds = [line.split(" ")[0] for line in LINES]
    assert len(set(seeds)) == len(LINES) >= 20
    assert seeds[0] == "000102030405060708090a0b0c0d0e0f"


def decks(number: int) -> list[tuple[str, ...]]:
    return [shuffled(hand_seed(b"a fair sixteenth", count)) for count in range(number)]


@pytest.fixture(scope="module")
def many() -> list[tuple[str, ...]]:
    return decks(DEALS)


def test_case_g01_each_card_in_each_place(many: list[tuple[str, ...]]) -> None:
    """Chi-square of 25 by 25 counts has 576 degrees of freedom.

    Its mean is 576 and its standard deviation 34; five of them are the limit. The seed is fixed.
    """
    counts = Counter((place, card) for deck in many for place, card in enumerate(deck))
    expected = DEALS / 25
    cells = [(place, card) for place in range(25) for card in DECK]
    chi = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    assert 576 - 5 * 34 < chi < 576 + 5 * 34


def test_case_g03_no_favourite_seat_and_every_widow(many: list[tuple[str, ...]]) -> None:
    """A card lies with a seat in 6 of 25 deals; five standard deviations are the limit."""
    deals = [deal_of(deck, "S") for deck in many[:10_000]]
    assert {deal.widow for deal in deals} == set(DECK)
    mean, deviation = 10_000 * 6 / 25, (10_000 * 6 / 25 * 19 / 25) ** 0.5
    counts = Counter(
        (seat, card)
        for deal in deals
        for seat, hand in zip(SEATS, deal.hands)
        for card in hand or ()
    )
    assert all(abs(counts[seat, card] - mean) < 5 * deviation for seat in SEATS for card in DECK)


def test_case_a32_every_deal_is_complete(many: list[tuple[str, ...]]) -> None:
    for number, deck in enumerate(many):
        deal = deal_of(deck, SEATS[number % 4])
        hands = [hand or () for hand in deal.hands]
        assert [len(hand) for hand in hands] == [6, 6, 6, 6]
        assert {*sum(hands, ()), deal.widow} == set(DECK)


def test_bytes_come_from_counted_digests() -> None:
    source, seed = stream(b"seed"), b"seed"
    first = [next(source) for _ in range(70)]
    wanted = b"".join(sha256(seed + bytes([0, 0, 0, count])).digest() for count in range(3))
    assert bytes(first) == wanted[:70]


def test_bytes_that_would_be_unfair_are_left_out() -> None:
    assert below(25, iter([250, 255, 249])) == 249 % 25
    assert below(25, iter([250, 24])) == 24
    assert below(2, iter([255])) == 1


def test_seed_of_each_hand_and_its_commitment() -> None:
    seed = bytes(range(16))
    assert hand_seed(seed, 258) == sha256(seed + b"\0\0\1\2").digest()[:16]
    assert commitment(seed) == sha256(seed).hexdigest()
