"""Undo: the log is cut and replayed; nothing is ever taken back step by step."""

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.fairness import unsealed
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.settings import YOU
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
    decisions = _decisions(app)
    latest = next(decisions, None)
    if app.log is None or latest is None:
        return app
    for earlier in decisions:
        if not sure_cards(observe(earlier[1], YOU)):
            break
        latest = earlier
    length, game = latest
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
    """Yield how long the log was before each of the player's decisions, and the position; the
    latest first.

    What came with a game that was sent is none of the player's.
    """
    if app.log is None:
        return
    places = app.log.deals() + (len(app.log.actions),)
    for hand in range(len(places) - 2, -1, -1):
        log = app.log.replace(actions=app.log.actions[: places[hand + 1]])
        lengths = range(places[hand] + 1, places[hand + 1])
        games = list(zip(lengths, positions(log, app.ledger[:hand])))
        for length, game in reversed(games):
            if length >= app.origin.begins and turn_of(game.table) == YOU:
                yield length, game


def with_log(app: "App", log: "Log") -> "App":
    """Return the state with another log, replayed; raises IllegalAction.

    Hands that both logs share are not played again.
    """
    ledger = _shared(app, log)
    for game in positions(log, ledger):
        if turn_of(game.table) is None:
            ledger += (game.table,)
    return placed(app, log, ledger, game)


def _shared(app: "App", log: "Log") -> "tuple[Table, ...]":
    """Return the ends of the hands with which the state's own log begins as well as another."""
    last = log.deals()[-1:]
    if app.log is None or not last or app.log.actions[: last[0]] != log.actions[: last[0]]:
        return ()
    same = app.log.replace(actions=()) == log.replace(actions=())
    return app.ledger[: len(log.deals()) - 1] if same else ()


def placed(app: "App", log: "Log", ledger: "tuple[Table, ...]", game: "Game") -> "App":
    """Return the state with another log, the ends of its finished hands and where it leads."""
    same = [hand for hand, pair in enumerate(zip(ledger, app.ledger)) if pair[0] == pair[1]]
    return app.replace(
        log=log,
        game=game,
        ledger=ledger,
        seals=unsealed(app, len(ledger), len(log.deals())),
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
