"""What lies over the table when a hand or the game is over, and the last trick."""

from hasenpfeffer.app.moves import can_replay, onward
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.scores import score_said, tricks_said
from hasenpfeffer.app.sentences import elsewhere_said, number, side_name, signed
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.undo import can_undo
from hasenpfeffer.app.views.board import US, team
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.signs import button, contract_chip, dealer_chip, icon, suit_sign
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.stages import winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.seats import Seat


def veil(name: str, content: "object", small: bool = False) -> "Node":
    """Lay a sheet over the table."""
    sheet = h(
        "section",
        content,
        cls="sheet small" if small else "sheet",
        role="dialog",
        aria_modal="true",
        aria_labelledby="title",
    )
    return h("div", sheet, cls="veil", key="veil-" + name)


def heading(title: str, *below: "object", hare: bool = False) -> "Node":
    """Head a sheet; the title takes the focus when the sheet opens."""
    picture = h("img", src="assets/hare.svg", alt="") if hare else None
    return h("header", picture, h("div", h("h2", title, id="title", tabindex="-1"), below))


def shut(t: "Translator") -> "Node":
    """Build the button that closes a panel."""
    return button(icon("close"), "close", "tool shut", aria_label=t("Close"))


def answer(app: "App", said: "object", cls: str = "said") -> "Node":
    """Say what came of a control in a panel, also if it is the same as the time before."""
    line = h("p", said, key=f"answer-{app.answers}") if said else None
    return h("div", line, cls=cls, role="status", key="answer")


def elsewhere_sheet(t: "Translator") -> "Node":
    """Say that another tab has gone on with this game."""
    here = button(t("Go on here"), "here", "btn main")
    return veil("elsewhere", (heading(elsewhere_said(t)), h("footer", here)), small=True)


def result_sheet(app: "App", game: "Game", below: "Node | None", t: "Translator") -> "Node":
    """Show how the hand ended, its four hands if it was played, what is `below`, the way on."""
    table = game.table
    ways: tuple[Node, ...] = (_slim("menu", t("Menu"), "menu"),)
    if not app.origin.kind.startswith(DAILY):  # where nothing is taken back
        ways += (_slim("undo", t("Undo"), "undo" if can_undo(app) else None),)
        again = t("Again") if winner_of(table) is None else t("Hand again")  # the game is not
        ways += (_slim("again", again, "again" if can_replay(app) else None),)
    ways += (_slim("review", t("Review"), "review"), _onward(app, t))
    if app.origin.kept is not None and onward(app) != "home":
        ways = (_slim("home", t("Your own game"), "home"),) + ways
    result: object = None
    if isinstance(table.stage, Scored):  # else four open hands would tell the widow (rules 3.5)
        hands = h("div", [_dealt(app, game, seat, t) for seat in SEATS], cls="four")
        result = (_points(table, t), hands, _put_away(app, game, t))
    check = None
    if not app.origin.kind:
        check = h("p", button((icon("seal"), t("Check this deal")), "fair", "link"))
    return veil("result", (_headline(app, table, t), result, below, check, h("footer", ways)))


def _onward(app: "App", t: "Translator") -> "Node":
    names = {
        "daily": t("Deal of the day"),
        "next": t("Next hand"),
        "new": t("New game"),
        "home": t("Your own game"),
    }
    return button(names[onward(app)], onward(app), "btn main")


def _slim(sign: str, label: str, word: "str | None") -> "Node":
    """Build a way on that is a mere word where there is no room for signs."""
    return button((icon(sign), h("span", label)), word, "btn slim", aria_label=label)


def _headline(app: "App", table: "Table", t: "Translator") -> "Node":
    stage, said = table.stage, rich(tricks_said(table, t))
    if not isinstance(stage, Scored):
        return heading(t("Thrown in"), h("p", said))
    contract = stage.lineup.contract
    sentence = h("p", suit_sign(contract.trump), " ", said)
    winner = winner_of(table)
    if winner is not None:
        title = t("{side} win", side=side_name(winner, t))
        after = t.tn("After {n} hand.", "After {n} hands.", len(app.ledger))
        return heading(title, sentence, h("p", after), hare=winner == US)
    made = stage.made()
    if contract.maker == YOU:
        title = t("You made it") if made else t("You were set")
    else:
        name = t.seat(contract.maker)
        title = t("{seat} made it", seat=name) if made else t("{seat} was set", seat=name)
    return heading(title, sentence, hare=made == (side_of(contract.maker) == US))


