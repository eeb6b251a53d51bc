"""The deciding fact of a hint: the place of the one unseen card that changes most."""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from hasenpfeffer.bots.search.bits import EVERY_CARD, card_of, cards_in
from hasenpfeffer.bots.search.worth import stakes_of, worths_by_widow
from hasenpfeffer.engine.auction import bids_under
from hasenpfeffer.engine.seats import SEATS, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hasenpfeffer.bots.search.card_search import CardSearch
    from hasenpfeffer.engine.cards import Card
    from hasenpfeffer.engine.observation import Observation

OPEN = 0.08  # a place that is less likely than this, or less doubtful, decides nothing
HELP = 0.15  # by how much a widow must raise the chance of a bid to be worth a word
VISIBLE = 0.15  # stakes that differ by less may look the same, told to a tenth
TELLING = 2.5  # standard errors that a difference must have


class Fact(NamedTuple):
    """An unseen card, where it may lie, and what is so if it does and if not.

    That is by how many stakes the best action is ahead of the runner-up. Of a widow it is the
    chance that the bid is made: what a call is worth hangs on what the others call as well.
    """

    card: Card
    place: str  # a seat, "widow" or "discard"
    probability: float
    there: float
    elsewhere: float
    runner_up: Card | None = None


def deciding_card(search: CardSearch) -> Fact | None:
    """Return the place of a card on which it depends most how far the best card leads.

    Only if that differs by so much that it can be seen in what is told.
    """
    best = search.best()
    rivals = [card for card in search.allowed if card != best]
    if not rivals:
        return None
    second = max(rivals, key=lambda card: search.mean(card).stakes)
    pairs = zip(search.outcomes[best], search.outcomes[second])
    leads = [one.stakes - other.stakes for one, other in pairs]
    total = sum(search.times)
    found: tuple[float, Fact] | None = None
    for card, place, lies_there in _places(search):
        there = [n if lies else 0 for n, lies in zip(search.times, lies_there)]
        elsewhere = [n - part for n, part in zip(search.times, there)]
        share = sum(there) / total
        if not OPEN <= share <= 1 - OPEN:
            continue
        (lead_if, spread_if), (lead_not, spread_not) = _mean(leads, there), _mean(leads, elsewhere)
        error = sqrt(spread_if / sum(there) + spread_not / sum(elsewhere))
        gap = abs(lead_if - lead_not)
        effect = gap * sqrt(share * (1 - share))
        if gap > max(VISIBLE, TELLING * error) and (found is None or effect > found[0]):
            fact = Fact(card, place, share, lead_if, lead_not, card_of(second, search.trump))
            found = effect, fact
    return found[1] if found else None


def _places(search: CardSearch) -> Iterator[tuple[Card, str, list[bool]]]:
    """Yield unseen cards with a place, and in which of the worlds looked at they lie there."""
    for card in cards_in(EVERY_CARD & ~search.progress.gone & ~search.imaginer.own):
        name = card_of(card, search.trump)
        for number, seat in enumerate(SEATS):
            yield name, seat, [world.hands[number] & card > 0 for world in search.worlds]
        yield name, "discard", [world.discard == card for world in search.worlds]


def _mean(numbers: list[float], times: list[int]) -> tuple[float, float]:
    """Return the mean, and the variance."""
    total = sum(times)
    mean = sum([number * n for number, n in zip(numbers, times)]) / total
    return mean, sum([(number - mean) ** 2 * n for number, n in zip(numbers, times)]) / total


def deciding_widow(seen: Observation, bid: str, place: int) -> Fact | None:
    """Return the widow that would help a bid most, if it helps."""
    rows = worths_by_widow(seen.hand, place, stakes_of(seen.table, side_of(seen.seat)))
    number = bids_under(seen.table.options).index(bid)
    chances = {widow: row[number][1] for widow, row in rows.items()}
    best = max(chances, key=lambda widow: chances[widow])
    rest = fmean([chance for widow, chance in chances.items() if widow != best])
    if chances[best] < rest + HELP:
        return None
    return Fact(best, "widow", 1 / len(rows), chances[best], rest)
