"""What the players may be called: short, visible, and nobody like another one."""

from hasenpfeffer.engine.seats import SEAT_NAMES, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_NAME = 12
_MARKS = "*{}<>"  # signs that mark up a sentence
# What cannot be seen, from the first to the last: controls, also those that turn text round, joins
# and fillers.
_UNSEEN = (
    ("\x00", "\x08"),
    ("\x0e", "\x1b"),
    ("\x7f", "\x9f"),
    ("\xad", "\xad"),
    ("\u034f", "\u034f"),
    ("\u061c", "\u061c"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u200b", "\u200f"),
    ("\u202a", "\u202e"),
    ("\u2060", "\u206f"),
    ("\u2800", "\u2800"),
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),
    ("\ufeff", "\ufeff"),
    ("\uffa0", "\uffa0"),
    ("\ufff0", "\ufffb"),
    ("\U000e0000", "\U000e0fff"),
)
# What is seen as a blank; the page's Python knows only ASCII's.
_BLANKS = (
    ("\t", "\r"),
    ("\x1c", " "),
    ("\xa0", "\xa0"),
    ("\u1680", "\u1680"),
    ("\u2000", "\u200a"),
    ("\u2028", "\u2029"),
    ("\u202f", "\u202f"),
    ("\u205f", "\u205f"),
    ("\u3000", "\u3000"),
)
_PLAYER = "You"


def plain(name: str) -> str:
    """Return a name as it is kept: short, and without what marks up a sentence or is not seen."""
    seen = [" " if _within(_BLANKS, letter) else letter for letter in name]
    kept = "".join([one for one in seen if not (one in _MARKS or _within(_UNSEEN, one))])
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def _within(ranges: "tuple[tuple[str, str], ...]", letter: str) -> bool:
    return any(first <= letter <= last for first, last in ranges)


def folded(name: str) -> str:
    """Return a name in small letters and without blanks: alike are those that agree in this.

    >>> folded("Anna LISA"), folded("\\u00c4nne")
    ('annalisa', '\\xe4nne')
    """
    return "".join([_small(letter) for letter in name if not _within(_BLANKS, letter)])


def _small(letter: str) -> str:
    if "\xc0" <= letter <= "\xde" and letter != "\xd7":  # the page's Python knows only ASCII's
        return chr(ord(letter) + 32)
    return letter.lower() if letter <= "~" else letter


def taken(name: str, place: int, names: "Sequence[str]") -> bool:
    """Tell whether the seat at a place cannot be called so: another one is, or may be again.

    `names` are those of all seats, empty ones as the compass points. The player is called You.
    """
    others = [other for at, other in enumerate(names) if at != place and other]
    others += [SEAT_NAMES[seat] for at, seat in enumerate(SEATS) if at != place] + [_PLAYER]
    return folded(name) in [folded(other) for other in others]
