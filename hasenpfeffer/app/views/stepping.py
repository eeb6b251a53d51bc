"""A hand that is stepped through, all cards open."""

from hasenpfeffer.app.links import can_play_at
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import events
from hasenpfeffer.app.views.diagram import diagram
from hasenpfeffer.app.views.signs import button, icon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def stepping(app: "App", link: "Link", t: "Translator") -> "Node":
    """Show one step of a hand, all cards open; `app` is the state at that step."""
    assert app.game is not None
    table, last = app.game.table, len(link.games) - 1
    text = events(table, t)[-1].text
    ways_on = (
        _step("first", t("To the deal"), link.step > 0),
        _step("back", t("Back"), link.step > 0),
        h("b", t("{n} of {all}", n=link.step, all=last), cls="num"),
        _step("on", t("Next"), link.step < last),
        _step("last", t("To the end"), link.step < last),
    )
    dock = (
        h("p", text, id="say", tabindex="-1"),
        h("div", ways_on, cls="choices steps", role="group", aria_label=t("Steps")),
    )
    return diagram(app, link.seats, dock, t)


def _step(name: str, label: str, possible: bool) -> "Node":
    word = "step:" + name if possible else None
    return button(icon("step-" + name), word, "btn", aria_label=label)


def stepping_header(link: "Link", t: "Translator") -> "Node":
    """Head the page while a hand is stepped through."""
    play = button(t("Play from here"), "link:play" if can_play_at(link) else None)
    shut_it = button(icon("close"), "close", "tool", aria_label=t("To the table"))
    brand = h("h1", h("img", src="assets/hare.svg", alt=""), h("span", "Hasenpfeffer"), cls="brand")
    return h("header", brand, h("div", play, shut_it, cls="tools"), cls="bar stepping")
