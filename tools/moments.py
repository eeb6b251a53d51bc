"""The moments of the game that are photographed and examined, each with how it is come by.

Each is found, not written down: bots play seeded games until the state is the wanted one.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.messages import Chose, Did, Rested, Reviewed, Seeded
from hasenpfeffer.app.review import log_of_hand, wanted
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, new_app
from hasenpfeffer.app.statistics import NOTHING, Statistics
from hasenpfeffer.app.update import update
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.bots.search.advice import finish
from hasenpfeffer.bots.search.answers import reviewing_data
from hasenpfeffer.engine.actions import Pass, word_of
from hasenpfeffer.engine.auction import Auction, ThrownIn
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.writing import write_observation

GAMES = 400  # so many seeded games are searched for a moment
LINK = (
    "rules=article&dealer=E&north=9cTcAc9dTdAd&east=JcQcKcJdQdKd&south=JhJkAhKh9sTs"
    "&west=9hThQhJsQsKs&widow=As&auction=3---&trump=h&discard=9s&play=Jh9h9dJd"
)


class Moment(NamedTuple):
    """A state to be shown: when it is reached, under which rules, and what is then clicked.

    `players` are `bots`, `wild` ones that do anything, for what bots never do, or `passers`.
    `awaited` is what the worker brings, `then` is clicked when it has come; without it no worker is
    fetched. `query` is the link with which the page is opened, `games` is how many were played
    before, and their last hands reviewed.
    """

    name: str
    reached: Callable[[App], bool]
    rules: str = "article"
    words: tuple[str, ...] = ()
    players: str = "bots"
    awaited: str = ""
    then: tuple[str, ...] = ()
    query: str = ""
    games: int = 0


def yours(app: App, stage: type) -> bool:
    """Tell whether South is to act in a stage."""
    table = table_of(app)
    return not app.held and isinstance(table.stage, stage) and turn_of(table) == YOU


def table_of(app: App):  # type: ignore[no-untyped-def]
    """Return the table of a game that has begun."""
    assert app.game is not None
    return app.game.table


def bidding(app: App) -> bool:
    """Tell whether South has to bid above somebody, after a pass."""
    calls = table_of(app).calls
    passed = any(call.bid is None for call in calls)
    return yours(app, Auction) and passed and standing_bid(table_of(app)) is not None


def others_bidding(app: App) -> bool:
    """Tell whether another seat has to bid after South."""
    table = table_of(app)
    after = any(call.seat == YOU for call in table.calls)
    return isinstance(table.stage, Auction) and turn_of(table) != YOU and after


def holding_joker(app: App) -> bool:
    """Tell whether South may put the joker away."""
    return yours(app, Discarding) and "Jk" in (app.game.hands[2] or ())  # type: ignore[union-attr]


def following(app: App) -> bool:
    """Tell whether South plays last to a late trick, in a game well under way, with a choice."""
    table = table_of(app)
    if not yours(app, Playing) or len(app.ledger) < 2 or app.game is None:
        return False
    stage, score = table.stage, table.score
    seen = observe(app.game, YOU)
    choice = 1 < len(seen.legal()) < len(seen.hand)
    badge = any(card in seen.hand for card in ("Jk", "J" + stage.lineup.contract.trump))
    late = len(stage.trick.cards) == 3 and len(stage.tricks) > 0
    return late and choice and badge and min(score) > 0 and max(score) > 3


def playing(app: App) -> bool:
    """Tell whether South has to play to the third trick."""
    stage = table_of(app).stage
    return yours(app, Playing) and len(stage.tricks) == 2 and len(stage.trick.cards) > 0


def claiming(app: App) -> bool:
    """Tell whether South, the maker, may claim the rest, beside a trick of either side."""
    if not yours(app, Playing) or app.game is None:
        return False
    mine = table_of(app).stage.lineup.contract.maker == YOU
    return mine and min(won(table_of(app))) > 0 and bool(sure_cards(observe(app.game, YOU)))


def trick_held(app: App) -> bool:
    """Tell whether a finished trick lies on the table in the middle of a hand."""
    return app.held and isinstance(table_of(app).stage, Playing) and len(app.ledger) > 0


def seats_in_play(count: int) -> Callable[[App], bool]:
    """Make the test for a trick with lone players."""

    def reached(app: App) -> bool:
        return playing(app) and len(table_of(app).stage.lineup.active()) == count

    return reached


def ended(made: bool, mine: bool) -> Callable[[App], bool]:
    """Make the test for a hand that was made or set, by South or another."""

    def reached(app: App) -> bool:
        stage = table_of(app).stage
        over = isinstance(stage, Scored) and not app.held and winner_of(table_of(app)) is None
        return over and stage.made() == made and (stage.lineup.contract.maker == YOU) == mine

    return reached


def won_by(side: int) -> Callable[[App], bool]:
    """Make the test for the end of a game."""
    return lambda app: not app.held and winner_of(table_of(app)) == side


MOMENTS = (
    Moment("bid", bidding),
    Moment("bid-first", lambda app: yours(app, Auction) and not table_of(app).calls),
    Moment("bid-pepper", bidding, "article-pepper"),
    Moment("bid-others", others_bidding),
    Moment("estimate", bidding, awaited=".estimate [role=img]"),
    Moment("naming", lambda app: yours(app, Naming)),
    Moment("naming-alone", lambda app: yours(app, Naming), "loner", ("alone",)),
    Moment("discard", lambda app: yours(app, Discarding)),
    Moment("discard-joker", holding_joker, words=("select:Jk",)),
    Moment("defend", lambda app: yours(app, Defending), players="wild"),
    Moment("play", following),
    Moment("lead", lambda app: yours(app, Playing) and not table_of(app).stage.trick.cards),
    Moment("claim", claiming),
    Moment("held", trick_held),
    Moment("alone-three", seats_in_play(3), players="wild"),
    Moment("alone-two", seats_in_play(2), players="wild"),
    Moment("made", ended(True, True)),
    Moment("set", ended(False, True)),
    Moment("made-theirs", ended(True, False), "classic"),
    Moment("thrown-in", lambda app: isinstance(table_of(app).stage, ThrownIn), players="passers"),
    Moment("over-won", won_by(0)),
    Moment("over-lost", won_by(1), "article-pepper"),
    Moment("last", playing, words=("last",)),
    Moment("setup", playing, words=("menu", "setup")),
    Moment("menu", playing, words=("menu",)),
    Moment("keys", playing, words=("menu", "help")),
    Moment("log", playing, words=("menu", "log")),
    Moment("share", playing, words=("menu", "share")),
    Moment("editor", playing, words=("menu", "editor")),
    Moment("puzzles", playing, words=("menu", "puzzles")),
    Moment("settings", playing, words=("menu", "settings")),
    Moment("statistics", ended(True, True), words=("menu", "stats"), games=5),
    Moment("fair", ended(True, True), words=("fair",)),
    Moment("link", playing, query="?" + LINK),
    Moment("daily", playing, words=("menu", "daily"), awaited=".calendar"),
    Moment("puzzle", playing, words=("menu", "puzzles", "puzzle:next")),
    Moment("hint", following, words=("hint",), awaited="#why"),
    Moment("why", following, words=("hint",), awaited="#why", then=("hint",)),
    Moment(
        "review", ended(True, True), words=("review", "step:on"), awaited=".totals:not(:has(small))"
    ),
    Moment("watch", playing, words=("menu", "watch")),
)


def found(moment: Moment) -> App:
    """Play seeded games until a moment is reached. Raises `LookupError`."""
    stats = NOTHING
    for number in range(GAMES):
        for app in game(f"{number:032x}", moment.rules, moment.players, stats):
            if number >= moment.games and moment.reached(app):
                # A finished trick is to stay there for the picture.
                hold = "on" if app.held else "off"
                return app.replace(settings=app.settings.replace(hold=hold))
            if number < moment.games and winner_of(table_of(app)) is not None and not app.held:
                stats = reviewed(app).stats
    raise LookupError(f"no game comes to {moment.name}")


def reviewed(app: App) -> App:
    """Return the state after the review of the hand that is over."""
    app = update(app, Did("review"))
    while (next_one := wanted(app)) is not None:
        steps = reviewing_data(log_of_hand(app, next_one[0]), next_one[1], app.seed)
        app = update(app, Reviewed(*next_one, json.dumps(finish(steps))))
    return app


def game(seed: str, rules: str, players: str, stats: Statistics = NOTHING) -> Iterator[App]:
    """Play one game, all seats alike; gives each state on the way."""
    settings = default_settings().replace(options=options_of(rules))
    chance = random.Random(seed)
    app = update(new_app(settings).replace(stats=stats), Seeded(seed))
    while (now := app.game) is not None:
        yield app
        turn = turn_of(now.table)
        if app.held:
            app = update(app, Rested(now))
        elif turn is None:
            if winner_of(now.table) is not None:
                return
            app = update(app, Did("next"))
        else:
            seen = observe(now, turn)
            if players == "bots":
                word = choose(write_observation(seen), settings.level_of(turn), seed)
            elif players == "passers" and Pass() in seen.legal():
                word = word_of(Pass())
            else:
                word = word_of(chance.choice(seen.legal()))
            app = update(app, Did(word) if turn == YOU else Chose(now, word))
