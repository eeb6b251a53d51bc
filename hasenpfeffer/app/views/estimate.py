"""What the player's hand is worth, on the slate as long as the auction lasts."""

from hasenpfeffer.app.estimating import to_estimate
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.telling import percent_said
from hasenpfeffer.app.views.signs import suit_sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Estimate
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator


def estimate_facts(app: "App") -> "tuple[bool, Estimate | None]":
    """Return all that the panel depends on: whether it has a place now, and what has come."""
    hand = to_estimate(app)
    if hand is None or app.thinker not in ("loading", "ready"):
        return (False, None)
    if hand != app.estimated:
        return (True, None)
    return (app.estimate is not None, app.estimate)


def estimate_view(app: "App", t: "Translator") -> "Node | None":
    """Say how many tricks to expect; until that is known, keep the place."""
    there, estimate = estimate_facts(app)
    if not there:
        return None
    said: object = "\u2026"
    if estimate is not None:
        tricks, suit = f"{estimate.tricks:.1f}", t.suit(estimate.trump)
        words = t("about *{tricks}* tricks in {suit}", tricks=tricks, suit=suit)
        said = (suit_sign(estimate.trump), h("span", rich(words)))
    title = h("h2", t("Your hand is worth"))
    return h("div", title, h("p", said), _bars(estimate, t), cls="estimate", key="estimate")


def _bars(estimate: "Estimate | None", t: "Translator") -> "Node":
    """Draw how likely each number of tricks is, the likeliest as high as there is room."""
    chances = estimate.chances if estimate else (0.0,) * 7
    most = max(chances) or 1
    bars = []
    for tricks, share in enumerate(chances):
        bar = h("i", style=f"--share:{share / most:.3f}")
        bars.append(h("span", bar, h("small", str(tricks))))
    if estimate is None:
        return h("div", bars, cls="bars", aria_hidden="true")
    said = [_chance_said(tricks, share, t) for tricks, share in enumerate(chances)]
    return h("div", bars, cls="bars", role="img", aria_label=", ".join(said))


def _chance_said(tricks: int, share: float, t: "Translator") -> str:
    said = percent_said(share, t)
    return t.tn("{n} trick: {share}", "{n} tricks: {share}", tricks, share=said)
