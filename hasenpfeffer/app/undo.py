"""Undo: the log is cut and replayed; nothing is ever taken back step by step."""

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.naming import Defending, Discarding, defenders_asked
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.seats import left_of, partner_of
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.log import Log


def undone(app: "App") -> "App":
    """Return the state before the player's last decision, by cutting the log and replaying it.

    Cards that were sure of every trick, as those of a claim, are one decision.
    """
    if app.log is None:
        return app
    decisions: list[tuple[int, Game]] = []
    for place, game in enumerate(positions(app.log)):
        if turn_of(game.table) == YOU and place + 1 < len(app.log.actions):
            decisions.append((place + 1, game))
    if not decisions:
        return app
    while len(decisions) > 1 and sure_cards(observe(decisions[-2][1], YOU)):
        decisions.pop()
    return with_log(app, app.log.replace(actions=app.log.actions[: decisions[-1][0]]))


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
    if not defenders_asked(table.options, contract):
        return False
    return first == YOU or (partner_of(first) == YOU and lineup.lone_defender != first)


def with_log(app: "App", log: "Log") -> "App":
    """Return the state with another log, replayed; raises IllegalAction."""
    ledger: tuple[Table, ...] = ()
    for game in positions(log):
        if turn_of(game.table) is None:
            ledger += (game.table,)
    same = [hand for hand, pair in enumerate(zip(ledger, app.ledger)) if pair[0] == pair[1]]
    return app.replace(
        log=log,
        game=game,
        ledger=ledger,
        reviews=tuple([review for review in app.reviews if review.hand in same]),
        hint=None,
        asking=False,
        held=False,
        selected="",
        alone=False,
        refused="",
        panel="",
        pilot="",
    )
