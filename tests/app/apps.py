"""Short ways to bring the app to a state in a test."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from hasenpfeffer.app.messages import Chose, Did, Rested, Seeded
from hasenpfeffer.app.nodes import Node
from hasenpfeffer.app.saves import read_game
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, asked, new_app
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.words import Translator
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import legal_actions, turn_of, winner_of
from tests.engine.positions import STRONG, finished, play_out, record
from tests.engine.random_games import options, pick

SEED = "000102030405060708090a0b0c0d0e0f"
ENGLISH = Translator({})


def begun(rules: "str | Options" = "article", seed: str = SEED) -> App:
    """Return a game whose first hand has been dealt."""
    chosen = read_rules(rules) if isinstance(rules, str) else rules
    return update(new_app(default_settings().replace(options=chosen)), Seeded(seed))


def at(record: str) -> App:
    """Return the state that a saved record leads to, with no trick on show."""
    text = '{"version": 1, "seed": "%s", "record": "%s"}' % (SEED, record.replace("\n", "\\n"))
    app = read_game(text, default_settings())
    assert app
    return app.replace(held=False)


def game_of(app: App) -> Game:
    assert app.game
    return app.game


def did(app: App, *words: str) -> App:
    """Use controls, one after the other."""
    for word in words:
        app = update(app, Did(word))
    return app


def legal_words(app: App) -> list[str]:
    game = game_of(app)
    turn = turn_of(game.table)
    return (
        [word_of(a) for a in legal_actions(game.table, game.hands[PLACE[turn]]) or ()]
        if turn
        else []
    )


def stepped(app: App, byte: int) -> App:
    """Let happen what happens next: a trick goes, a hand is dealt, somebody acts."""
    game = game_of(app)
    turn = turn_of(game.table)
    if app.held:
        return update(app, Rested(game))
    if turn is None:
        return did(app, "next")
    action = pick(legal_actions(game.table, game.hands[PLACE[turn]]) or (), byte)
    if asked(app):
        return did(app, word_of(action))
    return update(app, Chose(game, word_of(action)))


def over() -> App:
    """Return the state after a whole hand, South having bid three and taken four."""
    words, plays = play_out(False, 4)
    data = finished("3", 4, score="3 0")
    app = at(record(score="3 0", auction="- - - 3", **STRONG))
    for word in words + plays:
        seat = turn_of(game_of(app).table)
        app = did(app, word) if seat == YOU else update(app, Chose(game_of(app), word))
        app = app.replace(held=False)
    assert game_of(app).table.score == (data["score"]["NS"], data["score"]["EW"]) == (7, 0)
    return app


def states(app: App, seed: int, steps: int) -> Iterator[App]:
    """Yield the states of a random game until it is over."""
    rng = random.Random(seed)
    for _ in range(steps):
        yield app
        if winner_of(game_of(app).table) is not None and not app.held:
            return
        app = stepped(app, rng.randrange(256))


def spoken(app: App) -> list[tuple[str, str]]:
    """Return the lines of the live region, with their keys."""
    [region] = [
        part
        for part in page_view(app, ENGLISH).children
        if isinstance(part, Node) and part.attributes.get("id") == "live"
    ]
    lines = [one for one in region.children if isinstance(one, Node)]
    return [(line.key, str(line.children[0])) for line in lines]


def until_yours(app: App, stage: str = "", seed: int = 1) -> App:
    """Play at random until South is to act, in a stage if one is named."""
    for other in states(app, seed, 600):
        if turn_of(game_of(other).table) == YOU and not other.held:
            if not stage or type(game_of(other).table.stage).__name__ == stage:
                return other
    raise AssertionError(f"South never came to {stage}")


@st.composite
def apps(draw: st.DrawFn) -> App:
    """Draw a state of a random game under random options."""
    app = begun(draw(options()), draw(st.binary(min_size=16, max_size=16)).hex())
    *_, last = states(app, draw(st.integers(0, 2**32)), draw(st.integers(1, 90)))
    return last
