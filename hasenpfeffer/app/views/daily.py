"""The deal of the day: to be played, or what became of it, and the calendar of results."""

from hasenpfeffer.app.daily import day_of, unknown
from hasenpfeffer.app.days import series
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.sentences import number, signed
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.board import US
from hasenpfeffer.app.views.calendar import calendar
from hasenpfeffer.app.views.comparing import result_said, row
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.tokens import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.built import Built
    from hasenpfeffer.app.days import Day, Played
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def daily_panel(app: "App", t: "Translator", built: "Built") -> "Node":
    """Offer a day's deal, or show what became of it."""
    day = day_of(app, app.day)
    over = day is not None and day.over()
    in_row = series(app.days, app.today)
    said = t.tn("{n} day in a row", "{n} days in a row", in_row) if in_row > 1 else None
    parts = (
        heading(t("Deal of the day"), h("p", app.day, said and h("small", " \u00b7 ", said))),
        shut(t),
        _result(app, day, t, built) if day is not None and over else _rule(t),
        calendar(app, t),
        h("footer", _ways(app, day, over, t)),
    )
    return veil("daily", parts, small=True)


def _rule(t: "Translator") -> "Node":
    return h(
        "p", t("One hand, the same cards for everybody today, against club bots. No undo, no hint.")
    )


def _ways(app: "App", day: "Day | None", over: bool, t: "Translator") -> "object":
    today = button(t("Today\u2019s deal"), "daily:" + app.today) if app.day != app.today else None
    if over:
        return (today, button((icon("copy"), t("Copy the line")), "copy:day", "btn main"))
    if app.origin.kind == DAILY + app.day:
        return (today, button(t("Go on"), "close", "btn main"))
    return (today, button(t("Play") if day is None else t("Go on"), "daily:play", "btn main"))


def _result(app: "App", day: "Day", t: "Translator", built: "Built") -> "object":
    """Show the three ways in which the deal was played, and the line that tells others."""
    copied = None
    if app.panel == "daily:copied":
        copied = t("Copied. Paste it where you like.")
    elif app.panel == "daily:uncopied":
        copied = t("The browser does not let the page copy: mark the line and copy it yourself.")
    rows = (
        _row(t("You"), "own", day.own, app, t, built),
        _row(t("Four experts"), "experts", day.experts, app, t, built),
        _row(t("Best possible"), "best", day.best, app, t, built),
    )
    return (
        h("ol", rows, cls="compared"),
        _about(app, day, t),
        h("p", day_line(day, t), id="day-line"),
        h("p", h("small", t("The line tells others your result and none of the cards."))),
        h("p", copied, role="status", cls="said"),
    )


def _row(
    who: str, way: str, played: "Played | None", app: "App", t: "Translator", built: "Built"
) -> "Node":
    """Show one way in which the deal was played, which can be looked at, or that it may come."""
    if played is None:
        waiting = t("being worked out \u2026") if unknown(app) else "\u2013"
        return h("li", h("b", who), h("span", waiting, role="status"), key=way)
    south = t("South") if way == "experts" else t.seat(YOU)

    def build() -> "Node":
        try:
            said = result_said(read(played.record).game.table, south, t)
        except NotationError:  # somebody has written into the storage
            return row(who, "", played.points, None)
        return row(who, said, played.points, "daily:" + way)

    return built.of("daily " + way, (t, played), build)


def _about(app: "App", day: "Day", t: "Translator") -> "Node":
    """Say what the deal is compared with, or why it is not."""
    if (day.experts and day.best) or unknown(app):
        experts = t("Four experts have played the same cards.")
        if day.experts is None:
            experts = t("Four experts are playing the same cards.")
        best = t(
            "The best possible is the most that you could have got from these bots, with all cards"
            " known."
        )
        return h("p", h("small", experts, " ", best))
    if app.thinker == "absent":
        said = t("Four experts would have to be fetched first, some 6 MB.")
        return h("p", h("small", said), " ", button(t("Fetch them"), "daily:compare", "link"))
    said = t("The strong bots are not there, so nothing can be compared.")
    return h("p", h("small", said), role="status")


def day_line(day: "Day", t: "Translator") -> str:
    """Tell a day's result in a line for others, who may still have to play it."""
    points = day.own.points or (0, 0)
    fields = {
        "date": day.date,
        "tricks": str(day.own.tricks[US]),
        "us": number(points[US]),
        "them": number(points[1 - US]),
    }
    if day.experts is None or day.best is None:
        return t("Hasenpfeffer, {date}: {tricks} of 6 tricks, {us} to {them} points", **fields)
    return t(
        "Hasenpfeffer, {date}: {tricks} of 6 tricks, {us} to {them} points; four experts {experts},"
        " best possible {best}",
        experts=signed(day.experts.balance(US)),
        best=signed(day.best.balance(US)),
        **fields,
    )
