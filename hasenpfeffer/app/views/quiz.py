"""A question about a position: what is asked, what can be answered, and the verdict."""

from hasenpfeffer.app.judging import verdict
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.quiz import answers, question
from hasenpfeffer.app.ruling import legal_cards
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.diagram import diagram
from hasenpfeffer.app.views.sheets import face
from hasenpfeffer.app.views.signs import button
from hasenpfeffer.engine.actions import Bid
from hasenpfeffer.engine.tokens import read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.quiz import Quiz
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game


def quiz_view(app: "App", link: "Link", quiz: "Quiz", t: "Translator") -> "Node":
    """Show the position and the question, or the verdict on the answer: only that is spoken."""
    game = app.game
    assert game is not None
    own = _cards(app, game, quiz, t) if quiz.ask in ("legal", "card") else None
    if quiz.given:
        judged = verdict(quiz, game, t)
        word = t("Right.") if judged.right else t("Not quite.")
        cls: str | None = "verdict right" if judged.right else "verdict"
        spoken: object = (h("b", word), " ", judged.reason)
        asked: object = None
        ways: object = button(t("Try again"), "answer:again")
    else:
        spoken, cls, asked = None, None, rich(question(quiz, game, t))
        ways = _choices(game, quiz, t)
    row = "choices bids" if quiz.ask == "bid" and not quiz.given else "choices"
    said = h("p", h("span", spoken, role="status"), asked, id="say", cls=cls, tabindex="-1")
    return diagram(app, link.seats, (said, h("div", ways, cls=row)), t, own)


def _choices(game: "Game", quiz: "Quiz", t: "Translator") -> "object":
    """Offer what is not answered by tapping a card."""
    if quiz.ask == "winner":
        return [button(t.seat(seat), "answer:" + seat) for seat in answers(quiz, game)]
    if quiz.ask == "bid":
        return [_call(word, t) for word in answers(quiz, game)]
    if quiz.ask == "legal":
        return button(t("Check"), "answer:check" if quiz.chosen else None, "btn main")
    return None


def _call(word: str, t: "Translator") -> "Node":
    action = read_word(word)
    if isinstance(action, Bid):
        return button(bid_name(action.bid, t), "answer:" + word, "bid")
    return button(t("Pass"), "answer:" + word, "bid pass")


def _cards(app: "App", game: "Game", quiz: "Quiz", t: "Translator") -> "Node":
    """Show the hand as cards to be tapped; once answered, those that are legal stand up."""
    lineup = game.table.stage.lineup_so_far()
    hand = answers(quiz, game)
    legal = [str(card) for card in legal_cards(game)] if quiz.given else []
    nodes = []
    for card in in_order(hand, lineup.contract.trump if lineup else None):  # type: ignore[arg-type]
        chosen = card in quiz.chosen
        cls = "pick chosen" if chosen else "pick"
        if quiz.given:
            cls += " good" if card in legal else " bad"
        nodes.append(
            button(
                face(card, app, t),
                None if quiz.given else "answer:" + card,
                cls,
                aria_pressed="true" if chosen else "false",
                key=card,
            )
        )
    return h("div", nodes, cls="picks")
