"""Everything that is kept on the device as one text: what lies in the storage, by its name."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
