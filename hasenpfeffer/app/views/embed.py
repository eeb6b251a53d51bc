"""A table in a frame on somebody's page: no menu, no score of a game, one hand."""

from hasenpfeffer.app.following import at_step
from hasenpfeffer.app.moves import can_replay
from hasenpfeffer.app.nodes import asleep, h, rich
from hasenpfeffer.app.sentences import events, outcome_said
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.undo import can_undo
from hasenpfeffer.app.views.board import board_view
from hasenpfeffer.app.views.diagram import diagram
from hasenpfeffer.app.views.live import live
from hasenpfeffer.app.views.page import root
from hasenpfeffer.app.views.quiz import quiz_view
from hasenpfeffer.app.views.sheets import heading, veil
from hasenpfeffer.app.views.signs import button, tool
from hasenpfeffer.app.views.stepping import stepping
from hasenpfeffer.app.views.table import table_view
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.embedding import Frame
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game


def embed_view(app: "App", frame: "Frame", t: "Translator") -> "Node":
    """Build the page in the frame."""
    t = t.called(app.settings.names)
    cls = "embed " + frame.mode
    if frame.wrong:
        said = t("This table cannot be shown: {reason}.", reason=frame.wrong)
        return root(app, h("p", said, id="say", role="alert"), cls + " wrong")
    if app.link is not None:
        shown = at_step(app)
        parts = (board_view(shown, t), _laid(shown, app.link, t), live(shown, t))
        return root(shown, parts, cls)
    assert app.game is not None
    table = table_view(app, observe(app.game, YOU), t)
    nodes = [board_view(app, t), table, _foot(app, t)]
    if turn_of(app.game.table) is not None or app.held:
        return root(app, (nodes, live(app, t)), cls)
    return root(app, ([asleep(node) for node in nodes], _result(app.game, t), live(app, t)), cls)


def _laid(app: "App", link: "Link", t: "Translator") -> "Node":
    """Show a hand that is not played here: to be stepped through, asked about, or only seen."""
    if link.mode == "step":
        return stepping(app, link, t)
    if link.quiz is not None:
        return quiz_view(app, link, link.quiz, t)
    assert app.game is not None
    text = events(app.game.table, t)[-1].text
    return diagram(app, link.seats, h("p", text, id="say", tabindex="-1"), t)


def _foot(app: "App", t: "Translator") -> "Node":
    tools = (
        tool("undo", t("Undo"), "undo" if can_undo(app) else None),
        tool("again", t("Again"), "again" if can_replay(app) else None),
    )
    return h("footer", h("small", t("This table is not saved.")), h("div", tools, cls="tools"))


def _result(game: "Game", t: "Translator") -> "Node":
    """Say how the hand ended."""
    said = t("All four passed. The hand is thrown in.")
    if isinstance(game.table.stage, Scored):
        said = outcome_said(game.table, t)
    again = button(t("Again"), "again", "btn main")
    parts = (heading(t("The hand is over"), h("p", rich(said))), h("footer", again))
    return veil("result", parts, small=True)
