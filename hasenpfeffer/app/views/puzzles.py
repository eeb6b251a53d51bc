"""The puzzles: the list of them by grade, and one on the table."""

from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.puzzles import GRADES
from hasenpfeffer.app.ruling import legal_cards, rule_said
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.solving import answerable, running
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.diagram import diagram
from hasenpfeffer.app.views.sheets import face, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.observation import maker_of
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.puzzles import Attempt, Puzzle
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game


def puzzles_panel(app: "App", t: "Translator") -> "Node":
    """List the puzzles by grade; those that are solved are marked."""
    titles = _titles(t)
    parts: list[object] = []
    for grade in GRADES:
        ours = [one for one in app.puzzles if one.grade == grade]
        solved = len([one for one in ours if one.name in app.solved])
        count = h("small", t("{n} of {all} solved", n=solved, all=len(ours)))
        row = [_entry(app, place + 1, one, t) for place, one in enumerate(ours)]
        parts += [h("h3", titles[grade], " ", count), h("ol", row, cls="puzzles")]
    all_solved = all(one.name in app.solved for one in app.puzzles)
    on = None if all_solved else button(t("Next unsolved"), "puzzle:next", "btn main")
    said = t("All four hands lie open. Wherever you have a choice, one card is right.")
    return veil(
        "puzzles",
        (heading(t("Puzzles")), shut(t), h("p", said), parts, h("footer", on)),
        small=True,
    )


def _titles(t: "Translator") -> "dict[str, str]":
    return {"easy": t("Easy"), "medium": t("Medium"), "hard": t("Hard")}


def _entry(app: "App", number: int, puzzle: "Puzzle", t: "Translator") -> "Node":
    solved = puzzle.name in app.solved
    name = title_of(app, puzzle, t)
    if solved:
        name = t("{grade} {n}, solved", grade=_titles(t)[puzzle.grade], n=number)
    sign = icon("check") if solved else str(number)
    cls = "btn done" if solved else "btn"
    return h("li", button(sign, "puzzle:" + puzzle.name, cls, aria_label=name))


def title_of(app: "App", puzzle: "Puzzle", t: "Translator") -> str:
    """Return what a puzzle is called: its grade, and its place in the list."""
    ours = [one.name for one in app.puzzles if one.grade == puzzle.grade]
    return t("{grade} {n}", grade=_titles(t)[puzzle.grade], n=ours.index(puzzle.name) + 1)


def puzzle_view(app: "App", link: "Link", attempt: "Attempt", t: "Translator") -> "Node":
    """Show a puzzle; `app` is the state at the step that is shown."""
    game = app.game
    assert game is not None
    said, ways = _said(game, link, attempt, t), _ways(link, attempt, t)
    dock = (said, h("div", ways, cls="choices"))
    return diagram(app, SEATS, dock, t, _picks(app, game, t) if answerable(link) else None)


def _said(game: "Game", link: "Link", attempt: "Attempt", t: "Translator") -> "Node":
    """Say how good the last answer was, from the first moment on, and what is played or asked."""
    cls, rest = None, ""
    if attempt.wrong:
        cls = "verdict"
    elif attempt.choices and not attempt.barred:
        cls, rest = "verdict right", plain_goal(attempt.puzzle, t)
    if running(link):
        rest = _shown(game, attempt.wrong, t)
    verdict = h("span", rich(verdict_said(game, link, attempt, t)))
    return h("p", verdict, " " + rest if rest else None, id="say", cls=cls, tabindex="-1")


def verdict_said(game: "Game", link: "Link", attempt: "Attempt", t: "Translator") -> str:
    """Say how good the last answer was, or before any what is asked; `*...*` is emphasised."""
    if attempt.barred:
        card, reason = t.card(attempt.barred), rule_said(game, t)
        return t("Not the {card}. {reason}", card=card, reason=reason)
    if attempt.wrong:
        return _refuted(link, attempt, t)
    if attempt.choices:
        return t("*Solved.*") if attempt.solved() else t("*Right so far.*")
    return goal_said(attempt.puzzle, t)


