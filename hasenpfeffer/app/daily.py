"""The deal of the day: one hand a calendar day, the same for everybody, and what became of it.

The date in the player's zone, as `2026-11-29`, gives the seed: the first 16 bytes of the SHA-256 of
`hasenpfeffer 2026-11-29`. It is the seed of a game of which only the first hand is played, by the
rules as written, against club bots, without undo.
"""

import json
from hashlib import sha256

from hasenpfeffer.app.moves import begun
from hasenpfeffer.app.origin import DAILY, Origin
from hasenpfeffer.app.saves import SaveError
from hasenpfeffer.app.state import App, fresh_app, own_settings
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import hand_score, won
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.shuffle import SEED_BYTES
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.tokens import NotationError
from hasenpfeffer.engine.writing import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.origin import Kept
    from hasenpfeffer.engine.seats import Pair

VERSION = 1
# What would make a result better than it was.
BARRED = ("undo", "again", "give-up", "watch", "hint", "next", "from")


class Day(Record):
    """What became of one day's deal: its record, and once it is over points and tricks."""

    __slots__ = ("date", "record", "points", "tricks")
    date: str
    record: str
    points: "Pair | None"
    tricks: "Pair"


def seed_of(date: str) -> str:
    """Return the seed of a day, as hex digits.

    >>> seed_of("2026-11-29")
    '87fe61678a5a1544d26db15ccb66f8f0'
    """
    digest = sha256(("hasenpfeffer " + date).encode("utf-8")).digest()
    return "".join([f"{byte:02x}" for byte in digest[:SEED_BYTES]])


def is_date(text: str) -> bool:
    """Tell whether a text is written as a date; it need not be in any calendar."""
    parts = text.split("-")
    digits = [len(part) for part in parts if part.isdigit()]
    return digits == [4, 2, 2] and len(parts) == 3


def day_of(app: App, date: str) -> "Day | None":
    """Return what is known of a day."""
    return next((day for day in app.days if day.date == date), None)


def played(app: App, kept: "Kept | None") -> App:
    """Begin today's deal, or go on where it was left; `kept` is the own game that waits."""
    own = own_settings(app)
    fresh = fresh_app(app, app.settings.replace(options=options_of("article")))
    fresh = begun(fresh, seed_of(app.today))
    assert fresh.log is not None
    day = day_of(app, app.today)
    if day is not None:
        try:
            log = read(day.record).log
            if log.actions[:1] == fresh.log.actions:
                fresh = with_log(fresh, log)
        except NotationError:
            pass  # whoever has written there has lost the day's play, and may begin again
    origin = Origin(DAILY + app.today, None, kept, own.options)
    return fresh.replace(origin=origin, draft=own)


def remembered(app: App) -> App:
    """Return the state with the day's deal as it stands now."""
    assert app.log is not None
    assert app.game is not None
    date, table = app.origin.kind[len(DAILY) :], app.game.table
    over = turn_of(table) is None
    tricks = won(table) if isinstance(table.stage, Scored) else (0, 0)
    day = Day(date, write(app.log), hand_score(table) if over else None, tricks)
    days = [other for other in app.days if other.date != date] + [day]
    return app.replace(days=tuple(sorted(days, key=lambda one: one.date)))


def write_days(days: "tuple[Day, ...]") -> str:
    """Return what became of all days as text."""
    data = [
        {"date": day.date, "record": day.record, "points": day.points, "tricks": day.tricks}
        for day in days
    ]
    return json.dumps({"version": VERSION, "days": data})


def read_days(text: str) -> "tuple[Day, ...]":
    """Return what became of all days; raises SaveError."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise SaveError("another version")
        days = [_day(one) for one in data["days"]]
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError):
        raise SaveError("not the results of days") from None
    return tuple(sorted(days, key=lambda day: day.date))


def _day(data: "dict[str, object]") -> Day:
    date, points, tricks = data["date"], data["points"], data["tricks"]
    if not isinstance(date, str) or not is_date(date):
        raise SaveError("not a date")
    return Day(date, str(data["record"]), _pair(points) if points else None, _pair(tricks))


def _pair(value: "object") -> "Pair":
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise SaveError("not two numbers")
    if not all(isinstance(one, int) for one in value):
        raise SaveError("not two numbers")
    return (value[0], value[1])


def first_weekday(year: int, month: int) -> int:
    """Return the weekday of the first of a month, Monday being 0.

    >>> first_weekday(2026, 11), first_weekday(2024, 2)
    (6, 3)
    """
    shifted = year - (1 if month < 3 else 0)
    offset = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)[month - 1]
    return (shifted + shifted // 4 - shifted // 100 + shifted // 400 + offset) % 7


def days_in(year: int, month: int) -> int:
    """Return how many days a month has.

    >>> days_in(2024, 2), days_in(2100, 2), days_in(2026, 11)
    (29, 28, 30)
    """
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 30 if month in (4, 6, 9, 11) else 31
