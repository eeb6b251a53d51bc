"""The deal of the day: one hand a calendar day, the same for everybody, played once and compared.

The date in the player's zone, as `2026-11-29`, gives the seed: the first 16 bytes of the SHA-256 of
`hasenpfeffer 2026-11-29`. It is the seed of a game of which only the first hand is played, by the
rules as written, against club bots, without undo.
"""

from hashlib import sha256

from hasenpfeffer.app.days import Day, Played, read_played
from hasenpfeffer.app.fairness import DAY
from hasenpfeffer.app.following import stepping, worth_keeping
from hasenpfeffer.app.links import opened
from hasenpfeffer.app.moves import begun
from hasenpfeffer.app.origin import DAILY, Origin
from hasenpfeffer.app.saves import SaveError, whole_log
from hasenpfeffer.app.state import App, fresh_app, own_settings
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import hand_score, won
from hasenpfeffer.engine.shuffle import SEED_BYTES
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write

WAYS = ("own", "experts", "best")  # in which a deal has been played; fields of a Day
# What would make a result better than it was.
BARRED = ("undo", "again", "give-up", "watch", "hint", "next", "from")


def seed_of(date: str) -> str:
    """Return the seed of a day, as hex digits.

    >>> seed_of("2026-11-29")
    '87fe61678a5a1544d26db15ccb66f8f0'
    """
    digest = sha256(("hasenpfeffer " + date).encode("utf-8")).digest()
    return "".join([f"{byte:02x}" for byte in digest[:SEED_BYTES]])


def day_of(app: App, date: str) -> "Day | None":
    """Return what is known of a day."""
    return next((day for day in app.days if day.date == date), None)


def dayed(app: App, rest: str) -> App:
    """Play the deal of the day that is shown, look at one way it was played, or show another day.

    A day that is over by the clock can be finished, but not begun.
    """
    day = day_of(app, app.day)
    if rest == "play" and (day is not None or app.day == app.today):
        return played(app, app.day)
    if rest in WAYS and day is not None and day.over():
        way = getattr(day, rest)
        link = opened(way.record, seed_of(day.date)) if way is not None else None
        if link is not None and link.log is not None:
            return stepping(app, link)
    if rest == app.today or day_of(app, rest) is not None:
        return app.replace(day=rest, panel="daily")
    return app


def played(app: App, date: str) -> App:
    """Begin the deal of a day, or go on where it was left; the own game in progress waits."""
    own = own_settings(app)
    fresh = fresh_app(app, app.settings.replace(options=options_of("article")))
    fresh = begun(fresh, seed_of(date))
    assert fresh.log is not None
    day = day_of(app, date)
    if day is not None:
        try:
            log = whole_log(day.own.record)
            if log.actions[:1] == fresh.log.actions:
                fresh = with_log(fresh, log)
        except SaveError:
            pass  # whoever has written there has lost the day's play, and may begin again
    origin = Origin(DAILY + date, None, worth_keeping(app), own.options, 0)
    return fresh.replace(origin=origin, draft=own, seals=(DAY,))


def remembered(app: App) -> App:
    """Return the state with the day's deal as it stands now."""
    assert app.log is not None
    assert app.game is not None
    table = app.game.table
    over = turn_of(table) is None
    tricks = won(table) if isinstance(table.stage, Scored) else (0, 0)
    own = Played(write(app.log), hand_score(table) if over else None, tricks)
    date = app.origin.kind[len(DAILY) :]
    return _with(app, (day_of(app, date) or Day(date, own, None, None)).replace(own=own))


def _with(app: App, day: Day) -> App:
    days = [other for other in app.days if other.date != day.date] + [day]
    return app.replace(days=tuple(sorted(days, key=lambda one: one.date)))


def unknown(app: App) -> "tuple[str, str] | None":
    """Return the day that is shown, and which way to play its deal is to be worked out for it.

    Who asks to save data has the worker fetched only on demand, by `daily:compare`.
    """
    if not app.panel.startswith("daily") or app.panel == "daily:silent" or app.elsewhere:
        return None
    day = day_of(app, app.day)
    if day is None or not day.over() or (app.thinker == "absent" and app.panel != "daily:compare"):
        return None
    missing = [way for way in ("best", "experts") if getattr(day, way) is None]
    return (day.date, missing[0]) if missing else None  # the best one is there at once


def compared(app: App, date: str, way: str, text: str) -> App:
    """Take the worker's answer to what is unknown; if it makes no sense, ask no more for now."""
    day = day_of(app, date)
    if day is None or unknown(app) != (date, way):
        return app
    found = read_played(text)
    if found is None:
        return app.replace(panel="daily:silent")
    return _with(app, day.replace(**{way: found}))
