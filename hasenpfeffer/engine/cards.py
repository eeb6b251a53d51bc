"""The 25 cards, their suits and their order, before and after trump is named (rules 1.3 to 1.6).

A card is its own notation: rank `9TJQKA` and suit `cdhs`, as `Th`; the joker is `Jk`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NewType

    Card = NewType("Card", str)
    Suit = NewType("Suit", str)
    Hand = tuple[Card, ...]  # in deck order
else:
    Card = Suit = str

RANKS = "9TJQKA"
SUITS = (Suit("c"), Suit("d"), Suit("h"), Suit("s"))
SUIT_NAMES = {SUITS[0]: "clubs", SUITS[1]: "diamonds", SUITS[2]: "hearts", SUITS[3]: "spades"}
JOKER = Card("Jk")
DECK = tuple([Card(rank + suit) for suit in SUITS for rank in RANKS]) + (JOKER,)
PLACE = {card: place for place, card in enumerate(DECK)}

_SAME_COLOUR = {SUITS[0]: SUITS[3], SUITS[3]: SUITS[0], SUITS[1]: SUITS[2], SUITS[2]: SUITS[1]}


def in_deck_order(cards: "tuple[Card, ...] | list[Card]") -> "Hand":
    """Return the cards sorted: clubs 9 to A, diamonds, hearts, spades, joker."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def same_colour(suit: "Suit") -> "Suit":
    """Return the other suit of the colour: its jack is the left bower of `suit`."""
    return _SAME_COLOUR[suit]


def right_bower(trump: "Suit") -> "Card":
    """Return the jack of trump (rules 1.4)."""
    return Card("J" + trump)


def left_bower(trump: "Suit") -> "Card":
    """Return the other jack of trump's colour (rules 1.4)."""
    return Card("J" + same_colour(trump))


def cards_of(suit: "Suit", trump: "Suit") -> "tuple[Card, ...]":
    """Return the cards of a suit once trump is named, high to low (rules 1.4, 1.5).

    >>> " ".join(cards_of("h", "h"))
    'Jk Jh Jd Ah Kh Qh Th 9h'
    >>> " ".join(cards_of("d", "h"))
    'Ad Kd Qd Td 9d'
    """
    ranks = "AKQT9" if suit in (trump, same_colour(trump)) else "AKQJT9"
    plain = tuple([Card(rank + suit) for rank in ranks])
    return (JOKER, right_bower(trump), left_bower(trump)) + plain if suit == trump else plain


_SUIT_OF = {
    trump: {card: suit for suit in SUITS for card in cards_of(suit, trump)} for trump in SUITS
}
# Every trump is above every other card, so that a single number decides a trick.
_STRENGTH = {
    trump: {
        card: (20 if suit == trump else 10) - place
        for suit in SUITS
        for place, card in enumerate(cards_of(suit, trump))
    }
    for trump in SUITS
}


def suit_of(card: "Card", trump: "Suit") -> "Suit":
    """Return the suit that a card belongs to once trump is named (rules 1.4, 5.3).

    >>> suit_of("Jd", "h"), suit_of("Jk", "h"), suit_of("Jd", "s")
    ('h', 'h', 'd')
    """
    return _SUIT_OF[trump][card]


def strength(card: "Card", trump: "Suit") -> int:
    """Return a number that orders the cards of one suit, and every trump above the rest."""
    return _STRENGTH[trump][card]


def printed_suit(card: "Card") -> "Suit | None":
    """Return the suit before trump is named; the joker has none (rules 1.6)."""
    return None if card == JOKER else Suit(card[1])


def playable(hand: "Hand", led: "Card | None", trump: "Suit") -> "Hand":
    """Return the cards that may be played to a led card, or as the lead (rules 5.1, 5.3).

    >>> playable(("Kc", "Jd", "As"), "9h", "h")
    ('Jd',)
    """
    if led is None:
        return hand
    suits = _SUIT_OF[trump]
    suit = suits[led]
    following = tuple([card for card in hand if suits[card] == suit])
    return following or hand


def winning_place(cards: "tuple[Card, ...]", trump: "Suit") -> int:
    """Return the place, from 0, of the card that wins a trick so far (rules 5.4).

    >>> winning_place(("Ks", "9d", "Jh", "Ad"), "d")
    2
    """
    suits, strengths = _SUIT_OF[trump], _STRENGTH[trump]
    best = 0
    for place in range(1, len(cards)):
        card, high = cards[place], cards[best]
        if strengths[card] > strengths[high] and suits[card] in (trump, suits[high]):
            best = place
    return best
