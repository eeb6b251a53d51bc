"""The page on fair deals: the seal of this hand, the check of the last, a test of the shuffle."""

from hasenpfeffer.app.fairness import (
    AGAIN,
    DAY,
    DEALS,
    LINK,
    check_of,
    covers,
    hand_number,
    oddness,
)
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, dyed, icon
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.fairness import Check, Trial
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator

_SPREAD = (6 / 25 * 19 / 25) ** 0.5  # standard deviation of "South has this card", in one deal
_WIDE, _HIGH = 250, 90


def fairness_panel(app: "App", t: "Translator") -> "Node":
    """Explain how cards are dealt, and let it be checked."""
    parts = (
        heading(t("Fair deals")),
        shut(t),
        h("p", _explained(app, t)),
        _sealed(app, t),
        _checked(check_of(app), t),
        _tested(app.trial, t),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("fair", parts)


def _explained(app: "App", t: "Translator") -> str:
    """Say what protects the deals of this game."""
    if app.seals[:1] == (DAY,):
        return t(
            "The date is the seed of the deal of the day, so that everybody gets the same cards. A"
            " published rule shuffles them from it. There is no seal: anybody can find the seed of"
            " any day."
        )
    return t(
        "Your browser draws 128 random bits, the seed. A published rule shuffles the cards"
        " from it. Before you bid you see the seal of the seed, its SHA-256: nobody can"
        " find the seed from it, and nobody can find another seed that fits. After the"
        " hand you see the seed, and can compute both the seal and the cards anywhere."
    )


def _sealed(app: "App", t: "Translator") -> "Node | None":
    """Show the seal of the hand that is being played."""
    if app.game is None or turn_of(app.game.table) is None:
        return None
    number = hand_number(app)
    seal = app.seals[number]
    if seal == DAY:
        return None
    if not covers(seal):
        return h("div", h("h3", t("Hand {n}", n=number + 1)), h("p", _uncovered(seal, t)))
    return h(
        "div",
        h("h3", t("The seal of hand {n}", n=number + 1)),
        h("code", seal),
    )


def _uncovered(seal: str, t: "Translator") -> str:
    """Say why a hand has no seal."""
    if seal == LINK:
        return t("The cards of this hand came with a link, not from a seed drawn here.")
    if seal == AGAIN:
        return t("This hand is played again. Its seed has been told, so no seal covers it.")
    return t("The seal of this hand was not kept: an older version of this page dealt it.")


def _checked(check: "Check | None", t: "Translator") -> "Node | None":
    """Show the seed of the last hand, and what comes of computing it again."""
    if check is None:
        return None
    if check.seal == LINK:
        return h("div", h("h3", t("Hand {n}", n=check.number + 1)), h("p", _uncovered(LINK, t)))
    sealed = covers(check.seal)
    rows = ((t("Seed"), check.seed),) + (((t("Seal"), check.seal),) if sealed else ())
    lines = [(h("dt", name), h("dd", h("code", text))) for name, text in rows]
    return h(
        "div",
        h("h3", t("Hand {n}, checked", n=check.number + 1)),
        h("dl", lines, cls="seals"),
        _seal_checked(check, t),
        _cards_checked(check, t),
        h("p", h("small", _by_hand(t))) if sealed else None,
    )


def _by_hand(t: "Translator") -> str:
    """Say what somebody needs to know who computes the seal without this page."""
    return t("To compute it elsewhere, take the seed as sixteen bytes, two digits each.")


def _seal_checked(check: "Check", t: "Translator") -> "Node | None":
    if check.seal == DAY:
        return None
    if not covers(check.seal):
        return h("p", _uncovered(check.seal, t))
    if check.sealed:
        return _point(True, t("The SHA-256 of the seed is the seal that was shown."))
    return _point(False, t("The SHA-256 of the seed is not the seal that was shown."))


def _cards_checked(check: "Check", t: "Translator") -> "Node":
    if check.dealt:
        return _point(True, t("The shuffle of the seed gives the cards that were dealt."))
    return _point(False, t("The shuffle of the seed does not give the cards that were dealt."))


def _point(right: bool, said: str) -> "Node":
    sign = icon("check" if right else "close")
    return h("p", sign, " ", said, cls="point" if right else "danger")


def _tested(trial: "Trial | None", t: "Translator") -> "Node":
    """Offer the test, show how far it is, or what came of it; its button stays where it is."""
    running = trial is not None and trial.deals < DEALS
    said, shown = None, None
    if trial is None:
        shown = h(
            "p", t("Your device deals ten thousand hands and counts which cards come to you.")
        )
    elif running:
        label = t("Hands dealt")
        shown = h("progress", max=str(DEALS), value=str(trial.deals), aria_label=label)
    else:
        odd = f"{oddness(trial):.1f}"
        shown = _picture(trial, odd, t)
        said = rich(
            t(
                "Each bar is a card: how often it came to you. The band is where chance keeps"
                " nineteen cards of twenty. Deviation in all: *{odd}*; chance gives 24 on the"
                " average, and more than 36 once in twenty tests.",
                odd=odd,
            )
        )
    return h(
        "div",
        h("h3", t("Test of the shuffle")),
        h("div", h("p", said) if said else None, role="status", key="result"),
        shown,
        button(t("Run the test"), None if running else "test:shuffle", key="start"),
        cls="test",
    )


def _picture(trial: "Trial", odd: str, t: "Translator") -> "Node":
    """Draw how often each card came, about the mean, in standard deviations."""
    mean, error = trial.deals * 6 / 25, trial.deals**0.5 * _SPREAD
    step, unit = _WIDE / len(DECK), _HIGH / 9
    middle = _HIGH / 2
    band = h("path", d=f"M0 {middle - 2 * unit:.1f}h{_WIDE}v{4 * unit:.1f}h-{_WIDE}z", cls="band")
    bars = []
    for place, count in enumerate(trial.counts):
        high = max(-4.4, min(4.4, (count - mean) / error)) * unit
        cls = "bar " + dyed(DECK[place][1:])
        path = f"M{place * step + 1.5:.1f} {middle:.1f}v{-high:.1f}h{step - 3:.1f}v{high:.1f}z"
        bars.append(h("path", d=path, cls=cls))
    label = t("Counts of all 25 cards about their mean; deviation in all {odd}", odd=odd)
    box = f"0 0 {_WIDE} {_HIGH}"
    line = h("path", d=f"M0 {middle}H{_WIDE}", cls="nought")
    return h("svg", band, bars, line, viewBox=box, cls="picture", role="img", aria_label=label)
