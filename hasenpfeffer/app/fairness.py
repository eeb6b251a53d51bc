"""Fair deals: the seal shown before a hand, the check after it, and a test of the shuffle.

The seal is kept with the hand when it is dealt. After the hand it is that text, and no other, which
is held against the seed.
"""

from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.fields import read_seed
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.shuffle import commitment, deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App

DEALS = 10_000
# What is kept in place of a seal where none covers a hand: it was not kept, the date is the seed,
# the cards came with a link, the seed has been told before.
NOT_KEPT, DAY, LINK, AGAIN = "", "day", "link", "again"


class Check(Record):
    """A finished hand: its number from 0, its seed, the seal that was kept, and whether they fit.

    `sealed` means that the seal is that of the seed, `dealt` that the cards are.
    """

    __slots__ = ("number", "seed", "seal", "sealed", "dealt")
    number: int
    seed: str
    seal: str
    sealed: bool
    dealt: bool


class Trial(Record):
    """A test of the shuffle: how often, in so many deals, each card of DECK came to South."""

    __slots__ = ("deals", "counts")
    deals: int
    counts: tuple[int, ...]


def hand_number(app: "App") -> int:
    """Return the number of the hand on the table, from 0."""
    assert app.game is not None
    return len(app.ledger) - (1 if turn_of(app.game.table) is None else 0)


def seal_of(seed: str, number: int) -> str:
    """Return what is shown before a hand of a game: the SHA-256 of the hand's seed (rules 2.3)."""
    return commitment(hand_seed(read_seed(seed), number))


def covers(seal: str) -> bool:
    """Tell whether a hand has a seal, and not a word in its place."""
    return seal not in (NOT_KEPT, DAY, LINK, AGAIN)


def with_seal(app: "App", number: int) -> "tuple[str, ...]":
    """Return the seals of a game whose next hand has this number; it may have been dealt before."""
    return app.seals if len(app.seals) > number else app.seals + (seal_of(app.seed, number),)


def unsealed(app: "App", over: int, dealt: int) -> "tuple[str, ...]":
    """Return the seals when the game goes back to `over` finished hands of those that are `dealt`.

    What was finished after them is played again, and its seed has been told.
    """
    seals = app.seals + (NOT_KEPT,) * (dealt - len(app.seals))
    told = range(over, len(app.ledger))
    again = [AGAIN if n in told and covers(seal) else seal for n, seal in enumerate(seals)]
    return tuple(again)


def check_of(app: "App") -> "Check | None":
    """Return the check of the hand that was finished last, or None if there is none."""
    if not app.ledger or app.log is None:
        return None
    number = len(app.ledger) - 1
    seed = hand_seed(read_seed(app.seed), number)
    deal = app.log.actions[app.log.deals()[number]]
    text, seal = seed.hex(), app.seals[number]
    return Check(
        number,
        text,
        seal,
        commitment(read_seed(text)) == seal,
        deal_of(shuffled(read_seed(text)), app.ledger[number].dealer) == deal,
    )


def tallied(seed: bytes, start: int, count: int, counts: "list[int]") -> None:
    """Add to the counts the cards that South gets in the hands of a game from a number on."""
    places = {card: place for place, card in enumerate(DECK)}
    for number in range(start, start + count):
        deal = deal_of(shuffled(hand_seed(seed, number)), SEATS[number % 4])
        for card in deal.hands[PLACE[SEATS[2]]] or ():
            counts[places[card]] += 1


def oddness(trial: Trial) -> float:
    """Return how far the counts are from chance: chi-square with 24 degrees of freedom.

    The 25 counts hang together, for six cards of a deal are drawn without replacement.
    """
    mean = trial.deals * 6 / 25
    spread = mean * (1 - 6 / 25) * 25 / 24
    return sum([(count - mean) ** 2 for count in trial.counts]) / spread
