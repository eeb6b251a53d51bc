"""The position editor: a pack to put into hands, fields for the rest, the link and the line."""

from hasenpfeffer.app.editor import FIELDS, element_of, lacking, query_of_sketch, reading_of
from hasenpfeffer.app.links import opened
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.link import exactly, untold_said
from hasenpfeffer.app.views.sheets import answer, face, heading, shut, veil
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
    from hasenpfeffer.engine.log import Reading

VERDICT = "verdict"  # the id of what is said of the position: whether it is one, and why not


def editor_panel(app: "App", t: "Translator") -> "Node":
    """Put a position together, see what the reader says, and take it along."""
    reading, wrong = reading_of(app.sketch)
    parts = (
        heading(t("Position editor")),
        shut(t),
        h("div", _places(app, t), cls="segments", role="group", aria_label=t("Cards go to")),
        h("div", [_card(app, card, t) for card in DECK], cls="palette"),
        h("div", _fields(app, t), cls="options"),
        _gifts(app, reading is not None, t),
        h(
            "footer",
            h("p", _verdict(app, reading, wrong, t), role="status", cls="said", id=VERDICT),
            button(t("Clear"), "edit:clear"),
            button(
                t("Open"),
                "open:sketch" if reading else None,
                "btn main",
                aria_describedby=VERDICT,
            ),
        ),
    )
    return veil("editor", parts)


def _names(t: "Translator") -> "tuple[str, ...]":
    return (t.seat("N"), t.seat("E"), t("South"), t.seat("W"), t("Widow"))


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


def _titles(t: "Translator") -> "dict[str, str]":
    return {
        "rules": t("Rules"),
        "dealer": t("Dealer"),
        "auction": t("Auction, from the dealer\u2019s left"),
        "trump": t("Trump"),
        "discard": t("Discard"),
        "defend": t("Lone defence"),
        "play": t("Cards played"),
    }


def _fields(app: "App", t: "Translator") -> "list[Node]":
    seats = [(str(seat), name) for seat, name in zip(SEATS, _names(t))]
    suits = [(suit, t.suit(suit)) for suit in ("c", "d", "h", "s")]
    alone = [(suit + " alone", t("{suit}, alone", suit=name)) for suit, name in suits]
    lists = {"dealer": seats, "trump": [("", "\u2013")] + suits + alone}
    titles = _titles(t)
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


def _verdict(app: "App", reading: "Reading | None", wrong: str, t: "Translator") -> "object":
    """Say what is wrong with the position, or whose turn it is there."""
    if reading is None:
        return _unfinished(app, wrong, t)
    turn = turn_of(reading.game.table)
    if turn is None:
        return t("A position; the hand is over.")
    said = t("A position; it is the turn of {seat}.", seat=_names(t)[SEATS.index(turn)])
    return said + " " + untold_said(opened(query_of_sketch(app.sketch), ""), t)


def _unfinished(app: "App", wrong: str, t: "Translator") -> "object":
    """Say what a position lacks, or where to look for what is wrong."""
    if not wrong:
        return t("Nothing is there yet. Tap the cards that go to {seat}.", seat=_next(app, t))
    short = lacking(app.sketch, wrong)
    if short is not None:
        name = _names(t)[CARD_KEYS.index(short[0])]
        return t.tn(
            "{seat} needs {n} more card.", "{seat} needs {n} more cards.", short[1], seat=name
        )
    title = _titles(t).get(wrong.partition(":")[0])
    said = t("Not yet a position.")
    if title:
        said = t("Not yet a position: look at \u201c{field}\u201d.", field=title)
    return (said, exactly(wrong, t))


def _next(app: "App", t: "Translator") -> str:
    return _names(t)[CARD_KEYS.index(app.sketch.at)]


def _gifts(app: "App", ready: bool, t: "Translator") -> "Node":
    """Offer the link and the line, which do nothing before there is a position."""
    said = None
    if app.panel == "editor:copied":
        said = t("Copied. Paste it where you like.")
    elif app.panel == "editor:uncopied":
        said = t("The browser does not let the page copy: mark the line and copy it yourself.")
    address = "./" + query_of_sketch(app.sketch)
    acting = {"href": address, "target": "_blank"}
    still = {"role": "link", "tabindex": "0", "aria_disabled": "true", "aria_describedby": VERDICT}
    link = h("a", t("Link"), **(acting if ready else still))
    line = h("code", element_of(app.sketch), id="embed-line")
    copy_link, copy_line = t("Copy the link"), t("Copy the line for a page")
    return h(
        "div",
        h("div", link, _copy("copy:sketch", copy_link, ready, t), cls="sent"),
        h("div", line, _copy("copy:embed", copy_line, ready, t), cls="sent"),
        answer(app, said, "copied"),
        cls="links",
    )


def _copy(word: str, name: str, ready: bool, t: "Translator") -> "Node":
    label = (icon("copy"), t("Copy"))
    return button(label, word if ready else None, aria_label=name, aria_describedby=VERDICT)
