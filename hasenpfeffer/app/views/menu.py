"""The menu, and the list of the keys."""

from hasenpfeffer.app.moves import can_replay
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.version import VERSION
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def menu_panel(app: "App", t: "Translator") -> "Node":
    """List what else there is."""
    parts = (
        heading(t("Menu")),
        shut(t),
        _group(t("Play"), _games(app, t)),
        _group(t("This hand"), _hand(app, t)),
        _group(t("More"), _more(t)),
        h("p", h("small", _thinker(app, t), " ", h("span", _version(t), id="version"))),
    )
    return veil("menu", parts, small=True)


def _group(title: str, ways: "tuple[Node | None, ...]") -> "Node":
    return h("section", h("h3", title), h("div", ways, cls="list"), cls="group")


def _games(app: "App", t: "Translator") -> "tuple[Node | None, ...]":
    return (
        button((icon("home"), t("Your own game")), "home") if app.origin.kept else None,
        button((icon("new"), t("New game")), "setup"),
        button((icon("day"), t("Deal of the day")), "daily"),
        button((icon("puzzle"), t("Puzzles")), "puzzles"),
        button((icon("edit"), t("Position editor")), "editor"),
    )


def _hand(app: "App", t: "Translator") -> "tuple[Node, ...]":
    playing = app.game is not None and turn_of(app.game.table) is not None and not app.pilot
    return (
        button((icon("again"), t("Play it again")), "again" if can_replay(app) else None),
        button((icon("give-up"), t("Give it up")), "give-up" if playing else None),
        button((icon("watch"), t("Watch four bots")), "watch" if playing else None),
        button((icon("share"), t("Share")), "share" if app.game else None),
        button((icon("log"), t("Log")), "log"),
        button((icon("seal"), t("Fair deals")), "fair"),
    )


def _more(t: "Translator") -> "tuple[Node, ...]":
    return (
        button((icon("settings"), t("Settings")), "settings"),
        button((icon("chart"), t("Statistics")), "stats"),
        h("a", icon("rules"), t("Rules"), cls="btn", href="rules.html"),
        button((icon("help"), t("Keys")), "help"),
        button((icon("save"), t("Backup")), "backup"),
    )


def _version(t: "Translator") -> str:
    return t("Version {version}", version=VERSION)


def _thinker(app: "App", t: "Translator") -> str:
    if app.thinker == "ready":
        return t("The bots think in the background.")
    if app.thinker == "loading":
        return t("The strong bots are still loading; until then simpler ones play.")
    return t("The bots play on the page.")


def keys_panel(app: "App", t: "Translator") -> "Node":
    """List the keys that are on."""
    off = app.settings.letters == "off"
    rows = _keys(t) + (() if off else _letters(t))
    list_ = [(h("dt", [_key(key) for key in keys]), h("dd", meaning)) for keys, meaning in rows]
    said = t("Letters and figures are off: *Keyboard shortcuts* in the settings brings them back.")
    parts = (
        heading(t("Keys")),
        shut(t),
        h("dl", list_, cls="keys"),
        h("p", rich(said)) if off else None,
    )
    return veil("help", parts, small=True)


def _keys(t: "Translator") -> "tuple[tuple[tuple[str, ...], str], ...]":
    return (
        (("\u2190", "\u2192"), t("go along the hand, or from step to step")),
        (("Home", "End"), t("to the first step, to the last")),
        (("Enter",), t("play, discard, go on")),
        (("Esc",), t("close")),
    )


def _letters(t: "Translator") -> "tuple[tuple[tuple[str, ...], str], ...]":
    return (
        (("1", "\u2013", "7"), t("choose the card in that place, or bid that number")),
        (("6", "7"), t("with peppers: bid little pepper, big pepper")),
        (("P",), t("pass")),
        (("S", "H", "C", "D"), t("name trump")),
        (("A",), t("go alone, or defend alone")),
        (("C",), t("claim the rest, when it is certain")),
        (("H",), t("hint; Shift+H where H names hearts")),
        (("U",), t("undo")),
        (("L",), t("last trick")),
        (("M",), t("menu")),
        (("?",), t("this list")),
    )


def _key(key: str) -> "object":
    return (key if key == "\u2013" else h("kbd", key), " ")
