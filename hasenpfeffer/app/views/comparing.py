"""The same cards in several hands, a row each."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import bid_name, number
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.views.board import US
from hasenpfeffer.app.views.signs import button
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.playing import Scored, tricks_won
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.seats import Pair


def comparison(app: "App", t: "Translator") -> "Node | None":
    """Show what others made of the same cards."""
    if app.origin.rival is None or app.game is None or len(app.ledger) != 1:
        return None  # later hands have cards of their own
    table, theirs = app.game.table, replay(app.origin.rival).table
    if turn_of(table) is not None or turn_of(theirs) is not None:
        return None
    rows = [
        row(who, result_said(one, south, t), hand_score(one), None)
        for who, one, south in (
            (t("Here"), table, t.seat(YOU)),
            (t("In the link"), theirs, t("South")),
        )
    ]
    return h("section", h("h3", t("The same cards")), h("ol", rows), cls="compared")


def row(who: str, said: str, points: "Pair | None", word: "str | None") -> "Node":
    """Show who had what result, with a word for looking at it, if there is one."""
    ours, theirs = (points[US], points[1 - US]) if points else (0, 0)
    return h(
        "li",
        h("b", who),
        button(said, word, "link") if word else h("span", said),
        h("b", f"{number(ours)} : {number(theirs)}", cls="num"),
    )


def result_said(table: "Table", south: str, t: "Translator") -> str:
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