def _shown(game: "Game", wrong: str, t: "Translator") -> str:
    """Say which card is shown, and that it is how a wrong answer is beaten."""
    tricks = game.table.stage.tricks_begun()
    if not tricks or wrong in tricks[-1].cards[-1:]:
        return ""  # the verdict speaks of the answer itself
    place = len(tricks[-1].cards) - 1
    seat, card = tricks[-1].seats[place], t.card(tricks[-1].cards[place])
    if wrong and seat == YOU:
        return t("It is beaten like this: you play the {card}.", card=card)
    if wrong:
        return t("It is beaten like this: {seat} plays the {card}.", seat=t.seat(seat), card=card)
    if seat == YOU:
        return t("You play the {card}.", card=card)
    return t("{seat} plays the {card}.", seat=t.seat(seat), card=card)


def _refuted(link: "Link", attempt: "Attempt", t: "Translator") -> str:
    """Say what a wrong card leads to; `*...*` is emphasised."""
    table, card = link.games[-1].table, t.card(attempt.wrong)  # the refutation goes to the end
    maker = maker_of(table)
    assert maker is not None
    tricks = won(table)[side_of(maker)]
    if attempt.puzzle.kind == "hold":
        return t.tn(
            "*Not the {card}:* then they make {n} trick.",
            "*Not the {card}:* then they make {n} tricks.",
            tricks,
            card=card,
        )
    return t.tn(
        "*Not the {card}:* then you make only {n} trick.",
        "*Not the {card}:* then you make only {n} tricks.",
        tricks,
        card=card,
    )


def goal_said(puzzle: "Puzzle", t: "Translator") -> str:
    """Say what is asked for; `*...*` is emphasised."""
    if puzzle.kind == "discard":
        return t.tn(
            "*What do you put away,* to make {n} trick against any defence?",
            "*What do you put away,* to make {n} tricks against any defence?",
            puzzle.goal,
        )
    if puzzle.kind == "make":
        return t.tn(
            "*Make {n} trick* in all, against any defence.",
            "*Make {n} tricks* in all, against any defence.",
            puzzle.goal,
        )
    return t.tn(
        "*Hold them to {n} trick* in all, whatever they do.",
        "*Hold them to {n} tricks* in all, whatever they do.",
        puzzle.goal,
    )


def plain_goal(puzzle: "Puzzle", t: "Translator") -> str:
    """Say what is asked for, without emphasis."""
    return goal_said(puzzle, t).replace("*", "")


def _ways(link: "Link", attempt: "Attempt", t: "Translator") -> "object":
    """Return the ways on; after a wrong answer one may try again without seeing the rest."""
    on = button(t("Next"), "step:on") if running(link) else None
    if attempt.wrong:
        return (button(t("Try again"), "answer:again", "btn main"), on)
    if on:
        return on
    if attempt.solved():
        return button(t("Next puzzle"), "puzzle:next", "btn main")
    return None


def _picks(app: "App", game: "Game", t: "Translator") -> "Node":
    """Show the hand as cards to be tapped; one that may not be played says why when tried."""
    lineup = game.table.stage.lineup_so_far()
    legal = legal_cards(game)
    hand = game.hands[PLACE[YOU]] or ()
    nodes = []
    for card in in_order(hand, lineup.contract.trump if lineup else None):
        cls = "pick" if card in legal else "pick bad"
        picture = face(card, app, t)
        nodes.append(button(picture, "answer:" + card, cls, key=card, id="card-" + card))
    return h("div", nodes, cls="picks")


def puzzle_header(app: "App", puzzle: "Puzzle", t: "Translator") -> "Node":
    """Head the page with the name of the puzzle that lies on the table."""
    tools = (
        button(t("All puzzles"), "puzzles"),
        button(icon("close"), "close", "tool", aria_label=t("To the table")),
    )
    name = title_of(app, puzzle, t)
    brand = h("h1", h("img", src="assets/hare.svg", alt=""), h("span", name), cls="brand")
    return h("header", brand, h("div", tools, cls="tools"), cls="bar stepping named")
