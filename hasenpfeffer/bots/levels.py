"""The levels of the simple bots: a small table of settings."""

from hasenpfeffer.engine.record import Record


class Level(Record):
    """How a simple bot plays.

    `help` is the number of tricks that it expects from partner and widow where the rules make a
    bid dearest. `remembers` tells whether it counts the cards played, `lapses` is how many of 256
    cards it plays carelessly.
    """

    __slots__ = ("name", "help", "remembers", "lapses")
    name: str
    help: float
    remembers: bool
    lapses: int


LEVELS = (Level("novice", 0.5, False, 60), Level("club", 1.0, True, 0))


def level_called(name: str) -> Level:
    """Return a level; raises ValueError."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise ValueError(f"no level is called {name}")
