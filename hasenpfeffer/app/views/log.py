"""The log of a hand: beside the table, or as a panel where the page has no room for it."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.fairness import covers
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import chapters
from hasenpfeffer.app.views.sheets import heading, shut, veil

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.sentences import Event
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def log_panel(app: "App", t: "Translator") -> "Node":
    """Show the log where the page has no room for it."""
    return veil("log", (heading(t("Log")), shut(t), log_lines(app, t, Built())), small=True)


def log_lines(app: "App", t: "Translator", built: "Built") -> "object":
    """Show what has happened in this hand."""
    if app.game is None:
        return None
    lines = []
    for number, chapter in enumerate(chapters(app.game.table, t, built)):
        lines.append(_lines(number, chapter, t, built))
    over = app.game.table.stage.turn(app.game.table) is None
    hand = len(app.ledger) + (0 if over else 1)
    seal = app.seals[hand - 1] if not over and app.link is None else ""
    title = built.of("hand", (t, hand, seal), lambda: _log_title(hand, seal, t))
    list_ = h("ol", lines, key=f"hand-{hand}")  # the old lines go all at once
    return (
        title,
        h("div", list_, cls="lines", tabindex="0", aria_label=t("Log"), role="group"),
    )


def _lines(
    number: int, chapter: "tuple[Event, ...]", t: "Translator", built: "Built"
) -> "tuple[Node, ...]":
    facts = (chapter, t)
    return built.of(f"lines {number}", facts, lambda: tuple([_line(one, t) for one in chapter]))


def _line(event: "Event", t: "Translator") -> "Node":
    number = None
    if event.trick:
        number = h("b", h("span", t("Trick"), " ", cls="vh"), str(event.trick))
    return h("li", number, event.text, cls="own" if event.own else None)


def _log_title(hand: int, seal: str, t: "Translator") -> "tuple[Node, ...]":
    title = h("h3", t("Hand {n}", n=hand))
    if not covers(seal):
        return (title,)
    return (title, h("small", t("sealed: {seal}", seal=seal[:8])))
