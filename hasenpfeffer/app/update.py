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
from hasenpfeffer.app.state import SPEEDS, YOU, new_app
from hasenpfeffer.bots.levels import LEVELS
from hasenpfeffer.engine.actions import Deal, Discard, IllegalAction
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.options import OptionError, option_value, options_of
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.seats import SEATS, left_of
from hasenpfeffer.engine.shuffle import below, deal_of, hand_seed, shuffled, stream
from hasenpfeffer.engine.stages import apply, new_game, turn_of, winner_of
from hasenpfeffer.engine.tokens import NotationError, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.messages import Message
    from hasenpfeffer.app.state import App, Settings
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game, Table

PANELS = ("menu", "setup", "rules", "help", "log", "last")
_VERBS = ("pass", "bid", "trump", "discard", "defend", "play")


def update(app: "App", message: "Message") -> "App":
    """Return the state after a message; the same state where it changes nothing."""
    if isinstance(message, Did):
        return _did(app, message.word)
    if isinstance(message, Tried):
        return _refused(app, "play:" + message.card)
    if isinstance(message, Chose):
        if message.game is not app.game or app.elsewhere:
            return app
        return _act(app, message.word)
    if isinstance(message, Rested):
        return app.replace(held=False) if app.held and message.game is app.game else app
    if isinstance(message, Seeded):
        return _begin(app, message.seed) if app.game is None else app
    if isinstance(message, Set):
        app = app.replace(draft=changed(app.draft, message.name, message.value))
        if message.name == "speed":  # the one setting that does not wait for the next game
            app = app.replace(settings=changed(app.settings, message.name, message.value))
        return app
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


def _did(app: "App", word: str) -> "App":
    verb, _, rest = word.partition(":")
    if verb in _VERBS:
        if app.game is None or turn_of(app.game.table) != YOU:
            return app
        return _act(app.replace(notices=_standing(app.notices)), word)
    if verb in PANELS:
        return app.replace(panel=verb, draft=app.settings if verb == "setup" else app.draft)
    if verb == "close":
        if rest == "notice":
            return app.replace(notices=app.notices[1:])
        return app.replace(panel="", draft=app.settings)
    if verb == "preset":
        return app.replace(draft=app.draft.replace(options=options_of(rest)))
    if verb == "new":
        fresh = new_app(app.draft)
        return fresh.replace(thinker=app.thinker)
    if app.game is None or app.elsewhere:
        return app
    if verb == "select":
        return app.replace(selected=rest, refused="")
    if verb == "alone":
        return app.replace(alone=not app.alone)
    if verb == "go":
        return app.replace(held=False)
    if verb == "next":
        return _next_hand(app)
    if verb == "undo":
        return _undo(app)
    return app


def _standing(notices: "tuple[str, ...]") -> "tuple[str, ...]":
    """Return the notices that do not go by themselves once the player goes on."""
    return tuple([code for code in notices if code != "resumed"])


def _act(app: "App", word: str) -> "App":
    """Apply the word of a player; what is illegal or no word at all only counts as a try."""
    if app.game is None or app.elsewhere:
        return app
    try:
        action = read_word(word)
        game = apply(app.game, action)
    except (IllegalAction, NotationError):
        return _refused(app, word)
    return _moved(app, action, game)


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
        held=trick_finished(game.table) and not isinstance(action, (Deal, Discard)),
        selected="",
        alone=False,
        refused="",
    )


def trick_finished(table: "Table") -> bool:
    """Tell whether the last card that was played has completed a trick."""
    stage = table.stage
    if isinstance(stage, Playing):
        return len(stage.tricks) > 0 and not stage.trick.cards
    return isinstance(stage, Scored)


def _begin(app: "App", seed: str) -> "App":
    """Begin a game: its seed gives the first dealer (rules 2.1) and every deal (rules 2.3)."""
    game_seed = bytes([int(seed[place : place + 2], 16) for place in range(0, len(seed), 2)])
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
    seed = bytes([int(app.seed[place : place + 2], 16) for place in range(0, len(app.seed), 2)])
    deck = shuffled(hand_seed(seed, len(app.ledger)))
    deal = deal_of(deck, left_of(table.dealer))
    return _moved(app, deal, apply(app.game, deal))


def _undo(app: "App") -> "App":
    """Go back to before the player's last decision, by cutting the log and replaying it."""
    if app.log is None:
        return app
    game: Game | None = None
    last = None
    for place, action in enumerate(app.log.actions):
        if game is not None and turn_of(game.table) == YOU:
            last = place
        game = _step(app.log, game, action)
    if last is None:
        return app
    return with_log(app, app.log.replace(actions=app.log.actions[:last]))


def can_undo(app: "App") -> bool:
    """Tell whether the player has decided anything in this game."""
    if app.game is None:
        return False
    stage = app.game.table.stage
    named = stage.lineup_so_far()
    return (
        len(app.ledger) > 0
        or any(call.seat == YOU for call in app.game.table.calls)
        or (named is not None and named.contract.maker == YOU)
        or any(YOU in trick.seats[: len(trick.cards)] for trick in stage.tricks_begun())
    )


def with_log(app: "App", log: Log) -> "App":
    """Return the state with another log, replayed; raises IllegalAction."""
    game: Game | None = None
    ledger: tuple[Table, ...] = ()
    for action in log.actions:
        game = _step(log, game, action)
        if turn_of(game.table) is None:
            ledger += (game.table,)
    return app.replace(
        log=log,
        game=game,
        ledger=ledger,
        held=False,
        selected="",
        alone=False,
        refused="",
        panel="",
    )


def _step(log: Log, game: "Game | None", action: "Action") -> "Game":
    if game is not None:
        return apply(game, action)
    if not isinstance(action, Deal):
        raise IllegalAction("2.2", "a game begins with a deal")
    return new_game(log.options, log.score, log.dealer, action)


def changed(settings: "Settings", name: str, value: str) -> "Settings":
    """Return settings with a field changed; a value that does not exist changes nothing."""
    if name in ("partner", "opponents"):
        known = value in [level.name for level in LEVELS]
        return settings.replace(**{name: value}) if known else settings
    if name == "speed":
        return settings.replace(speed=value) if value in SPEEDS else settings
    try:
        options = settings.options.replace(**{name: option_value(name, value)})
    except OptionError:
        return settings
    return settings.replace(options=options)
