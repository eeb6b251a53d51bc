"""Undo: the log is cut and replayed; nothing is ever taken back step by step."""

from hasenpfeffer.app.state import YOU
from hasenpfeffer.engine.actions import Deal, IllegalAction
from hasenpfeffer.engine.naming import Defending, Discarding
from hasenpfeffer.engine.seats import left_of, partner_of
from hasenpfeffer.engine.stages import apply, new_game, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.log import Log


def undone(app: "App") -> "App":
    """Return the state before the player's last decision, by cutting the log and replaying it."""
    if app.log is None:
        return app
    game: Game | None = None
    last = None
    for place, action in enumerate(app.log.actions):
        if game is not None and turn_of(game.table) == YOU:
            last = place
        game = _step(app.log, game, action)
    if last is None:
        return app
    return with_log(app, app.log.replace(actions=app.log.actions[:last]))


def can_undo(app: "App") -> bool:
    """Tell whether the player has decided anything in this game."""
    if app.game is None:
        return False
    return any(_decided(table) for table in app.ledger + (app.game.table,))


def _decided(table: "Table") -> bool:
    """Tell whether the player has called, played a card or answered a lone maker in a hand.

    A maker has called before.
    """
    stage = table.stage
    if any(call.seat == YOU for call in table.calls):
        return True
    if any(YOU in trick.seats[: len(trick.cards)] for trick in stage.tricks_begun()):
        return True
    lineup = stage.lineup_so_far()
    if lineup is None or isinstance(stage, Discarding):
        return False
    contract, first = lineup.contract, left_of(lineup.contract.maker)
    if isinstance(stage, Defending):
        return stage.refusals > 0 and first == YOU
    rule = table.options.alone
    if rule != "anyone" and not (rule == "maker_and_defender" and contract.alone):
        return False
    return first == YOU or (partner_of(first) == YOU and lineup.lone_defender != first)


def with_log(app: "App", log: "Log") -> "App":
    """Return the state with another log, replayed; raises IllegalAction."""
    game: Game | None = None
    ledger: tuple[Table, ...] = ()
    for action in log.actions:
        game = _step(log, game, action)
        if turn_of(game.table) is None:
            ledger += (game.table,)
    return app.replace(
        log=log,
        game=game,
        ledger=ledger,
        held=False,
        selected="",
        alone=False,
        refused="",
        panel="",
    )


def _step(log: "Log", game: "Game | None", action: "Action") -> "Game":
    if game is not None:
        return apply(game, action)
    if not isinstance(action, Deal):
        raise IllegalAction("2.2", "a game begins with a deal")
    return new_game(log.options, log.score, log.dealer, action)
