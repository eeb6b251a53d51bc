"""The keys of a record, and how the value of each is read."""

from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import JOKER, in_deck_order
from hasenpfeffer.engine.options import OptionError, option_value, options_of
from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS
from hasenpfeffer.engine.shuffle import SEED_BYTES, deal_of, shuffled
from hasenpfeffer.engine.tokens import (
    NotationError,
    card_tokens,
    lower,
    read_card,
    read_seat,
    read_whole,
    shown,
    words_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from hasenpfeffer.engine.cards import Card, Hand
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat

    Value = TypeVar("Value")

HAND_KEYS = tuple([SEAT_NAMES[seat].lower() for seat in SEATS])
CARD_KEYS = HAND_KEYS + ("widow",)
GAME_KEYS = ("seat", "rules", "score", "dealer")  # in the first hand only
ACTION_KEYS = ("auction", "trump", "discard", "defend", "play")
KEYS = GAME_KEYS + CARD_KEYS + ("seed",) + ACTION_KEYS  # in the order of the notation
MAY_BE_EMPTY = ("auction", "defend", "play")


def read_one_seat(key: str, text: str) -> "Seat":
    """Read a value that is one seat."""
    tokens = words_in(text)
    if len(tokens) > 1:
        raise NotationError(f"{key}: token 2 '{shown(tokens[1])}': rules 1.1, one seat is enough")
    return read_first(key, text, read_seat)


def read_first(key: str, token: str, read_token: "Callable[[str], Value]") -> "Value":
    """Read the first token of a value."""
    try:
        return read_token(token)
    except NotationError as error:
        raise NotationError(f"{key}: token 1 {error}") from None


def answers(text: str) -> "list[str]":
    """Split the answers of defenders; blanks may be left out."""
    return words_in(lower(text).replace("-", " - "))


def read_rules(text: str) -> "Options":
    """Read a preset and its overrides (rules 7, 8)."""
    tokens = words_in(lower(text))
    if not tokens:
        raise NotationError("rules: empty")
    changes: list[tuple[str, int | str]] = []
    for number, token in enumerate(tokens):
        place = f"rules: token {number + 1} '{shown(token)}': "
        name, _, value = token.partition("=")
        try:
            if number == 0:
                options_of(token)
            elif name in [changed for changed, _ in changes]:
                raise OptionError(f"{name} is there twice")
            else:
                changes.append((name, option_value(name, value)))
        except OptionError as error:
            paragraph = "7" if number else "8"
            raise NotationError(f"{place}rules {paragraph}, {error}") from None
    return options_of(tokens[0], tuple(changes))


def read_score(text: str, target: int) -> "Pair":
    """Read the score before the hand; a game that is over cannot go on (rules 6.6)."""
    tokens = words_in(text)
    points = []
    for number, token in enumerate(tokens[:2]):
        value = read_whole(token)
        place = f"score: token {number + 1} '{shown(token)}': "
        if value is None:
            raise NotationError(f"{place}rules 6.5, a score is a whole number")
        if value >= target:
            raise NotationError(f"{place}rules 6.6, the game was over at {target}")
        points.append(value)
    if len(tokens) != 2:
        raise NotationError("score: rules 6.5, a score is two numbers, NS and EW")
    return (points[0], points[1])


def deal_key(hand: "dict[str, str]") -> str:
    """Return the key that an error of the deal names: the first one that is there."""
    return next(key for key in KEYS if key in hand)


def read_deal(
    hand: "dict[str, str]", dealer: "Seat", options: "Options", seat: "Seat | None"
) -> Deal:
    """Read the cards of a hand, or deal them from its seed (rules 1.3, 2.2, 2.3)."""
    if "seed" in hand:
        refuse_keys(hand, CARD_KEYS, "rules 2.3, stands beside a seed, which deals all cards")
        if seat is not None:
            raise NotationError("seed: rules 2.3, a seat does not know the seed")
        return deal_of(shuffled(read_seed(hand["seed"])), dealer)
    seen: list[Card] = []
    hands = [
        _read_cards(hand, key, 6, seen, seat is not None and seat != other)
        for key, other in zip(HAND_KEYS, SEATS)
    ]
    widow = _read_cards(hand, "widow", 1, seen, False)
    return Deal(tuple(hands), widow[0] if widow else None)


def read_seed(text: str) -> bytes:
    """Read 32 hex digits (rules 2.3); raises NotationError."""
    digits = lower(text)
    if len(digits) != 2 * SEED_BYTES or any(digit not in "0123456789abcdef" for digit in digits):
        raise NotationError(
            f"seed: token 1 '{shown(text)}': rules 2.3, a seed is {2 * SEED_BYTES} hex digits"
        )
    return bytes.fromhex(digits)


def _read_cards(
    hand: "dict[str, str]", key: str, count: int, seen: "list[Card]", may_show: bool
) -> "Hand | None":
    """Read the cards of a key, or None if it is not there; a card seen before is refused.

    Where another seat may have shown the joker, that card alone will do (rules 3.5).
    """
    if key not in hand:
        return None
    cards: list[Card] = []
    tokens = card_tokens(hand[key])
    for number, token in enumerate(tokens):
        try:
            card = read_card(token)
        except NotationError as error:
            raise NotationError(f"{key}: token {number + 1} {error}") from None
        if card in seen:
            raise NotationError(
                f"{key}: token {number + 1} '{token}': rules 1.3, the card is there twice"
            )
        seen.append(card)
        cards.append(card)
    if len(cards) != count and not (may_show and cards == [JOKER]):
        due = "a hand is dealt six cards" if count == 6 else "the widow is one card"
        raise NotationError(f"{key}: rules 2.2, {due} and not {len(cards)}")
    return in_deck_order(cards)


def refuse_keys(hand: "dict[str, str]", keys: "tuple[str, ...]", reason: str) -> None:
    """Raise NotationError if one of the keys is there."""
    for key in keys:
        if key in hand:
            raise NotationError(f"{key}: {reason}")
