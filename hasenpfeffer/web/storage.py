"""The browser's storage under our own names; where it is blocked, nothing breaks."""

import js

PREFIX = "hasenpfeffer:"
GAME = PREFIX + "game"
SETTINGS = PREFIX + "settings"
STATISTICS = PREFIX + "statistics"
SOLVED = PREFIX + "puzzles"
ATTEMPT = PREFIX + "attempt"
DAYS = PREFIX + "days"
SKETCH = PREFIX + "sketch"
OWNER = PREFIX + "tab"  # the tab that plays; another one that takes over writes its own mark
REPLACED = PREFIX + "replaced"  # what a file with everything has replaced
ASIDE = PREFIX + "unreadable"


def load(key):
    """Return a saved text, or None if there is none or storage is blocked."""
    return js.safeStorage.load(key)


def save(key, text):
    """Save a text; tell whether that worked."""
    return js.safeStorage.save(key, text)


def everything():
    """Return all that is kept, by its name without our prefix, but for the tab and what was set
    aside by `replace`."""
    texts = {}
    for key in js.safeStorage.keys():
        if key.startswith(PREFIX) and key not in (OWNER, REPLACED):
            texts[key[len(PREFIX) :]] = load(key)
    return texts


def replace(texts, before):
    """Put texts in the place of those of the same names; all or none. `before`, a text of what was
    there, is kept."""
    old = everything()
    if save(REPLACED, before) and all(save(PREFIX + name, texts[name]) for name in texts):
        return True
    for name in texts:
        save(PREFIX + name, old.get(name, ""))
    return False


def set_aside(text):
    """Keep a text that cannot be read beside those kept before."""
    key, number = ASIDE, 1
    while load(key) not in (None, text):
        number += 1
        key = f"{ASIDE}-{number}"
    save(key, text)
