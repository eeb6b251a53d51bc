"""Deals as tables: what every seat's hand tells it, and what each contract would bring.

Once a deal's tables are made, an auction over it costs nothing but the networks that bid: the play
of every contract that may come of it has been looked up. Seats are counted from the dealer's left.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from hasenpfeffer.bots.bidding import best_trump
from hasenpfeffer.bots.search.bid_network import FAR, POINTS
from hasenpfeffer.bots.search.bits import LENGTHS, LOWEST, MASKS, bit_of
from hasenpfeffer.bots.search.hand_network import ALONE, FILE
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import Board, Solver
from hasenpfeffer.bots.search.worth import Stakes, pays_alone
from hasenpfeffer.engine.cards import DECK, JOKER, SUITS
from hasenpfeffer.engine.game import Contract, Lineup
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import SEATS as SEAT_LETTERS
from tools.train.network import Array, read_weights

SEATS = 4
WIDOWS = 19
BATCH = 100  # deals of which the numbers are worked out at once

BITS = np.array([[bit_of(card, trump) for card in DECK] for trump in SUITS])


@dataclass
class Tables:
    """A row for each deal. `stakes` are what the side of a seat needs, and the other one."""

    facts: Array  # deals x seats x what the network is told of the hand
    glances: Array  # deals x seats x what is seen of the hand at once
    needs: Array  # deals x seats x 2
    outcomes: Array  # deals x maker x slot of the bid: stakes for the maker's side
    joker: Array  # deals: the seat that holds the joker, or -1
    club: Array  # deals x seats: what club thinks that its hand is worth

    def rows(self, which: Array | slice) -> Tables:
        """Return some of the deals."""
        return Tables(**{name: getattr(self, name)[which] for name in self.__dataclass_fields__})

    def part(self, start: int, end: int) -> Tables:
        """Return the deals from one to before another."""
        return self.rows(slice(start, end))


def joined(parts: list[Tables]) -> Tables:
    """Return tables one after the other."""
    names = Tables.__dataclass_fields__
    return Tables(
        **{name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    )


def slots_of(options: Options) -> tuple[str, ...]:
    """Return the bids of slots 1 to 7; those that the options do not know as the next to them."""
    pepper = options.bidding == "pepper"
    numbers = tuple([str(max(number, options.min_bid)) for number in range(1, 6)])
    return numbers + (("L", "B") if pepper else ("6", "6"))


def make_tables(seed: str, count: int, options: Options) -> Tables:
    """Deal hands at random, and scores: half the deals at nought to nought, the others anywhere."""
    rng = random.Random(seed)
    return joined(
        [_batch(rng, min(BATCH, count - start), options) for start in range(0, count, BATCH)]
    )


def dealt_cards(
    rng: random.Random, count: int, options: Options
) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return shuffled places of DECK, six for each seat and the widow; and what both sides need."""
    decks = [rng.sample(range(25), 25) for _ in range(count)]
    return decks, [_needs(rng, options) for _ in range(count)]


def _batch(rng: random.Random, count: int, options: Options) -> Tables:
    decks, scores = dealt_cards(rng, count, options)
    hands = np.array([np.reshape(deck[:24], (SEATS, 6)) for deck in decks])
    widows = np.array([deck[24] for deck in decks])
    needs = np.array(
        [[score if seat % 2 == 0 else score[::-1] for seat in range(SEATS)] for score in scores]
    )
    rows = _stakes_rows(options)[needs[..., 0], needs[..., 1]]  # deals x seats x ways x slots x 7
    facts, glances = _hand_facts(hands, rows, options), _glances(hands, options)
    outcomes = np.zeros((count, SEATS, 7))
    play = _Play(options)
    plans = _plans(hands, widows, rows, options)
    for deal in range(count):
        for maker in range(SEATS):
            outcomes[deal, maker] = play.outcomes(
                hands[deal], maker, widows[deal], plans[deal, maker], rows[deal, maker]
            )
    joker = np.array(
        [
            deck.index(DECK.index(JOKER)) // 6 if deck[24] != DECK.index(JOKER) else -1
            for deck in decks
        ]
    )
    club = np.array(
        [[best_trump(tuple([DECK[card] for card in hand]))[0] for hand in deal] for deal in hands]
    )
    capped = np.minimum(needs, FAR) / FAR
    numbers = [part.astype(np.float32) for part in (facts, glances, capped, outcomes)]
    return Tables(*numbers, joker, club)


