"""What the player sees of a link: the offer, the steps through a hand, and the sheet to share."""

from hasenpfeffer.app.links import can_play_at, link_to, untold, ways
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import bid_name, events, number
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.board import US
from hasenpfeffer.app.views.diagram import diagram
from hasenpfeffer.app.views.sheets import heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS, side_of
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.seats import Seat


def offer_sheet(app: "App", link: "Link", t: "Translator") -> "Node":
    """Offer what can be made of a link, or say why it cannot be read."""
    if link.log is None:
        title, said = t("This is no hand"), t("It cannot be read: {reason}.", reason=link.wrong)
        back = button(t("To the table"), "close", "btn main")
        return veil("link", (heading(title), h("p", said), h("footer", back)), small=True)
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
        heading(t("Somebody sends you a hand"), h("p", _told(link, link.log, t))),
        h("p", _promise(app, link, t)),
        h("footer", button(t("Not now"), "close"), buttons[1:], buttons[0], cls="offer"),
    )
    return veil("link", parts, small=True)


def _told(link: "Link", log: "Log", t: "Translator") -> str:
    """Say what the link holds."""
    table = link.games[-1].table
    deals = len([action for action in log.actions if isinstance(action, Deal)])
    if deals > 1:
        return t.tn("A game of {n} hand.", "A game of {n} hands.", deals)
    if len(link.games) == 1:
        return t("A deal; nothing has been bid yet.")
    if turn_of(table) is None:
        return t("A hand from the deal to the end.")
    return t("A hand in the middle.")


def _promise(app: "App", link: "Link", t: "Translator") -> str:
    """Say what becomes of the game in progress, or why this one cannot be played on."""
    missing = untold_said(link, t)
    if missing:
        return missing
    if app.game is not None and not app.origin.kind and winner_of(app.game.table) is None:
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


def stepping(app: "App", link: "Link", t: "Translator") -> "Node":
    """Show one step of a hand, all cards open; `app` is the state at that step."""
    assert app.game is not None
    table, last = app.game.table, len(link.games) - 1
    said = [event.text for event in events(table, t)]
    text = said[-1] if said else dealt_by(table.dealer, t)
    ways_on = (
        _step("first", t("To the deal"), link.step > 0),
        _step("back", t("Back"), link.step > 0),
        h("b", t("{n} of {all}", n=link.step, all=last), cls="num"),
        _step("on", t("On"), link.step < last),
        _step("last", t("To the end"), link.step < last),
    )
    dock = (
        h("p", text, id="say", tabindex="-1"),
        h("div", ways_on, cls="choices steps", role="group", aria_label=t("Steps")),
    )
    return diagram(app, link.seats, dock, t)


def dealt_by(seat: "Seat", t: "Translator") -> str:
    if seat == YOU:
        return t("The cards are dealt; you have dealt.")
    return t("The cards are dealt; {seat} has dealt.", seat=t.seat(seat))


def _step(name: str, label: str, possible: bool) -> "Node":
    word = "step:" + name if possible else None
    return button(icon("step-" + name), word, "btn", aria_label=label)


def stepping_header(link: "Link", t: "Translator") -> "Node":
    """Head the page while a hand is stepped through."""
    play = button(t("Play from here"), "link:play" if can_play_at(link) else None)
    shut_it = button(icon("close"), "close", "tool", aria_label=t("To the table"))
    brand = h("h1", h("img", src="assets/hare.svg", alt=""), h("span", "Hasenpfeffer"), cls="brand")
    return h("header", brand, h("div", play, shut_it, cls="tools"), cls="bar stepping")


def share_panel(app: "App", t: "Translator") -> "Node":
    """Offer this position, this deal and the whole game to be sent, and take what others sent."""
    assert app.game is not None
    over = turn_of(app.game.table) is None
    position = t("This hand as it was played") if over else t("This position")
    links = [
        _link(app, "position", position, t),
        _link(app, "deal", t("This deal, nothing played"), t),
    ]
    text = (
        button((icon("copy"), t("Copy the game")), "copy:game"),
        button((icon("save"), t("Save the game")), "save:game"),
    )
    pictures = (
        h("h3", t("As a picture")),
        h(
            "div",
            button((icon("save"), t("PNG, for forums")), "save:png"),
            button((icon("save"), t("SVG, for print")), "save:svg"),
            cls="list",
        ),
    )
    area = h(
        "textarea", name="record", rows="4", spellcheck="false", aria_label=t("A hand as text")
    )
    said = None
    if app.panel == "share:copied":
        said = t("Copied. Paste it where you like.")
    elif app.panel == "share:uncopied":
        said = t("The browser does not let the page copy. Press and hold the link, or save a file.")
    chosen = h("input", type="file", name="file", accept=".txt,text/plain", cls="vh")
    parts = (
        heading(t("Share")),
        shut(t),
        h("p", t("A link gives others the same cards. It tells all four hands.")),
        h("div", links, cls="links"),
        h("p", said, role="status", cls="said"),
        pictures if isinstance(app.game.table.stage, Scored) else None,
        h("h3", t("As text")),
        h("div", text, cls="list"),
        h("p", h("small", t("Paste a link or a text here, or open a file."))),
        area,
        h(
            "footer",
            h("label", chosen, h("span", t("Open a file"), cls="btn"), cls="file"),
            button(t("Open"), "open:text", "btn main"),
        ),
    )
    return veil("share", parts, small=True)


def _link(app: "App", what: str, label: str, t: "Translator") -> "Node":
    """Name a link, which can be followed or taken along, beside a button that copies it."""
    return h(
        "div",
        h("a", label, href="./" + link_to(app, what), target="_blank", id="link-" + what),
        button(
            (icon("copy"), t("Copy")),
            "copy:" + what,
            "btn",
            aria_label=t("Copy the link: {what}", what=label),
        ),
        cls="sent",
    )


def comparison(app: "App", t: "Translator") -> "Node | None":
    """Show what others made of the same cards."""
    if app.origin.rival is None or app.game is None:
        return None
    tables = (app.game.table, replay(app.origin.rival).table)
    points = [hand_score(table) for table in tables]
    if None in points:
        return None
    rows = [
        h(
            "li",
            h("b", who),
            h("span", _result(table, south, t)),
            h("b", _balance(table), cls="num"),
        )
        for who, table, south in zip(
            (t("Here"), t("In the link")), tables, (t.seat(YOU), t("South"))
        )
    ]
    return h("section", h("h3", t("The same cards")), h("ol", rows), cls="compared")


def _result(table: "Table", south: str, t: "Translator") -> str:
    """Say in a few words what was played, by whom and with how many tricks."""
    stage = table.stage
    if not isinstance(stage, Scored):
        return t("thrown in")
    contract = stage.lineup.contract
    return t.tn(
        "{seat}, {bid} in {suit}, {n} trick",
        "{seat}, {bid} in {suit}, {n} tricks",
        tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)],
        seat=south if contract.maker == YOU else t.seat(contract.maker),
        bid=bid_name(contract.bid, t),
        suit=t.suit(contract.trump),
    )


def _balance(table: "Table") -> str:
    points = hand_score(table) or (0, 0)
    return f"{number(points[US])} : {number(points[1 - US])}"
