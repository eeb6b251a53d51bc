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
    """The whole state; what each field is stands beside its type below."""

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
    # What the player has chosen, now and for the next game.
    settings: "Settings"
    draft: "Settings"

    # The game. `log` and `game` are None until its seed is drawn.
    seed: str  # hex
    log: "Log | None"
    game: "Game | None"
    ledger: "tuple[Table, ...]"  # the tables of the finished hands
    seals: tuple[str, ...]  # what was shown before each hand that was dealt, see `fairness`

    # The player at the table.
    held: bool  # a finished trick still lies there
    selected: str  # the card to be discarded, or to be played by a second tap
    alone: bool  # the toggle beside the trumps
    refused: str  # the word that the rules have just refused,
    tries: int  # after so many such words and cards

    # What the live region is not to speak again.
    told: int  # so many events of the hand;
    undone: bool  # it was set when the player took one back
    hushed: "tuple[int, int] | None"  # the question, as actions and `tries`

    # What lies over the table.
    panel: str  # what is open there
    answers: int  # how many panels have answered
    wrong: str  # what one could not take: `target=ten`, `stats=`, `link=` and the reason
    notices: tuple[str, ...]  # what the player is told

    # Who plays, and whose game it is.
    thinker: str  # how the worker is: absent, loading, ready or failed
    elsewhere: bool  # another tab has gone on with the game
    pilot: str  # a bot plays for the player to the end of this `hand` or of the `game`
    origin: "Origin"  # where the game comes from
    link: "Link | None"  # was opened, and waits for what the player makes of it

    # Advice.
    hint: "Hint | None"  # for this decision;
    asking: bool  # it has been asked for
    estimated: "tuple[Hand, Seat] | None"  # the hand, and who dealt it, that was estimated last,
    estimate: "Estimate | None"  # and what came of it
    reviews: "tuple[Review, ...]"  # of the finished hands, the open one last

    # Counts over all games.
    stats: "Statistics"
    brought: "Statistics | None"  # of a file, until the player has said what becomes of them
    trial: "Trial | None"  # the last test of the shuffle

    # Deals of days, puzzles, the position editor.
    today: str  # the date where the player is, once it was asked for
    day: str  # the one whose deal is shown
    days: "tuple[Day, ...]"  # what became of the deals
    puzzles: "tuple[Puzzle, ...]"  # there once they are asked for
    solved: tuple[str, ...]  # names of puzzles
    sketch: "Sketch"  # what the editor holds


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
