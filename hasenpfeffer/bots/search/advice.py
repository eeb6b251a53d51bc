"""What each action of a seat is worth to its side, and the fact that decides.

The same numbers that a strong bot acts on: of calls by the bid network, of trumps and discards by
the hand network, of cards by looking at imagined worlds. So nothing is told that the seat could not
know. Looking takes time: `advising` yields now and then, and returns its answer at last.
"""

from __future__ import annotations

from collections.abc import Generator
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.bits import bit_of, bits_of
from hasenpfeffer.bots.search.calling import calls
from hasenpfeffer.bots.search.card_search import CardSearch, worlds_for
from hasenpfeffer.bots.search.facts import Fact, deciding_card, deciding_widow
from hasenpfeffer.bots.search.hand_network import ALONE, distribution, dot, mean_tricks
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import Solver, board_of
from hasenpfeffer.bots.search.worth import (
    chance_of_making,
    discards_for,
    pays_alone,
    place_of,
    stakes_of,
)
from hasenpfeffer.engine.actions import Action, Bid, Defend, Discard, Name, Play
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.game import Contract
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import side_of
from hasenpfeffer.engine.stage import without
from hasenpfeffer.engine.stages import apply

if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.observation import Observation

# By how much the difference of two values errs, in stakes: of calls 0.4 to 0.7, as measured
# (`tools/train/errors`), of trumps and discards as the hand network's tricks let expect.
CALL_ERROR = 0.5
PLAN_ERROR = 0.15
WORLDS = 24
EXPERT = level_called("expert")
DEFENCES = 12  # worlds for the question whether to defend alone

Answer = TypeVar("Answer")
Steps = Generator[None, None, Answer]


class Worth(NamedTuple):
    """An action; what it is worth in stakes of the own side; tricks of the maker's side.

    `error` is the standard error of the difference to the best action. `tricks` and `making` are
    None for a pass, which leaves the contract to others. What is `barred` no bot does, however well
    it looks; that is the reason: one of CallWorth, `alone` (it wins no more than with a partner),
    or of the cards `high` (a lower one loses the trick as well), `left` (it parts the left bower
    from its guard) or `joker` (it falls on a low trump).
    """

    action: Action
    stakes: float
    error: float
    tricks: float | None
    making: float | None
    barred: str = ""

    @property
    def sound(self) -> bool:
        """Tell whether a bot may do it."""
        return not self.barred


class Advice(NamedTuple):
    """The actions of a seat, and what decides between them if anything does.

    First comes the one to take, then the others by what they are worth, those that are not sound
    at the end.
    """

    worths: tuple[Worth, ...]
    fact: Fact | None

    def of(self, action: Action) -> Worth:
        """Return what one of the actions is worth; raises ValueError if it is none of them."""
        for worth in self.worths:
            if worth.action == action:
                return worth
        raise ValueError("an action is not known: only a whole record can be reviewed")