def _needs(rng: random.Random, options: Options) -> tuple[int, int]:
    target = options.target
    if rng.random() < 0.5:
        return target, target
    most = min(target + 3, 2 * FAR)
    return rng.randint(1, most), rng.randint(1, most)


@cache
def _stakes_rows(options: Options) -> Array:
    """Return what 0 to 6 tricks are worth: by both sides' needs, alone or not, and slot."""
    most = max(options.target, 2 * FAR) + 4
    slots = slots_of(options)
    return np.array(
        [
            [
                [
                    [Stakes(options, ours, theirs).row(bid, alone) for bid in slots]
                    for alone in (False, True)
                ]
                for theirs in range(most)
            ]
            for ours in range(most)
        ]
    )


class _HandNetwork:
    """The hand network for many hands at once, by tables of sums as in `hand_network`."""

    def __init__(self) -> None:
        hidden, self.last, self.bias = read_weights(FILE)
        self.sums = []
        for length, low in zip(LENGTHS, LOWEST):
            members = np.arange(1 << length)[:, None] >> np.arange(length) & 1
            self.sums.append((members @ hidden[low : low + length]).astype(np.float32))
        self.situations = hidden[25:].astype(np.float32)

    def chances(self, hands: Array, situations: Array) -> Array:
        """Return the probabilities of 0 to 6 tricks, along a new last axis."""
        third, fourth = hands >> 6 & 63, hands & 63
        sums = self.sums[0][hands >> 17]
        sums += self.sums[1][hands >> 12 & 31]
        sums += self.sums[2][np.maximum(third, fourth)]
        sums += self.sums[3][np.minimum(third, fourth)]
        sums += self.situations[situations]
        last = np.maximum(sums, 0) @ self.last + self.bias
        odds = np.exp(last - last.max(axis=-1, keepdims=True))
        odds /= odds.sum(axis=-1, keepdims=True)
        return odds  # type: ignore[no-any-return]


hand_network = cache(_HandNetwork)


def _discards(seven: Array, options: Options) -> Array:
    """Return the lowest card of each suit that may go, or 0, along a new last axis."""
    free = seven
    if options.discard == "not_joker":
        free = seven & ~bit_of(JOKER, SUITS[0])  # the same for every trump
    elif options.discard == "not_trump":
        free = np.where(seven & ~MASKS[0], seven & ~MASKS[0], seven)
    lowest = [(free & suit) & -(free & suit) for suit in MASKS]
    return np.stack(lowest, axis=-1)


def _values(seven: Array, rows: Array, options: Options) -> tuple[Array, Array, Array]:
    """Return chances, what they are worth, and the discards, of all plans of many sevens.

    `seven` is any shape of hands by trump: deals x seats x … x 4; chances have the axes
    … x 4 trumps x 4 discards x ways x 7, the worth … x 4 x 4 x ways x slots.
    """
    away = _discards(seven, options)
    kept = seven[..., None] ^ away
    shape = kept.shape
    seats = np.arange(SEATS).reshape((1, SEATS) + (1,) * (len(shape) - 2))
    place = np.zeros_like(seats) if options.first_lead == "maker" else seats
    ways = [np.broadcast_to(place, shape)]
    if pays_alone(options):
        ways.append(np.full(shape, ALONE))
    network = hand_network()
    chances = np.stack([network.chances(kept, way) for way in ways], axis=-2)
    spread = rows[:, :, : len(ways)].reshape(
        rows.shape[:2] + (1,) * (len(shape) - 2) + (len(ways), 7, 7)
    )
    worth = np.matmul(spread, chances[..., None])[..., 0]
    worth[away == 0] = -99.0
    return chances, worth, away


def _hand_facts(hands: Array, rows: Array, options: Options) -> Array:
    """Return what the network is told of each hand, as `bid_network.hand_facts` does."""
    count = len(hands)
    six = BITS[:, hands].sum(axis=-1).transpose(1, 2, 0)  # deals x seats x trumps
    inside = np.zeros((count, SEATS, 25), dtype=bool)
    np.put_along_axis(inside, hands, True, axis=2)
    widows = np.nonzero(~inside)[2].reshape(count, SEATS, WIDOWS)
    seven = six[:, :, None, :] | BITS[:, widows].transpose(1, 2, 3, 0)
    chances, worth, _ = _values(seven, rows, options)
    flat = worth.reshape(count, SEATS, WIDOWS, -1, 7)
    best = flat.argmax(axis=3)
    points = flat.max(axis=3).mean(axis=2)
    due = [tricks_bid(bid) for bid in slots_of(options)]
    at_least = np.stack([chances[..., tricks:].sum(axis=-1) for tricks in due], axis=-1)
    at_least = at_least.reshape(count, SEATS, WIDOWS, -1, 7)
    making = np.take_along_axis(at_least, best[:, :, :, None, :], axis=3)[:, :, :, 0].mean(axis=2)
    return np.concatenate([points / POINTS, making[..., :6], _high_cards(hands)], axis=-1)


