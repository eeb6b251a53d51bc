"""What the player has chosen: the rules, who plays, how it looks, how fast it goes."""

from hasenpfeffer.app.names import plain, taken
from hasenpfeffer.bots.levels import LEVELS
from hasenpfeffer.engine.options import VALUES, OptionError, option_value, options_of
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat

YOU = SEATS[2]
_NAMES = tuple([level.name for level in LEVELS])
_STRONG = LEVELS[2].name
_LEVELS = (_STRONG,) + tuple([name for name in _NAMES if name != _STRONG])

# Every choice beside the rules, with its values; that of a first visit stands first.
CHOICES = (
    ("partner", _LEVELS),
    ("opponents", _LEVELS),
    ("speed", ("normal", "slow", "quick", "instant")),
    ("hold", ("off", "on")),  # a finished trick lies there until the player goes on
    ("confirm", ("off", "on")),  # a card is played by a second tap
    ("estimate", ("on", "off")),  # what the hand is worth is told beside the auction
    ("letters", ("on", "off")),  # letters and digits are keys of the table
    ("deck", ("two", "four")),  # colours
    ("index", ("large", "small")),
    ("text", ("normal", "large", "larger")),
    ("back", ("weave", "stripes", "spots")),
    ("cloth", ("green", "slate", "wine")),
    ("theme", ("system", "light", "dark")),
    ("sound", ("off", "soft", "middle", "loud")),
)
_OPTIONS = tuple([name for name, _ in VALUES])


class Settings(Record):
    """All that is kept from one game to the next.

    `names` are what the seats are called, in the order of SEATS; an empty one is called by its
    compass point.
    """

    __slots__ = ("options", "names") + tuple([name for name, _ in CHOICES])
    options: "Options"
    names: tuple[str, ...]
    partner: str
    opponents: str
    speed: str
    hold: str
    confirm: str
    estimate: str
    letters: str
    deck: str
    index: str
    text: str
    back: str
    cloth: str
    theme: str
    sound: str

    def face(self, card: "Card") -> str:
        """Return where the picture of a card lies."""
        return f"cards/{self.deck}-{self.index}/{card}.svg"

    def level_of(self, seat: "Seat") -> str:
        """Return the level of a bot's seat."""
        return self.partner if side_of(seat) == side_of(YOU) else self.opponents


def default_settings() -> Settings:
    """Return the settings of a first visit."""
    return settings_of({}, options_of("article"))


def settings_of(data: "dict[str, Any]", options: "Options") -> Settings:
    """Return the settings that data tells by name; what it lacks or nobody knows is as at first."""
    chosen = [data[name] if data.get(name) in values else values[0] for name, values in CHOICES]
    names = [""] * len(SEATS)
    for place, seat in enumerate(SEATS):
        name = plain(str(data.get("name:" + seat, "")))
        if seat != YOU and not taken(name, place, names):
            names[place] = name
    return Settings(options, tuple(names), *chosen)


def changed(settings: Settings, name: str, value: str) -> Settings | None:
    """Return settings with one thing changed, or None for a value that it does not have.

    A name is one of CHOICES, an option of the rules, or `name:` and a seat.
    """
    for choice, values in CHOICES:
        if choice == name:
            return settings.replace(**{name: value}) if value in values else None
    if name.startswith("name:"):
        return _renamed(settings, name[len("name:") :], value)
    try:
        options = settings.options.replace(**{name: option_value(name, value)})
    except OptionError:
        return None
    return settings.replace(options=options)


def value_of(settings: Settings, name: str) -> str:
    """Return the value of a field as it is shown."""
    if name.startswith("name:"):
        return settings.names[SEATS.index(name[len("name:") :])]
    return str(getattr(settings.options if waits(name) else settings, name))


def waits(name: str) -> bool:
    """Tell whether a change of this name waits for the next game: the rules do."""
    return name in _OPTIONS


def _renamed(settings: Settings, seat: str, name: str) -> Settings | None:
    if seat not in SEATS or seat == YOU:
        return None
    place = PLACE[seat]  # type: ignore[index]
    name, others = plain(name), settings.names
    if taken(name, place, others):
        return None
    return settings.replace(names=others[:place] + (name,) + others[place + 1 :])
