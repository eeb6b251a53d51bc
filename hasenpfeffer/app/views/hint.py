"""A hint at length: everything that could be done, with its numbers and the deciding fact."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.telling import (
    action_said,
    barred_said,
    fact_said,
    percent_said,
    points_said,
)
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button
from hasenpfeffer.engine.seats import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Hint, Option
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table

MARKS = "*\u2020\u2021\u00a7"  # one for each reason; there are never more at once
LIKELY = 0.5  # a bid below this chance is rather lost


def why_panel(hint: "Hint", table: "Table", t: "Translator") -> "Node":
    """List what could be done, in the hint's order, under the heads of the side that makes it."""
    lineup = table.stage.lineup_so_far()
    if lineup is None or side_of(lineup.contract.maker) == side_of(YOU):
        head = (t("points"), t("your tricks"), t("you make it"))
    else:
        head = (t("points"), t("their tricks"), t("they make it"))
    marks = _marks(hint)
    parts = (
        heading(t("Hint")),
        shut(t),
        h("p", fact_said(hint.fact, t)) if hint.fact else None,
        h(
            "table",
            h("thead", h("tr", h("td"), [h("th", words, scope="col") for words in head])),
            h("tbody", [_row(option, marks, t) for option in hint.options]),
        ),
        h("p", h("small", _explained(hint, table, marks, t))),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("why", parts, small=True)


def _marks(hint: "Hint") -> "tuple[tuple[str, str], ...]":
    """Return each reason for which something is barred, with its mark, in order."""
    reasons: list[str] = []
    for option in hint.options:
        if option.barred and option.barred not in reasons:
            reasons.append(option.barred)
    return tuple(zip(reasons, MARKS))


def _explained(
    hint: "Hint", table: "Table", marks: "tuple[tuple[str, str], ...]", t: "Translator"
) -> str:
    """Say what the numbers are."""
    sentences = [
        t("Points are your side\u2019s less theirs; \u00b1 is the error of the gap to the first."),
        t("Near the end of a game only those still needed count, and winning it counts 3 more."),
    ]
    doubtful = [one for one in hint.options if one.making is not None and one.making < LIKELY]
    if table.options.set == "tricks" and doubtful:
        sentences.append(t("If the bid is lost, the maker\u2019s side wants few tricks."))
    sentences += [mark + "\u00a0" + barred_said(reason, t) for reason, mark in marks]
    return " ".join(sentences)


def _row(option: "Option", marks: "tuple[tuple[str, str], ...]", t: "Translator") -> "Node":
    points = "\u2013" if option.points is None else points_said(option.points)
    if option.error:
        points += f" \u00b1\u00a0{option.error:.1f}"
    tricks = "\u2013" if option.tricks is None else f"{option.tricks:.1f}"
    making = "\u2013" if option.making is None else percent_said(option.making, t)
    numbers = [h("td", text) for text in (points, tricks, making)]
    mark = "".join(["\u00a0" + mark for reason, mark in marks if reason == option.barred])
    action = action_said(option.word, t) + mark
    return h("tr", h("th", action, scope="row"), numbers)
