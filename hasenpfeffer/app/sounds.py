"""Which sound goes with a change of the state."""

from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App

SOUNDS = ("deal", "card", "trick", "made", "set", "win")
VOLUMES = {"off": 0.0, "soft": 0.25, "middle": 0.6, "loud": 1.0}


def sound_of(before: "App", app: "App") -> str:
    """Return the name of the sound of what has just happened, or nothing."""
    if app.game is None or app.game is before.game:
        return ""
    table = app.game.table
    if before.game is None or app.game.deal != before.game.deal:
        return "deal"
    if turn_of(table) is None:
        winner = winner_of(table)
        if winner is not None:
            return "win" if winner == side_of(YOU) else "set"
        return _outcome(before, app)
    played = len(table.stage.played()) - len(before.game.table.stage.played())
    if played != 1:  # a call, or an undo
        return ""
    return "trick" if app.held else "card"


def _outcome(before: "App", app: "App") -> str:
    """Return the sound of a hand that is over: by what it gave to the player's side."""
    assert app.game is not None
    assert before.game is not None
    side = side_of(YOU)
    change = [now - then for now, then in zip(app.game.table.score, before.game.table.score)]
    if change[0] == change[1]:
        return ""
    return "made" if change[side] > change[1 - side] else "set"
