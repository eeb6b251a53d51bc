"""The smallest parts of the notation: cards, seats, suits, words; read without regard to case."""

from hasenpfeffer.engine.actions import BIDS, Bid, Defend, Discard, Name, Pass, Play
from hasenpfeffer.engine.cards import DECK, SUITS, Suit
from hasenpfeffer.engine.seats import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.seats import Seat

BLANKS = " \t\r"
_CARDS = {card.lower(): card for card in DECK}


class NotationError(Exception):
    """A text that is no record: says which key, which token, and which paragraph of the rules."""


def lower(text: str) -> str:
    """Return ASCII text in lower case; other text as it is, for no token holds such letters."""
    return text if text and max(text) > "~" else text.lower()


def text_of(data: bytes) -> str:
    """Return UTF-8 text; raises ValueError.

    MicroPython takes surrogates and needlessly long forms as well, which are refused here.
    """
    text = data.decode("utf-8")
    codes = [ord(letter) for letter in text]
    sizes = [1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF) for code in codes]
    if sum(sizes) != len(data) or any(0xD800 <= c < 0xE000 or c > 0x10FFFF for c in codes):
        raise ValueError("not UTF-8")
    return text


def read_card(text: str) -> "Card":
    """Return a card from its token; raises NotationError.

    >>> read_card("10H"), read_card("jK")
    ('Th', 'Jk')
    """
    token = lower(text)
    card = _CARDS.get("t" + token[2:] if token[:2] == "10" else token)
    if card is None:
        raise NotationError(f"'{shown(text)}': rules 1.3, not a card")
    return card


def read_seat(text: str) -> "Seat":
    """Return a seat from its letter; raises NotationError."""
    for seat in SEATS:
        if lower(text) == seat.lower():
            return seat
    raise NotationError(f"'{shown(text)}': rules 1.1, a seat is N, E, S or W")


def read_suit(text: str) -> Suit:
    """Return a suit from its letter; raises NotationError."""
    for suit in SUITS:
        if lower(text) == suit:
            return suit
    raise NotationError(f"'{shown(text)}': rules 1.3, a suit is c, d, h or s")


def read_whole(text: str) -> "int | None":
    """Return a number of at most nine digits, perhaps negative, or None."""
    digits = text[1:] if text[:1] == "-" else text
    if 0 < len(digits) <= 9 and all(digit in "0123456789" for digit in digits):
        return int(text)
    return None


def card_tokens(text: str) -> "list[str]":
    """Split a list of cards into tokens; blanks between cards may be left out.

    >>> card_tokens("9cTcJk 10h x")
    ['9c', 'Tc', 'Jk', '10h', 'x']
    """
    tokens = []
    for part in words_in(text):
        while part:
            size = 3 if part[:2] == "10" else 2
            tokens.append(part[:size])
            part = part[size:]
    return tokens


def words_in(text: str) -> "list[str]":
    """Split at blanks."""
    for blank in BLANKS[1:]:
        text = text.replace(blank, " ")
    return [word for word in text.split(" ") if word]


def shown(text: str) -> str:
    """Return a token as an error shows it: short, and printable ASCII only."""
    clean = "".join([letter if " " <= letter <= "~" else "?" for letter in text[:24]])
    return clean + "..." if len(text) > 24 else clean


def read_word(text: str) -> "Action":
    """Return the action of a word, such as a click's or a worker's answer; raises NotationError.

    >>> read_word("trump:h:alone")
    Name(trump='h', alone=True)
    """
    parts = lower(text).split(":")
    verb, rest = parts[0], parts[1:]
    if verb == "pass" and not rest:
        return Pass()
    if verb == "bid" and len(rest) == 1:
        bid = {"little": "L", "big": "B"}.get(rest[0], rest[0])
        if bid in BIDS:
            return Bid(bid)
    if verb == "trump" and rest and rest[1:] in ([], ["alone"]):
        return Name(read_suit(rest[0]), len(rest) == 2)
    if verb == "discard" and len(rest) == 1:
        return Discard(read_card(rest[0]))
    if verb == "defend" and rest in (["alone"], ["pair"]):
        return Defend(rest == ["alone"])
    if verb == "play" and len(rest) == 1:
        return Play(read_card(rest[0]))
    raise NotationError(f"'{shown(text)}': rules 3 to 5, not an action")
