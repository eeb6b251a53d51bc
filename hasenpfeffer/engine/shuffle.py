"""The shuffle that anybody can check: Fisher-Yates from a seed (rules 2.2, 2.3)."""

from hashlib import sha256

from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.seats import PLACE, left_of, seats_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.seats import Seat

SEED_BYTES = 16


def stream(seed: bytes) -> "Iterator[int]":
    """Yield bytes for ever: SHA-256 of the seed and a counter of four big-endian bytes."""
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


def below(limit: int, source: "Iterator[int]") -> int:
    """Draw a number from 0 to limit - 1 (limit at most 256), each equally likely."""
    fair = 256 - 256 % limit
    while True:
        byte = next(source)
        if byte < fair:
            return byte % limit


def shuffled(seed: bytes) -> "tuple[Card, ...]":
    """Return the deck in the order that the seed gives (rules 2.3).

    >>> " ".join(shuffled(bytes(range(16)))[:6])
    'Kh Qd Qc Ts Ad Jc'
    """
    deck = list(DECK)
    source = stream(seed)
    for last in range(len(deck) - 1, 0, -1):
        chosen = below(last + 1, source)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def deal_of(deck: "tuple[Card, ...]", dealer: "Seat") -> Deal:
    """Deal a deck: three cards to each from the dealer's left, twice; the last is the widow."""
    hands: list[tuple[Card, ...]] = [(), (), (), ()]
    for place, seat in enumerate(seats_from(left_of(dealer))):
        first = deck[3 * place : 3 * place + 3]
        second = deck[3 * place + 12 : 3 * place + 15]
        hands[PLACE[seat]] = in_deck_order(first + second)
    return Deal(tuple(hands), deck[24])


def hand_seed(game_seed: bytes, number: int) -> bytes:
    """Return the seed of a game's hand, counted from 0."""
    return sha256(game_seed + number.to_bytes(4, "big")).digest()[:SEED_BYTES]


def commitment(seed: bytes) -> str:
    """Return what can be shown before a hand to prove its seed afterwards: SHA-256, as hex."""
    return sha256(seed).digest().hex()
