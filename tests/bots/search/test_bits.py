"""Cards as bits, and positions as words, say the same as the engine's cards."""

from __future__ import annotations

import doctest
import random
from collections.abc import Iterator

import pytest

from hasenpfeffer.bots.search import bits, bounds, solver, words
from hasenpfeffer.engine.cards import (
    DECK,
    SUITS,
    Card,
    Suit,
    cards_of,
    in_deck_order,
    playable,
    strength,
    suit_of,
    winning_place,
)


@pytest.mark.parametrize(
    "module", [bits, bounds, solver, words], ids=lambda module: module.__name__
)
def test_the_examples_in_the_modules_are_true(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0
    assert tried


def samples(number: int) -> Iterator[tuple[Suit, list[Card]]]:
    """Yield the deck in random orders, with each trump."""
    rng = random.Random(1)
    for place in range(number):
        yield SUITS[place % 4], rng.sample(DECK, len(DECK))


@pytest.mark.parametrize("trump", SUITS)
def test_there_and_back(trump: Suit) -> None:
    assert bits.bits_of(DECK, trump) == bits.EVERY_CARD
    for card in DECK:
        assert bits.card_of(bits.bit_of(card, trump), trump) == card
    for _, cards in samples(40):
        assert bits.hand_of(bits.bits_of(cards[:7], trump), trump) == in_deck_order(cards[:7])


@pytest.mark.parametrize("trump", SUITS)
def test_1_4_and_1_5_each_suit_is_a_mask_high_to_low(trump: Suit) -> None:
    for suit, mask in zip(bits.suits_for(trump), bits.MASKS):
        high_to_low = [bits.card_of(card, trump) for card in bits.cards_in(mask)][::-1]
        assert tuple(high_to_low) == cards_of(suit, trump)
    for card in DECK:
        number = bits.SUIT_NUMBER[bits.bit_of(card, trump)]
        assert bits.suits_for(trump)[number] == suit_of(card, trump)
    trumps = cards_of(trump, trump)
    assert [strength(card, trump) for card in trumps] == sorted(
        [strength(card, trump) for card in trumps], reverse=True
    )


def test_5_3_the_same_cards_may_be_played() -> None:
    for trump, cards in samples(400):
        led, hand = cards[0], in_deck_order(cards[1:7])
        as_bits = bits.bits_of(hand, trump)
        found = bits.playable(as_bits, bits.bit_of(led, trump))
        assert bits.hand_of(found, trump) == playable(hand, led, trump)
        assert bits.playable(as_bits, 0) == as_bits


def test_5_4_the_same_card_wins() -> None:
    for trump, cards in samples(400):
        for size in (1, 2, 3, 4):
            trick = tuple(cards[:size])
            won = bits.winning(tuple([bits.bit_of(card, trump) for card in trick]))
            assert bits.card_of(won, trump) == trick[winning_place(trick, trump)]


def test_a_position_tells_who_owns_the_cards_of_each_suit() -> None:
    for trump, cards in samples(100):
        hands = [cards[5 * place : 5 * place + 5] for place in range(4)]
        position = words.position_of([bits.bits_of(hand, trump) for hand in hands])
        assert position & words.FACTS == 0
        for suit, offset, part in zip(bits.suits_for(trump), words.OFFSETS, words.PARTS):
            expected = [
                place
                for card in cards_of(suit, trump)
                for place, hand in enumerate(hands)
                if card in hand
            ]
            assert words.owners((position & part) >> offset) == expected


def test_a_card_taken_out_leaves_the_order_of_the_others() -> None:
    rng = random.Random(2)
    for _ in range(200):
        seats = [rng.randrange(4) for _ in range(rng.randint(1, 8))]
        word = 1
        for seat in reversed(seats):
            word = word << 2 | seat
        place = rng.randrange(len(seats))
        assert words.owners(words.without(word, place)) == seats[:place] + seats[place + 1 :]
