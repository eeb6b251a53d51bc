"""A question about a position: what is asked, what may be answered, and what is."""

from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import legal_actions, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game

ASKS = ("legal", "card", "bid", "winner")


class Quiz(Record):
    """A question: what is asked, what is chosen so far, and whether the answer is given."""

    __slots__ = ("ask", "chosen", "given")
    ask: str
    chosen: tuple[str, ...]
    given: bool


def fits(ask: str, game: "Game") -> bool:
    """Tell whether a question can be asked about a position."""
    stage = game.table.stage
    if ask == "winner":
        return bool(stage.tricks_begun())
    turn = turn_of(game.table)
    if turn is None or game.hands[PLACE[turn]] is None:
        return False
    return isinstance(stage, Auction if ask == "bid" else (Playing, Discarding))


def answers(quiz: Quiz, game: "Game") -> "tuple[str, ...]":
    """Return what may be answered: cards, calls or seats."""
    turn = turn_of(game.table)
    if quiz.ask == "winner":
        trick = game.table.stage.tricks_begun()[-1]
        return tuple([str(seat) for seat in trick.seats[: len(trick.cards)]])
    assert turn is not None
    hand = game.hands[PLACE[turn]] or ()
    if quiz.ask == "bid":
        return tuple([word_of(action) for action in legal_actions(game.table, hand) or ()])
    return tuple([str(card) for card in hand])


def answered(quiz: Quiz, game: "Game", answer: str) -> Quiz:
    """Return the question after one more answer; `check` gives an answer of several cards."""
    if quiz.given:
        return quiz.replace(chosen=(), given=False) if answer == "again" else quiz
    if answer == "check" and quiz.ask == "legal" and quiz.chosen:
        return quiz.replace(given=True)
    if answer not in answers(quiz, game):
        return quiz
    if quiz.ask != "legal":
        return quiz.replace(chosen=(answer,), given=True)
    if answer in quiz.chosen:
        return quiz.replace(chosen=tuple([card for card in quiz.chosen if card != answer]))
    return quiz.replace(chosen=quiz.chosen + (answer,))


def question(quiz: Quiz, game: "Game", t: "Translator") -> str:
    """Ask; `*...*` is emphasised."""
    stage = game.table.stage
    if quiz.ask == "legal":
        if isinstance(stage, Discarding):
            return t("*Which cards may you put away?* Choose all of them.")
        return t("*Which cards may you play?* Choose all of them.")
    if quiz.ask == "card":
        if isinstance(stage, Discarding):
            return t("*Which card do you put away?*")
        return t("*Which card do you play?*")
    if quiz.ask == "bid":
        return t("*What do you bid?*")
    if stage.tricks_begun()[-1].complete():
        return t("*Who takes the trick?*")
    return t("*Who is winning the trick?*")
