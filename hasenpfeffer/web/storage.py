"""The browser's storage under our own names; where it is blocked, nothing breaks."""

import js

PREFIX = "hasenpfeffer:"
GAME = PREFIX + "game"
SETTINGS = PREFIX + "settings"
ASIDE = PREFIX + "unreadable"


def load(key):
    """Return a saved text, or None if there is none or storage is blocked."""
    try:
        return js.localStorage.getItem(key)
    except Exception:  # the browser's SecurityError has no Python type
        return None


def save(key, text):
    """Save a text; tell whether that worked."""
    try:
        js.localStorage.setItem(key, text)
    except Exception:  # blocked, or full
        return False
    return True
