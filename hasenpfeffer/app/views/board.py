"""The slate: score, contract, tricks against the bid, and the hands played."""

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.sentences import bid_name, number, side_name, signed
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.estimate import estimate_facts, estimate_view
from hasenpfeffer.app.views.signs import shown_and_said, suit_sign
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table

_DOTS = 20  # up to this target every point has a dot, beyond it the points are a bar
US = side_of(YOU)


def board_facts(app: "App", t: "Translator") -> "tuple[object, ...]":
    """Return all that the slate depends on: most cards change nothing on it."""
    facts = (t, app.settings.options.target, app.ledger, _limit(app, t))
    if app.game is None:
        return facts
    table = app.game.table
    stage = table.stage
    auction = isinstance(stage, Auction)
    lineup = stage.lineup_so_far()
    hand = (table.score, table.calls, auction, stage.promise(), lineup, won(table))
    return facts + hand + estimate_facts(app)


def board_view(app: "App", t: "Translator", built: "Built | None" = None) -> "Node":
    """Show how the game and the hand stand."""
    table = app.game.table if app.game else None
    target = app.settings.options.target
    score = table.score if table else (0, 0)
    built, limit = built or Built(), _limit(app, t)
    return h(
        "section",
        built.of("score", (t, score, target, limit), lambda: score_view(score, target, limit, t)),
        h("div", h("h2", t("This hand")), _hand(table, t), estimate_view(app, t), cls="deal"),
        built.of("ledger", (t, app.ledger), lambda: ledger_view(app, t)),
        cls="board",
        aria_label=t("Score and contract"),
    )


def _limit(app: "App", t: "Translator") -> str:
    """Say how far the game goes."""
    if app.origin.kind.startswith(DAILY):
        return t("one hand")
    return t("to {target}", target=app.settings.options.target)


def score_view(score: "tuple[int, int]", target: int, limit: str, t: "Translator") -> "Node":
    """Show the score of both sides against the target."""
    title = h("h2", t("Score"), " ", h("small", limit))
    rows = [team(side, number(score[side]), score[side], target, t) for side in (US, 1 - US)]
    return h("div", title, rows, cls="score")


def team(side: int, shown: str, points: int, target: int, t: "Translator") -> "Node":
    """Show one side's points, in figures and as a bar."""
    have = min(1.0, abs(points) / target)
    bar = h(
        "i",
        cls="dots neg" if points < 0 else "dots",
        style=f"--reached:{have:.3f};--target:{target if target <= _DOTS else 1}",
    )
    return h(
        "div",
        h("span", side_name(side, t)),
        h("b", shown, cls="num"),
        bar,
        cls="team us" if side == US else "team them",
    )


def _hand(table: "Table | None", t: "Translator") -> "object":
    if table is None:
        return h("p", h("span", t("The first deal")), cls="contract")
    promise, lineup = table.stage.promise(), table.stage.lineup_so_far()
    if lineup is None or promise is None:
        return h("p", h("span", rich(_bidding(table, t))), cls="contract")
    contract = lineup.contract
    suit = t.suit(contract.trump)
    trump = h(
        "span",
        suit_sign(contract.trump),
        cls="trump",
        role="img",
        aria_label=t("trump: {suit}", suit=suit),
    )
    seat, bid = t.seat(contract.maker), bid_name(contract.bid, t)
    said = t("*{seat}* bid *{bid}*", seat=seat, bid=bid)
    alone = ", " + t("alone") if contract.alone else ""
    text = h("span", rich(said), h("span", " " + t("in {suit}", suit=suit), cls="more"), alone)
    due = tricks_bid(contract.bid)
    side = side_of(contract.maker)
    tricks = won(table)
    needs = {side: due, 1 - side: 7 - due}
    races = [_race(place, tricks[place], needs[place], t) for place in (US, 1 - US)]
    return (h("p", trump, text, cls="contract"), races)


def _bidding(table: "Table", t: "Translator") -> str:
    promise, standing = table.stage.promise(), standing_bid(table)
    if promise is not None:
        return t("*{seat}* bid *{bid}*", seat=t.seat(promise[0]), bid=bid_name(promise[1], t))
    if not isinstance(table.stage, Auction):
        return t("Thrown in")
    if standing is None:
        return t("No bid yet")
    bid = bid_name(standing.bid or "", t)
    if standing.seat == YOU:
        return t("*You* hold the bid at *{bid}*", bid=bid)
    return t("*{seat}* holds the bid at *{bid}*", seat=t.seat(standing.seat), bid=bid)


def _race(side: int, tricks: int, need: int, t: "Translator") -> "Node":
    """Show one side's tricks, and how many it needs."""
    pips = []
    for place in range(6):
        kind = "won" if place < tricks else "need" if place < need else None
        pips.append(h("i", cls=kind))
    who = t("You") if side == US else t("They")
    return h(
        "div",
        h("span", who, h("span", " " + t("need {n}", n=need), cls="more"), cls="who"),
        h("b", shown_and_said(str(tricks), t.tn("{n} trick", "{n} tricks", tricks))),
        h("span", pips, cls="pips", aria_hidden="true"),
        cls="race us" if side == US else "race them",
    )


def ledger_view(app: "App", t: "Translator") -> "Node | None":
    """List the hands of this game, one line each."""
    if not app.ledger:
        return None
    return h(
        "ol", [_entry(place, table, t) for place, table in enumerate(app.ledger)], cls="ledger"
    )


def _entry(place: int, table: "Table", t: "Translator") -> "Node":
    stage = table.stage
    points, text = "0", t("thrown in")
    if isinstance(stage, Scored):
        contract = stage.lineup.contract
        points = signed(stage.points[side_of(contract.maker)])
        text = t(
            "{seat} {bid} in {suit}",
            seat=t.seat(contract.maker),
            bid=bid_name(contract.bid, t),
            suit=t.suit(contract.trump),
        )
    return h("li", h("small", str(place + 1)), h("span", text), h("b", points))
