"""A position as plain data for other programs, and as text for a terminal."""

from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.auction import Auction, ThrownIn
from hasenpfeffer.engine.cards import SUIT_NAMES
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.options import VALUES
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, SEATS, SIDES
from hasenpfeffer.engine.stages import legal_actions, turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.engine.game import Game, Table, Trick
    from hasenpfeffer.engine.seats import Pair, Seat

_STAGES = (
    (Auction, "auction"),
    (Naming, "trump"),
    (Discarding, "discard"),
    (Defending, "defend"),
    (Playing, "play"),
    (Scored, "scored"),
    (ThrownIn, "thrown_in"),
)


def stage_name(table: "Table") -> str:
    """Return the notation's name of the stage; `over` is a finished game."""
    if winner_of(table) is not None:
        return "over"
    return next(name for kind, name in _STAGES if isinstance(table.stage, kind))


def won(table: "Table") -> "Pair":
    """Return the tricks won so far by North-South and by East-West."""
    lineup = table.stage.lineup_so_far()
    complete = tuple([trick for trick in table.stage.tricks_begun() if trick.complete()])
    return (0, 0) if lineup is None else tricks_won(complete, lineup.contract.trump)


def hand_score(table: "Table") -> "Pair | None":
    """Return the points of a finished hand: zeros if it was thrown in."""
    if isinstance(table.stage, Scored):
        return table.stage.points
    return (0, 0) if isinstance(table.stage, ThrownIn) else None


def position_data(game: "Game") -> "dict[str, Any]":
    """Return the position as plain data, ready for JSON, with the keys of the notation."""
    table = game.table
    promise, lineup = table.stage.promise(), table.stage.lineup_so_far()
    trump = lineup.contract.trump if lineup else None
    turn, winner, points = turn_of(table), winner_of(table), hand_score(table)
    legal = legal_actions(table, game.hands[PLACE[turn]]) if turn else ()
    return {
        "rules": {name: getattr(table.options, name) for name, _ in VALUES},
        "dealer": table.dealer,
        "stage": stage_name(table),
        "turn": turn,
        "legal": None if legal is None else [word_of(action) for action in legal],
        "maker": promise[0] if promise else None,
        "bid": promise[1] if promise else None,
        "trump": trump,
        "alone": list(lineup.alone()) if lineup else [],
        "hands": {
            seat: None if hand is None else list(hand) for seat, hand in zip(SEATS, game.hands)
        },
        "widow": game.deal.widow,
        "discard": game.discard,
        "tricks": [_trick_data(trick, trump) for trick in table.stage.tricks_begun()],
        "won": _by_side(won(table)),
        "hand_score": None if points is None else _by_side(points),
        "score": _by_side(table.score),
        "winner": None if winner is None else SIDES[winner],
    }


def _trick_data(trick: "Trick", trump: "Any") -> "dict[str, Any]":
    winner = trick.winner(trump) if trick.complete() else None
    return {"leader": trick.leader(), "cards": list(trick.cards), "winner": winner}


def _by_side(pair: "Pair") -> "dict[str, int]":
    return {SIDES[0]: pair[0], SIDES[1]: pair[1]}


def _told(game: "Game", seat: "Seat") -> str:
    """Return what is known of a hand that is not known: of a maker's, all but the widow."""
    dealt = game.deal.hands[PLACE[seat]]
    taken = dealt is not None and len(dealt) == 6 and isinstance(game.table.stage, Discarding)
    return " ".join((dealt or ()) + ("?",)) if taken else "?"


def position_text(game: "Game") -> str:
    """Return the position in lines for a reader at a terminal."""
    data = position_data(game)
    contract = "no contract yet"
    if data["maker"]:
        suit = SUIT_NAMES[data["trump"]] if data["trump"] else "trump not named"
        contract = f"{SEAT_NAMES[data['maker']]} bid {data['bid']}, {suit}"
        if data["alone"]:
            contract += ", alone: " + " ".join(data["alone"])
    lines = [
        f"stage    {data['stage']}, dealer {data['dealer']}, {contract}",
        f"score    NS {data['score']['NS']}, EW {data['score']['EW']}"
        f"; tricks NS {data['won']['NS']}, EW {data['won']['EW']}",
    ]
    for seat in SEATS:
        hand = data["hands"][seat]
        name = (SEAT_NAMES[seat] + " " * 8)[:8]
        lines.append(f"{name} {_told(game, seat) if hand is None else ' '.join(hand) or '-'}")
    for number, trick in enumerate(data["tricks"]):
        cards = " ".join(trick["cards"])
        outcome = f", {trick['winner']} wins" if trick["winner"] else ""
        lines.append(f"trick {number + 1}  {trick['leader']} leads {cards}{outcome}")
    if data["turn"]:
        legal = "depends on cards not told" if data["legal"] is None else " ".join(data["legal"])
        lines.append(f"turn     {data['turn']}: {legal}")
    if data["winner"]:
        lines.append(f"winner   {data['winner']}")
    return "\n".join(lines)
