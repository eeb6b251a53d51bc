"""The sheet that gives hands away, as links, text and pictures, and takes in what others sent."""

from hasenpfeffer.app.links import link_to, names_cards
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.link import pasted_said
from hasenpfeffer.app.views.sheets import answer, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def share_panel(app: "App", t: "Translator") -> "Node":
    """Offer this position, this deal and the whole game to be sent, and take what others sent."""
    assert app.game is not None
    over = turn_of(app.game.table) is None
    whole = (
        _link(
            app,
            "position",
            t("This hand as it was played") if over else t("This position, to play on"),
            t,
        ),
        _link(app, "deal", t("This deal, nothing played"), t),
    )
    links: object = (
        h("p", t("A link gives others the same cards. It shows all four hands.")),
        whole,
    )
    if not over:
        links = (
            h("p", t("Ask others: the link tells what you can see, and no more.")),
            _link(app, "seen", t("This position, as you see it"), t),
            h(
                "p",
                t("What follows takes the game elsewhere: it tells the hidden cards, too."),
            ),
            whole,
        )
    text = (
        button((icon("copy"), t("Copy the game")), "copy:game"),
        button((icon("save"), t("Save the game")), "save:game"),
    )
    pictures = (
        h("h3", t("As a picture")),
        h(
            "div",
            button((icon("save"), t("PNG, for forums")), "save:png"),
            button((icon("save"), t("SVG, for print")), "save:svg"),
            cls="list",
        ),
    )
    area = h(
        "textarea", name="record", rows="4", spellcheck="false", aria_label=t("A hand as text")
    )
    said = None
    if app.panel == "share:copied":
        said = t("Copied. Paste it where you like.")
    elif app.panel == "share:uncopied":
        said = t(
            "The browser does not let the page copy. Save a file, or press and hold the link where"
            " there is one."
        )
    wrong: object = None
    if app.panel == "share:wrong":
        wrong = pasted_said(app.wrong, t)
    elif app.panel == "share:empty":
        wrong = t("Paste a link or the text of a game first.")
    chosen = h("input", type="file", name="file", accept=".txt,text/plain", cls="vh")
    parts = (
        heading(t("Share")),
        shut(t),
        h("div", links, cls="links"),
        answer(app, said),
        pictures if isinstance(app.game.table.stage, Scored) else None,
        h("h3", t("As text")),
        h("div", text, cls="list"),
        h("p", h("small", t("Paste a link or a text here, or open a file."))),
        area,
        h(
            "footer",
            answer(app, wrong, "wrong"),
            h("label", chosen, h("span", t("Open a file"), cls="btn"), cls="file"),
            button(t("Open"), "open:text", "btn main"),
        ),
    )
    return veil("share", parts, small=True)


def _link(app: "App", what: str, label: str, t: "Translator") -> "Node":
    """Name a link, which can be followed or taken along, beside a button that copies it.

    While the hand is played no address that spells out hidden cards is written into the page.
    """
    assert app.game is not None
    query = link_to(app, what)
    hidden = what != "seen" and turn_of(app.game.table) is not None and names_cards(query)
    return h(
        "div",
        h("span", label) if hidden else h("a", label, href="./" + query, target="_blank"),
        button(
            (icon("copy"), t("Copy")),
            "copy:" + what,
            "btn",
            aria_label=t("Copy the link: {what}", what=label),
        ),
        cls="sent",
    )
