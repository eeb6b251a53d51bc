"""What can happen in a game: the deal, the calls, and the words of notation for each action.

Every action of a player has one word (`pass`, `bid:4`, `play:Jh`), used wherever one travels alone.
"""

from hasenpfeffer.engine.cards import Card, Suit
from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.cards import Hand

BIDS = ("1", "2", "3", "4", "5", "6", "L", "B")  # rising; L and B are the peppers (rules 3.6)


class IllegalAction(Exception):
    """An action that the rules do not allow: `rule` is its paragraph, `reason` says why."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"rules {rule}, {reason}")
        self.rule = rule
        self.reason = reason


class Action(Record):
    """One step of a game."""

    __slots__ = ()


class Deal(Action):
    """Chance's action: the hands of N, E, S, W in deck order, and the widow (rules 2.2).

    What a partial record does not hold is None. A hand of one joker is the card that its holder
    has shown under `joker_must_bid` (rules 3.5).
    """

    __slots__ = ("hands", "widow")
    hands: "tuple[Hand | None, ...]"
    widow: "Card | None"


class Pass(Action):
    """A final pass (rules 3.3)."""

    __slots__ = ()


class Bid(Action):
    """A bid: one of BIDS."""

    __slots__ = ("bid",)
    bid: str


class Name(Action):
    """The maker names trump and whether to go alone (rules 4.2)."""

    __slots__ = ("trump", "alone")
    trump: Suit
    alone: bool


class Discard(Action):
    """The maker puts one card away (rules 4.3)."""

    __slots__ = ("card",)
    card: Card


class HiddenDiscard(Action):
    """The discard as others see it: no player's choice, it stands in partial records only."""

    __slots__ = ()


class Defend(Action):
    """A defender answers whether to defend alone (rules 4.4)."""

    __slots__ = ("alone",)
    alone: bool


class Play(Action):
    """A card is played (rules 5)."""

    __slots__ = ("card",)
    card: Card


_PEPPERS = {"L": "little", "B": "big"}


def word_of(action: Action) -> str:
    """Return the word of a player's action; raises ValueError for any other.

    >>> word_of(Name("h", True))
    'trump:h:alone'
    """
    if isinstance(action, Play):
        return "play:" + action.card
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Bid):
        return "bid:" + _PEPPERS.get(action.bid, action.bid)
    if isinstance(action, Name):
        return "trump:" + action.trump + (":alone" if action.alone else "")
    if isinstance(action, Discard):
        return "discard:" + action.card
    if isinstance(action, Defend):
        return "defend:alone" if action.alone else "defend:pair"
    raise ValueError(f"{type(action).__name__} has no word")
