"""Everything that is kept on the device as one text: what lies in the storage, by its name."""

import json

from hasenpfeffer.app.editor import EMPTY
from hasenpfeffer.app.following import worth_keeping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.app.state import App

VERSION = 1
_LONGEST_NAME = 40
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def write_backup(texts: "dict[str, str]") -> str:
    """Return texts as one, to be read by `read_backup`."""
    return json.dumps({"hasenpfeffer": VERSION, "kept": texts})


def read_backup(text: str) -> "dict[str, str] | None":
    """Return the texts of a backup, or None for a text that is none.

    What they say is not looked at: whoever reads them later sets aside what makes no sense.

    >>> read_backup(write_backup({"game": "..."}))
    {'game': '...'}
    >>> read_backup("[]") is None
    True
    """
    try:
        data = json.loads(text)
    except (ValueError, RuntimeError):  # lists in lists in lists exhaust the stack
        return None
    if not isinstance(data, dict) or data.get("hasenpfeffer") != VERSION:
        return None
    kept: Any = data.get("kept")
    if not isinstance(kept, dict) or not kept:
        return None
    for name in kept:
        known = 0 < len(name) <= _LONGEST_NAME and all(letter in _LETTERS for letter in name)
        if not known or not isinstance(kept[name], str):
            return None
    return kept


def at_stake(app: "App") -> "tuple[bool, int]":
    """Tell whether another backup ends a game in progress, and how many hands of statistics."""
    return worth_keeping(app) is not None, sum([tally.hands for tally in app.stats.tallies])


def is_worth_asking(app: "App") -> bool:
    """Tell whether another backup would take anything from the player."""
    game, hands = at_stake(app)
    return game or hands > 0 or bool(app.solved or app.days) or app.sketch != EMPTY