def _high_cards(hands: Array) -> Array:
    """Return whether the joker is held, and the share of the jacks and of the aces."""
    jacks, aces = ([card[0] == rank and card != JOKER for card in DECK] for rank in "JA")
    held = [np.array([card == JOKER for card in DECK])[hands].any(axis=2)]
    held += [np.array(which)[hands].sum(axis=2) / 4 for which in (jacks, aces)]
    return np.stack(held, axis=-1)


def _glances(hands: Array, options: Options) -> Array:
    """Return what is seen of each hand at once, as `reading.glance` does."""
    six = BITS[:, hands].sum(axis=-1).transpose(1, 2, 0)
    place = np.arange(SEATS)[None, :, None] * (options.first_lead != "maker")
    chances = hand_network().chances(six, np.broadcast_to(place, six.shape))
    tricks = chances @ np.arange(7)
    order = tricks.argsort(axis=2)
    best = np.take_along_axis(chances, order[..., -1:, None], axis=2)[:, :, 0]
    second = np.take_along_axis(tricks, order[..., -2:-1], axis=2)
    at_least = [best[..., due:].sum(axis=-1) for due in range(1, 7)]
    return np.concatenate([np.stack(at_least, axis=-1), second / 6, _high_cards(hands)], axis=-1)


def _plans(hands: Array, widows: Array, rows: Array, options: Options) -> Array:
    """Return for each deal, maker and slot the best trump, discard and way: deals x 4 x 7 x 3."""
    six = BITS[:, hands].sum(axis=-1).transpose(1, 2, 0)
    seven = six | BITS[:, widows].T[:, None, :]
    _, worth, away = _values(seven, rows, options)
    shape = worth.shape[2:5]
    best = worth.reshape(len(hands), SEATS, -1, 7).argmax(axis=2)
    trump, place, way = np.unravel_index(best, shape)
    deal, maker = np.ogrid[: len(hands), :SEATS]
    discard = away[deal[..., None], maker[..., None], trump, place]
    return np.stack([trump, discard, way], axis=-1)


class _Play:
    """Plays contracts out: once by rule, once as well as can be, and takes the mean."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.solver = Solver()
        self.player = cache(self._player)

    def outcomes(
        self, hands: Array, maker: int, widow: int, plans: Array, rows: Array
    ) -> list[float]:
        """Return what each slot's contract brings the maker's side, in stakes."""
        board_of = cache(partial(self._board, hands, maker, widow))
        best = cache(lambda board: self.solver.value(board, maker & 1))
        found = []
        for slot, (bid, plan) in enumerate(zip(slots_of(self.options), plans.tolist())):
            trump, away, way = plan
            board, row = board_of(trump, away, way), rows[way, slot]
            player = self.player(maker, trump, bid, bool(way))
            by_rule = tricks = player.rollout(board, player.begun, away)
            # Who loses tricks on purpose is not judged by a solver that takes them.
            if self.options.set != "tricks" or best(board) >= tricks_bid(bid):
                tricks = best(board)
            found.append(float(row[tricks] + row[by_rule]) / 2)
        return found

    def _board(
        self, hands: Array, maker: int, widow: int, trump: int, away: int, way: int
    ) -> Board:
        """Return the hands as the first card is led."""
        bits = BITS[trump, hands].sum(axis=1).tolist()
        bits[maker] = bits[maker] + int(BITS[trump, widow]) - away
        first = maker + 1 if way else (maker if self.options.first_lead == "maker" else 0)
        seats = [(first + step) % SEATS for step in range(SEATS)]
        if way:
            bits[maker ^ 2] = 0
            seats.remove(maker ^ 2)
        return Board(tuple(bits), tuple(seats), ())

    def _player(self, maker: int, trump: int, bid: str, alone: bool) -> RulePlayer:
        contract = Contract(SEAT_LETTERS[maker], bid, SUITS[trump], alone)
        return RulePlayer(Lineup(contract, None), self.options)
