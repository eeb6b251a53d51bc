"""A hand as the query of a link: the keys of a record, percent-encoded."""

from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.notation import LIMIT, read_fields
from hasenpfeffer.engine.tokens import NotationError, shown, text_of
from hasenpfeffer.engine.writing import game_lines, hand_lines, observation_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.log import Log, Reading
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.writing import Lines

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
_HEX = "0123456789abcdefABCDEF"


def read_link(query: str) -> "Reading":
    """Read a link's query, with or without its `?`; raises NotationError.

    >>> read_link("?dealer=S&north=9cTcAc9dTdAd&auction=--").game.table.calls[1].seat
    'N'
    """
    if len(query) > LIMIT:
        raise NotationError("a link is at most 64 KiB long")
    query = query[1:] if query[:1] == "?" else query
    fields = []
    for part in query.split("&"):
        if part:
            key, _, value = part.partition("=")
            fields.append((decode(key), decode(value)))
    return read_fields(fields)


def write_link(log: "Log") -> str:
    """Write the last hand of a game as a query, with the score before that hand."""
    start = log.deals()[-1]
    score, dealer = log.score, log.dealer
    if start:
        before = replay(log.replace(actions=log.actions[: start + 1]))
        score, dealer = before.table.score, before.table.dealer
    return _query(game_lines(log.options, score, dealer) + hand_lines(log.actions[start:]))


def write_view(seen: "Observation") -> str:
    """Write what a seat knows as a query: it tells no card that is hidden from that seat."""
    return _query(observation_lines(seen))


def _query(lines: "Lines") -> str:
    parts = []
    for key, tokens in lines:
        glue = " " if key in ("rules", "score", "trump") else ""
        parts.append(f"{key}={encode(glue.join(tokens))}")
    return "?" + "&".join(parts)


def encode(text: str) -> str:
    """Return text percent-encoded for a query, blanks as `+`."""
    letters = []
    for byte in text.encode("utf-8"):
        letter = chr(byte)
        if letter in _PLAIN:
            letters.append(letter)
        else:
            letters.append("+" if letter == " " else f"%{byte:02X}")
    return "".join(letters)


def decode(text: str) -> str:
    """Return the text of a percent-encoded part of a query; raises NotationError."""
    raw = []
    data = text.replace("+", " ").encode("utf-8", "replace")
    place = 0
    while place < len(data):
        byte = data[place]
        place += 1
        if byte == 37:  # the sign %
            digits = data[place : place + 2]
            if len(digits) < 2 or any(chr(digit) not in _HEX for digit in digits):
                raise NotationError(f"'{shown(text)}': a % in a link stands before two hex digits")
            byte = int(chr(digits[0]) + chr(digits[1]), 16)
            place += 2
        raw.append(byte)
    try:
        return text_of(bytes(raw))
    except ValueError:
        raise NotationError(f"'{shown(text)}': a link is UTF-8 text") from None
