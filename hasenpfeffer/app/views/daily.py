"""The deal of the day: today's, the line to share, and the calendar of results."""

from hasenpfeffer.app.daily import day_of, days_in, first_weekday
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.sentences import number, signed
from hasenpfeffer.app.views.board import US
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.daily import Day
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def daily_panel(app: "App", t: "Translator") -> "Node":
    """Offer today's deal, or show what became of it."""
    day = day_of(app, app.today)
    over = day is not None and day.points is not None
    parts = (
        heading(t("Deal of the day"), h("p", app.today)),
        shut(t),
        _result(app, day, t) if day is not None and over else _rule(t),
        _calendar(app, t),
        h("footer", _ways(app, day, over, t)),
    )
    return veil("daily", parts, small=True)


def _rule(t: "Translator") -> "Node":
    return h(
        "p", t("One hand, the same cards for everybody today, against club bots. No undo, no hint.")
    )


def _ways(app: "App", day: "Day | None", over: bool, t: "Translator") -> "object":
    if over:
        again = button(t("Look at it again"), "daily:" + app.today)
        return (again, button((icon("copy"), t("Copy")), "copy:day", "btn main"))
    if app.origin.kind == DAILY + app.today:
        return button(t("Go on"), "close", "btn main")
    return button(t("Play") if day is None else t("Go on"), "daily:play", "btn main")


def _result(app: "App", day: "Day", t: "Translator") -> "Node":
    said = None
    if app.panel == "daily:copied":
        said = t("Copied. Paste it where you like.")
    elif app.panel == "daily:uncopied":
        said = t("The browser does not let the page copy: mark the line and copy it yourself.")
    return h(
        "div",
        h("p", day_line(day, t), id="day-line"),
        h("p", h("small", t("The line tells others your result and none of the cards."))),
        h("p", said, role="status", cls="said"),
    )


def day_line(day: "Day", t: "Translator") -> str:
    """Tell a day's result in a line for others, who may still have to play it."""
    points = day.points or (0, 0)
    return t(
        "Hasenpfeffer, {date}: {tricks} of 6 tricks, {us} to {them} points",
        date=day.date,
        tricks=day.tricks[US],
        us=number(points[US]),
        them=number(points[1 - US]),
    )


def _calendar(app: "App", t: "Translator") -> "Node":
    """Show the month with what became of its deals; each can be looked at again."""
    year, month = int(app.today[:4]), int(app.today[5:7])
    cells: list[Node] = [h("li") for _ in range(first_weekday(year, month))]
    for place in range(1, days_in(year, month) + 1):
        date = f"{app.today[:8]}{place:02d}"
        cells.append(_cell(date, place, day_of(app, date), date == app.today, t))
    return h("ol", cells, cls="calendar", aria_label=t("Results of {month}", month=app.today[:7]))


def _cell(date: str, place: int, day: "Day | None", today: bool, t: "Translator") -> "Node":
    cls = "today" if today else None
    if day is None or day.points is None:
        return h("li", str(place), cls=cls)
    balance = day.points[US] - day.points[1 - US]
    name = t("{date}: {points}", date=date, points=signed(balance))
    kind = "day good" if balance > 0 else "day"
    shown = (str(place), h("b", signed(balance)))
    return h("li", button(shown, "daily:" + date, kind, aria_label=name), cls=cls)
