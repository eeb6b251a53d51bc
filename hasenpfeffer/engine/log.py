"""A game as the list of what happened: saved, undone and replayed as such."""

from hasenpfeffer.engine.actions import Deal, IllegalAction
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.stages import apply, new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat


class Log(Record):
    """A game from its start: what was agreed, and every action since, the deals included."""

    __slots__ = ("options", "score", "dealer", "actions")
    options: "Options"
    score: "Pair"
    dealer: "Seat"
    actions: "tuple[Action, ...]"


class Reading(Record):
    """A record that was read: its log, the position that it reaches, and whose view it is.

    `seat` is None unless the record is an observation.
    """

    __slots__ = ("log", "game", "seat")
    log: Log
    game: "Game"
    seat: "Seat | None"


def positions(log: Log) -> "Iterator[Game]":
    """Yield the position after each action, the first deal included; raises IllegalAction."""
    deal = log.actions[0] if log.actions else None
    if not isinstance(deal, Deal):
        raise IllegalAction("2.2", "a game begins with a deal")
    game = new_game(log.options, log.score, log.dealer, deal)
    yield game
    for action in log.actions[1:]:
        game = apply(game, action)
        yield game


def replay(log: Log) -> "Game":
    """Return the position that a log leads to; raises IllegalAction."""
    for game in positions(log):
        last = game
    return last
