"""The levels: a small table of settings."""

from hasenpfeffer.engine.record import Record


class Level(Record):
    """How a bot plays.

    `help` is the number of tricks that a simple bot expects from partner and widow where the rules
    make a bid dearest. `remembers` tells whether it counts the cards played, `lapses` is how many
    of 256 cards it plays carelessly. Where it can search (`bots/search`), a level with `networks`
    calls by them, and one with `worlds` looks for its cards in that many imagined ones: those that
    the calls make likely if it `reads`, played on by habit as well as by the solver if it `doubts`.
    Elsewhere every level is a simple one.
    """

    __slots__ = ("name", "help", "remembers", "lapses", "networks", "worlds", "reads", "doubts")
    name: str
    help: float
    remembers: bool
    lapses: int
    networks: bool
    worlds: int
    reads: bool
    doubts: bool


LEVELS = (
    Level("novice", 0.6, False, 45, False, 0, False, False),
    Level("club", 1.0, True, 0, False, 0, False, False),
    Level("strong", 1.0, True, 0, True, 16, True, True),
    Level("expert", 1.0, True, 0, True, 48, True, True),
)
# Weaker designs, to be measured against: calls by network and cards by rule; plain search.
DESIGNS = (
    Level("caller", 1.0, True, 0, True, 0, False, False),
    Level("plain", 1.0, True, 0, True, 40, False, False),
)


def level_called(name: str) -> Level:
    """Return a level or a design; raises ValueError."""
    for level in LEVELS + DESIGNS:
        if level.name == name:
            return level
    raise ValueError(f"no level is called {name}")
