"""What is spoken to those who listen: each event, what is asked, how good an answer was."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.nodes import Node, h
from hasenpfeffer.app.scores import end_said
from hasenpfeffer.app.sentences import chapters
from hasenpfeffer.app.state import asked
from hasenpfeffer.app.telling import fact_said, saying
from hasenpfeffer.app.views.puzzles import verdict_said
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator

_SPOKEN = 4  # the live region keeps the last events, so that quick ones are all read


def live(app: "App", t: "Translator", built: "Built | None" = None, scored: bool = False) -> "Node":
    """Say each event once to those who listen; what the player must do comes with the last.

    `scored` means that there is a score, to be spoken when a hand has been played.
    """
    lines: list[Node] = []
    if app.game is not None and app.log is not None:
        said = [event for part in chapters(app.game.table, t, built or Built()) for event in part]
        # Neither events of different hands ever share a key, nor those of a link and the own game.
        hand = len(app.ledger) - (1 if turn_of(app.game.table) is None else 0)
        where = f"{app.link.mode if app.link else 'own'}-{hand}"
        lines += _answered(app, t)
        for place in range(max(app.told, len(said) - _SPOKEN), len(said)):
            lines.append(h("p", said[place].text, key=f"{where}-{place}"))
        if scored and isinstance(app.game.table.stage, Scored) and app.told < len(said):
            lines.append(h("p", end_said(app.game.table, t), key=f"{where}-score"))
        hushed = app.hushed == (len(app.log.actions), app.tries) and app.hint is None
        if asked(app) and not app.held and not hushed:
            lines.append(_question(app, app.undone and app.told == len(said), t))
    # A status is read as a whole by itself; here what is new is to be read alone.
    return h(
        "div", lines, id="live", cls="vh", role="status", aria_live="polite", aria_atomic="false"
    )


def _answered(app: "App", t: "Translator") -> "list[Node]":
    """Say what a puzzle asks, or how good the answer to it was; first, for moves follow."""
    link = app.link
    if link is None or link.puzzle is None or app.game is None:
        return []
    attempt = link.puzzle
    text = verdict_said(app.game, link, attempt, t).replace("*", "")
    key = f"{attempt.puzzle.name}-{attempt.played}-{attempt.wrong}-{app.tries}"
    return [h("p", text, key=key)]


def _question(app: "App", undone: bool, t: "Translator") -> "Node":
    assert app.log is not None
    text = saying(app, t).replace("*", "")
    if undone:
        text = t("Undone.") + " " + text
    if app.hint and app.hint.fact:
        text += " " + fact_said(app.hint.fact, t)
    kind = "hint" if app.hint else "ask"
    return h("p", text, key=f"{kind}-{len(app.log.actions)}-{app.tries}")


def unspoken(page: "Node") -> "Node":
    """Return the page with nothing in the live region, which tells only what comes to it later."""
    parts = [
        part.replace(children=())
        if isinstance(part, Node) and part.attributes.get("id") == "live"
        else part
        for part in page.children
    ]
    return page.replace(children=tuple(parts))
