"""The panel of settings: each acts at once, and is kept."""

from hasenpfeffer.app.names import LONGEST_NAME
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.setup import levels
from hasenpfeffer.app.views.sheets import answer, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon, suit_sign
from hasenpfeffer.engine.cards import SUITS
from hasenpfeffer.engine.seats import PLACE, left_of, partner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.seats import Seat

    Values = tuple[tuple[str, object], ...]  # each value with its words or its picture


def settings_panel(app: "App", t: "Translator") -> "Node":
    """Choose looks, pace and company."""
    west = left_of(YOU)
    parts = (
        heading(t("Settings")),
        shut(t),
        _part(t("Look"), _looks(app, t)),
        _part(t("Play"), _play(app, t)),
        _part(
            t("Players"),
            (
                _choice(app, "partner", t("Partner"), levels(t)),
                _choice(app, "opponents", t("Opponents"), levels(t)),
                [_name(app, seat, t) for seat in (west, partner_of(YOU), partner_of(west))],
                answer(app, _refused(app, t), "wrong"),
            ),
        ),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("settings", parts)


def _part(title: str, rows: "object") -> "Node":
    return h("section", h("h3", title), rows, cls="part")


def _looks(app: "App", t: "Translator") -> "object":
    suits = [suit_sign(suit) for suit in SUITS]
    backs = (("weave", t("weave")), ("stripes", t("stripes")), ("spots", t("spots")))
    cloths = (("green", t("green")), ("slate", t("slate")), ("wine", t("wine")))
    return (
        _choice(app, "deck", t("Suits"), (("two", t("two colours")), ("four", t("four colours")))),
        h("p", suits, cls="suits", aria_hidden="true"),
        _choice(app, "index", t("Index"), (("large", t("large")), ("small", t("normal")))),
        _choice(
            app,
            "text",
            t("Text size"),
            (("normal", t("normal")), ("large", t("large")), ("larger", t("larger"))),
        ),
        _choice(app, "back", t("Card back"), _pictured("back", backs)),
        _choice(app, "cloth", t("Cloth"), _pictured("swatch", cloths)),
        _choice(
            app,
            "theme",
            t("Theme"),
            (("system", t("as the system")), ("light", t("light")), ("dark", t("dark"))),
        ),
    )


def _pictured(cls: str, values: "tuple[tuple[str, str], ...]") -> "Values":
    """Set a small picture before the words of each value."""
    return tuple([(value, (h("i", cls=f"{cls} {value}"), words)) for value, words in values])


def _play(app: "App", t: "Translator") -> "object":
    return (
        _choice(
            app,
            "speed",
            t("Pace"),
            (
                ("slow", t("slow")),
                ("normal", t("calm")),
                ("quick", t("quick")),
                ("instant", t("at once")),
            ),
        ),
        _choice(
            app,
            "sound",
            t("Sound"),
            (("off", t("off")), ("soft", t("soft")), ("middle", t("medium")), ("loud", t("loud"))),
        ),
        _switch(app, "hold", t("Keep each trick until I continue")),
        _switch(app, "confirm", t("Play a card by a second tap")),
        _switch(app, "estimate", t("Estimate while bidding")),
        _switch(app, "letters", t("Keyboard shortcuts")),
    )


def _choice(app: "App", name: str, title: str, values: "Values") -> "Node":
    chosen = getattr(app.settings, name)
    segments = [
        button(words, f"set:{name}:{value}", "segment", aria_pressed=str(value == chosen).lower())
        for value, words in values
    ]
    group = h("div", segments, cls="segments", role="group", aria_labelledby="set-" + name)
    return h("div", h("span", title, id="set-" + name), group, cls="choice")


def _switch(app: "App", name: str, words: str) -> "Node":
    on = getattr(app.settings, name) == "on"
    box = h("span", icon("check"), cls="box", aria_hidden="true")
    word = f"set:{name}:off" if on else f"set:{name}:on"
    return button((box, h("span", words)), word, "switch", aria_pressed=str(on).lower())


def _refused(app: "App", t: "Translator") -> str:
    """Say why a name was not taken, if none was."""
    if not app.wrong.startswith("name:"):
        return ""
    return t("This name is taken: no two players are called the same, and no bot is called You.")


def _name(app: "App", seat: "Seat", t: "Translator") -> "Node":
    point = t.called(("", "", "", "")).seat(seat)
    field = h(
        "input",
        name="name:" + seat,
        value=app.settings.names[PLACE[seat]],
        maxlength=str(LONGEST_NAME),
        placeholder=point,
        autocomplete="off",
        spellcheck="false",
    )
    most = h("small", t("up to {n} letters", n=LONGEST_NAME))
    return h("label", h("span", t("Name of {seat}", seat=point), " ", most), field, cls="field")
