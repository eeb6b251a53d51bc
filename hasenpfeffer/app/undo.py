"""Undo: the log is cut and replayed; nothing is ever taken back step by step."""

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.fairness import unsealed
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.log import Log


def undone(app: "App") -> "App":
    """Return the state before the player's last decision, by cutting the log and replaying it.

    Cards that were sure of every trick, as those of a claim, are one decision.
    """
    decisions = list(_decisions(app))
    if app.log is None or not decisions:
        return app
    while len(decisions) > 1 and sure_cards(observe(decisions[-2][1], YOU)):
        decisions.pop()
    length, game = decisions[-1]
    before = with_log(app, app.log.replace(actions=app.log.actions[:length]))
    return heard(before, game).replace(undone=True)


def can_undo(app: "App") -> bool:
    """Tell whether the player has decided anything in this game."""
    if app.game is not None and not app.origin.begins:
        first = app.ledger[0] if app.ledger else app.game.table
        if any(call.seat == YOU for call in first.calls):
            return True  # as nearly always, and asked at every paint
    return next(_decisions(app), None) is not None


def _decisions(app: "App") -> "Iterator[tuple[int, Game]]":
    """Yield how long the log was before each of the player's decisions, and the position.

    What came with a game that was sent is none of the player's.
    """
    if app.log is None:
        return
    for place, game in enumerate(positions(app.log)):
        length = place + 1
        if app.origin.begins <= length < len(app.log.actions) and turn_of(game.table) == YOU:
            yield length, game


def with_log(app: "App", log: "Log") -> "App":
    """Return the state with another log, replayed; raises IllegalAction."""
    ledger: tuple[Table, ...] = ()
    for game in positions(log):
        if turn_of(game.table) is None:
            ledger += (game.table,)
    dealt = len([action for action in log.actions if isinstance(action, Deal)])
    same = [hand for hand, pair in enumerate(zip(ledger, app.ledger)) if pair[0] == pair[1]]
    return app.replace(
        log=log,
        game=game,
        ledger=ledger,
        seals=unsealed(app, len(ledger), dealt),
        reviews=tuple([review for review in app.reviews if review.hand in same]),
        hint=None,
        asking=False,
        held=False,
        selected="",
        alone=False,
        refused="",
        told=0,
        hushed=None,
        panel="",
        pilot="",
    )
