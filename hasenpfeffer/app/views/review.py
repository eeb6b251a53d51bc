"""The review: a finished hand, decision by decision, with all four hands open."""

from hasenpfeffer.app.advice import GRADES
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.review import course_of, length_of
from hasenpfeffer.app.scores import end_said, tricks_said
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.telling import (
    decision_said,
    foresight_said,
    grade_said,
    hindsight_said,
    outlook_said,
    points_said,
)
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.chart import chart
from hasenpfeffer.app.views.sheets import face, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.app.views.table import plate
from hasenpfeffer.engine.seats import PLACE, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Verdict
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.review import Review
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game

_BAD = GRADES[2:]


def review_panel(app: "App", t: "Translator") -> "Node":
    """Step through a hand."""
    review = app.reviews[-1]
    games, words = course_of(app, review.hand)
    verdict = review.verdicts[review.at] if review.at < len(review.verdicts) else None
    word = words[review.at] if review.at < len(words) else ""
    parts = (
        heading(t("Hand {n}, reviewed", n=review.hand + 1)),
        shut(t),
        _felt(app, games[review.at], word, verdict, t),
        _steps(review, len(words), t),
        _decision(games[review.at], review, word, verdict, t),
        _course(review, len(words), t),
        _totals(app, t),
        h(
            "footer",
            button(t("Play on from here"), f"from:{review.at}" if word else None),
            button(t("Done"), "close", "btn main"),
        ),
    )
    return veil("review", parts)


def _felt(
    app: "App", game: "Game", word: str, verdict: "Verdict | None", t: "Translator"
) -> "Node":
    """Show the four hands as they were before the decision, and the trick."""
    stage = game.table.stage
    lineup = stage.lineup_so_far()
    trump = lineup.contract.trump if lineup else None
    turn = stage.turn(game.table)
    best = verdict.best if verdict else ""
    parts = []
    for seat in SEATS:
        faces = []
        for card in in_order(game.hands[PLACE[seat]] or (), trump):
            cls = None
            if seat == turn and word.endswith(":" + card):
                cls = "chosen"
            elif seat == turn and best.endswith(":" + card):
                cls = "better"
            faces.append(face(card, app, t, cls))
        hand = h("div", faces, cls="mini", style=f"--count:{max(2, len(faces))}")
        name = h("div", plate(game.table, seat, t), cls="turn" if seat == turn else None)
        parts.append(h("section", name, hand, cls="at " + seat.lower(), key=seat))
    cards: list[Node] = []
    for trick in stage.tricks_begun()[-1:]:
        if trick.complete() and turn is not None:  # the last of a hand stays there
            break
        for seat, card in zip(trick.seats, trick.cards):
            cards.append(h("span", face(card, app, t), cls=seat.lower()))
    return h("div", parts, h("div", cards, cls="trick"), cls="felt")


def _decision(
    game: "Game", review: "Review", word: str, verdict: "Verdict | None", t: "Translator"
) -> "Node":
    """Say what was decided and how good it was."""
    turn = game.table.stage.turn(game.table)
    if not word or turn is None:
        said = h("p", h("b", t("The hand is over.")))
        end = h("p", rich(tricks_said(game.table, t))), h("p", end_said(game.table, t))
        return h("div", said, end, cls="judgement", role="status")
    said = h("b", decision_said(turn, word, t))
    if verdict is None:
        text = t("Not judged yet.") if not review.failed else t("Not judged.")
        return h("div", h("p", said), h("p", text), cls="judgement", role="status")
    hindsight = hindsight_said(verdict, t)
    grade = h("span", grade_said(verdict.grade, t), cls="grade " + verdict.grade)
    return h(
        "div",
        h("p", said, " ", grade),
        h("p", foresight_said(verdict, t)),
        h("p", hindsight) if hindsight else None,
        h("p", outlook_said(verdict, t)),
        cls="judgement",
        role="status",
    )


def _steps(review: "Review", count: int, t: "Translator") -> "Node":
    """Go along the hand."""
    at = review.at
    slips = [
        place
        for place, verdict in enumerate(review.verdicts)
        if place != at and verdict.seat == YOU and verdict.grade in _BAD
    ]
    round_ = [place for place in slips if place > at] + slips  # after the last one the first again
    first, back = ("step:first", "step:back") if at else (None, None)
    last, on = ("step:last", "step:on") if at < count else (None, None)
    slip = f"step:{round_[0]}" if round_ else None
    place = t("{n} of {all}", n=at + 1, all=count) if at < count else t("The end")
    return h(
        "div",
        button(icon("first"), first, "btn far", aria_label=t("First")),
        button(icon("back"), back, "btn", aria_label=t("Back")),
        button(icon("on"), on, "btn", aria_label=t("Next")),
        button(icon("end"), last, "btn far", aria_label=t("Last")),
        button(t("Your slips"), slip, "btn slips"),
        h("span", place, cls="place"),
        cls="along",
        role="group",
        aria_label=t("Steps"),
    )


def _course(review: "Review", count: int, t: "Translator") -> "Node":
    """Draw what North and South could expect after each decision."""
    points = [verdict.points for verdict in review.verdicts]
    said = t("Points expected for you, by what the seat to act could know; dots mark your slips")
    if review.failed:
        said = t("No more will be judged: the bots\u2019 own Python is not here.")
    marks = tuple(
        [
            (place, "mark-" + verdict.grade)
            for place, verdict in enumerate(review.verdicts)
            if verdict.seat == YOU and verdict.grade in _BAD
        ]
    )
    label = t("Not judged yet.")
    if points:
        ends = points_said(points[0]), points_said(points[-1])
        label = t("From {first} to {last}", first=ends[0], last=ends[1])
    drawing = None
    if points or not review.failed:
        drawing = chart(tuple(points), count, review.at, marks, label, points_said)
    return h("div", h("h3", t("How the hand went")), h("p", h("small", said)), drawing)


def _totals(app: "App", t: "Translator") -> "Node | None":
    """Sum up the verdicts of the hand, as they come, and of the game where others were reviewed."""
    *others, review = app.reviews
    if review.failed:
        return None
    count, whole = length_of(app, review.hand), list(review.verdicts)
    title: list[object] = [t("This hand")]
    if len(whole) < count:
        title += [" ", h("small", t("Judged: {n} of {all} \u2026", n=len(whole), all=count))]
    hand, hands = _table(title, whole, t), 1
    for other in others:
        if len(other.verdicts) == length_of(app, other.hand):
            whole += other.verdicts
            hands += 1
    many = t("{hands} of this game", hands=t.tn("{n} hand", "{n} hands", hands))
    return h("div", hand, _table([many], whole, t) if hands > 1 else None, cls="totals")


def _table(title: "list[object]", verdicts: "list[Verdict]", t: "Translator") -> "Node":
    head = [h("th", grade_said(grade, t), scope="col") for grade in GRADES]
    rows = []
    for seat in (YOU, SEATS[0], SEATS[3], SEATS[1]):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        grades = [verdict.grade for verdict in own]
        cells = [h("td", str(grades.count(grade))) for grade in GRADES]
        cost = sum([verdict.loss for verdict in own])
        rows.append(h("tr", h("th", t.seat(seat), scope="row"), cells, h("td", f"{cost:.1f}")))
    return h(
        "table",
        h("caption", title),
        h("thead", h("tr", h("td"), head, h("th", t("points lost"), scope="col"))),
        h("tbody", rows),
    )
