"""Advice as the worker tells it: read from its text, refused whole if malformed."""

import json

from hasenpfeffer.engine.cards import DECK, SUITS
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.tokens import NotationError, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.engine.cards import Suit

GRADES = ("best", "good", "slip", "mistake")
FORCED = "forced"  # no grade: the rules left nothing else


class Option(Record):
    """One thing to do: the points to expect for one's side less the other's.

    Near the end of a game points count as far as they are still needed, and to win it more. `error`
    is the standard error of the difference to the best. `tricks` are those of the maker's side,
    `making` the chance that the contract is made. What is not known is None. What is `barred` no
    bot does; that is the reason, a word of docs/notation.md, or empty.
    """

    __slots__ = ("word", "points", "error", "tricks", "making", "barred")
    word: str
    points: "float | None"
    error: "float | None"
    tricks: "float | None"
    making: "float | None"
    barred: str


PLACES = SEATS + ("widow", "discard")  # where a card may lie
_NONSENSE = (ValueError, KeyError, TypeError, AttributeError, RuntimeError, NotationError)


class Fact(Record):
    """What the decision hangs on: whether a card lies in a place, and what is so either way.

    That is by how many points the first option leads the one `over` which it is taken; of a widow
    the chance to make the bid, and `over` is empty.
    """

    __slots__ = ("card", "place", "probability", "there", "elsewhere", "over")
    card: str
    place: str
    probability: float
    there: float
    elsewhere: float
    over: str


class Hint(Record):
    """What a player might do and the deciding fact, if there is one.

    The first is the one to take; then by points, what is barred at the end.
    """

    __slots__ = ("options", "fact")
    options: tuple[Option, ...]
    fact: "Fact | None"


class Estimate(Record):
    """The best trump of a hand, the tricks to expect with it, and the chances of 0 to 6 tricks."""

    __slots__ = ("trump", "tricks", "chances")
    trump: "Suit"
    tricks: float
    chances: tuple[float, ...]


class Verdict(Record):
    """How good a decision was.

    `loss` and `error` are in expected points as those of an Option, by what the seat could know;
    `better` and `missed` are what would have been better with all cards known, and by how many
    points (an empty `better` where that is not computed). `points` is what North-South may expect
    after it, less East-West. `luck` tells that it came out better or worse than it deserved: ill
    decided at no cost, or well and yet something else was better.
    """

    __slots__ = (
        "seat",
        "word",
        "best",
        "loss",
        "error",
        "better",
        "missed",
        "points",
        "grade",
        "luck",
    )
    seat: str
    word: str
    best: str
    loss: float
    error: float
    better: str
    missed: float
    points: float
    grade: str
    luck: bool


def read_hint(text: str) -> "Hint | None":
    """Return the hint of a text, or None if it is none."""
    try:
        data = json.loads(text)
        options = tuple(
            [
                Option(
                    _word(one["word"]),
                    _maybe(one.get("points")),
                    _maybe(one.get("error")),
                    _maybe(one.get("tricks")),
                    _maybe(one.get("making")),
                    str(one.get("barred") or ""),
                )
                for one in data["actions"]
            ]
        )
        fact = _fact(data.get("fact"))
    except _NONSENSE:
        return None
    return Hint(options, fact) if options else None


def read_estimate(text: str) -> "Estimate | None":
    """Return the estimate of a text, or None if it is none."""
    try:
        data = json.loads(text)
        trump, tricks = data["trump"], float(data["tricks"])
        chances = tuple([float(chance) for chance in data["chances"]])
    except _NONSENSE:
        return None
    shares = len(chances) == 7 and all(0 <= chance <= 1 for chance in chances)
    if trump not in SUITS or not 0 <= tricks <= 6 or not shares or max(chances) == 0:
        return None
    return Estimate(trump, tricks, chances)


def read_verdict(text: str) -> "Verdict | None":
    """Return the verdict of a text, or None if it is none."""
    try:
        data = json.loads(text)
        foresight, hindsight = data["foresight"], data["hindsight"]
        if data["grade"] not in GRADES:
            return None
        return Verdict(
            _one_of(SEATS, data["seat"]),
            _word(data["word"]),
            _word(data["best"]),
            _number(foresight["loss"]),
            _number(foresight["error"]),
            _word(hindsight["best"]) if hindsight else "",
            _number(hindsight["loss"]) if hindsight else 0.0,
            _number(data["points"]),
            data["grade"],
            bool(data["luck"]),
        )
    except _NONSENSE:
        return None


def _fact(data: "dict[str, Any] | None") -> "Fact | None":
    if data is None:
        return None
    widow = data["seat"] == "widow"
    measure = "making" if widow else "lead"
    return Fact(
        _one_of(DECK, data["card"]),
        _one_of(PLACES, data["seat"]),
        _number(data["probability"]),
        _number(data[measure + "_if"]),
        _number(data[measure + "_if_not"]),
        "" if widow else _word(data["over"]),
    )


def _one_of(known: "tuple[str, ...]", value: "Any") -> str:
    if value not in known:
        raise ValueError("unknown")
    return str(value)


def _word(value: "Any") -> str:
    """Return the word of an action as it stands; raises NotationError if it is none."""
    read_word(str(value))
    return str(value)


def _number(value: "Any") -> float:
    number = float(value)
    if not -1000 < number < 1000:  # infinite, or not a number at all
        raise ValueError("out of range")
    return number


def _maybe(value: "Any") -> "float | None":
    return None if value is None else _number(value)
