"""What has been heard already, so that it is not spoken again."""

from hasenpfeffer.app.sentences import events
from hasenpfeffer.app.words import Translator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game


def heard(app: "App", game: "Game | None") -> "App":
    """Return the state in which all that has happened in a position's hand has been told."""
    told = 0 if game is None else len(events(game.table, Translator({})))
    return app.replace(told=told, undone=False)
