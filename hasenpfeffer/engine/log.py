"""A game as the list of what happened: saved, undone and replayed as such."""

from hasenpfeffer.engine.actions import Deal, IllegalAction
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.stages import apply, new_game, next_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat


class Log(Record):
    """A game from its start: what was agreed, and every action since, the deals included."""

    __slots__ = ("options", "score", "dealer", "actions")
    options: "Options"
    score: "Pair"
    dealer: "Seat"
    actions: "tuple[Action, ...]"

    def deals(self) -> "tuple[int, ...]":
        """Return the places of the deals among the actions, one a hand."""
        return tuple([place for place, one in enumerate(self.actions) if isinstance(one, Deal)])


class Reading(Record):
    """A record that was read: its log, the position that it reaches, and whose view it is.

    `ledger` holds the table at the end of each finished hand. `seat` is None unless the record is
    an observation.
    """

    __slots__ = ("log", "ledger", "game", "seat")
    log: Log
    ledger: "tuple[Table, ...]"
    game: "Game"
    seat: "Seat | None"


def positions(log: Log, ledger: "tuple[Table, ...]" = ()) -> "Iterator[Game]":
    """Yield the position after each action, the first deal included; raises IllegalAction.

    Hands that are in the `ledger`, by the table at their end, are not played again; it has fewer
    hands than the log, or IndexError is raised.
    """
    places = log.deals()
    if places[:1] != (0,):
        raise IllegalAction("2.2", "a game begins with a deal")
    place = places[len(ledger)]
    deal = log.actions[place]
    assert isinstance(deal, Deal)
    if ledger:
        game = next_hand(ledger[-1], deal)
    else:
        game = new_game(log.options, log.score, log.dealer, deal)
    yield game
    for action in log.actions[place + 1 :]:
        game = apply(game, action)
        yield game


def replay(log: Log) -> "Game":
    """Return the position that a log leads to; raises IllegalAction."""
    for game in positions(log):
        last = game
    return last
