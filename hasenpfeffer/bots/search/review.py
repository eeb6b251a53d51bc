"""A finished hand looked at again: what each decision cost, by foresight and by hindsight.

*Foresight* is what the player could know: the very numbers of a hint, with their error. Only that
is graded. *Hindsight* is what was best with all cards known. Where hindsight alone finds a fault,
it was bad luck; where a fault cost nothing, good luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.advice import WORLDS, Steps, advising
from hasenpfeffer.bots.search.hindsight import Hindsight
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import turn_of

if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.seats import Seat

NOTHING = 0.02  # stakes that are not worth a word
SMALL = 0.15  # … and that nobody is blamed for
NOTICED = 0.05  # … and that cost something, with all cards known
MILD = 0.3  # … by which a slip may be beyond that
GRADES = ("best", "good", "slip", "mistake")


class Decision(NamedTuple):
    """One decision of a hand. Losses are in stakes of the seat's side, against `best`."""

    number: int
    seat: Seat
    action: Action
    best: Action
    loss: float
    error: float  # the standard error of `loss`
    points: float  # stakes to expect after it, of North-South's side
    grade: str  # one of GRADES
    hindsight_best: Action | None  # None in the auction
    hindsight_loss: float
    luck: bool  # well decided, and yet another action was better; or ill, and yet none was


def decisions(log: Log) -> tuple[tuple[Game, Action], ...]:
    """Return the decisions of a log's last hand, each with the position before it."""
    start = log.deals()[-1]
    games = tuple(positions(log))[start:]
    return tuple(zip(games, log.actions[start + 1 :]))


def reviewing(log: Log, number: int, chance: str, worlds: int = WORLDS) -> Steps[Decision]:
    """Look at one decision of a log's last hand again, counted from 0; the same for same chance.

    Raises ValueError if there is none of that number, or if a hand is not known.
    """
    made = decisions(log)
    if not 0 <= number < len(made):
        raise ValueError(f"this hand has {len(made)} decisions, counted from 0: not {number}")
    game, action = made[number]
    seat = turn_of(game.table)
    assert seat is not None
    advice = yield from advising(observe(game, seat), chance, worlds)
    best, done = advice.worths[0], advice.of(action)
    loss, error = max(0.0, best.stakes - done.stakes), done.error
    truth = Hindsight().values(game)
    favour = (best.action, action)  # of those that were worth the same, what was done comes first
    late = max(truth, key=lambda a: (truth[a], a in favour, a == action)) if truth else None
    regret = truth[late] - truth[action] if late else 0.0
    grade = grade_of(loss, error)
    if not done.sound and grade == GRADES[0]:
        grade = GRADES[1]  # no bot does it, however well it looks
    return Decision(
        number,
        seat,
        action,
        action if loss == 0 and done.sound else best.action,
        loss,
        error,
        done.stakes if side_of(seat) == 0 else -done.stakes,
        grade,
        late,
        regret,
        late is not None and (regret >= NOTICED) == (grade in GRADES[:2]),
    )


def grade_of(loss: float, error: float) -> str:
    """Return the grade of a decision: blame begins beyond two errors.

    >>> grade_of(0.0, 0.1), grade_of(0.18, 0.1), grade_of(0.3, 0.1), grade_of(1.2, 0.1)
    ('best', 'good', 'slip', 'mistake')
    """
    if loss < NOTHING:
        return GRADES[0]
    blame = max(SMALL, 2 * error)
    return GRADES[1 if loss <= blame else 2 if loss <= blame + MILD else 3]
