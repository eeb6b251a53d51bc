"""A bidder by expected points, for the experiment: it bids if that beats passing.

What a contract gives in play, and what passing gives, are straight lines through facts of the hand
and of the auction; `duel` fits them.
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
LEAST = -99.0  # a slack with which no higher bid is cheap


def club(seen: Observation) -> Action:
    """Act as club does."""
    return decide(seen, CLUB, "")


def settled(seen: Observation) -> Action:
    """Name and discard by expected points, bid and play as club."""
    named = isinstance(seen.table.stage, (Naming, Discarding))
    return contracted(seen) if named else club(seen)


class Bidder:
    """Bids, names and discards by expected points; plays as club does.

    It bids the least that takes the auction, or higher as long as that costs no more than `slack`
    points by its own account: a high bid keeps the others out.
    """

    def __init__(self, passing: dict[str, Line], making: Line, slack: float = LEAST) -> None:
        self.passing = passing
        self.making = making
        self.slack = slack

    def __call__(self, seen: Observation) -> Action:
        stage = seen.table.stage
        return self.call(seen) if isinstance(stage, Auction) else settled(seen)

    def call(self, seen: Observation) -> Action:
        """Bid or pass."""
        legal = seen.legal()
        bids = [action for action in legal if isinstance(action, Bid)]
        if not bids or not isinstance(legal[0], Pass):
            return legal[0]
        kind, facts = passing_facts(seen)
        worths = [dot(self.making, making_facts(worth_of(seen, bid))) for bid in bids]
        if worths[0] <= dot(self.passing[kind], facts):
            return legal[0]
        cheap = [bid for bid, worth in zip(bids, worths) if worth >= worths[0] - self.slack]
        return cheap[-1] if cheap else bids[0]


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


def passing_facts(seen: Observation) -> tuple[str, Line]:
    """Return who holds the standing bid, and what the worth of a pass may depend on."""
    standing = standing_bid(seen.table)
    tricks = sum(row.chance for row in worths_of(seen) if row.bid != "B")
    if standing is None:
        return "nobody", (1.0, tricks, float(len(seen.table.calls)))
    holder = "ours" if side_of(standing.seat) == side_of(seen.seat) else "theirs"
    return holder, (1.0, tricks, float(BIDS.index(standing.bid or "1")))


def making_facts(worth: BidWorth) -> Line:
    """Return what the points of a contract in play may depend on."""
    return (1.0, worth.points, worth.chance)
