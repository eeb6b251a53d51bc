"""Many auctions at once over tables of deals, by networks and by club."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hasenpfeffer.bots.bidding import OVERRULING, SURE, courage
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.bid_network import FAR, SLOTS
from tools.train.network import Array, Weights, forward

if TYPE_CHECKING:
    from hasenpfeffer.engine.options import Options
    from tools.train.tables import Tables

SEATS = 4
NONE = -1e9


@dataclass
class Auctions:
    """Many auctions at once, a row each; seats are counted from the dealer's left."""

    tables: Tables
    options: Options
    deals: Array  # the row of the tables
    standing: Array
    holder: Array
    heights: Array
    passed: Array
    turn: Array

    @classmethod
    def of(cls, tables: Tables, options: Options) -> Auctions:
        """Begin an auction over each deal."""
        count = len(tables.joker)
        nought = np.zeros(count, dtype=np.int64)
        grid = np.zeros((count, SEATS), dtype=np.int64)
        parts = (np.arange(count), nought, nought - 1, grid, grid > 0, nought.copy())
        return cls(tables, options, *parts)

    def take(self, rows: Array) -> Auctions:
        """Return a copy of some of the auctions."""
        parts = (self.deals, self.standing, self.holder, self.heights, self.passed, self.turn)
        return Auctions(self.tables, self.options, *[part[rows].copy() for part in parts])

    def put(self, rows: Array, others: Auctions) -> None:
        """Overwrite some auctions."""
        for name in ("standing", "holder", "heights", "passed", "turn"):
            getattr(self, name)[rows] = getattr(others, name)

    def over(self) -> Array:
        """Tell which auctions have ended (rules 3.4, 3.5)."""
        passes = self.passed.sum(axis=1)
        top = 7 if self.options.bidding == "pepper" else 6
        return (self.standing == top) | (passes == 4) | ((passes == 3) & (self.standing > 0))

    def legal(self) -> Array:
        """Return which slots may be called (rules 3.1, 3.2, 3.5, 3.6)."""
        slots = np.arange(SLOTS)
        may = (slots > self.standing[:, None]) & (slots >= self.options.min_bid)
        if self.options.bidding != "pepper":
            may &= slots < 7
        forced = self.options.all_pass == "dealer_must_bid"
        may[:, 0] = ~(forced & (self.standing == 0) & (self.turn == 3))
        return may

    def facts(self, hands: Array) -> Array:
        """Return what a network is told: of the hand, a row of `hands`, of the auction, and 1."""
        rows = np.arange(len(self.deals))
        order = (self.turn[:, None] + np.arange(SEATS)) % SEATS
        holder = np.where(self.holder < 0, self.turn, self.holder)
        parts = [
            hands[self.deals, self.turn],
            np.eye(SEATS)[self.turn],
            holder[:, None] == order,
            self.standing[:, None] / 7,
            self.heights[rows[:, None], order] / 7,
            self.passed[rows[:, None], order[:, 1:]],
            self.tables.needs[self.deals, self.turn],
            np.ones((len(rows), 1)),
        ]
        return np.hstack(parts).astype(np.float32)

    def call(self, slots: Array) -> None:
        """Make a call in each auction."""
        rows = np.arange(len(slots))
        bids = slots > 0
        self.passed[rows, self.turn] |= ~bids
        self.heights[rows[bids], self.turn[bids]] = slots[bids]
        self.standing = np.where(bids, slots, self.standing)
        self.holder = np.where(bids, self.turn, self.holder)
        turn = (self.turn + 1) % SEATS
        for _ in range(3):
            turn = np.where(self.passed[rows, turn], (turn + 1) % SEATS, turn)
        self.turn = turn

    def results(self) -> Array:
        """Return the stakes that the side of seats 0 and 2 wins, of auctions that are over."""
        maker, slot = self.holder.copy(), self.standing.copy()
        if self.options.all_pass == "joker_must_bid":
            shown = (slot == 0) & (self.tables.joker[self.deals] >= 0)
            maker[shown], slot[shown] = self.tables.joker[self.deals][shown], 3
        won = np.where(slot > 0, self.tables.outcomes[self.deals, maker, slot - 1], 0.0)
        return np.where(maker % 2 == 0, won, -won)


def club_calls(auctions: Auctions) -> Array:
    """Return the calls that club makes, as `bidding.choose_bid` does."""
    options = auctions.options
    legal = auctions.legal()
    value = auctions.tables.club[auctions.deals, auctions.turn][:, None]
    needed = np.round(FAR * auctions.tables.needs[auctions.deals, auctions.turn, :1])
    help_ = level_called("club").help
    tricks = np.minimum(np.arange(SLOTS), 6)[None, :]
    promises = np.where(tricks < 6, tricks, np.where(value >= SURE, 6.0, 99.0))
    affordable = legal & (promises <= value + help_ + courage(options))
    affordable[:, 0] = False
    standing = np.minimum(auctions.standing, 6)[:, None]
    rows = np.arange(len(auctions.deals))
    partners = auctions.holder == (auctions.turn + 2) % SEATS
    out = (
        auctions.passed[rows, (auctions.turn + 1) % 4]
        & auctions.passed[rows, (auctions.turn + 3) % 4]
    )
    raising = np.where(
        out[:, None],
        (value >= OVERRULING) & (standing < needed),
        (value >= standing + 1.5) & (np.arange(SLOTS) <= 5)[None, :],
    )
    affordable &= raising | ~partners[:, None]
    dear = options.set != "tricks" and options.defenders == "nothing"
    likely = np.minimum(needed, value + (0.0 if dear else help_))
    if options.made == "bid":
        likely = np.full_like(likely, 6.0)
    safe = affordable & (tricks <= likely)
    highest = SLOTS - 1 - safe[:, ::-1].argmax(axis=1)
    lowest = affordable.argmax(axis=1)
    bids = np.where(safe.any(axis=1), highest, lowest)
    return np.where(affordable.any(axis=1), bids, np.where(legal[:, 0], 0, legal.argmax(axis=1)))


def network_calls(weights: Weights, auctions: Auctions) -> Array:
    """Return the calls that a network thinks best."""
    judged = forward(weights, auctions.facts(auctions.tables.facts))[1]
    return np.where(auctions.legal(), judged, NONE).argmax(axis=1)


def bid_out(auctions: Auctions, sides: list[Weights | None], of_side: Array) -> Array:
    """Bid auctions to their end; `of_side` tells whose weights each side uses; None is club."""
    going = np.nonzero(~auctions.over())[0]
    while len(going):
        some = auctions.take(going)
        who = of_side[going, some.turn % 2]
        calls = np.zeros(len(going), dtype=np.int64)
        for number, weights in enumerate(sides):
            rows = np.nonzero(who == number)[0]
            if len(rows):
                part = some.take(rows)
                calls[rows] = club_calls(part) if weights is None else network_calls(weights, part)
        some.call(calls)
        auctions.put(going, some)
        going = going[~some.over()]
    return auctions.results()


def against(
    tables: Tables, options: Options, one: Weights | None, other: Weights | None
) -> tuple[float, float]:
    """Return the stakes a hand that one bidder wins from another on duplicate deals, with error."""
    count = len(tables.joker)
    home = np.tile([0, 1], (count, 1))
    won = bid_out(Auctions.of(tables, options), [one, other], home)
    lost = bid_out(Auctions.of(tables, options), [one, other], 1 - home)
    gains = (won - lost) / 2
    return float(gains.mean()), float(gains.std() / np.sqrt(count))
