"""The page on fair deals: the seal of this hand, the check of the last, a test of the shuffle."""

from hasenpfeffer.app.fairness import DEALS, check_of, hand_number, oddness, seal_of
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
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
        h(
            "p",
            t(
                "Your browser draws 128 random bits, the seed. A published rule shuffles the cards"
                " from it. Before you bid you see the seal of the seed, its SHA-256: nobody can"
                " find the seed from it, and nobody can find another seed that fits. After the"
                " hand you see the seed, and can compute both the seal and the cards anywhere."
            ),
        ),
        _sealed(app, t),
        _checked(check_of(app), t),
        _tested(app.trial, t),
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("fair", parts)


def _sealed(app: "App", t: "Translator") -> "Node | None":
    """Show the seal of the hand that is being played."""
    if app.game is None or turn_of(app.game.table) is None or app.origin.kind:
        return None
    number = hand_number(app)
    return h(
        "div",
        h("h3", t("The seal of hand {n}", n=number + 1)),
        h("code", seal_of(app, number)),
    )


def _checked(check: "Check | None", t: "Translator") -> "Node | None":
    """Show the seed of the last hand, and what comes of computing it again."""
    if check is None:
        return None
    if not check.dealt:
        return h("p", t("The cards of the last hand came with a link, not from a seed drawn here."))
    rows = ((t("Seed"), check.seed), (t("Seal"), check.seal))
    lines = [(h("dt", name), h("dd", h("code", text))) for name, text in rows]
    return h(
        "div",
        h("h3", t("Hand {n}, checked", n=check.number + 1)),
        h("dl", lines, cls="seals"),
        _point(check.sealed, t("The SHA-256 of the seed is the seal that was shown."), t),
        _point(check.dealt, t("The shuffle of the seed gives the cards that were dealt."), t),
    )


def _point(right: bool, said: str, t: "Translator") -> "Node":
    return h("p", icon("check" if right else "close"), " ", said, cls="point")


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
        cls = "bar red" if DECK[place][1:] in ("d", "h") else "bar"
        path = f"M{place * step + 1.5:.1f} {middle:.1f}v{-high:.1f}h{step - 3:.1f}v{high:.1f}z"
        bars.append(h("path", d=path, cls=cls))
    label = t("Counts of all 25 cards about their mean; deviation in all {odd}", odd=odd)
    box = f"0 0 {_WIDE} {_HIGH}"
    line = h("path", d=f"M0 {middle}H{_WIDE}", cls="nought")
    return h("svg", band, bars, line, viewBox=box, cls="picture", role="img", aria_label=label)
