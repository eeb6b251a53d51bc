"""The whole page."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.daily import BARRED
from hasenpfeffer.app.following import at_step
from hasenpfeffer.app.keys import HINT
from hasenpfeffer.app.nodes import asleep, barred, h
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.prompts import prompt
from hasenpfeffer.app.sentences import notice_said
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked
from hasenpfeffer.app.undo import can_undo
from hasenpfeffer.app.views.backup import backup_panel
from hasenpfeffer.app.views.board import board_facts, board_view
from hasenpfeffer.app.views.comparing import comparison
from hasenpfeffer.app.views.daily import daily_panel
from hasenpfeffer.app.views.editor import editor_panel
from hasenpfeffer.app.views.fairness import fairness_panel
from hasenpfeffer.app.views.hint import why_panel
from hasenpfeffer.app.views.link import offer_sheet
from hasenpfeffer.app.views.live import live
from hasenpfeffer.app.views.log import log_lines, log_panel
from hasenpfeffer.app.views.menu import keys_panel, menu_panel
from hasenpfeffer.app.views.puzzles import puzzle_header, puzzle_view, puzzles_panel
from hasenpfeffer.app.views.review import review_panel
from hasenpfeffer.app.views.settings import settings_panel
from hasenpfeffer.app.views.setup import setup_panel
from hasenpfeffer.app.views.share import share_panel
from hasenpfeffer.app.views.sheets import elsewhere_sheet, last_trick, result_sheet
from hasenpfeffer.app.views.signs import button, icon, key_of, tool
from hasenpfeffer.app.views.statistics import statistics_panel
from hasenpfeffer.app.views.stepping import stepping, stepping_header
from hasenpfeffer.app.views.table import table_frame, table_view
from hasenpfeffer.engine.naming import Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator

_LOOKS = ("deck", "back", "cloth", "theme", "speed")  # what the style reads from the root


def page_view(app: "App", t: "Translator", built: "Built | None" = None) -> "Node":
    """Build the page from the state; what has not changed since is taken from what was built."""
    t = t.called(app.settings.names)
    built = built or Built()
    link = app.link if app.link and app.link.mode in ("step", "puzzle") else None
    own, app = app, at_step(app) if link else app
    game = app.game
    over = None
    if app.elsewhere or not link:
        over = _sheet(app, t, built)
    elif link.puzzle and app.panel:
        over = _sheet(own.replace(link=None), t, built)
    if link:
        puzzle = link.puzzle
        table = puzzle_view(app, link, puzzle, t) if puzzle else stepping(app, link, t)
    elif game is None:
        table = table_frame(welcome(prompt(app, t), t), t)
    else:
        # Below what a link offers lies the table as it was.
        table = table_view(app.replace(link=None), observe(game, YOU), t, built)
    log = h("aside", h("h2", t("Log")), log_lines(app, t, built), cls="log", aria_label=t("Log"))
    header = _header(app, t, built)
    if link:
        puzzle = link.puzzle
        header = puzzle_header(app, puzzle.puzzle, t) if puzzle else stepping_header(link, t)
    elif app.notices:
        header = header.replace(children=header.children + (_notice(app.notices[0], t),))
    board = built.of("board", board_facts(app, t), lambda: board_view(app, t, built))
    parts = [header, board, table, log]
    if over is not None:
        parts = [asleep(part) for part in parts]
    page = root(app, (parts, over, live(app, t, built, scored=not link)))
    return barred(page, BARRED) if app.origin.kind.startswith(DAILY) and not link else page


def root(app: "App", children: "object", cls: "str | None" = None) -> "Node":
    """Put all that is shown into the element that promises stage and turn."""
    game = app.game
    return h(
        "main",
        children,
        id="app",
        cls=cls,
        data_stage="loading" if game is None else stage_name(game.table),
        data_turn=(game and turn_of(game.table)) or "",
        data_thinker=app.thinker,
        **{"data_" + name: getattr(app.settings, name) for name in _LOOKS},
    )


def _sheet(app: "App", t: "Translator", built: "Built") -> "Node | None":
    """Return what lies over the table, if anything does."""
    if app.elsewhere:
        return elsewhere_sheet(t)
    if app.link is not None:
        return offer_sheet(app, app.link, t)
    if app.panel.startswith("share") and app.game is not None:
        return share_panel(app, t)
    if app.panel.startswith("daily") and app.today:
        return daily_panel(app, t, built)
    if app.panel.startswith("editor"):
        return editor_panel(app, t)
    if app.panel == "puzzles":
        return puzzles_panel(app, t)
    if app.panel == "menu":
        return menu_panel(app, t)
    if app.panel == "setup":
        return setup_panel(app, t)
    if app.panel == "settings":
        return settings_panel(app, t)
    if app.panel.startswith("backup"):
        return backup_panel(app, t)
    if app.panel == "fair":
        return fairness_panel(app, t)
    if app.panel.startswith("stats"):
        return statistics_panel(app, t)
    if app.panel == "review":
        return review_panel(app, t)
    if app.panel == "help":
        return keys_panel(app, t)
    if app.panel == "log":
        return log_panel(app, t)
    if app.game is None:
        return None
    if app.panel == "why" and app.hint:
        return why_panel(app.hint, app.game.table, t)
    if app.panel == "last":
        return last_trick(app, app.game.table, t)
    if turn_of(app.game.table) is None and not app.held:
        return result_sheet(app, app.game, comparison(app, t), t)
    return None


def _header(app: "App", t: "Translator", built: "Built") -> "Node":
    tricks = app.game.table.stage.tricks_begun() if app.game else ()
    words = (
        "undo" if can_undo(app) else None,
        "last" if any(trick.complete() for trick in tricks) else None,
        "hint" if asked(app) and not app.held else None,
    )
    name = t("Deal of the day") if app.origin.kind.startswith(DAILY) else ""
    naming = app.game is not None and isinstance(app.game.table.stage, Naming)
    letters = ("U", "L", HINT if naming else "H", "M")
    keys = tuple([key_of(app, key, word) for key, word in zip(letters, words + ("menu",))])
    return built.of("header", (t, words, keys, name), lambda: _tools(words, keys, name, t))


def _tools(
    words: "tuple[str | None, ...]", keys: "tuple[str | None, ...]", name: str, t: "Translator"
) -> "Node":
    undo, last, hint = words
    tools = (
        tool("undo", t("Undo"), undo, key=keys[0]),
        tool("last", t("Last trick"), last, key=keys[1]),
        tool("hint", t("Hint"), hint, key=keys[2]),
        tool("log", t("Log"), "log", "tool for-log"),
        tool("menu", t("Menu"), "menu", key=keys[3]),
    )
    hare, title = h("img", src="assets/hare.svg", alt=""), name or "Hasenpfeffer"
    brand = h("h1", hare, h("span", title), cls="brand")
    return h("header", brand, h("div", tools, cls="tools"), cls="bar named" if name else "bar")


def _notice(code: str, t: "Translator") -> "Node":
    ways = [button(icon("close"), "close:notice", "tool", aria_label=t("Close"))]
    if code == "resumed":
        ways = [button(t("New game"), "setup"), button(t("Continue"), "close:notice")]
    if code == "trouble":
        ways = [button(t("Copy a report"), "report")] + ways
    if code == "alone":
        ways = [h("a", t("Try again"), href="./", cls="btn")] + ways
    parts = (h("p", notice_said(code, t)), h("span", ways))
    cls = "notice resumed" if code == "resumed" else "notice"
    return h("div", parts, cls=cls, role="status", key="notice")


def welcome(said: str, t: "Translator") -> "object":
    """Fill the table before the first deal."""
    seats = []
    for seat in (SEATS[0], SEATS[3], SEATS[1]):
        name = h("div", h("b", t.seat(seat), cls="name"), cls="plate")
        fan = h("div", cls="fan", style="--count:0", aria_hidden="true")
        seats.append(h("div", fan, name, cls="seat " + SEAT_NAMES[seat].lower(), key=seat))
    you = h("div", h("b", t.seat(YOU), cls="name"), cls="plate me")
    middle = h(
        "div",
        h("img", src="assets/hare.svg", alt=""),
        h("p", said, id="say", role="status"),
        h("a", t("The rules"), href="rules.html"),
        cls="middle welcome",
        key="welcome",
    )
    return (seats, middle, h("div", you, cls="dock", key="dock"))
