"""The calendar of the deals of days: a month, and what became of each of its days."""

from hasenpfeffer.app.daily import day_of
from hasenpfeffer.app.days import days_in, first_weekday
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import signed
from hasenpfeffer.app.views.board import US
from hasenpfeffer.app.views.signs import button, icon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def calendar(app: "App", t: "Translator") -> "object":
    """Show the month of the day that is shown, and ways to others with results."""
    month = app.day[:7]
    year, number_of = int(month[:4]), int(month[5:])
    places = [0] * first_weekday(year, number_of) + list(range(1, days_in(year, number_of) + 1))
    cells = [_cell(app, f"{month}-{place:02d}", place, t) if place else h("td") for place in places]
    weeks = [h("tr", cells[start : start + 7]) for start in range(0, len(cells), 7)]
    known = sorted([day.date for day in app.days] + [app.today])
    before = [date for date in known if date[:7] < month]
    after = [date for date in known if date[:7] > month]
    name = t("{month} {year}", month=_months(t)[number_of - 1], year=year)
    ways = (
        _turn("back", t("Earlier"), before[-1] if before else None),
        _turn("on", t("Later"), after[0] if after else None),
    )
    return (
        h("div", h("b", name), ways if before or after else None, cls="month"),
        h(
            "table",
            h("thead", h("tr", [h("th", day, scope="col") for day in _weekdays(t)])),
            h("tbody", weeks),
            cls="calendar",
            aria_label=t("Results of {month}", month=name),
        ),
    )


def _turn(sign: str, label: str, date: "str | None") -> "Node":
    return button(icon(sign), date and "daily:" + date, "tool", aria_label=label)


def _cell(app: "App", date: str, place: int, t: "Translator") -> "Node":
    """Show a day with what became of its deal, if it was begun."""
    day = day_of(app, date)
    cls = "today" if date == app.today else None
    if day is None:
        return h("td", str(place), cls=cls)
    current = "date" if date == app.day else None
    if not day.over():
        shown, name, kind = "\u2026", t("{date}: not finished", date=date), "day"
    else:
        balance = day.own.balance(US)
        shown, name = signed(balance), t("{date}: {points}", date=date, points=signed(balance))
        kind = "day good" if balance > 0 else "day"
    inner = (str(place), h("b", shown))
    word = "daily:" + date
    return h("td", button(inner, word, kind, aria_label=name, aria_current=current), cls=cls)


def _months(t: "Translator") -> "tuple[str, ...]":
    return (
        t("January"),
        t("February"),
        t("March"),
        t("April"),
        t("May"),
        t("June"),
        t("July"),
        t("August"),
        t("September"),
        t("October"),
        t("November"),
        t("December"),
    )


def _weekdays(t: "Translator") -> "tuple[str, ...]":
    return (t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri"), t("Sat"), t("Sun"))
