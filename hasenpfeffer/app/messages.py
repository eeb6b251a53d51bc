"""What can happen to the app. A click's word is a message; so is a bot's answer."""

from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.fairness import Trial
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.cards import Hand
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.seats import Seat


class Message(Record):
    """Something that has happened."""

    __slots__ = ()


class Did(Message):
    """The player used a control: its `data-do`."""

    __slots__ = ("word",)
    word: str


class Tried(Message):
    """The player tried a control that cannot act now: the word that the rules refuse."""

    __slots__ = ("word",)
    word: str


class Set(Message):
    """The player changed a field of the settings for the next game."""

    __slots__ = ("name", "value")
    name: str
    value: str


class Puzzled(Message):
    """The player asks for the puzzles, which are this text, or for the one that `kept` tells of."""

    __slots__ = ("text", "kept")
    text: str
    kept: str


class Advanced(Message):
    """A card of a puzzle has been in sight for long enough."""

    __slots__ = ("link",)
    link: "Link"


class Dated(Message):
    """The player asks for the deal of the day; the date where the player is, as `2026-11-29`."""

    __slots__ = ("date",)
    date: str


class Opened(Message):
    """The player opened a link or a record; the seed (32 hex digits) deals what follows it."""

    __slots__ = ("text", "seed")
    text: str
    seed: str


class Seeded(Message):
    """A seed for a new game has been drawn: 32 hex digits."""

    __slots__ = ("seed",)
    seed: str


class Chose(Message):
    """A bot answered with a word to the game that it was asked about."""

    __slots__ = ("game", "word")
    game: "Game"
    word: str


class Hinted(Message):
    """The worker has answered what to do in a game."""

    __slots__ = ("game", "text")
    game: "Game"
    text: str


class Estimated(Message):
    """The worker has answered what a hand is worth, which a seat has dealt."""

    __slots__ = ("hand", "dealer", "text")
    hand: "Hand"
    dealer: "Seat"
    text: str


class Reviewed(Message):
    """The worker has judged a decision of a hand, by its number after the deal."""

    __slots__ = ("hand", "number", "text")
    hand: int
    number: int
    text: str


class Compared(Message):
    """The worker has worked out one way to play the deal of a day."""

    __slots__ = ("date", "way", "text")
    date: str
    way: str
    text: str


class Counted(Message):
    """The player has opened a file of statistics."""

    __slots__ = ("text",)
    text: str


class Sampled(Message):
    """The test of the shuffle has come so far; None if it was broken off."""

    __slots__ = ("trial",)
    trial: "Trial | None"


class Rested(Message):
    """The time of a finished trick is over, in the game that it belongs to."""

    __slots__ = ("game",)
    game: "Game"


class Noticed(Message):
    """Something that the player should be told, by its code."""

    __slots__ = ("code",)
    code: str


class Thinker(Message):
    """The worker is loading, ready or failed."""

    __slots__ = ("state",)
    state: str


class MovedOn(Message):
    """Another tab has saved a game of its own."""

    __slots__ = ()


class Returned(Message):
    """The game has been read again from the storage."""

    __slots__ = ("app",)
    app: "App"
