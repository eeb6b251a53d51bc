"""The sheet that offers what can be made of a link."""

from hasenpfeffer.app.following import worth_keeping
from hasenpfeffer.app.links import untold, ways
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.sheets import heading, veil
from hasenpfeffer.app.views.signs import button
from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.log import Log


def offer_sheet(app: "App", link: "Link", t: "Translator") -> "Node":
    """Offer what can be made of a link, or say why it cannot be read."""
    if link.log is None:
        back = h("footer", button(t("To the table"), "close", "btn main"))
        why = (h("p", _whole(t)), h("p", exactly(link.wrong, t)))
        return veil("link", (heading(t("This link is damaged")), why, back), small=True)
    found = ways(link)
    names = {
        "play": t("Play from here"),
        "same": t("Play the same cards"),
        "step": t("Step through"),
    }
    buttons = [
        button(names[way], "link:" + way, "btn main" if way == found[0] else "btn") for way in found
    ]
    parts = (
        heading(
            t("Your position") if app.panel.startswith("editor") else t("Someone sent you a hand"),
            h("p", _told(link, link.log, t)),
        ),
        h("p", _promise(app, link, t)),
        h("footer", button(t("Not now"), "close"), buttons[1:], buttons[0], cls="offer"),
    )
    return veil("link", parts, small=True)


def _whole(t: "Translator") -> str:
    return t("A part of it may be missing. Ask for it again, and copy all of it.")


def pasted_said(wrong: str, t: "Translator") -> "object":
    """Say why what was pasted cannot be opened; `wrong` begins with what it was meant to be."""
    kind, _, reason = wrong.partition("=")
    said = t("This is no hand. Paste a whole link, or the text of a game.")
    if kind == "link":
        said = t("This link is damaged.") + " " + _whole(t)
    return (said, exactly(reason, t))


def exactly(reason: str, t: "Translator") -> "Node":
    """Give the reader's own reason, small: it is for whoever wrote the text."""
    return h("small", t("The exact reason: {reason}.", reason=reason), cls="exact")


def _told(link: "Link", log: "Log", t: "Translator") -> str:
    """Say what the link holds."""
    table = link.games[-1].table
    hands = len(log.deals())
    if hands > 1:
        return t.tn("A game of {n} hand.", "A game of {n} hands.", hands)
    if len(link.games) == 1:
        return t("A deal; nothing has been bid yet.")
    if turn_of(table) is None:
        return t("A hand from the deal to the end.")
    return t("A hand in progress.")


def _promise(app: "App", link: "Link", t: "Translator") -> str:
    """Say what becomes of the game in progress, or why this one cannot be played on."""
    missing = untold_said(link, t)
    if missing:
        return missing
    if worth_keeping(app) is not None:
        return t("You sit South. Your own game waits for you meanwhile.")
    return t("You sit South.")


def untold_said(link: "Link", t: "Translator") -> str:
    """Say which cards are not told that would be needed to play, or nothing."""
    missing = untold(link)
    if not missing:
        return ""
    if missing == "widow":
        return t("The widow is not told, so it can be looked at but not played.")
    if missing == "discard":
        return t("The discard is not told, so it can be looked at but not played.")
    seat = next(seat for seat in SEATS if SEAT_NAMES[seat].lower() == missing)
    if seat == YOU:
        return t("Your cards are not told, so it can be looked at but not played.")
    return t(
        "The cards of {seat} are not told, so it can be looked at but not played.",
        seat=t.seat(seat),
    )
