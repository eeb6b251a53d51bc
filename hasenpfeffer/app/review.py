"""The review of a finished hand: which hand, how far it is stepped through, what is judged."""

from hasenpfeffer.app.advice import FORCED
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.statistics import lost
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.log import positions, replay
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Verdict
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.log import Log


class Review(Record):
    """A hand, counted from 0; the decision that is looked at, and the verdicts that have come.

    `failed` means that no more will come.
    """

    __slots__ = ("hand", "at", "verdicts", "failed")
    hand: int
    at: int
    verdicts: "tuple[Verdict, ...]"
    failed: bool


def log_of_hand(app: "App", hand: int) -> "Log":
    """Return the log of one hand of the game, as a game of its own."""
    assert app.log is not None
    actions = app.log.actions
    deals = app.log.deals() + (len(actions),)
    table = app.ledger[hand]
    points = hand_score(table) or (0, 0)
    before = (table.score[0] - points[0], table.score[1] - points[1])
    return app.log.replace(
        score=before, dealer=table.dealer, actions=actions[deals[hand] : deals[hand + 1]]
    )


def course_of(app: "App", hand: int) -> "tuple[tuple[Game, ...], tuple[str, ...]]":
    """Return the positions of a hand, from its deal to its end, and the words between them."""
    log = log_of_hand(app, hand)
    return tuple(positions(log)), tuple([word_of(action) for action in log.actions[1:]])


def length_of(app: "App", hand: int) -> int:
    """Return how many decisions a hand had."""
    return len(log_of_hand(app, hand).actions) - 1


def looked_back(app: "App") -> "App":
    """Open the review of the hand that was finished last."""
    if not app.ledger:
        return app
    hand = len(app.ledger) - 1
    old = [review for review in app.reviews if review.hand == hand]
    rest = [review for review in app.reviews if review.hand != hand]
    review = old[0].replace(at=0, failed=False) if old else Review(hand, 0, (), False)
    return app.replace(panel="review", reviews=tuple(rest + [review]))


def with_last(app: "App", review: Review) -> "App":
    """Return the state with the open review replaced."""
    return app.replace(reviews=app.reviews[:-1] + (review,))


def stepped(app: "App", to: str) -> "App":
    """Look at another decision: by its number, or `back` and `on`, `first` and `last`."""
    review = app.reviews[-1]
    last = length_of(app, review.hand)
    at = review.at
    if to in ("back", "on"):
        at += 1 if to == "on" else -1
    elif to in ("first", "last"):
        at = 0 if to == "first" else last
    elif to.isdigit():
        at = int(to)
    return with_last(app, review.replace(at=at)) if 0 <= at <= last else app


def judged(app: "App", hand: int, number: int, verdict: "Verdict | None") -> "App":
    """Add a verdict to the open review, if it is the one that is wanted; None ends it."""
    if wanted(app) != (hand, number):
        return app
    review = app.reviews[-1]
    if verdict is None:
        return with_last(app, review.replace(failed=True))
    if _forced(app, hand, number):
        verdict = verdict.replace(grade=FORCED)
    verdicts = review.verdicts + (verdict,)
    if len(verdicts) == length_of(app, hand):
        loss = sum([one.loss for one in verdicts if one.seat == YOU])
        app = app.replace(stats=lost(app.stats, app, hand, loss))
    return with_last(app, review.replace(verdicts=verdicts))


def _forced(app: "App", hand: int, number: int) -> bool:
    """Tell whether the rules left one thing to do: then nothing was decided."""
    log = log_of_hand(app, hand)
    game = replay(log.replace(actions=log.actions[: number + 1]))
    seat = turn_of(game.table)
    assert seat is not None
    return len(observe(game, seat).legal()) == 1


def wanted(app: "App") -> "tuple[int, int] | None":
    """Return hand and number of the decision that is to be judged next, if the review is open."""
    if app.panel != "review" or not app.reviews or app.reviews[-1].failed or app.elsewhere:
        return None
    review = app.reviews[-1]
    count = length_of(app, review.hand)
    number = len(review.verdicts)
    return (review.hand, number) if number < count else None


def record_for(app: "App", hand: int) -> str:
    """Return the record of one hand, which is what the worker reviews."""
    return write(log_of_hand(app, hand))


def resumed(app: "App", to: str) -> "App":
    """Go back to a decision of the hand that is reviewed, to play on from there."""
    assert app.log is not None
    if app.panel != "review" or not to.isdigit():
        return app
    hand, number = app.reviews[-1].hand, int(to)
    if number >= length_of(app, hand):
        return app
    length = app.log.deals()[hand] + number + 1
    origin = app.origin.replace(begins=min(app.origin.begins, length))
    log = app.log.replace(actions=app.log.actions[:length])
    return with_log(app.replace(origin=origin), log)
