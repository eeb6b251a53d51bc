"""The auction, and how it ends: a maker, or a hand thrown in (rules 3)."""

from hasenpfeffer.engine.actions import BIDS, Bid, IllegalAction, Pass
from hasenpfeffer.engine.cards import JOKER, in_deck_order
from hasenpfeffer.engine.game import Call, standing_bid
from hasenpfeffer.engine.naming import Naming
from hasenpfeffer.engine.seats import PLACE, SEATS, left_of
from hasenpfeffer.engine.stage import Stage, with_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Hand
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat


def all_bids(bidding: str) -> "tuple[str, ...]":
    """Return the bids from one up that a way of bidding knows, rising (rules 3.1, 3.6)."""
    return BIDS[:5] + (BIDS[6:] if bidding == "pepper" else BIDS[5:6])


def bids_under(options: "Options") -> "tuple[str, ...]":
    """Return the bids that the options allow, rising (rules 3.1, 3.6)."""
    return all_bids(options.bidding)[options.min_bid - 1 :]


class Auction(Stage):
    """Seats bid or pass (rules 3)."""

    __slots__ = ()
    rule = "3.1"
    awaits = "the auction waits for a bid or a pass"

    def turn(self, table: "Table") -> "Seat":
        """Return the next seat that has not passed (rules 3.1, 3.3)."""
        calls = table.calls
        seat = left_of(calls[-1].seat if calls else table.dealer)
        passed = [call.seat for call in calls if call.bid is None]
        while seat in passed:
            seat = left_of(seat)
        return seat

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...]":
        """Return pass, then the bids, rising."""
        candidates: tuple[Bid | Pass, ...] = (Pass(),)
        candidates += tuple([Bid(bid) for bid in bids_under(table.options)])
        return tuple([action for action in candidates if self.refuse(table, action) is None])

    def refuse(self, table: "Table", action: "Bid | Pass") -> "IllegalAction | None":
        """Return what forbids a call, or None (rules 3.1, 3.2, 3.5, 3.6)."""
        options = table.options
        standing = standing_bid(table)
        if isinstance(action, Pass):
            forced = options.all_pass == "dealer_must_bid"
            if forced and standing is None and len(table.calls) == 3:
                return IllegalAction("3.5", "after three passes the dealer must bid")
            return None
        bid = action.bid
        if bid not in bids_under(options):
            return _no_bid(bid, options)
        if standing is not None and BIDS.index(bid) <= BIDS.index(standing.bid or ""):
            return IllegalAction("3.2", f"a bid must be higher than {standing.bid}")
        return None

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Add a call; the last one makes a maker, or throws the hand in (rules 3.4, 3.5)."""
        if not isinstance(action, (Bid, Pass)):
            raise IllegalAction(self.rule, self.awaits)
        table = game.table
        refusal = self.refuse(table, action)
        if refusal is not None:
            raise refusal
        call = Call(self.turn(table), action.bid if isinstance(action, Bid) else None)
        game = game.replace(table=table.replace(calls=table.calls + (call,)))
        passes = len([call for call in game.table.calls if call.bid is None])
        standing = standing_bid(game.table)
        if standing is not None:
            if passes == 3 or standing.bid == bids_under(table.options)[-1]:
                return _made_maker(game, standing.seat, standing.bid or "")
        elif passes == 4:
            return _all_passed(game)
        return game


def _no_bid(bid: str, options: "Options") -> IllegalAction:
    """Say why the options do not allow a bid (rules 3.1, 3.6)."""
    if bid not in BIDS:
        return IllegalAction("3.1", f"{bid} is no bid")
    if bid in all_bids(options.bidding):
        return IllegalAction("3.1", f"the lowest bid is {options.min_bid}")
    if options.bidding == "pepper":
        return IllegalAction("3.6", "six tricks are bid as little or big pepper")
    return IllegalAction("3.1", "there are no peppers without pepper bidding")


def _made_maker(game: "Game", maker: "Seat", bid: str) -> "Game":
    """Give the widow to the maker (rules 4.1)."""
    hand, widow = game.hands[PLACE[maker]], game.deal.widow
    known = hand is not None and widow is not None
    taken = in_deck_order(hand + (widow,)) if known else None  # type: ignore[operator]
    return with_hand(game, maker, taken, Naming(maker, bid))


def _all_passed(game: "Game") -> "Game":
    """Throw the hand in, or make the holder of the joker the maker at three (rules 3.5)."""
    thrown_in = game.replace(table=game.table.replace(stage=ThrownIn()))
    hands, widow = game.deal.hands, game.deal.widow
    if game.table.options.all_pass != "joker_must_bid" or widow == JOKER:
        return thrown_in
    for seat, hand in zip(SEATS, hands):
        if hand is not None and JOKER in hand:
            return _made_maker(game, seat, "3")
    untold = [seat for seat, hand in zip(SEATS, hands) if hand is None]
    # Where one place alone is not told, the joker is there.
    if not untold:
        return thrown_in
    if len(untold) == 1 and widow is not None:
        return _made_maker(game, untold[0], "3")
    raise IllegalAction("3.5", "all have passed and nothing here tells who shows the joker")


class ThrownIn(Stage):
    """All four passed: nobody scores (rules 3.5)."""

    __slots__ = ()
    rule = "2.1"
    awaits = "this hand was thrown in, the next one is dealt now"
