"""What each message makes of the state: one pure function."""

from hasenpfeffer.app.messages import (
    Chose,
    Did,
    MovedOn,
    Noticed,
    Rested,
    Returned,
    Seeded,
    Set,
    Thinker,
    Tried,
)
from hasenpfeffer.app.settings import YOU, changed, waits
from hasenpfeffer.app.state import new_app, seat_to_think, trick_finished
from hasenpfeffer.app.undo import undone
from hasenpfeffer.engine.actions import Discard, IllegalAction, Play
from hasenpfeffer.engine.fields import read_seed
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import SEATS, left_of
from hasenpfeffer.engine.shuffle import below, deal_of, hand_seed, shuffled, stream
from hasenpfeffer.engine.stages import apply, new_game, turn_of, winner_of
from hasenpfeffer.engine.tokens import NotationError, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.messages import Message
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game

PANELS = ("menu", "setup", "settings", "help", "log", "last")
_VERBS = ("pass", "bid", "trump", "discard", "defend", "play")


def update(app: "App", message: "Message") -> "App":
    """Return the state after a message; the same state where it changes nothing."""
    after = _after(app, message)
    return app if after == app else after


def _after(app: "App", message: "Message") -> "App":
    if isinstance(message, Did):
        return _did(app, message.word)
    if isinstance(message, Tried):
        return _refused(app, "play:" + message.card)
    if isinstance(message, Chose):
        asked = message.game is app.game and seat_to_think(app) is not None
        answer = str(message.word)  # whatever a worker makes of it
        return _act(app, answer) or app if asked else app
    if isinstance(message, Rested):
        return app.replace(held=False) if message.game is app.game else app
    if isinstance(message, Seeded):
        return _begin(app, message.seed) if app.game is None else app
    if isinstance(message, Set):
        return _set(app, message.name, message.value)
    if isinstance(message, Noticed):
        known = message.code in app.notices
        return app if known else app.replace(notices=app.notices + (message.code,))
    if isinstance(message, Thinker):
        return app.replace(thinker=message.state)
    if isinstance(message, MovedOn):
        return app.replace(elsewhere=True)
    if isinstance(message, Returned):
        return message.app.replace(thinker=app.thinker)
    return app


def _set(app: "App", name: str, value: str) -> "App":
    """Change a setting: the rules for the next game, all else at once."""
    draft = changed(app.draft, name, value)
    if draft is None:
        return _refused(app, f"{name}={value}")
    if waits(name):
        return app.replace(draft=draft, refused="")
    settings = changed(app.settings, name, value)
    assert settings is not None
    return app.replace(draft=draft, settings=settings, refused="")


def _did(app: "App", word: str) -> "App":
    """Perform a control's word; one that is none, or that no control has now, changes nothing."""
    if app.elsewhere:
        return app
    verb, _, rest = word.partition(":")
    if word in PANELS:
        if word == "last" and not _has_last_trick(app):
            return app
        return app.replace(panel=word, draft=app.settings if word == "setup" else app.draft)
    if word == "close":
        return app.replace(panel="", draft=app.settings, refused="")
    if word == "close:notice":
        return app.replace(notices=app.notices[1:])
    if verb == "preset":
        known = rest in [name for name, _ in PRESETS]
        return app.replace(draft=app.draft.replace(options=options_of(rest))) if known else app
    if verb == "set":
        name, _, value = rest.partition(":")
        return _set(app, name, value)
    if word == "new":
        fresh = new_app(app.draft)
        return fresh.replace(thinker=app.thinker)
    if app.game is None:
        return app
    if word == "go":
        return app.replace(held=False)
    if word == "next":
        return _next_hand(app)
    if word == "undo":
        return undone(app)
    if turn_of(app.game.table) != YOU:
        return app
    stage = app.game.table.stage
    if verb in _VERBS:
        going_on = app.replace(notices=tuple([n for n in app.notices if n != "resumed"]))
        return _act(going_on, word) or _refused(app, word)
    if verb == "select" and (isinstance(stage, Discarding) or _taps_twice(app)):
        legal = [
            action.card
            for action in observe(app.game, YOU).legal()
            if isinstance(action, (Discard, Play))
        ]
        return app.replace(selected=rest, refused="") if rest in legal else app
    if word == "alone" and isinstance(stage, Naming) and app.game.table.options.alone != "off":
        return app.replace(alone=not app.alone)
    return app


def _taps_twice(app: "App") -> bool:
    assert app.game is not None
    return app.settings.confirm == "on" and isinstance(app.game.table.stage, Playing)


def _has_last_trick(app: "App") -> bool:
    tricks = app.game.table.stage.tricks_begun() if app.game else ()
    return any(trick.complete() for trick in tricks)


def _act(app: "App", word: str) -> "App | None":
    """Apply a word of the seat to act; None if it is illegal, or no word at all."""
    assert app.game is not None
    try:
        action = read_word(word)
        return _moved(app, action, apply(app.game, action))
    except (IllegalAction, NotationError):
        return None


def _refused(app: "App", word: str) -> "App":
    return app.replace(refused=word, tries=app.tries + 1)


def _moved(app: "App", action: "Action", game: "Game") -> "App":
    assert app.log is not None
    log = app.log.replace(actions=app.log.actions + (action,))
    over = turn_of(game.table) is None
    return app.replace(
        log=log,
        game=game,
        ledger=app.ledger + (game.table,) if over else app.ledger,
        held=trick_finished(game.table),
        selected="",
        alone=False,
        refused="",
    )


def _begin(app: "App", seed: str) -> "App":
    """Begin a game: its seed gives the first dealer (rules 2.1) and every deal (rules 2.3)."""
    game_seed = read_seed(seed)
    dealer = SEATS[below(4, stream(game_seed))]
    deal = deal_of(shuffled(hand_seed(game_seed, 0)), dealer)
    options = app.settings.options
    return app.replace(
        seed=seed,
        log=Log(options, (0, 0), dealer, (deal,)),
        game=new_game(options, (0, 0), dealer, deal),
        ledger=(),
        held=False,
        selected="",
        alone=False,
        refused="",
    )


def _next_hand(app: "App") -> "App":
    """Deal the next hand, if this one is over and the game is not (rules 2.1)."""
    assert app.game is not None
    table = app.game.table
    if turn_of(table) is not None or winner_of(table) is not None:
        return app
    deck = shuffled(hand_seed(read_seed(app.seed), len(app.ledger)))
    deal = deal_of(deck, left_of(table.dealer))
    return _moved(app, deal, apply(app.game, deal)).replace(panel="")
