"""The levels: a small table of settings."""

from hasenpfeffer.engine.record import Record


class Level(Record):
    """How a bot plays.

    `help` is the number of tricks that a simple bot expects from partner and widow where the rules
    make a bid dearest. `remembers` tells whether it counts the cards played, `lapses` is how many
    of 256 cards it plays carelessly. A level with `worlds` searches where it can (`bots/search`),
    in that many imagined worlds and more; elsewhere it is simple.
    """

    __slots__ = ("name", "help", "remembers", "lapses", "worlds")
    name: str
    help: float
    remembers: bool
    lapses: int
    worlds: int


LEVELS = (
    Level("novice", 0.5, False, 60, 0),
    Level("club", 1.0, True, 0, 0),
    Level("strong", 1.0, True, 0, 16),
    Level("expert", 1.0, True, 0, 48),
)


def level_called(name: str) -> Level:
    """Return a level; raises ValueError."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise ValueError(f"no level is called {name}")
