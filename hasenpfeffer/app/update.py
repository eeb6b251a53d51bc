"""What each message makes of the state: one pure function."""

from hasenpfeffer.app.advice import read_hint, read_verdict
from hasenpfeffer.app.controls import did, entered, mistaken, refused
from hasenpfeffer.app.counts import brought
from hasenpfeffer.app.daily import compared, remembered
from hasenpfeffer.app.days import is_date
from hasenpfeffer.app.editor import written
from hasenpfeffer.app.estimating import estimated
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.links import is_link, opened
from hasenpfeffer.app.messages import (
    Advanced,
    Chose,
    Compared,
    Counted,
    Dated,
    Did,
    Estimated,
    Hinted,
    MovedOn,
    Noticed,
    Opened,
    Puzzled,
    Rested,
    Returned,
    Reviewed,
    Sampled,
    Seeded,
    Set,
    Thinker,
    Tried,
)
from hasenpfeffer.app.moves import acted, begun
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.puzzles import read_puzzles
from hasenpfeffer.app.review import judged
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.solving import left_off
from hasenpfeffer.app.state import seat_to_think
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.observation import observe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.messages import Message
    from hasenpfeffer.app.state import App


def update(app: "App", message: "Message") -> "App":
    """Return the state after a message; the same state where it changes nothing."""
    after = _after(app, message)
    if after == app:
        return app
    if app.link is not None and after.link is None and after.log is app.log:
        after = heard(after, after.game)  # the own game is back, and has been told of before
    daily = after.origin.kind.startswith(DAILY) and after.log is not app.log
    return remembered(after) if daily else after


def _after(app: "App", message: "Message") -> "App":
    if isinstance(message, Did):
        return did(app, message.word)
    if isinstance(message, Tried):
        return refused(app, message.word)
    if isinstance(message, Chose):
        thinking = message.game is app.game and seat_to_think(app) is not None
        answer = str(message.word)  # whatever a worker makes of it
        return acted(app, answer) or app if thinking else app
    if isinstance(message, Hinted):
        return _hinted(app, message.text) if message.game is app.game and app.asking else app
    if isinstance(message, Estimated):
        return estimated(app, message.hand, message.dealer, message.text)
    if isinstance(message, Reviewed):
        return judged(app, message.hand, message.number, read_verdict(message.text))
    if isinstance(message, Rested):
        return app.replace(held=False) if message.game is app.game else app
    if isinstance(message, Seeded):
        return begun(app, message.seed) if app.game is None else app
    if isinstance(message, Opened):
        return _met(app, message)
    if isinstance(message, Puzzled):
        known = app.replace(puzzles=app.puzzles or read_puzzles(message.text))
        return left_off(known, message.kept) if message.kept else known.replace(panel="puzzles")
    if isinstance(message, Advanced):
        return did(app, "step:on") if message.link is app.link and not app.panel else app
    if isinstance(message, Dated):
        date = message.date
        return app.replace(today=date, day=date, panel="daily") if is_date(date) else app
    if isinstance(message, Compared):
        return compared(app, message.date, message.way, message.text)
    if isinstance(message, Set) and message.name[:5] == "edit:":
        return app.replace(sketch=written(app.sketch, message.name[5:], message.value))
    if isinstance(message, Set):
        return entered(app, message.name, message.value)
    if isinstance(message, Counted):
        return brought(app, message.text)
    if isinstance(message, Sampled):
        return app.replace(trial=message.trial)
    if isinstance(message, Noticed):
        return _told(app, message.code)
    if isinstance(message, Thinker):
        return _thinking(app, message.state)
    if isinstance(message, MovedOn):
        return app.replace(elsewhere=True)
    if isinstance(message, Returned):
        return _returned(app, message.app)
    return app


def _met(app: "App", message: Opened) -> "App":
    """Offer a link or a record; what was pasted and is none is refused where it was pasted."""
    link = opened(message.text, message.seed)
    if link.log is None and app.panel.startswith("share"):
        kind = "link=" if is_link(message.text) else "record="
        return mistaken(app.replace(panel="share:wrong"), kind + link.wrong)
    editing = app.panel.startswith("editor")  # where an author comes back to
    return app.replace(link=link, panel=app.panel if editing else "", wrong="")


def _hinted(app: "App", text: str) -> "App":
    """Show a hint, if it is one for this decision."""
    hint = read_hint(text)
    assert app.game is not None
    legal = [word_of(action) for action in observe(app.game, YOU).legal()]
    if hint is None or hint.options[0].word not in legal:
        return _told(app.replace(asking=False), "no-hint")
    return app.replace(asking=False, hint=hint, refused="")


def _returned(app: "App", read: "App") -> "App":
    """Go on with what was read, and with what is not kept on the device; an author goes on too."""
    return read.replace(
        thinker=app.thinker,
        puzzles=app.puzzles,
        today=app.today,
        day=app.day,
        panel=app.panel if app.panel.startswith("editor") else "",
    )


def _thinking(app: "App", state: str) -> "App":
    """Note how the worker is; one that comes late after all is not complained of any longer."""
    ready = state == "ready"
    notices = tuple([code for code in app.notices if not ready or code != "alone"])
    return app.replace(thinker=state, notices=notices)


def _told(app: "App", code: str) -> "App":
    if code in app.notices:
        return app
    if code == "restored":  # says more than that the game goes on
        app = app.replace(notices=tuple([n for n in app.notices if n != "resumed"]))
    # What has gone wrong is told before all that waits to be told.
    first = code == "trouble"
    return app.replace(notices=(code,) + app.notices if first else app.notices + (code,))
