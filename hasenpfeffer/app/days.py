"""What became of the deals of days: results, kept as text; and the calendar that shows them."""

import json

from hasenpfeffer.app.saves import SaveError
from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.engine.seats import Pair

VERSION = 2  # 1 had no `experts` and no `best`


class Played(Record):
    """How a deal was played: its record, and once it is over points and tricks."""

    __slots__ = ("record", "points", "tricks")
    record: str
    points: "Pair | None"
    tricks: "Pair"

    def balance(self, side: int) -> int:
        """Return the points of a side less those of the other."""
        assert self.points is not None
        return self.points[side] - self.points[1 - side]


class Day(Record):
    """One day's deal: how the player played it, four experts, and who got the most out of it.

    What nobody has worked out yet is None.
    """

    __slots__ = ("date", "own", "experts", "best")
    date: str
    own: Played
    experts: "Played | None"
    best: "Played | None"

    def over(self) -> bool:
        """Tell whether the player has come to the end of it."""
        return self.own.points is not None


def write_days(days: "tuple[Day, ...]") -> str:
    """Return what became of all days as text."""
    data = []
    for day in days:
        one = dict(_data(day.own), date=day.date)
        for name, played in (("experts", day.experts), ("best", day.best)):
            if played is not None:
                one[name] = _data(played)
        data.append(one)
    return json.dumps({"version": VERSION, "days": data})


def _data(played: Played) -> "dict[str, Any]":
    return {"record": played.record, "points": played.points, "tricks": played.tricks}


def read_days(text: str) -> "tuple[Day, ...]":
    """Return what became of all days; raises SaveError."""
    try:
        data = json.loads(text)
        if data["version"] not in range(1, VERSION + 1):
            raise SaveError("another version")
        days = [_day(one) for one in data["days"]]
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError):
        raise SaveError("not the results of days") from None
    return tuple(sorted(days, key=lambda day: day.date))


def _day(data: "dict[str, Any]") -> Day:
    date = data["date"]
    if not isinstance(date, str) or not is_date(date):
        raise SaveError("not a date")
    experts, best = data.get("experts"), data.get("best")
    return Day(date, _played(data), experts and _played(experts), best and _played(best))


def read_played(text: str) -> "Played | None":
    """Return how the worker says that a deal is played to its end, or None if it is no answer."""
    try:
        played = _played(json.loads(text))
    except (SaveError, ValueError, KeyError, TypeError, AttributeError, RuntimeError):
        return None
    return played if played.points else None


def _played(data: "dict[str, Any]") -> Played:
    points = data["points"]
    return Played(str(data["record"]), _pair(points) if points else None, _pair(data["tricks"]))


def _pair(value: "object") -> "Pair":
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise SaveError("not two numbers")
    if not all(isinstance(one, int) for one in value):
        raise SaveError("not two numbers")
    return (value[0], value[1])


def is_date(text: str) -> bool:
    """Tell whether a text is a date of the calendar, as `2026-11-29`."""
    parts = text.split("-")
    if [len(part) for part in parts if part.isdigit()] != [4, 2, 2] or len(parts) != 3:
        return False
    year, month, place = [int(part) for part in parts]
    return 1 <= month <= 12 and 1 <= place <= days_in(year, month)


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


def day_before(date: str) -> str:
    """Return the day before a date in the calendar, whatever clocks did meanwhile.

    >>> day_before("2024-03-01"), day_before("2027-01-01")
    ('2024-02-29', '2026-12-31')
    """
    year, month, place = [int(part) for part in date.split("-")]
    if place > 1:
        return f"{year:04d}-{month:02d}-{place - 1:02d}"
    if month == 1:
        return f"{year - 1:04d}-12-31"
    return f"{year:04d}-{month - 1:02d}-{days_in(year, month - 1):02d}"


def series(days: "tuple[Day, ...]", today: str) -> int:
    """Return how many days in a row have a result, up to today or, while that is open, yesterday.

    A day after today, of a clock that was set back, counts when it comes.
    """
    over = [day.date for day in days if day.over()]
    date = today if today in over else day_before(today)
    count = 0
    while date in over:
        count += 1
        date = day_before(date)
    return count
