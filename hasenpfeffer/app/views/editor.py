"""The position editor: a pack to put into hands, fields for the rest, the link and the line."""

from hasenpfeffer.app.editor import FIELDS, element_of, query_of_sketch, reading_of
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.sheets import face, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.fields import CARD_KEYS
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card


def editor_panel(app: "App", t: "Translator") -> "Node":
    """Put a position together, see what the reader says, and take it along."""
    parts = (
        heading(t("Position editor")),
        shut(t),
        h("div", _places(app, t), cls="segments", role="group", aria_label=t("Cards go to")),
        h("div", [_card(app, card, t) for card in DECK], cls="palette"),
        h("div", _fields(app, t), cls="options"),
        _verdict(app, t),
        _gifts(app, t),
        h(
            "footer",
            button(t("Clear"), "edit:clear"),
            button(t("Open"), "open:sketch", "btn main"),
        ),
    )
    return veil("editor", parts)


def _names(t: "Translator") -> "tuple[str, ...]":
    return (t("North"), t("East"), t("South"), t("West"), t("Widow"))


def _places(app: "App", t: "Translator") -> "list[Node]":
    nodes = []
    for key, name, hand in zip(CARD_KEYS, _names(t), app.sketch.cards):
        pressed = "true" if key == app.sketch.at else "false"
        count = h("small", str(len(hand)))
        nodes.append(
            button((name, " ", count), "edit:at:" + key, "segment", aria_pressed=pressed, key=key)
        )
    return nodes


def _card(app: "App", card: "Card", t: "Translator") -> "Node":
    """Show a card of the pack, marked with where it lies."""
    name, mark = t.card(card), None
    for place, hand in zip(_names(t), app.sketch.cards):
        if card in hand:
            name = t("{card}: {place}", card=name, place=place)
            mark = h("span", place, cls="lies", aria_hidden="true")
    cls = "pick taken" if mark else "pick"
    return button((face(card, app, t), mark), "edit:" + card, cls, aria_label=name, key=card)


def _fields(app: "App", t: "Translator") -> "list[Node]":
    seats = [(str(seat), name) for seat, name in zip(SEATS, _names(t))]
    suits = [(suit, t.suit(suit)) for suit in ("c", "d", "h", "s")]
    alone = [(suit + " alone", t("{suit}, alone", suit=name)) for suit, name in suits]
    lists = {"dealer": seats, "trump": [("", "\u2013")] + suits + alone}
    titles = {
        "rules": t("Rules"),
        "dealer": t("Dealer"),
        "auction": t("Auction, from the dealer\u2019s left"),
        "trump": t("Trump"),
        "discard": t("Discard"),
        "defend": t("Lone defence"),
        "play": t("Cards played"),
    }
    hints = {
        "rules": "classic target=15",
        "auction": "- - 3 -",
        "discard": "9s",
        "defend": "- alone",
        "play": "9h 9d Jd Jk",
    }
    nodes = []
    for field, text in zip(FIELDS, app.sketch.texts):
        control = h(
            "input",
            name="edit:" + field,
            value=text,
            placeholder=hints.get(field),
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
        )
        if field in lists:
            options = [h("option", name, value=value) for value, name in lists[field]]
            control = h("select", options, name="edit:" + field, value=text)
        nodes.append(h("label", h("span", titles[field]), control, cls="field", key=field))
    return nodes


def _verdict(app: "App", t: "Translator") -> "Node":
    """Say what is wrong with the position, or whose turn it is there."""
    reading, wrong = reading_of(app.sketch)
    if reading is None:
        return h("p", t("Not yet a position: {reason}.", reason=wrong), role="status", cls="said")
    turn = turn_of(reading.game.table)
    said = t("A position; the hand is over.")
    if turn is not None:
        name = _names(t)[SEATS.index(turn)]
        said = t("A position; it is the turn of {seat}.", seat=name)
    return h("p", said, role="status", cls="said")


def _gifts(app: "App", t: "Translator") -> "Node":
    said = None
    if app.panel == "editor:copied":
        said = t("Copied. Paste it where you like.")
    elif app.panel == "editor:uncopied":
        said = t("The browser does not let the page copy: mark the line and copy it yourself.")
    link = h("a", t("Link"), href="./" + query_of_sketch(app.sketch), target="_blank")
    line = h("code", element_of(app.sketch), id="embed-line")
    return h(
        "div",
        h(
            "div",
            link,
            button((icon("copy"), t("Copy")), "copy:sketch", aria_label=t("Copy the link")),
            cls="sent",
        ),
        h(
            "div",
            line,
            button(
                (icon("copy"), t("Copy")), "copy:embed", aria_label=t("Copy the line for a page")
            ),
            cls="sent",
        ),
        h("p", said, role="status"),
        cls="links",
    )
