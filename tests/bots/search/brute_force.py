"""Compare the solver with brute force: python -m tests.bots.search.brute_force [SMALL [FULL]]

Small positions, 5,000 if no number is given, are played out to the end in every way by the readable
engine. Full deals, some hands of six tricks if wanted, are solved by a plain search that knows the
rules from the engine and shares nothing with the solver; each takes it some seconds.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.cards import Card, Suit, playable, winning_place
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.options import VALUES, Options
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of
from tests.engine.random_games import play

MOST = {4: 11, 3: 10, 2: 10}  # cards left in a small position, by the seats that play
Cards = tuple[Card, ...]
Kind = tuple[int, int]  # the seats that play, the cards on the table


def stage_of(game: Game) -> Playing:
    assert isinstance(game.table.stage, Playing)
    return game.table.stage


def maker_side(game: Game) -> int:
    return side_of(stage_of(game).lineup.contract.maker)


def kind_of(game: Game) -> Kind:
    return len(stage_of(game).lineup.active()), len(stage_of(game).trick.cards)


def logs(seed: int) -> Iterator[tuple[Log, int]]:
    """Yield random hands under random options, played to the end, and the number of cards played.

    Lone hands of every kind come often.
    """
    rng = random.Random(seed)
    while True:
        chosen = {name: rng.choice(values) for name, values in VALUES}
        dealer, cards, policy = rng.choice(SEATS), rng.randbytes(16), rng.randbytes(150)
        log, game = play(Options(**chosen), (0, 0), dealer, cards, policy, "scored")  # type: ignore
        if isinstance(game.table.stage, Scored):
            yield log, len(game.table.stage.played())


def cut(log: Log, left: int) -> Game:
    """Return the position in which so many cards had not been played."""
    return replay(log.replace(actions=log.actions[: len(log.actions) - left]))


def small_positions(seed: int) -> Iterator[Game]:
    """Yield random positions that brute force can solve."""
    rng = random.Random(seed)
    for log, cards in logs(seed):
        yield cut(log, rng.randint(1, MOST[cards // 6]))


def full_positions(seed: int) -> Iterator[Game]:
    """Yield random positions anywhere between the first lead and the last card."""
    rng = random.Random(seed)
    for log, cards in logs(seed):
        yield cut(log, rng.randint(1, cards))


def openings(seed: int) -> Iterator[Game]:
    """Yield random hands before the first lead."""
    for log, cards in logs(seed):
        yield cut(log, cards)


def brute(game: Game, side: int, losing: bool) -> int:
    """Return the tricks of a side when everything has been tried; `losing` as for the solver."""
    turn = turn_of(game.table)
    if turn is None:
        stage = game.table.stage
        assert isinstance(stage, Scored)
        return tricks_won(stage.tricks, stage.lineup.contract.trump)[side]
    actions = legal_actions(game.table, game.hands[PLACE[turn]]) or ()
    found = [brute(apply(game, action), side, losing) for action in actions]
    return max(found) if (side_of(turn) == side) != losing else min(found)


def brute_values(game: Game, losing: bool) -> dict[str, int]:
    """Return what `solve` should return."""
    actions = legal_actions(game.table, game.hands[PLACE[turn_of(game.table) or ""]]) or ()
    side = maker_side(game)
    return {
        action.card: brute(apply(game, action), side, losing)
        for action in actions
        if isinstance(action, Play)
    }


class Plain:
    """A plain search of whole hands: card by card, hands as tuples, no ranks closed up."""

    def __init__(self, trump: Suit, losing: bool) -> None:
        self.trump = trump
        self.losing = losing
        self.known: dict[object, bool] = {}

    def can(
        self, hands: tuple[Cards, ...], seats: tuple[int, ...], trick: Cards, need: int
    ) -> bool:
        """Tell whether North-South get `need` more tricks, if it is they who want them."""
        left = max(map(len, hands))
        if need <= 0 or need > left:
            return need <= 0
        key = None if trick else (hands, seats[0], need)
        if key in self.known:
            return self.known[key]
        seat = seats[len(trick)]
        wants = (seat % 2 == 0) != self.losing
        answer = not wants
        for card in playable(hands[seat], trick[0] if trick else None, self.trump):
            hand = tuple([other for other in hands[seat] if other != card])
            after = hands[:seat] + (hand,) + hands[seat + 1 :]
            if self.play(after, seats, (*trick, card), need) == wants:
                answer = wants
                break
        if key:
            self.known[key] = answer
        return answer

    def play(
        self, hands: tuple[Cards, ...], seats: tuple[int, ...], trick: Cards, need: int
    ) -> bool:
        if len(trick) < len(seats):
            return self.can(hands, seats, trick, need)
        place = winning_place(trick, self.trump)
        return self.can(hands, seats[place:] + seats[:place], (), need - (seats[place] % 2 == 0))


def plain_value(game: Game, losing: bool) -> int:
    """Return the tricks of the maker's side from the first lead on."""
    stage, side = stage_of(game), maker_side(game)
    active = stage.lineup.active()
    hands = tuple([hand or () if seat in active else () for seat, hand in zip(SEATS, game.hands)])
    seats = tuple([PLACE[seat] for seat in stage.trick.seats])
    search = Plain(stage.lineup.contract.trump, losing)
    north_south = max([need for need in range(7) if search.can(hands, seats, (), need)])
    return north_south if side == 0 else 6 - north_south


def best(game: Game, losing: bool) -> int:
    """Return the solver's value of a position: that of the best card of the seat to play."""
    values = [tricks for _, tricks in solve(game, losing)]
    turn = turn_of(game.table) or SEATS[0]
    return max(values) if (side_of(turn) == maker_side(game)) != losing else min(values)


def main(small: int, full: int) -> None:
    """Count the cards and deals that the solver gets wrong."""
    kinds: Counter[Kind] = Counter()
    wrong = cards = 0
    for _, game in zip(range(small), small_positions(1)):
        kinds[kind_of(game)] += 1
        for losing in (False, True):
            expected = brute_values(game, losing)
            cards += len(expected)
            wrong += expected != dict(solve(game, losing))
    print(f"{small} small positions, both ends, {cards} cards: {wrong} wrong")
    for (seats, table), number in sorted(kinds.items()):
        print(f"  {seats} seats play, {table} cards on the table: {number}")
    wrong = 0
    for _, game in zip(range(full), openings(2)):
        wrong += any(plain_value(game, losing) != best(game, losing) for losing in (False, True))
    print(f"{full} full deals, both ends: {wrong} wrong")


if __name__ == "__main__":
    main(*[int(given or usual) for given, usual in zip_longest(sys.argv[1:], ("5000", "0"))])
