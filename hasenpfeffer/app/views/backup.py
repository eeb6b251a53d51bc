"""The panel that saves everything as a file, and takes it back."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def backup_panel(app: "App", t: "Translator") -> "Node":
    """Offer one file for all that is kept in this browser."""
    chosen = h("input", type="file", name="all", accept=".json", cls="vh")
    wrong = None
    if app.panel == "backup:refused":
        text = t("This is no file with everything, or the browser does not let the page save it.")
        wrong = h("p", text, role="status", key="wrong")
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
            button(t("Save as a file"), "save:all"),
            h("label", t("Open a file"), chosen, cls="btn"),
            cls="list",
        ),
        h("p", h("small", t("What is in the file takes the place of what is here."))),
        wrong,
    )
    return veil("backup", parts, small=True)
