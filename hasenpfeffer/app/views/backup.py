"""The panel that saves everything as a file, and takes it back."""

from hasenpfeffer.app.backup import at_stake
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.sheets import answer, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def backup_panel(app: "App", t: "Translator") -> "Node":
    """Offer one file for all that is kept in this browser, or ask before one replaces it."""
    if app.panel == "backup:sure":
        return _asked(app, t)
    chosen = h("input", type="file", name="all", accept=".json", cls="vh")
    parts = (
        heading(t("Backup")),
        shut(t),
        h(
            "p",
            t(
                "Your game, settings, results and statistics lie in this browser, which may forget"
                " them. A file keeps them, and takes them to another one."
            ),
        ),
        h(
            "div",
            button((icon("save"), t("Save as a file")), "save:all"),
            h("label", icon("open"), t("Open a file"), chosen, cls="btn"),
            cls="list",
        ),
        answer(app, _said(app.panel, t)),
        h("p", h("small", t("What is in the file takes the place of what is here."))),
    )
    return veil("backup", parts, small=True)


def _said(panel: str, t: "Translator") -> str:
    """Say what came of saving or opening a file."""
    if panel == "backup:saved":
        return t("Saved: the file goes to your downloads.")
    if panel == "backup:refused":
        return t("This file is no backup. Nothing has changed.")
    if panel == "backup:newer":
        return t("A newer version of the game has saved this file. Nothing has changed.")
    if panel == "backup:full":
        return t("The browser has no room for what is in the file. Nothing has changed.")
    return ""


def _asked(app: "App", t: "Translator") -> "Node":
    """Say what would be lost, and ask."""
    parts = (
        heading(t("Replace what is here?"), h("p", _lost(app, t), id="lost")),
        h(
            "footer",
            button(t("Keep it"), "backup", aria_describedby="lost"),
            button(t("Replace it"), "restore", "btn main"),
        ),
    )
    return veil("sure", parts, small=True)


def _lost(app: "App", t: "Translator") -> str:
    game, hands = at_stake(app)
    if game and hands:
        return t.tn(
            "This replaces the game in progress and {n} hand of statistics.",
            "This replaces the game in progress and {n} hands of statistics.",
            hands,
        )
    if hands:
        return t.tn(
            "This replaces {n} hand of statistics.",
            "This replaces {n} hands of statistics.",
            hands,
        )
    if game:
        return t("This replaces the game in progress.")
    return t("This replaces the puzzles, days and positions that are kept here.")
