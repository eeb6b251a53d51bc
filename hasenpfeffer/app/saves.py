"""The game and the settings as text for the browser's storage, and back."""

import json

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.origin import Kept, Origin
from hasenpfeffer.app.settings import (
    CHOICES,
    Settings,
    default_settings,
    settings_of,
    value_of,
)
from hasenpfeffer.app.state import new_app, trick_finished
from hasenpfeffer.app.undo import placed
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.fields import read_rules, read_seed
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.tokens import NotationError
from hasenpfeffer.engine.writing import write, write_hand, write_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.log import Log, Reading

VERSION = 2  # of a game; in version 1 the seals were not kept
SETTINGS_VERSION = 1
PILOTS = ("hand", "game")  # until when a bot plays for the player
_NOTHING = ("", "null", "undefined", "{}", "[]")
_SETTINGS = tuple([name for name, _ in CHOICES] + ["name:" + seat for seat in SEATS])


class SaveError(Exception):
    """A saved text that cannot be read; says why."""


def write_settings(settings: Settings) -> str:
    """Return the settings as text."""
    data = {name: getattr(settings, name) for name, _ in CHOICES}
    for seat, name in zip(SEATS, settings.names):
        data["name:" + seat] = name
    return json.dumps(dict(data, version=SETTINGS_VERSION, rules=write_rules(settings.options)))


def read_settings(text: "str | None") -> Settings:
    """Return the settings of a text; what is missing or unknown there is as on a first visit."""
    try:
        data = json_object(text)
    except SaveError:
        return default_settings()
    try:
        options = read_rules(str(data.get("rules")))
    except NotationError:
        options = default_settings().options
    return settings_of(data, options)


def loses_nothing(text: "str | None", settings: Settings) -> bool:
    """Tell whether settings hold all that the text says from which they were read."""
    if text is None or text.strip() in _NOTHING:
        return True
    try:
        data = json_object(text)
        if "rules" in data:
            read_rules(str(data["rules"]))
    except (SaveError, NotationError):
        return False
    known = _SETTINGS + ("version", "rules")
    if data.get("version") != SETTINGS_VERSION or [name for name in data if name not in known]:
        return False
    told = [name for name in _SETTINGS if name in data]
    return not [name for name in told if str(data[name]) != value_of(settings, name)]


def write_game(app: "App", built: "Built | None" = None) -> str:
    """Return the game as text: its seed and the record of all that has happened.

    With `built`, hands that are over are not written again and again.
    """
    if app.log is None:
        return ""
    record = _record(app.log, built or Built())
    data: dict[str, Any] = {"version": VERSION, "seed": app.seed, "record": record}
    data["seals"] = app.seals
    if app.pilot:
        data["pilot"] = app.pilot
    if app.origin.kind:
        data["origin"] = app.origin.kind
    if app.origin.rival is not None:
        data["rival"] = write(app.origin.rival)
    if app.origin.rules is not None:
        data["own rules"] = write_rules(app.origin.rules)
    if app.origin.begins:
        data["begins"] = app.origin.begins
    if app.origin.kept is not None:
        kept = app.origin.kept
        data["kept"] = {"seed": kept.seed, "record": write(kept.log), "seals": kept.seals}
    return json.dumps(data)


def _record(log: "Log", built: "Built") -> str:
    """Return the record of a game, with the hands before the last one as they were written."""
    last = log.deals()[-1]
    before = log.replace(actions=log.actions[:last])
    written = built.of("record", (before,), lambda: write(before))
    return written + ("\n" if last else "") + write_hand(log.actions[last:])


def read_game(text: "str | None", settings: Settings) -> "App | None":
    """Return the state that a saved game leads to, or None if nothing was saved.

    Raises SaveError.
    """
    if text is None or text.strip() in _NOTHING:
        return None
    data = json_object(text)
    if data.get("version") not in (1, VERSION):
        raise SaveError(f"version {data.get('version')} is not known here")
    seed, reading = _seed(data), _reading(data.get("record"))
    log = reading.log
    app = new_app(settings.replace(options=log.options)).replace(draft=settings, seed=seed)
    app = app.replace(seals=_seals(data))
    pilot = str(data.get("pilot"))
    app = placed(app, log, reading.ledger, reading.game)
    app = app.replace(origin=_origin(data), pilot=pilot if pilot in PILOTS else "")
    assert app.game is not None
    # A finished hand goes on with its result, a finished trick lies there once more.
    playing = isinstance(app.game.table.stage, Playing)
    return app.replace(held=playing and trick_finished(app.game.table))


def _origin(data: "dict[str, Any]") -> Origin:
    """Return where a saved game comes from; raises SaveError."""
    rival, waiting = data.get("rival"), data.get("kept")
    kept = None
    if isinstance(waiting, dict):
        kept = Kept(_seed(waiting), whole_log(waiting.get("record")), _seals(waiting))
    try:
        rules = read_rules(str(data["own rules"])) if "own rules" in data else None
    except NotationError as error:
        raise SaveError(str(error)) from None
    begins = data.get("begins", 0)  # texts of before it was kept have none
    if not isinstance(begins, int):
        raise SaveError("the game begins nowhere")
    kind = str(data.get("origin", ""))
    return Origin(kind, None if rival is None else whole_log(rival), kept, rules, begins)


def _seed(data: "dict[str, Any]") -> str:
    """Return the seed of a saved game; raises SaveError."""
    seed = str(data.get("seed"))
    try:
        read_seed(seed)
    except NotationError as error:
        raise SaveError(str(error)) from None
    return seed


def _seals(data: "dict[str, Any]") -> "tuple[str, ...]":
    """Return the seals of a saved game, as they were shown; raises SaveError."""
    seals = data.get("seals", [])
    if not isinstance(seals, list):
        raise SaveError("the seals are no list")
    return tuple([str(seal) for seal in seals])


def whole_log(record: "Any") -> "Log":
    """Return the log of a record that must tell all cards; raises SaveError."""
    return _reading(record).log


def _reading(record: "Any") -> "Reading":
    """Read a record that must tell all cards; raises SaveError."""
    try:
        reading = read(str(record), len(str(record)))  # our own text may be as long as the game
    except NotationError as error:
        raise SaveError(str(error)) from None
    for action in reading.log.actions:
        if isinstance(action, Deal) and (action.widow is None or None in action.hands):
            raise SaveError("the record does not tell all cards")
    if any(hand is None for hand in reading.game.hands):
        raise SaveError("the record does not tell the discard")
    return reading


def json_object(text: "str | None") -> "dict[str, Any]":
    """Return the object that a text of JSON is; raises SaveError."""
    try:
        data = json.loads(text or "")
    except (ValueError, RuntimeError):  # lists in lists in lists exhaust the stack
        raise SaveError("not JSON") from None
    if not isinstance(data, dict):
        raise SaveError("not an object")
    return data