def _points(table: "Table", t: "Translator") -> "Node":
    stage = table.stage
    points = hand_score(table)
    assert isinstance(stage, Scored)
    assert points is not None
    side = side_of(stage.lineup.contract.maker)
    rows = []
    for place in (US, 1 - US):
        now = table.score[place]
        change = f"{number(now - points[place])} \u2192 {number(now)}"
        rows.append(team(place, change, now, table.options.target, t))
    good = (points[side] >= 0 and stage.made()) == (side == US)
    figure = h("b", signed(points[side]), cls="num")
    return h(
        "div",
        h("p", score_said(table, t), cls="vh"),
        h("div", figure, " ", h("span", side_name(side, t)), cls="gain", aria_hidden="true"),
        h("div", rows, cls="score", aria_hidden="true"),
        cls="points" if good else "points set",
    )


def _dealt(app: "App", game: "Game", seat: "Seat", t: "Translator") -> "Node":
    table = game.table
    lineup = table.stage.lineup_so_far()
    contract = lineup.contract if lineup else None
    chip = contract_chip(contract, t) if contract and contract.maker == seat else None
    dealer = dealer_chip(t) if table.dealer == seat else None
    hand = game.deal.hands[PLACE[seat]] or ()
    cards = in_order(hand, contract.trump if contract else None)
    faces = [face(card, app, t) for card in cards]
    row = h("div", faces, cls="mini", style=f"--count:{len(faces)}")
    return h("section", h("h3", t.seat(seat), dealer, chip), row)


def face(card: "Card", app: "App", t: "Translator", cls: "str | None" = None) -> "Node":
    """Show a card as a picture."""
    source = app.settings.face(card)
    return h("img", src=source, alt=t.card(card), draggable="false", cls=cls)


def _put_away(app: "App", game: "Game", t: "Translator") -> "Node | None":
    """Show the widow and the discard, once nobody can profit from them."""
    widow, promise = game.deal.widow, game.table.stage.promise()
    if promise is None or game.discard is None or widow is None:
        return None
    seat, fields = promise[0], {"widow": t.card(widow), "discard": t.card(game.discard)}
    if seat == YOU:
        text = t("The widow was the {widow}. You put away the {discard}.", **fields)
    else:
        text = t(
            "The widow was the {widow}. {seat} put away the {discard}.", seat=t.seat(seat), **fields
        )
    said = h("p", t("The hands are shown as they were dealt."), " ", text)
    return h("div", face(widow, app, t), face(game.discard, app, t), said, cls="discard")


def last_trick(app: "App", table: "Table", t: "Translator") -> "Node | None":
    """Show the last complete trick again."""
    lineup = table.stage.lineup_so_far()
    complete = [trick for trick in table.stage.tricks_begun() if trick.complete()]
    if lineup is None or not complete:
        return None
    trick = complete[-1]
    winner = trick.winner(lineup.contract.trump)
    figures = []
    for seat, card in zip(trick.seats, trick.cards):
        crown = (icon("crown"), " ") if seat == winner else None
        cls = seat.lower() + " taker" if seat == winner else seat.lower()
        figures.append(
            h("figure", face(card, app, t), h("figcaption", crown, t.seat(seat)), cls=cls)
        )
    text = t(
        "Trick {n}: {led}. {taken}.",
        n=len(complete),
        led=_led(trick.leader(), trick.cards[0], t),
        taken=_taken(winner, t),
    )
    parts = (heading(t("Last trick")), shut(t), h("p", text), h("div", figures, cls="cross"))
    return veil("last", parts, small=True)


def _led(seat: "Seat", card: "Card", t: "Translator") -> str:
    if seat == YOU:
        return t("you led the {card}", card=t.card(card))
    return t("{seat} led the {card}", seat=t.seat(seat), card=t.card(card))


def _taken(seat: "Seat", t: "Translator") -> str:
    return t("You took it") if seat == YOU else t("{seat} took it", seat=t.seat(seat))
