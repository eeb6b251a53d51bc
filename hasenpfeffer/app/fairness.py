"""Fair deals: the seal shown before a hand, the check after it, and a test of the shuffle."""

from hasenpfeffer.engine.actions import Deal
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


class Check(Record):
    """A finished hand: its number from 0, its seed and seal, and whether they belong together.

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


def seal_of(app: "App", number: int) -> str:
    """Return what is shown before a hand: the SHA-256 of its seed (rules 2.3)."""
    return commitment(hand_seed(read_seed(app.seed), number))


def check_of(app: "App") -> "Check | None":
    """Return the check of the hand that was finished last, or None if there is none."""
    if not app.ledger or app.log is None:
        return None
    number = len(app.ledger) - 1
    seed = hand_seed(read_seed(app.seed), number)
    deals = [action for action in app.log.actions if isinstance(action, Deal)]
    text = "".join([f"{byte:02x}" for byte in seed])
    return Check(
        number,
        text,
        seal_of(app, number),
        commitment(read_seed(text)) == seal_of(app, number),
        deal_of(shuffled(read_seed(text)), app.ledger[number].dealer) == deals[number],
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
