"""Which call to make: the one that the bid network values most, of those that are sound.

The network errs by a tenth of a point here and there, most where a game is nearly won, for it has
seen little of that. A few rules that no partner forgives the breach of stand above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.bidding import OVERRULING, best_trump
from hasenpfeffer.bots.search.bid_network import facts_of, network_for, slot_of
from hasenpfeffer.bots.search.worth import bid_worths, place_of, stakes_of
from hasenpfeffer.engine.actions import Bid
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import partner_of, side_of

if TYPE_CHECKING:
    from hasenpfeffer.bots.search.worth import BidWorth
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.observation import Observation

SAFE = 0.8  # the chance of winning the game with a bid for which no lower one is made
CERTAIN = 0.95  # the chance of the highest bid for which no other is made if none brings more
RISK = 0.4  # the chance that a bid of all six must have


class CallWorth(NamedTuple):
    """A call and the stakes to expect of it in the end, and why it is barred, if it is.

    `partner`: it takes the bid from a partner who does well with it. `lower` and `higher`: such a
    bid is enough to win the game, or is as good as sure to win it or to bring the most. `hopeless`:
    all six are hardly ever made.
    """

    action: Action
    stakes: float
    contract: BidWorth | None  # what it is worth if it becomes the contract; None for a pass
    barred: str = ""

    @property
    def sound(self) -> bool:
        """Tell whether a bot may make it."""
        return not self.barred


def calls(seen: Observation) -> list[CallWorth]:
    """Return every legal call, the one to make first, then by worth, unsound ones last."""
    table = seen.table
    values = network_for(table.options).bidding.values(facts_of(seen))
    place = place_of(table.options, table.dealer, seen.seat)
    rows = bid_worths(seen.hand, place, stakes_of(table, side_of(seen.seat)))
    contracts = {row.bid: row for row in rows}
    last, most = rows[-1], max([row.points for row in rows])
    ends = len([call for call in table.calls if call.bid is None]) == 3
    needed = table.options.target - table.score[side_of(seen.seat)]
    yielding = left_to_partner(seen, needed)
    free = not yielding or best_trump(seen.hand)[0] >= OVERRULING
    found: list[CallWorth] = []
    enough = False
    for action in seen.legal():
        contract, barred, stakes = None, "", values[slot_of(action)]
        if isinstance(action, Bid):
            contract = contracts[action.bid]
            promised = tricks_bid(action.bid)
            if ends or contract == last:
                stakes = contract.points  # it ends the auction (rules 3.4)
            if not free:
                barred = "partner"
            elif enough:
                barred = "lower"
            elif promised == 6 and contract.chance < RISK:
                barred = "hopeless"
            if promised >= needed and not barred:
                # Whatever makes this bid wins the game: to bid more can only lose it.
                enough = True
                if contract.chance >= SAFE and not yielding:  # … and a lower one is sooner overbid
                    found = _yielded(found)
            if not barred and contract == last and last.chance >= CERTAIN and last.points == most:
                found = _yielded(found)
        found.append(CallWorth(action, stakes, contract, barred))
    if not any(call.sound for call in found):  # a pass is not allowed, and no bid is good
        found[0] = found[0]._replace(barred="")
    return sorted(found, key=lambda call: (not call.sound, -call.stakes))


def _yielded(lower: list[CallWorth]) -> list[CallWorth]:
    """Bar calls because of a higher bid."""
    return [call._replace(barred=call.barred or "higher") for call in lower]


def left_to_partner(seen: Observation, needed: int) -> bool:
    """Tell whether the partner holds the bid, and wins the game by it or has no rival left."""
    standing, side = standing_bid(seen.table), side_of(seen.seat)
    if standing is None or standing.seat != partner_of(seen.seat):
        return False
    out = [c for c in seen.table.calls if c.bid is None and side_of(c.seat) != side]
    return len(out) == 2 or tricks_bid(standing.bid or "") >= needed
