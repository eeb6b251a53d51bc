"""Where a game comes from, and the own game that waits while another one is played."""

from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.options import Options


class Kept(Record):
    """A game that was set aside: its seed (hex), its log and the seals of its hands."""

    __slots__ = ("seed", "log", "seals")
    seed: str
    log: "Log"
    seals: tuple[str, ...]


class Origin(Record):
    """Where the game comes from.

    `kind` is empty for a game dealt here from its seed, `link` for one that somebody sent, DAILY
    and a date for the deal of a day: only the first counts for statistics. `rival` is how others
    played the same cards, `kept` the own game that waits meanwhile, `rules` those of own games.
    `begins` counts the actions that the game came with: what was before is not undone.
    """

    __slots__ = ("kind", "rival", "kept", "rules", "begins")
    kind: str
    rival: "Log | None"
    kept: "Kept | None"
    rules: "Options | None"
    begins: int


DAILY = "daily:"
OWN = Origin("", None, None, None, 0)
