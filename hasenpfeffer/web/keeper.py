"""Reads what the browser keeps of this game and this player, and keeps what changes."""

import js

from hasenpfeffer.app.days import read_days, write_days
from hasenpfeffer.app.editor import EMPTY, read_sketch, write_sketch
from hasenpfeffer.app.puzzles import read_attempt, read_solved, write_attempt, write_solved
from hasenpfeffer.app.saves import (
    SaveError,
    loses_nothing,
    read_game,
    read_settings,
    write_game,
    write_settings,
)
from hasenpfeffer.app.state import new_app, own_settings
from hasenpfeffer.app.statistics import NOTHING
from hasenpfeffer.app.statistics_text import read_statistics, write_statistics
from hasenpfeffer.web import storage


def restored(load=storage.load):
    """Return the saved state, with what is kept beside it; `load` gives the text of a key."""
    return _saved_game(_saved_settings(load), load).replace(
        stats=_read(load, storage.STATISTICS, read_statistics) or NOTHING,
        days=_read(load, storage.DAYS, read_days) or (),
        solved=_read(load, storage.SOLVED, read_solved) or (),
        sketch=_read(load, storage.SKETCH, read_sketch) or EMPTY,
    )


def _saved_settings(load):
    """Return the saved settings, as far as they can be read; the rest is set aside."""
    text = load(storage.SETTINGS)
    settings = read_settings(text)
    if not loses_nothing(text, settings):
        _set_aside(storage.SETTINGS, "not all of it is known here")
    return settings


def _saved_game(settings, load):
    """Return the saved game; an unreadable save is set aside, and the player is told."""
    text = load(storage.GAME)
    try:
        app = read_game(text, settings)
    except SaveError as error:
        moved = _set_aside(storage.GAME, error)
        return new_app(settings).replace(notices=("unreadable",) if moved else ())
    return new_app(settings) if app is None else app.replace(notices=("resumed",))


def _read(load, key, read):
    """Return what a text holds, or None; what cannot be read is set aside."""
    text = load(key)
    if not text:
        return None
    try:
        found = read(text)
        why = "not ours"
    except SaveError as error:
        found, why = None, error
    if found is None:
        _set_aside(key, why)
    return found


def _set_aside(key, why):
    """Set a text aside; tell whether that worked. If not, saving fails, and that is told."""
    moved = storage.set_aside(key)
    done = "was set aside" if moved else "stays, for there is no room to set it aside"
    js.console.warn(f"hasenpfeffer: what lay under {key} {done}: {why}")
    return moved


# What is kept beside the game: where, the field of the state, and how it is written.
_BESIDE = (
    (storage.STATISTICS, "stats", write_statistics),
    (storage.SOLVED, "solved", write_solved),
    (storage.DAYS, "days", write_days),
    (storage.SKETCH, "sketch", write_sketch),
)


def everything(app):
    """Return the texts of all there is, by their names: of what the app holds as it stands now, for
    the browser may not have kept that, or what cannot be read."""
    texts, blank = storage.everything(), new_app(app.settings)
    held = [(storage.SETTINGS, write_settings(own_settings(app)))]
    held.append((storage.GAME, write_game(app)))
    for key, name, write in _BESIDE:
        if getattr(app, name) != getattr(blank, name) or storage.name_of(key) in texts:
            held.append((key, write(getattr(app, name))))
    if _attempt(app) is not None:
        held.append((storage.ATTEMPT, write_attempt(_attempt(app))))
    elif not read_attempt(texts.get(storage.name_of(storage.ATTEMPT), ""))[0]:
        texts.pop(storage.name_of(storage.ATTEMPT), None)
    for key, text in held:
        texts[storage.name_of(key)] = text
    return texts


def taken(app, texts):
    """Return the state that texts by their names lead to, and the puzzle's text, if one lies there.

    What they do not tell stays as it is in this state.
    """
    known = everything(app)
    known.update(texts)
    found = restored(lambda key: known.get(storage.name_of(key)))
    return found, known.get(storage.name_of(storage.ATTEMPT))


def _attempt(app):
    return None if app.link is None else app.link.puzzle


def keep(before, app, built):
    """Save what has changed, of the first state all; tell whether that worked."""
    saved = [storage.save(key, text) for key, text in _changed(before, app, built)]
    return all(saved)


def _changed(before, app, built):
    """Return what is to be saved: keys and texts."""
    first = before is None
    texts = []
    for key, name, write in _BESIDE:
        if not first and getattr(before, name) is not getattr(app, name):
            texts.append((key, write(getattr(app, name))))
    if not first and _attempt(before) is not _attempt(app):
        texts.append((storage.ATTEMPT, write_attempt(_attempt(app))))
    if first or not _same_game(before, app):
        texts.append((storage.GAME, write_game(app, built)))
        if first or before.settings is not app.settings or before.origin is not app.origin:
            texts.append((storage.SETTINGS, write_settings(own_settings(app))))
    return texts


def _same_game(before, app):
    same = before.log is app.log and before.settings is app.settings
    return same and before.pilot == app.pilot
