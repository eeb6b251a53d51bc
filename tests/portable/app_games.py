"""Play the app's games, bots in every seat; print digests of pages, saves and words.

The presets stand on the input. Every seventh page is written as HTML.
"""

import sys
from hashlib import sha256

from hasenpfeffer.app.messages import Chose, Did, Rested, Seeded
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError, read_game, write_game
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import new_app
from hasenpfeffer.app.undo import can_undo
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.words import Translator
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write, write_observation

STEPS = 130
SEED = "000102030405060708090a0b0c0d0e0f"


def stepped(app):
    """Let happen what happens next; North and South play as club, the others as novices."""
    game = app.game
    turn = turn_of(game.table)
    if app.held:
        return update(app, Rested(game))
    if turn is None:
        return update(app, Did("next"))
    level = "club" if turn in ("N", "S") else "novice"
    word = choose(write_observation(observe(game, turn)), level, app.seed)
    return update(app, Did(word) if turn == YOU else Chose(game, word))


def digest(*texts):
    return "".join([f"{byte:02x}" for byte in sha256("\n".join(texts).encode()).digest()])


def play(preset, t):
    """Play a game and print what became of it."""
    settings = default_settings().replace(options=options_of(preset))
    app = update(new_app(settings), Seeded(SEED))
    pages = ""
    for step in range(STEPS):
        if step % 7 == 0:
            pages = digest(pages, to_html(page_view(app, t)))
        app = stepped(app)
    again = read_game(write_game(app), settings)
    undone = update(app, Did("undo"))
    print(preset, pages, digest(write(app.log)), again.log == app.log)
    print(can_undo(app), len(app.log.actions), len(undone.log.actions), app.game.table.score)
    for word in ("preset:none", "select:JX", "play:\u00e9", "bid:9"):
        print(update(app, Did(word)).log == app.log)


if __name__ == "__main__":
    for name in sys.stdin.read().split():
        play(name, Translator({}))
    for text in ("{", "7", '{"version": 2}'):
        try:
            print(read_game(text, default_settings()))
        except SaveError as error:
            print(error)
