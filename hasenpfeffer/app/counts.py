"""What the words of the statistics' panel do, and a file that is opened there."""

from hasenpfeffer.app.statistics import NOTHING, RULES, summed
from hasenpfeffer.app.statistics_text import read_statistics

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.statistics import Statistics

# What stands behind `stats:` while something is asked, and once a file has been taken.
SURE, REPLACE, TAKEN = "sure", "replace", "taken"


def hands_in(stats: "Statistics") -> int:
    """Return how many hands are counted."""
    return summed(stats.tallies).hands


def counts(app: "App", rest: str) -> "App":
    """Show the counts of some rules, ask before a reset, or do what was asked about."""
    if rest == "" or rest == SURE or rest in RULES:
        return app.replace(panel="stats:" + rest if rest else "stats", wrong="")
    if rest == "clear" and app.panel == "stats:" + SURE:
        return app.replace(panel="stats", stats=NOTHING, wrong="")
    if rest == "take" and app.panel == "stats:" + REPLACE and app.brought is not None:
        return _taken(app, app.brought)
    return app


def brought(app: "App", text: str) -> "App":
    """Take the statistics of a file; ask first, if others would be lost."""
    stats = read_statistics(text)
    if stats is None:
        return app.replace(panel="stats", wrong="stats=", answers=app.answers + 1)
    if hands_in(app.stats) and stats != app.stats:
        return app.replace(panel="stats:" + REPLACE, brought=stats, wrong="")
    return _taken(app, stats)


def _taken(app: "App", stats: "Statistics") -> "App":
    panel, answers = "stats:" + TAKEN, app.answers + 1
    return app.replace(panel=panel, answers=answers, stats=stats, brought=None, wrong="")
