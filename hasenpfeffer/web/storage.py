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
            texts[name_of(key)] = load(key)
    return texts


def name_of(key):
    """Return a key of ours without our prefix."""
    return key[len(PREFIX) :]


def replace(texts, before):
    """Put texts in the place of those of the same names; all or none. `before`, a text of what was
    there, is kept."""
    old = []
    for key, text in [(REPLACED, before)] + [(PREFIX + name, texts[name]) for name in texts]:
        was = load(key)
        if not save(key, text):
            _put_back(old)
            return False
        old.append((key, was))
    return True


def _put_back(old):
    """Undo what was written, the last first: so there is room for what was there before."""
    for key, was in reversed(old):
        if was is None:
            js.safeStorage.remove(key)
        else:
            save(key, was)


def set_aside(key):
    """Move a text that cannot be read to a free name; tell whether that worked. If not, nothing is
    saved in its place as long as the page is open."""
    return js.safeStorage.setAside(key)
