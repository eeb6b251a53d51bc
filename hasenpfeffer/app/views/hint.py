"""A hint at length: everything that could be done, with its numbers and the deciding fact."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.telling import action_said, fact_said, percent_said, points_said
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button
from hasenpfeffer.engine.seats import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Hint, Option
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table


def why_panel(hint: "Hint", table: "Table", t: "Translator") -> "Node":
    """List what could be done, in the hint's order, under the heads of the side that makes it."""
    lineup = table.stage.lineup_so_far()
    if lineup is None or side_of(lineup.contract.maker) == side_of(YOU):
        head = (t("points"), t("your tricks"), t("you make it"))
    else:
        head = (t("points"), t("their tricks"), t("they make it"))
    parts = (
        heading(t("Hint")),
        shut(t),
        h("p", fact_said(hint.fact, t)) if hint.fact else None,
        h(
            "table",
            h("thead", h("tr", h("td"), [h("th", words, scope="col") for words in head])),
            h("tbody", [_row(option, t) for option in hint.options]),
        ),
        h("p", h("small", _explained(hint, t))),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("why", parts, small=True)


def _explained(hint: "Hint", t: "Translator") -> str:
    """Say what the numbers are."""
    sentences = [
        t("Points are your side\u2019s less theirs; \u00b1 is the error of the gap to the first."),
        t("Near the end of a game only those still needed count, and winning it counts 3 more."),
    ]
    if not all(option.sound for option in hint.options):
        sentences.append(t("* No bot does so: it throws the hand away, or fails the partner."))
    return " ".join(sentences)


def _row(option: "Option", t: "Translator") -> "Node":
    points = "\u2013" if option.points is None else points_said(option.points)
    if option.error:
        points += f" \u00b1\u00a0{option.error:.1f}"
    tricks = "\u2013" if option.tricks is None else f"{option.tricks:.1f}"
    making = "\u2013" if option.making is None else percent_said(option.making, t)
    numbers = [h("td", text) for text in (points, tricks, making)]
    action = action_said(option.word, t) + ("" if option.sound else "\u00a0*")
    return h("tr", h("th", action, scope="row"), numbers)
