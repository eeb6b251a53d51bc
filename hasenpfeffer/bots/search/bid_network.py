"""What a call is worth to the side that makes it: a small network's answer, trained by self-play.

One network a set of rules (`data/bids_*.json`, made by `tools/train`). Its inputs are the *facts*
of a hand and of the auction so far, its outputs the points to expect in the end of a pass and of
each bid, in `Stakes`. 32 hidden units lie between; those below nought count as nought.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.worth import bid_worths, place_of, stakes_of
from hasenpfeffer.engine.actions import Bid
from hasenpfeffer.engine.cards import JOKER
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.options import VALUES
from hasenpfeffer.engine.seats import PLACE, seats_from, side_of

if TYPE_CHECKING:
    from hasenpfeffer.bots.search.worth import BidWorth, Stakes
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Hand
    from hasenpfeffer.engine.game import Table
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat

DATA = Path(__file__).with_name("data")
SLOTS = 8  # a pass, the bids of one to five, all six (or little pepper), big pepper
FAR = 12  # more points than a hand can bring, nearly always
POINTS = 4.0  # what the points among the facts are divided by
# How much it matters that a network was trained under another value of an option.
WEIGHTS = {"set": 8, "defenders": 6, "bidding": 99, "alone_multiplier": 4, "made": 3, "all_pass": 2}

Facts = tuple[float, ...]


class Network(NamedTuple):
    """Weights, a row for each hidden unit and for each output; the last of a row stands alone."""

    hidden: tuple[tuple[float, ...], ...]
    last: tuple[tuple[float, ...], ...]

    def values(self, facts: Facts) -> list[float]:
        """Return what a pass is worth, and a bid of each slot."""
        hidden = [max(0.0, sum(map(mul, row, facts))) for row in self.hidden]
        hidden.append(1.0)
        return [sum(map(mul, row, hidden)) for row in self.last]


class Networks(NamedTuple):
    """What was trained under a set of rules: the values of calls, and how calls are read."""

    bidding: Network
    reading: Network


@cache
def networks() -> dict[str, Networks]:
    """Read the weights of all rules from their files, once; the keys are the options, as JSON."""
    found = {}
    for path in sorted(DATA.glob("bids_*.json")):
        stored = json.loads(path.read_text("utf-8"))
        found[json.dumps(stored["options"])] = Networks(
            *[
                Network(
                    *[_rows(stored[name][layer], stored["scale"]) for layer in ("hidden", "last")]
                )
                for name in ("bidding", "reading")
            ]
        )
    return found


def _rows(numbers: list[list[int]], scale: int) -> tuple[tuple[float, ...], ...]:
    return tuple([tuple([number / scale for number in row]) for row in numbers])


@lru_cache(64)
def network_for(options: Options) -> Networks:
    """Return the networks that were trained under the rules that are nearest."""

    def distance(trained: str) -> int:
        values = json.loads(trained)
        return sum(
            _apart(name, values.get(name, standard[0]), getattr(options, name))
            for name, standard in VALUES
        )

    return networks()[min(networks(), key=distance)]


def _apart(name: str, one: object, other: object) -> int:
    """Return how far two values of an option are from each other."""
    if one == other:
        return 0
    return 1 if {one, other} == {"bid", "six"} else WEIGHTS.get(name, 1)


def slot_of(action: Action) -> int:
    """Return the output that a call is judged by."""
    if not isinstance(action, Bid):
        return 0
    return {"6": 6, "L": 6, "B": 7}.get(action.bid) or int(action.bid)


def hand_facts(hand: Hand, place: int, stakes: Stakes) -> Facts:
    """Return what the network is told of a hand: 16 numbers."""
    rows = _worths(hand, place, stakes)
    ranks = [card[0] for card in hand if card != JOKER]
    return (
        *[row.points / POINTS for row in rows],
        *[row.chance for row in rows[:6]],
        float(JOKER in hand),
        ranks.count("J") / 4,
        ranks.count("A") / 4,
    )


def _worths(hand: Hand, place: int, stakes: Stakes) -> tuple[BidWorth, ...]:
    """Return what the bids of slots 1 to 7 are worth; one that is missing is as the next to it."""
    rows = bid_worths(hand, place, stakes)
    options = stakes.options
    missing = (rows[0],) * (options.min_bid - 1)
    return missing + rows + (() if options.bidding == "pepper" else rows[-1:])


def auction_facts(table: Table, seat: Seat) -> Facts:
    """Return what a network is told of the auction, as its next caller sees it: 18 numbers."""
    order = seats_from(seat)  # the seat itself, left, partner, right
    turn = (PLACE[seat] - PLACE[table.dealer] - 1) % 4
    stakes = stakes_of(table, side_of(seat))
    heights, passed = dict.fromkeys(order, 0.0), dict.fromkeys(order, 0.0)
    for call in table.calls:
        if call.bid is None:
            passed[call.seat] = 1.0
        else:
            heights[call.seat] = slot_of(Bid(call.bid)) / 7
    standing = standing_bid(table)
    holder = standing.seat if standing else seat  # nobody bids over an own bid
    return (
        *[float(turn == place) for place in range(4)],
        *[float(holder == other) for other in order],
        heights[holder] if standing else 0.0,
        *[heights[other] for other in order],
        *[passed[other] for other in order[1:]],
        min(FAR, stakes.ours) / FAR,
        min(FAR, stakes.theirs) / FAR,
    )


def facts_of(seen: Observation) -> Facts:
    """Return all that the network is told of a call; the last number is always 1."""
    table = seen.table
    stakes = stakes_of(table, side_of(seen.seat))
    place = place_of(table.options, table.dealer, seen.seat)
    return (*hand_facts(seen.hand, place, stakes), *auction_facts(table, seen.seat), 1.0)
