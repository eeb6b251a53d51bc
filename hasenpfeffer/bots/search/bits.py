"""Cards as bits: a hand is one number of 25 bits, laid out for the trump that was named.

    bit   24 23 22 21 20 19 18 17   16 15 14 13 12   11 10  9  8  7  6    5  4  3  2  1  0
    card  Jk  J  J  A  K  Q  T  9    A  K  Q  T  9    A  K  Q  J  T  9    A  K  Q  J  T  9
          joker, right and left      the suit of      the two others, in the order of SUITS
          bower, trumps              trump's colour

A suit is a stretch of neighbouring bits and every trump is above every other card. So the card that
wins a trick is the greatest number among those that count, "follows suit" is one `&`, and two cards
of a hand are worth the same when no bit that is still in play lies between them.

A *card* here is a number with a single bit, a *hand* any set of them: `hand & -hand` is the lowest
card of a hand, `hand & (hand - 1)` is the hand without it, `hand.bit_count()` its length.
"""

from collections.abc import Iterable

from hasenpfeffer.engine.cards import DECK, SUITS, Card, Suit, cards_of, in_deck_order, same_colour

LENGTHS = (8, 5, 6, 6)  # cards of trump, of the suit of its colour, of the two others
LOWEST = (17, 12, 6, 0)  # the bit of the lowest card of each
MASKS = tuple(((1 << length) - 1) << low for length, low in zip(LENGTHS, LOWEST))
TRUMPS = MASKS[0]
JOKER, RIGHT, LEFT, ACE = 1 << 24, 1 << 23, 1 << 22, 1 << 21  # the highest trumps
EVERY_CARD = (1 << 25) - 1

# The number of a card's suit: 0 for trump, 1 for the suit of its colour, 2 and 3 for the others.
SUIT_NUMBER = {
    1 << low + place: number
    for number, (length, low) in enumerate(zip(LENGTHS, LOWEST))
    for place in range(length)
}
SUIT_MASK = {card: MASKS[number] for card, number in SUIT_NUMBER.items()}


def suits_for(trump: Suit) -> tuple[Suit, ...]:
    """Return the suits in the order of MASKS.

    >>> suits_for("h")
    ('h', 'd', 'c', 's')
    """
    first = (trump, same_colour(trump))
    return first + tuple([suit for suit in SUITS if suit not in first])


# For each trump the engine's cards from bit 0 up, and the way back.
_CARDS = {
    trump: [card for suit in suits_for(trump) for card in cards_of(suit, trump)][::-1]
    for trump in SUITS
}
_BITS = {trump: {card: 1 << bit for bit, card in enumerate(_CARDS[trump])} for trump in SUITS}
assert all(len(bits) == len(DECK) for bits in _BITS.values())


def bit_of(card: Card, trump: Suit) -> int:
    """Return a card of the engine as a bit.

    >>> bit_of("Jk", "s") == bit_of("Jk", "d") == 1 << 24
    True
    """
    return _BITS[trump][card]


def bits_of(cards: Iterable[Card], trump: Suit) -> int:
    """Return cards of the engine as a hand.

    >>> f"{bits_of(['Jd', '9h', 'Ad'], 'h'):025b}"
    '0010000110000000000000000'
    """
    bits = _BITS[trump]
    hand = 0
    for card in cards:
        hand |= bits[card]
    return hand


def card_of(card: int, trump: Suit) -> Card:
    """Return a bit as a card of the engine.

    >>> card_of(1 << 22, "c")
    'Js'
    """
    return _CARDS[trump][card.bit_length() - 1]


def hand_of(hand: int, trump: Suit) -> tuple[Card, ...]:
    """Return a hand as cards of the engine, in deck order.

    >>> hand_of(0b11 << 16 | 0b11, "h")
    ('Ad', '9h', '9s', 'Ts')
    """
    return in_deck_order([card_of(card, trump) for card in cards_in(hand)])


def cards_in(hand: int) -> list[int]:
    """Return the cards of a hand, low to high.

    >>> cards_in(0b10110)
    [2, 4, 16]
    """
    cards = []
    while hand:
        card = hand & -hand
        cards.append(card)
        hand ^= card
    return cards


def playable(hand: int, led: int) -> int:
    """Return the part of a hand that may be played to a card led, or all of it if `led` is 0 (5.3).

    >>> bin(playable(0b1_000011, 1 << 5)), bin(playable(0b1_000011, 1 << 12))
    ('0b11', '0b1000011')
    """
    return hand & SUIT_MASK[led] or hand if led else hand


def winning(played: tuple[int, ...]) -> int:
    """Return the card that wins among the cards of a trick, in the order played (rules 5.4).

    >>> winning((1 << 3, 1 << 12, 1 << 5)) == 1 << 5, winning((1 << 3, 1 << 17)) == 1 << 17
    (True, True)
    """
    counts = SUIT_MASK[played[0]] | TRUMPS
    return max([card for card in played if card & counts])


def distinct(hand: int, in_play: int) -> int:
    """Return one card, the lowest, of each set of cards of a hand that are worth the same.

    `in_play` is every card of any hand and of the trick on the table: what lies between two cards
    of a suit and is not among them has gone, and parts them no more.

    >>> bin(distinct(0b10110, 0b111110)), bin(distinct(0b10110, 0b110110))
    ('0b10010', '0b10')
    """
    kept = 0
    for suit in MASKS:
        below = False  # the next lower card in play is in this hand as well
        for card in cards_in(in_play & suit):
            if card & hand and not below:
                kept |= card
            below = bool(card & hand)
    return kept
