"""The browser's storage under our own names; where it is blocked, nothing breaks."""

import js

PREFIX = "hasenpfeffer:"
GAME = PREFIX + "game"
SETTINGS = PREFIX + "settings"
STATISTICS = PREFIX + "statistics"
DAYS = PREFIX + "days"
OWNER = PREFIX + "tab"  # the tab that plays; another one that takes over writes its own mark
ASIDE = PREFIX + "unreadable"


def load(key):
    """Return a saved text, or None if there is none or storage is blocked."""
    return js.safeStorage.load(key)


def save(key, text):
    """Save a text; tell whether that worked."""
    return js.safeStorage.save(key, text)


def set_aside(text):
    """Keep a text that cannot be read beside those kept before."""
    key, number = ASIDE, 1
    while load(key) not in (None, text):
        number += 1
        key = f"{ASIDE}-{number}"
    save(key, text)
