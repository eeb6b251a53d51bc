"""Turns a game around the table; by law 7 everything turns with it."""

from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.seats import PLACE, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.seats import Seat


def turned_seat(seat: "Seat", steps: int) -> "Seat":
    """Return the seat so many steps to the left."""
    return SEATS[(PLACE[seat] + steps) % 4]


def turned(log: "Log", steps: int) -> "Log":
    """Return the same game with everybody moved so many seats to the left."""
    actions = []
    for action in log.actions:
        if isinstance(action, Deal):
            hands = [action.hands[(place - steps) % 4] for place in range(4)]
            action = action.replace(hands=tuple(hands))
        actions.append(action)
    score = log.score if steps % 2 == 0 else (log.score[1], log.score[0])
    return log.replace(score=score, dealer=turned_seat(log.dealer, steps), actions=tuple(actions))
