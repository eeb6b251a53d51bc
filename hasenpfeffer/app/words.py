"""Sentences in the player's language, from the JSON that the build makes of gettext catalogues."""

from hasenpfeffer.app.names import folded
from hasenpfeffer.engine.seats import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.seats import Seat

CONTEXT = "\4"
NAMELESS = ("", "", "", "")
# Where letters are that run from right to left, from the first to the last.
_LEFTWARD = (
    ("\u0590", "\u08ff"),
    ("\ufb1d", "\ufdff"),
    ("\ufe70", "\ufefc"),
    ("\U00010800", "\U00010fff"),
    ("\U0001e800", "\U0001efff"),
)


class Translator:
    """Speaks one language: called with an English sentence, it returns the translated one.

    Fields in braces are filled from the keywords. A sentence that the catalogue does not have
    is said in English. `names` are what the player calls the seats, in the order of SEATS.
    """

    def __init__(self, catalogue: "dict[str, Any]", names: "tuple[str, ...]" = NAMELESS) -> None:
        self._catalogue, self._names = catalogue, names
        self._messages: dict[str, Any] = catalogue.get("messages", {})
        rule = catalogue.get("plural", "n != 1")
        self._plural: Callable[[int], int] = eval(f"lambda n: int({rule})")
        self._apart: dict[object, str] = {}
        t = self
        self._cards = _card_names(t)
        self._suits = {"c": t("clubs"), "d": t("diamonds"), "h": t("hearts"), "s": t("spades")}
        points = (t("North"), t("East"), t("You"), t("West"))
        names = tuple([_own(name, place, points) for place, name in enumerate(names)])
        self._seats: dict[str, str] = {
            seat: name or point for seat, name, point in zip(SEATS, names, points)
        }
        # A name that runs the other way is set apart in a sentence, and does not turn it round.
        self._apart = {
            name: f"\u2068{name}\u2069"
            for name, point in zip(names, points)
            if name and _leftward(name + point)
        }

    def called(self, names: "tuple[str, ...]") -> "Translator":
        """Return a translator that calls the seats by these names."""
        return self if names == self._names else Translator(self._catalogue, names)

    def __call__(self, text: str, **fields: object) -> str:
        """Return a sentence."""
        return self._filled(self._messages.get(text) or text, fields)

    def tn(self, one: str, many: str, n: int, **fields: object) -> str:
        """Return the form of a sentence that goes with a number, which fills `{n}`."""
        forms = self._messages.get(one) or [one, many]
        form = forms[min(self._plural(n), len(forms) - 1)]
        return self._filled(form, dict(fields, n=n))

    def tc(self, context: str, text: str, **fields: object) -> str:
        """Return a sentence whose English words mean different things in different places."""
        return self._filled(self._messages.get(context + CONTEXT + text) or text, fields)

    def card(self, card: "Card | str") -> str:
        """Return a card's name."""
        return self._cards[card]

    def suit(self, suit: "Suit | str") -> str:
        """Return a suit's name."""
        return self._suits[suit]

    def seat(self, seat: "Seat | str") -> str:
        """Return the name of a seat; South is the player."""
        return self._seats[seat]

    def _filled(self, text: str, fields: "dict[str, object]") -> str:
        if self._apart:
            fields = {name: self._apart.get(value, value) for name, value in fields.items()}
        return text.format(**fields) if fields else text


def _own(name: str, place: int, points: "tuple[str, ...]") -> str:
    """Return a name, or nothing for one by which this language calls another seat."""
    others = [folded(point) for at, point in enumerate(points) if at != place]
    return "" if folded(name) in others else name


def _leftward(text: str) -> bool:
    """Tell whether a text has letters that run from right to left."""
    return any(first <= letter <= last for letter in text for first, last in _LEFTWARD)


def _card_names(t: Translator) -> "dict[str, str]":
    return {
        "9c": t("nine of clubs"),
        "Tc": t("ten of clubs"),
        "Jc": t("jack of clubs"),
        "Qc": t("queen of clubs"),
        "Kc": t("king of clubs"),
        "Ac": t("ace of clubs"),
        "9d": t("nine of diamonds"),
        "Td": t("ten of diamonds"),
        "Jd": t("jack of diamonds"),
        "Qd": t("queen of diamonds"),
        "Kd": t("king of diamonds"),
        "Ad": t("ace of diamonds"),
        "9h": t("nine of hearts"),
        "Th": t("ten of hearts"),
        "Jh": t("jack of hearts"),
        "Qh": t("queen of hearts"),
        "Kh": t("king of hearts"),
        "Ah": t("ace of hearts"),
        "9s": t("nine of spades"),
        "Ts": t("ten of spades"),
        "Js": t("jack of spades"),
        "Qs": t("queen of spades"),
        "Ks": t("king of spades"),
        "As": t("ace of spades"),
        "Jk": t("joker"),
    }
