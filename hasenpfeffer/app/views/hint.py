"""A hint at length: everything that could be done, with its numbers and the deciding fact."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.telling import action_said, fact_said, percent_said, points_said
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Hint, Option
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.words import Translator


def why_panel(hint: "Hint", t: "Translator") -> "Node":
    """List what could be done, the best first."""
    head = (t("points"), t("maker\u2019s tricks"), t("made"))
    parts = (
        heading(t("Hint")),
        shut(t),
        h("p", fact_said(hint.fact, t)) if hint.fact else None,
        h(
            "table",
            h("thead", h("tr", h("td"), [h("th", words, scope="col") for words in head])),
            h("tbody", [_row(option, t) for option in hint.options]),
        ),
        h("p", h("small", t("Points are those of your side less theirs, expected in this hand."))),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("why", parts, small=True)


def _row(option: "Option", t: "Translator") -> "Node":
    points = "\u2013" if option.points is None else points_said(option.points)
    if option.error is not None:
        points += f" \u00b1\u00a0{option.error:.1f}"
    tricks = "\u2013" if option.tricks is None else f"{option.tricks:.1f}"
    making = "\u2013" if option.making is None else percent_said(option.making, t)
    numbers = [h("td", text) for text in (points, tricks, making)]
    return h("tr", h("th", action_said(option.word, t), scope="row"), numbers)
