"""What is said about advice: actions by name, hints, the deciding fact, verdicts."""

from hasenpfeffer.app.advice import FORCED
from hasenpfeffer.app.prompts import prompt
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked
from hasenpfeffer.engine.actions import Bid, Defend, Discard, Name, Pass, Play
from hasenpfeffer.engine.tokens import NotationError, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Fact, Hint, Verdict
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table

MINUS = "\u2212"
CLOSE = 0.05  # points that nobody would tell apart


def points_said(points: float, digits: int = 1) -> str:
    """Return points with their sign, rounded; a true minus, and nought without one.

    >>> points_said(1.26), points_said(-0.04), points_said(-2)
    ('+1.3', '0.0', '\\u22122.0')
    """
    text = f"{abs(points):.1f}" if digits == 1 else f"{abs(points):.2f}"
    if not float(text):
        return text
    return (MINUS if points < 0 else "+") + text


def percent_said(share: float, t: "Translator") -> str:
    """Return a share of one in per cent."""
    return t("{n}\u00a0%", n=int(share * 100 + 0.5))


def action_said(word: str, t: "Translator") -> str:
    """Return an action as a thing to do; the word itself if it is none."""
    try:
        action = read_word(word)
    except NotationError:
        return word
    if isinstance(action, Pass):
        return t("pass")
    if isinstance(action, Bid):
        return t("bid {bid}", bid=bid_name(action.bid, t))
    if isinstance(action, Name):
        suit = t.suit(action.trump)
        return t("name {suit}, alone", suit=suit) if action.alone else t("name {suit}", suit=suit)
    if isinstance(action, Discard):
        return t("put away the {card}", card=t.card(action.card))
    if isinstance(action, Defend):
        return t("defend alone") if action.alone else t("defend together")
    if isinstance(action, Play):
        return t("the {card}", card=t.card(action.card))
    return word


def saying(app: "App", t: "Translator") -> str:
    """Say what the table waits for, or the hint that was asked for."""
    if app.game is not None and asked(app) and not app.held and not app.refused:
        if app.hint:
            return _hint_said(app.hint, app.game.table, t)
        if app.asking:
            return t("*One moment:* the bots are thinking.")
    return prompt(app, t)


def _hint_said(hint: "Hint", table: "Table", t: "Translator") -> str:
    """Say what is suggested, with its numbers, and who has that chance to make the bid."""
    best = hint.options[0]
    action = action_said(best.word, t)
    if best.points is None:
        if best.word.startswith("play:"):
            return t("*Hint: {card}.* A club player would play it.", card=action)
        return t("*Hint: {action}.* A club player would do so.", action=action)
    numbers = t("{points} points", points=points_said(best.points))
    if best.making is not None:
        lineup, share = table.stage.lineup_so_far(), percent_said(best.making, t)
        if lineup is None or lineup.contract.maker == YOU:
            numbers += ", " + t("you make it in {share}", share=share)
        else:
            seat = t.seat(lineup.contract.maker)
            numbers += ", " + t("{seat} makes it in {share}", seat=seat, share=share)
    return t("*Hint: {action}.* {numbers}.", action=action, numbers=numbers)


def fact_said(fact: "Fact", t: "Translator") -> str:
    """Say what the decision hangs on."""
    fields = {
        "card": t.card(fact.card),
        "share": percent_said(fact.probability, t),
    }
    if fact.place == "widow":
        yes, no = percent_said(fact.there, t), percent_said(fact.elsewhere, t)
        return t(
            "If the {card} is the widow ({share}), you make it in {yes}; if not, in {no}.",
            yes=yes,
            no=no,
            **fields,
        )
    fields["yes"], fields["no"] = points_said(fact.there), points_said(fact.elsewhere)
    fields["other"] = action_said(fact.over, t)
    if fact.place == "discard":
        return t(
            "Gain over {other}: {yes} points if the {card} was put away ({share}); if not, {no}.",
            **fields,
        )
    return t(
        "Gain over {other}: {yes} points if {seat} holds the {card} ({share}); if not, {no}.",
        seat=t.seat(fact.place),
        **fields,
    )


def barred_said(reason: str, t: "Translator") -> str:
    """Say why no bot does something."""
    reasons = {
        "high": t("A lower card loses the trick as well."),
        "left": t("It parts the left bower from its guard."),
        "joker": t("It spends the joker on a low trump."),
        "alone": t("Alone wins no more than with a partner."),
        "partner": t("It takes the bid from the partner."),
        "lower": t("A lower bid is enough to win the game."),
        "higher": t("A higher bid is as good as sure."),
        "hopeless": t("All six tricks are too unlikely."),
    }
    return reasons.get(reason) or t("No bot does so.")


def grade_said(grade: str, t: "Translator") -> str:
    """Return how a decision is graded."""
    names = {
        "best": t("best"),
        "good": t("good"),
        "slip": t("slip"),
        "mistake": t("mistake"),
        FORCED: t("forced"),
    }
    return names[grade]


def decision_said(seat: str, word: str, t: "Translator") -> str:
    """Say who decided what."""
    return t("{seat}: {action}", seat=t.seat(seat), action=action_said(word, t))


def _plain(verdict: "Verdict") -> bool:
    """Tell whether nothing better could be known; then no fault is spoken of."""
    return verdict.grade == "best"


def foresight_said(verdict: "Verdict", t: "Translator") -> str:
    """Say how good a decision was by what the seat could know."""
    if verdict.grade == FORCED:
        return t("The rules left nothing else.")
    if _plain(verdict):
        return t("Nothing looked better.")
    action = action_said(verdict.best, t)
    if verdict.loss == 0:  # no bot does what was done, however well it looks
        return t("Sounder: {action}.", action=action)
    if verdict.loss < CLOSE:
        return t("Only just better: {action}.", action=action)
    fields = {"action": action, "loss": f"{verdict.loss:.1f}", "error": f"{verdict.error:.1f}"}
    if verdict.grade == "good":
        return t("Perhaps better: {action}, {loss} points more (\u00b1\u00a0{error}).", **fields)
    return t("Better: {action}, about {loss} points more (\u00b1\u00a0{error}).", **fields)


def hindsight_said(verdict: "Verdict", t: "Translator") -> str:
    """Say how good it was as the cards lay, and whether that was luck."""
    if not verdict.better or verdict.grade == FORCED:
        return ""
    if verdict.missed < CLOSE:
        if _plain(verdict):
            return t("As the cards lay, nothing was better either.")
        if verdict.luck:
            return t("As the cards lay, nothing was better: lucky.")
        return t("As the cards lay, nothing was better.")
    fields = {"action": action_said(verdict.better, t), "loss": f"{verdict.missed:.1f}"}
    if verdict.luck:
        return t("As the cards lay, better: {action}, {loss} points more. Unlucky.", **fields)
    return t("As the cards lay, better: {action}, {loss} points more.", **fields)


def outlook_said(verdict: "Verdict", t: "Translator") -> str:
    """Say what North and South may expect after a decision."""
    return t(
        "Expected now: {points} points for you and {seat}.",
        points=points_said(verdict.points),
        seat=t.seat("N"),
    )
