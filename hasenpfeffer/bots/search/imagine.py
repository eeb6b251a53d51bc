"""Imagine the cards that a seat cannot see: a whole game that looks the same from its place.

Cards that may lie in the same places form a group. The ways to share a group out are counted, the
ways of all groups multiplied, and one of them is drawn: every world is equally likely, and nothing
is tried and thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from random import Random
from typing import TYPE_CHECKING

from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK, JOKER, Card, in_deck_order, suit_of
from hasenpfeffer.engine.game import Game, standing_bid
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.observation import Observation, maker_of
from hasenpfeffer.engine.playing import voids
from hasenpfeffer.engine.seats import PLACE, SEATS, Seat

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Hand

# The places of hidden cards are numbered: a hand by the place of its seat in SEATS, then the pile,
# which is the widow as long as nobody has taken it, and the maker's discard after that.
PILE = 4
Sizes = tuple[int, ...]  # how many cards each of the five places takes
Share = tuple[Sizes, ...]  # for each group, how many of its cards each place takes


def imagine(seen: Observation, rng: Random) -> Game:
    """Return a game that the seat cannot tell from the real one, each with equal probability.

    Raises ValueError if no deal fits, which happens only to observations that nobody made.
    """
    return Imagination(seen).game(rng)


class Imagination:
    """All that a seat can imagine; whoever wants many worlds keeps one. Raises as `imagine`.

    Taken `loosely`, cards may lie where they cannot: there is always something to imagine.
    """

    def __init__(self, seen: Observation, loosely: bool = False) -> None:
        self.hidden = _Hidden(seen)
        barred = [set()] if loosely else self.hidden.cases()
        self.cases = [_Case(self.hidden, places) for places in barred]
        self.ways = [case.ways for case in self.cases]
        if not sum(self.ways):
            raise ValueError("no deal fits what this seat has seen")

    def places(self, rng: Random) -> list[list[Card]]:
        """Return hidden cards for each seat and for the pile, each way with equal probability."""
        several = len(self.cases) > 1
        case = rng.choices(self.cases, self.ways)[0] if several else self.cases[0]
        return case.draw(rng)

    def game(self, rng: Random) -> Game:
        """Return a game with hidden cards in such places."""
        return self.hidden.game(self.places(rng), rng)


class _Hidden:
    """What is hidden from a seat: the cards, the places where they lie, and what bars a place."""

    def __init__(self, seen: Observation) -> None:
        stage = seen.table.stage
        lineup = stage.lineup_so_far()
        self.seen = seen
        self.trump = lineup.contract.trump if lineup else None
        self.maker = maker_of(seen.table)
        self.played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
        for trick in stage.tricks_begun():
            for seat, card in zip(trick.seats, trick.cards):
                self.played[seat].append(card)
        own = (*seen.hand, *self.played[seen.seat], *_known(seen.discard))
        known = {*own, *stage.played(), *_known(seen.widow)}
        self.own = own
        self.cards = [card for card in DECK if card not in known]
        self.holds_seven = self.maker if isinstance(stage, (Naming, Discarding)) else None
        self.sizes = self._sizes()
        # Of a maker without a bid everybody knows that the joker was in the hand (rules 3.5).
        self.shower = self.maker if standing_bid(seen.table) is None else None

    def _sizes(self) -> Sizes:
        seen = self.seen
        hands = [
            0 if seat == seen.seat else 6 + (seat == self.holds_seven) - len(self.played[seat])
            for seat in SEATS
        ]
        return (*hands, len(self.cards) - sum(hands))

    def cases(self) -> list[set[tuple[Card, int]]]:
        """Return what bars cards from places; more than one list where the rules branch.

        Under `discard=not_trump` a trump was put away only from seven of them (rules 4.3).
        """
        barred = self._barred_by_play()
        if self.shower is not None:
            barred |= {(JOKER, place) for place in range(PILE) if SEATS[place] != self.shower}
            if self.holds_seven:
                barred.add((JOKER, PILE))
        if self.trump is None or self.maker in (None, self.seen.seat) or self.holds_seven:
            return [barred]
        rule = self.seen.table.options.discard
        if rule == "not_joker":
            return [barred | {(JOKER, PILE)}]
        if rule == "not_trump":
            assert self.maker is not None
            trumps = [card for card in self.cards if suit_of(card, self.trump) == self.trump]
            others = [card for card in self.cards if card not in trumps]
            cases = [barred | {(card, PILE) for card in trumps}]
            if all(suit_of(card, self.trump) == self.trump for card in self.played[self.maker]):
                places = (PLACE[self.maker], PILE)
                cases.append(barred | {(card, place) for card in others for place in places})
            return cases
        return [barred]

    def _barred_by_play(self) -> set[tuple[Card, int]]:
        """Return the cards of suits that a seat has shown not to hold (rules 5.3)."""
        if self.trump is None:
            return set()
        shown = voids(self.seen.table.stage.tricks_begun(), self.trump)
        return {
            (card, place)
            for place in range(PILE)
            for card in self.cards
            if suit_of(card, self.trump) in shown[place]
        }

    def game(self, places: list[list[Card]], rng: Random) -> Game:
        """Return the game with the hidden cards in their places, and a deal that led there."""
        seen = self.seen
        hands = [in_deck_order(cards) for cards in places[:PILE]]
        hands[PLACE[seen.seat]] = seen.hand
        pile = places[PILE][0] if places[PILE] else None
        widow, discard = seen.widow, seen.discard
        dealt: list[Hand] = []
        for seat, hand in zip(SEATS, hands):
            cards = list(self.own) if seat == seen.seat else [*hand, *self.played[seat]]
            if seat == self.maker:
                if seat != seen.seat:
                    discard = pile
                    cards += _known(pile)
                    widow = rng.choice(
                        [c for c in in_deck_order(cards) if (seat, c) != (self.shower, JOKER)]
                    )
                assert widow is not None
                cards.remove(widow)
            dealt.append(in_deck_order(cards))
        widow = pile if widow is None else widow
        return Game(seen.table, Deal(tuple(dealt), widow), tuple(hands), discard)


def _known(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


class _Case:
    """The hidden cards in groups, and the number of ways to lay them into their places."""

    def __init__(self, hidden: _Hidden, barred: set[tuple[Card, int]]) -> None:
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in hidden.cards:
            open_to = tuple(place for place in range(PILE + 1) if (card, place) not in barred)
            groups.setdefault(open_to, []).append(card)
        # The freest group comes last: it takes what room is left, without any search.
        self.groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self.sizes = hidden.sizes
        self._ways = cache(self._count)
        self.ways = self._ways(0, self.sizes)

    def _count(self, number: int, room: Sizes) -> int:
        """Count the ways to lay the groups from a number on into the room that is left."""
        if number == len(self.groups):
            return 1 if not any(room) else 0
        return sum(ways for ways, _ in self._shares(number, room))

    def _shares(self, number: int, room: Sizes) -> Iterator[tuple[int, Sizes]]:
        """Yield how a group can be shared out, with the ways that each share leaves."""
        open_to, cards = self.groups[number]
        last = number == len(self.groups) - 1
        for share in [room] if last else _compositions(len(cards), open_to, room):
            if last and (
                sum(room) != len(cards)
                or any(size and place not in open_to for place, size in enumerate(room))
            ):
                continue
            rest = tuple(size - taken for size, taken in zip(room, share))
            yield _orders(share) * self._ways(number + 1, rest), share

    def draw(self, rng: Random) -> list[list[Card]]:
        """Return the cards of each place."""
        places: list[list[Card]] = [[] for _ in self.sizes]
        room = self.sizes
        for number, (_, cards) in enumerate(self.groups):
            shares = list(self._shares(number, room))
            share = rng.choices([s for _, s in shares], [ways for ways, _ in shares])[0]
            mixed = rng.sample(cards, len(cards))
            for place, size in enumerate(share):
                places[place] += mixed[:size]
                mixed = mixed[size:]
            room = tuple(size - taken for size, taken in zip(room, share))
        return places


def _orders(share: Sizes) -> int:
    """Return in how many ways different cards can be shared out in these numbers."""
    ways, total = 1, 0
    for size in share:
        total += size
        ways *= comb(total, size)
    return ways


def _compositions(total: int, open_to: tuple[int, ...], room: Sizes) -> Iterator[Sizes]:
    """Yield every way to split a number over the open places, none above its room."""
    if not open_to:
        if total == 0:
            yield (0,) * len(room)
        return
    place, rest = open_to[0], open_to[1:]
    most = sum(room[other] for other in rest)
    for size in range(max(0, total - most), min(total, room[place]) + 1):
        for share in _compositions(total - size, rest, room):
            yield (*share[:place], size, *share[place + 1 :])
