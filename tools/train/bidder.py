"""A bidder by expected points, for the experiment.

What a bid gives in the end, and what passing gives, are straight lines through facts of the hand
and of the auction; `duel` fits them. The bidder does what gives most.
"""

from collections.abc import Callable
from functools import lru_cache

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.hand_network import dot
from hasenpfeffer.bots.search.worth import BidWorth, best_discard, best_plan, bid_worths, place_of
from hasenpfeffer.engine.actions import BIDS, Action, Bid, Discard, Name, Pass
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.observation import Observation
from hasenpfeffer.engine.seats import side_of

Policy = Callable[[Observation], Action]
Line = tuple[float, ...]

CLUB = level_called("club")


def club(seen: Observation) -> Action:
    """Act as club does."""
    return decide(seen, CLUB, "")


def settled(seen: Observation) -> Action:
    """Name and discard by expected points, bid and play as club."""
    named = isinstance(seen.table.stage, (Naming, Discarding))
    return contracted(seen) if named else club(seen)


class Bidder:
    """Bids, names and discards by expected points; plays as club does.

    With `least` it never bids higher than it must.
    """

    def __init__(self, lines: dict[str, Line], least: bool = False) -> None:
        self.lines = lines
        self.least = least

    def __call__(self, seen: Observation) -> Action:
        stage = seen.table.stage
        return self.call(seen) if isinstance(stage, Auction) else settled(seen)

    def call(self, seen: Observation) -> Action:
        """Bid or pass."""
        calls = [call for call in seen.legal() if isinstance(call, (Bid, Pass))]
        if self.least:
            calls = calls[:2]
        return max(calls, key=lambda call: self.points(seen, call))

    def points(self, seen: Observation, call: Bid | Pass) -> float:
        """Return what a call may give."""
        kind, facts = facts_of(seen, call)
        return dot(self.lines[kind], facts)


def contracted(seen: Observation) -> Action:
    """Name trump and discard by expected points."""
    stage, table = seen.table.stage, seen.table
    if isinstance(stage, Naming):
        place = place_of(table.options, table.dealer, stage.maker)
        plan = best_plan(seen.hand, stage.bid, place, table.options)
        return Name(plan.trump, plan.alone)
    assert isinstance(stage, Discarding)
    contract = stage.contract
    place = place_of(table.options, table.dealer, contract.maker)
    card = best_discard(
        seen.hand, contract.trump, contract.alone, contract.bid, place, table.options
    )
    return Discard(card)


def worths_of(seen: Observation) -> tuple[BidWorth, ...]:
    """Return what each bid is worth to the seat."""
    place = place_of(seen.table.options, seen.table.dealer, seen.seat)
    return _remembered(seen.hand, place, seen.table.options)


def worth_of(seen: Observation, bid: Bid) -> BidWorth:
    """Return what one bid is worth to the seat."""
    return next(row for row in worths_of(seen) if row.bid == bid.bid)


_remembered = lru_cache(64)(bid_worths)


def facts_of(seen: Observation, call: Bid | Pass) -> tuple[str, Line]:
    """Return which line a call is judged by, and what its worth may depend on."""
    standing = standing_bid(seen.table)
    if standing is None:
        holder, height = "nobody's", 0.0
    else:
        holder = "ours" if side_of(standing.seat) == side_of(seen.seat) else "theirs"
        height = float(BIDS.index(standing.bid or "1"))
    tricks = sum(row.chance for row in worths_of(seen) if row.bid != "B")
    common = (1.0, tricks, height, float(len(seen.table.calls)))
    if isinstance(call, Pass):
        return f"pass over {holder}", common
    worth = worth_of(seen, call)
    bid = float(BIDS.index(call.bid))
    return f"bid over {holder}", (*common, worth.points, worth.chance, bid, bid * bid)
