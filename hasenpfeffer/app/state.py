"""The state of the app: one value, from which everything on the page follows."""

from hashlib import sha256

from hasenpfeffer.app.editor import EMPTY
from hasenpfeffer.app.origin import DAILY, OWN
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.statistics import NOTHING
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.advice import Estimate, Hint
    from hasenpfeffer.app.days import Day
    from hasenpfeffer.app.editor import Sketch
    from hasenpfeffer.app.fairness import Trial
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.origin import Origin
    from hasenpfeffer.app.puzzles import Puzzle
    from hasenpfeffer.app.review import Review
    from hasenpfeffer.app.settings import Settings
    from hasenpfeffer.app.statistics import Statistics
    from hasenpfeffer.engine.cards import Hand
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.seats import Seat


class App(Record):
    """The whole state.

    `seed` (hex) is the game's, and `log` and `game` are None until it is drawn. `ledger` holds the
    tables of the finished hands. `seals` are what was shown before each hand that was dealt, see
    `fairness`. `held` means that a finished trick still lies there. `selected` is
    the card to be discarded, `alone` the toggle beside the trumps. `refused` is the word that the
    rules have just refused, after `tries` such words and cards. `told` is how many events of the
    hand are not to be spoken again, `undone` tells that it was set when the player took one back;
    `hushed` is the question that is not to be spoken again, as actions and `tries`.
    `draft` are the settings for the next game. `panel` names what is open over the table, `answers`
    counts what panels have answered, `wrong` is what one could not take: `target=ten`, `stats=`,
    `link=` and the reason. `notices` are what the player is told, `thinker` how the worker is:
    absent, loading, ready or failed. `elsewhere` means that another tab has gone on with the game.
    `pilot` tells whether a bot plays for the player, to the end of this `hand` or of the `game`.
    `origin` tells where the game comes from, `link` is one that was opened and waits for what the
    player makes of it. `hint` is the advice for this decision, `asking` means that it has been
    asked for. `estimated` is the hand, and who dealt it, that was estimated last, and `estimate`
    what came of it, None if nothing did. `reviews` are those of the finished hands, the open one
    last. `stats` are the counts over all games, `brought` those of a file, until the player has
    said what becomes of them, `trial` is the last test of the shuffle. `today` is the date where
    the player is, once it was asked for, `day` the one whose deal is shown, `days` are what became
    of the deals of days. `puzzles` are there once they are asked for, `solved` are the names of
    some. `sketch` is what the position editor holds.
    """

    __slots__ = (
        "settings",
        "draft",
        "seed",
        "log",
        "game",
        "ledger",
        "seals",
        "held",
        "selected",
        "alone",
        "refused",
        "tries",
        "told",
        "undone",
        "hushed",
        "panel",
        "answers",
        "wrong",
        "notices",
        "thinker",
        "elsewhere",
        "pilot",
        "origin",
        "link",
        "hint",
        "asking",
        "estimated",
        "estimate",
        "reviews",
        "stats",
        "brought",
        "trial",
        "today",
        "day",
        "days",
        "puzzles",
        "solved",
        "sketch",
    )
    settings: "Settings"
    draft: "Settings"
    seed: str
    log: "Log | None"
    game: "Game | None"
    ledger: "tuple[Table, ...]"
    seals: tuple[str, ...]
    held: bool
    selected: str
    alone: bool
    refused: str
    tries: int
    told: int
    undone: bool
    hushed: "tuple[int, int] | None"
    panel: str
    answers: int
    wrong: str
    notices: tuple[str, ...]
    thinker: str
    elsewhere: bool
    pilot: str
    origin: "Origin"
    link: "Link | None"
    hint: "Hint | None"
    asking: bool
    estimated: "tuple[Hand, Seat] | None"
    estimate: "Estimate | None"
    reviews: "tuple[Review, ...]"
    stats: "Statistics"
    brought: "Statistics | None"
    trial: "Trial | None"
    today: str
    day: str
    days: "tuple[Day, ...]"
    puzzles: "tuple[Puzzle, ...]"
    solved: tuple[str, ...]
    sketch: "Sketch"


def new_app(settings: "Settings") -> App:
    """Return the state before a game's seed is drawn."""
    return App(
        settings=settings,
        draft=settings,
        seed="",
        log=None,
        game=None,
        ledger=(),
        seals=(),
        held=False,
        selected="",
        alone=False,
        refused="",
        tries=0,
        told=0,
        undone=False,
        hushed=None,
        panel="",
        answers=0,
        wrong="",
        notices=(),
        thinker="absent",
        elsewhere=False,
        pilot="",
        origin=OWN,
        link=None,
        hint=None,
        asking=False,
        estimated=None,
        estimate=None,
        reviews=(),
        stats=NOTHING,
        brought=None,
        trial=None,
        today="",
        day="",
        days=(),
        puzzles=(),
        solved=(),
        sketch=EMPTY,
    )


def own_settings(app: App) -> "Settings":
    """Return the settings with the rules of the player's own games."""
    rules = app.origin.rules
    return app.settings if rules is None else app.settings.replace(options=rules)


def level_of(app: App, seat: "Seat") -> str:
    """Return how well the bot of a seat plays; in the deal of a day it is the same for all."""
    return "club" if app.origin.kind.startswith(DAILY) else app.settings.level_of(seat)


def fresh_app(app: App, settings: "Settings") -> App:
    """Return the state before a game, with what belongs to the page and not to the game."""
    return with_page_of(new_app(settings), app)


def with_page_of(app: App, other: App) -> App:
    """Return a state with what belongs to the page, and not to the game, of another one."""
    return app.replace(
        thinker=other.thinker,
        stats=other.stats,
        today=other.today,
        day=other.day,
        days=other.days,
        puzzles=other.puzzles,
        solved=other.solved,
        sketch=other.sketch,
    )


def chance_for_bots(app: App) -> str:
    """Return the text from which bots draw; it does not give away the seed of the deals."""
    return sha256(f"bots {app.seed}".encode("utf-8")).digest().hex()


def seat_to_think(app: App) -> "Seat | None":
    """Return the bot's seat that is to act now, or None."""
    if app.game is None or app.held or app.elsewhere or app.link:
        return None
    return None if asked(app) else turn_of(app.game.table)


def asked(app: App) -> bool:
    """Tell whether it is the player who is to act, and not a bot instead."""
    if app.game is None or app.link is not None:
        return False
    return turn_of(app.game.table) == YOU and not app.pilot


def trick_finished(table: "Table") -> bool:
    """Tell whether the last card that was played has completed a trick."""
    stage = table.stage
    if isinstance(stage, Playing):
        return len(stage.tricks) > 0 and not stage.trick.cards
    return isinstance(stage, Scored)
