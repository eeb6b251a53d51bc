"""The browser's storage under our own names; where it is blocked, nothing breaks."""

from js import safeStorage

PREFIX = "hasenpfeffer:"
GAME = PREFIX + "game"
SETTINGS = PREFIX + "settings"
ASIDE = PREFIX + "unreadable"


def load(key):
    """Return a saved text, or None if there is none or storage is blocked."""
    return safeStorage.load(key)


def save(key, text):
    """Save a text; tell whether that worked."""
    return safeStorage.save(key, text)
