"""Everything that is kept on the device as one text: what lies in the storage, by its name."""

import json

from hasenpfeffer.app import days, editor, puzzles, saves, statistics_text
from hasenpfeffer.app.editor import EMPTY
from hasenpfeffer.app.following import worth_keeping
from hasenpfeffer.app.saves import SaveError, json_object
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.tokens import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.app.state import App

VERSION = 1
_LONGEST_NAME = 40
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
# The newest version of each part that is known here.
_NEWEST = {
    "game": saves.VERSION,
    "settings": saves.SETTINGS_VERSION,
    "statistics": statistics_text.VERSION,
    "days": days.VERSION,
    "puzzles": puzzles.VERSION,
    "attempt": puzzles.VERSION,
    "sketch": editor.VERSION,
}


class NewerError(SaveError):
    """A backup, or a part of one, of a version that is not known here."""


def write_backup(texts: "dict[str, str]") -> str:
    """Return texts as one, to be read by `read_backup`."""
    return json.dumps({"hasenpfeffer": VERSION, "kept": texts})


def read_backup(text: str) -> "dict[str, str]":
    """Return the texts of a backup; raises SaveError, also if one of them could not be read later.

    What nobody here knows by its name is taken as it is.

    >>> read_backup(write_backup({"later": "..."}))
    {'later': '...'}
    """
    data = json_object(text)
    _not_newer(data.get("hasenpfeffer"), VERSION)
    kept: Any = data.get("kept")
    if data.get("hasenpfeffer") != VERSION or not isinstance(kept, dict) or not kept:
        raise SaveError("no backup")
    for name in kept:
        known = 0 < len(name) <= _LONGEST_NAME and all(letter in _LETTERS for letter in name)
        if not known or not isinstance(kept[name], str):
            raise SaveError("no text of ours")
    for name in kept:
        if name in _NEWEST and kept[name]:  # where nothing is kept there is an empty text
            _not_newer(json_object(kept[name]).get("version"), _NEWEST[name])
            if not _reads(name, kept[name]):
                raise SaveError(f"the {name} cannot be read")
    return kept


def _not_newer(version: "Any", newest: int) -> None:
    if isinstance(version, int) and version > newest:
        raise NewerError(f"version {version} is not known here")


def _reads(name: str, text: str) -> bool:
    """Tell whether a part is read by whatever reads it at the start; may raise SaveError."""
    if name == "game":
        return saves.read_game(text, default_settings()) is not None
    if name == "settings":
        return _has_rules(text)
    if name == "statistics":
        return statistics_text.read_statistics(text) is not None
    if name == "days":
        return len(days.read_days(text)) >= 0
    if name == "puzzles":
        return puzzles.read_solved(text) is not None
    if name == "attempt":
        return puzzles.read_attempt(text)[0] != ""
    return editor.read_sketch(text) is not None


def _has_rules(text: str) -> bool:
    """Tell whether settings have rules that can be read; of all else what is known is taken."""
    try:
        read_rules(str(json_object(text).get("rules")))
    except NotationError:
        return False
    return True


def at_stake(app: "App") -> "tuple[bool, int]":
    """Tell whether another backup ends a game in progress, and how many hands of statistics."""
    return worth_keeping(app) is not None, sum([tally.hands for tally in app.stats.tallies])


def is_worth_asking(app: "App") -> bool:
    """Tell whether another backup would take anything from the player."""
    game, hands = at_stake(app)
    return game or hands > 0 or bool(app.solved or app.days) or app.sketch != EMPTY
