"""The position editor: cards are put into hands, the rest is written as in the notation."""

import json

from hasenpfeffer.app.links import opened, ways
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.fields import CARD_KEYS
from hasenpfeffer.engine.link import encode, read_link
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.tokens import NotationError, card_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Card, Hand
    from hasenpfeffer.engine.log import Reading

VERSION = 1
FIELDS = ("rules", "dealer", "auction", "trump", "discard", "defend", "play")
_ROOM = (6, 6, 6, 6, 1)
_LONGEST = 200  # characters of a field


class Sketch(Record):
    """A position as far as it is put together.

    `at` is the one of CARD_KEYS that takes the next card, `cards` lie in the order of CARD_KEYS,
    `texts` are what is written in the FIELDS.
    """

    __slots__ = ("at", "cards", "texts")
    at: str
    cards: "tuple[Hand, ...]"
    texts: tuple[str, ...]


EMPTY = Sketch(CARD_KEYS[0], ((), (), (), (), ()), ("article", "S", "", "", "", "", ""))


def edited(sketch: Sketch, word: str) -> Sketch:
    """Return the position after `at:` and a key, a card, or `clear`."""
    if word == "clear":
        return EMPTY
    if word[:3] == "at:" and word[3:] in CARD_KEYS:
        return sketch.replace(at=word[3:])
    for card in DECK:
        if card == word:
            return _moved(sketch, card)
    return sketch


def _moved(sketch: Sketch, card: "Card") -> Sketch:
    """Put a card where the next one goes, or take it away from there."""
    place = CARD_KEYS.index(sketch.at)
    there = card in sketch.cards[place]
    cards = [tuple([one for one in hand if one != card]) for hand in sketch.cards]
    if there:
        return sketch.replace(cards=tuple(cards))
    if len(cards[place]) == _ROOM[place]:
        return sketch
    cards[place] = in_deck_order(cards[place] + (card,))
    open_ones = [key for key, hand, room in zip(CARD_KEYS, cards, _ROOM) if len(hand) < room]
    at = sketch.at if sketch.at in open_ones or not open_ones else open_ones[0]
    return Sketch(at, tuple(cards), sketch.texts)


def written(sketch: Sketch, field: str, text: str) -> Sketch:
    """Return the position with another text in a field."""
    if field not in FIELDS:
        return sketch
    place = FIELDS.index(field)
    texts = sketch.texts[:place] + (text.strip()[:_LONGEST],) + sketch.texts[place + 1 :]
    return sketch.replace(texts=texts)


def entries(sketch: Sketch) -> "list[tuple[str, str]]":
    """Return the keys of the notation that have something to tell, with what they tell."""
    texts = [(key, text) for key, text in zip(FIELDS, sketch.texts) if text]
    hands = [(key, " ".join(hand)) for key, hand in zip(CARD_KEYS, sketch.cards) if hand]
    return texts[:2] + hands + texts[2:]


def query_of_sketch(sketch: Sketch) -> str:
    """Return the position as the query of a link."""
    return "?" + "&".join([f"{key}={encode(text)}" for key, text in entries(sketch)])


def reading_of(sketch: Sketch) -> "tuple[Reading | None, str]":
    """Return what the reader makes of the position, and what is wrong with it.

    Where nothing has been put there yet neither is told, though the reader takes it for a hand.
    """
    try:
        reading = read_link(query_of_sketch(sketch))
    except NotationError as error:
        return None, str(error)
    bare = (sketch.cards, sketch.texts[2:]) == (EMPTY.cards, EMPTY.texts[2:])
    return (None if bare else reading), ""


def lacking(sketch: Sketch, wrong: str) -> "tuple[str, int] | None":
    """Return the hand that is too short for the reader, and how many cards it lacks."""
    for key, hand, room in zip(CARD_KEYS, sketch.cards, _ROOM):
        if wrong.startswith(key + ": rules 2.2,") and len(hand) < room:
            return key, room - len(hand)
    return None


def element_of(sketch: Sketch) -> str:
    """Return the line of HTML that puts the position into a page; `…/` stands for the address."""
    pairs = entries(sketch) + _mode(sketch)
    attributes = "".join([f' {key}="{_quoted(text)}"' for key, text in pairs])
    script = '<script type="module" src="…/embed.js"></script>'
    return f"{script}<hasenpfeffer-table{attributes}></hasenpfeffer-table>"


def _mode(sketch: Sketch) -> "list[tuple[str, str]]":
    """Return how a page shows what cannot be played on from where it stands."""
    link = opened(query_of_sketch(sketch), "")
    if link.log is None or "play" in ways(link):
        return []
    return [("mode", "step" if len(link.games) > 1 else "still")]


def write_sketch(sketch: Sketch) -> str:
    """Return the position as text for the browser's storage."""
    return json.dumps({"version": VERSION, "at": sketch.at, "entries": entries(sketch)})


def read_sketch(text: str) -> "Sketch | None":
    """Return the position of a text, or None if it holds none."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            return None
        told = {str(key): str(value) for key, value in data["entries"]}
        at = str(data["at"])
    except (ValueError, KeyError, TypeError, RuntimeError):
        return None
    sketch = EMPTY
    for key in CARD_KEYS:
        for card in card_tokens(told.get(key, "")):
            sketch = edited(sketch.replace(at=key), card)
    for field in FIELDS:
        sketch = written(sketch, field, told.get(field, ""))
    return edited(sketch, "at:" + at)


def _quoted(text: str) -> str:
    """Return a text in which no sign ends an attribute."""
    return text.replace("&", "&amp;").replace('"', "&quot;")