def finish(steps: Steps[Answer]) -> Answer:
    """Take all steps and return the answer."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def advising(seen: Observation, chance: str, worlds: int = WORLDS) -> Steps[Advice]:
    """Work out the advice for a seat; the same for the same chance.

    Raises ValueError if the seat is not to act.
    """
    legal = seen.legal()
    if not legal:
        raise ValueError("the seat is not to act")
    rng = Random(sha256(chance.encode()).digest())
    stage = seen.table.stage
    if isinstance(stage, Playing):
        return (yield from _cards(seen, rng, worlds))
    if isinstance(stage, Auction):
        return _calls(seen)
    if isinstance(stage, Naming):
        return _advice(_trumps(seen, stage))
    if isinstance(stage, Discarding):
        return _advice(_sorted(_discards(seen, stage)))
    return (yield from _defences(seen, rng))


def _sorted(worths: list[Worth]) -> list[Worth]:
    return sorted(worths, key=lambda worth: (not worth.sound, -worth.stakes))


def _advice(worths: list[Worth], fact: Fact | None = None) -> Advice:
    """Return the advice to take the first; from itself it differs for sure by nothing."""
    first, *others = worths
    return Advice((first._replace(error=0.0), *others), fact)


def _calls(seen: Observation) -> Advice:
    worths = []
    for action, stakes, contract, barred in calls(seen):
        tricks, chance = (contract.tricks, contract.chance) if contract else (None, None)
        worths.append(Worth(action, stakes, CALL_ERROR, tricks, chance, barred))
    best = worths[0].action
    place = place_of(seen.table.options, seen.table.dealer, seen.seat)
    fact = deciding_widow(seen, best.bid, place) if isinstance(best, Bid) else None
    return _advice(worths, fact)


def _trumps(seen: Observation, stage: Naming) -> list[Worth]:
    """Return what each trump is worth, with a partner and alone, with the best discard.

    To go alone where it wins no more than with a partner is to throw the hand away (rules 6.2).
    """
    worths = []
    pays = pays_alone(seen.table.options)
    for action in seen.legal():
        assert isinstance(action, Name)
        contract = Contract(seen.seat, stage.bid, action.trump, action.alone)
        kept = [
            _kept(seen, contract, card, action)
            for card in discards_for(seen.hand, action.trump, seen.table.options)
        ]
        best = max(kept, key=lambda worth: worth.stakes)
        worths.append(best._replace(barred="alone" if action.alone and not pays else ""))
    return _sorted(worths)


def _discards(seen: Observation, stage: Discarding) -> list[Worth]:
    return [
        _kept(seen, stage.contract, action.card, action)
        for action in seen.legal()
        if isinstance(action, Discard)
    ]


def _kept(seen: Observation, contract: Contract, away: Card, action: Action) -> Worth:
    """Return what an action is worth that leads to a contract and a discard."""
    table, kept = seen.table, bits_of(without(seen.hand, away), contract.trump)
    place = place_of(table.options, table.dealer, seen.seat)
    chances = distribution(kept, ALONE if contract.alone else place)
    stakes = dot(chances, _row(seen, contract))
    making = chance_of_making(chances, contract.bid)
    return Worth(action, stakes, PLAN_ERROR, mean_tricks(chances), making)


def _row(seen: Observation, contract: Contract) -> tuple[float, ...]:
    """Return what 0 to 6 tricks are worth to the maker's side."""
    stakes = stakes_of(seen.table, side_of(contract.maker))
    return stakes.row(contract.bid, contract.alone)


def _cards(seen: Observation, rng: Random, worlds: int) -> Steps[Advice]:
    search = CardSearch(seen, EXPERT, rng, every=True)
    for _ in search.look(*worlds_for(seen, worlds)):
        yield
    best = search.best()
    first: list[Worth] = []
    others: list[Worth] = []
    for action in seen.legal():
        assert isinstance(action, Play)
        card = search.same(bit_of(action.card, search.trump))
        stakes, tricks, making = search.mean(card)
        error, barred = search.lead(best, card)[1], search.barred.get(card, "")
        worth = Worth(action, stakes, error, tricks, making, barred)
        (first if card == best else others).append(worth)
    return _advice(first + _sorted(others), deciding_card(search))


def _defences(seen: Observation, rng: Random) -> Steps[Advice]:
    """Look whether to defend alone in worlds that need not explain the calls."""
    lineup = seen.table.stage.lineup_so_far()
    assert lineup is not None
    contract = lineup.contract
    row, side, due = _row(seen, contract), side_of(contract.maker), tricks_bid(contract.bid)
    found: dict[Action, list[tuple[float, int]]] = {action: [] for action in seen.legal()}
    for _ in range(DEFENCES):
        game = imagine(seen, rng)
        for action, outcomes in found.items():
            after = apply(game, action)
            if not isinstance(after.table.stage, Playing):
                after = apply(after, Defend(False))  # by the other defender
            board, stage = board_of(after), after.table.stage
            assert isinstance(stage, Playing)
            player = RulePlayer(stage.lineup, seen.table.options)
            away = bit_of(game.discard, player.trump) if game.discard else 0
            best = by_rule = player.rollout(board, player.begun, away)
            if seen.table.options.set != "tricks" or Solver().value(board, side) >= due:
                best = Solver().value(board, side)
            for taken in (best, by_rule):
                outcomes.append((-row[taken], taken))
            yield
    means = {action: [fmean(part) for part in zip(*rows)] for action, rows in found.items()}
    best_action = max(means, key=lambda action: means[action][0])
    worths = []
    for action, (stakes, tricks) in means.items():
        gains = [a[0] - b[0] for a, b in zip(found[best_action], found[action])]
        error = stdev(gains) / sqrt(len(gains))
        making = fmean([taken >= due for _, taken in found[action]])
        worths.append(Worth(action, stakes, error, tricks, making))
    return _advice(_sorted(worths))
