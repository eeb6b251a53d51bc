"""Starts the page: connects clicks and keys to the store, and the store to paint, save and bots."""

import asyncio
import gc
import io
import json
import sys

import js
from pyscript.ffi import create_proxy

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.daily import read_days, write_days
from hasenpfeffer.app.keys import command_of
from hasenpfeffer.app.messages import (
    Advanced,
    Chose,
    Did,
    MovedOn,
    Noticed,
    Rested,
    Returned,
    Seeded,
    Set,
    Tried,
)
from hasenpfeffer.app.puzzles import read_solved, running, write_solved
from hasenpfeffer.app.saves import SaveError, read_game, read_settings, write_game, write_settings
from hasenpfeffer.app.settings import value_of
from hasenpfeffer.app.state import chance_for_bots, level_of, new_app, own_settings, seat_to_think
from hasenpfeffer.app.statistics import NOTHING, read_statistics, write_statistics
from hasenpfeffer.app.store import Store
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.words import Translator
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.writing import write_observation
from hasenpfeffer.web import storage
from hasenpfeffer.web.adviser import Adviser
from hasenpfeffer.web.dom import Page
from hasenpfeffer.web.focus import Focus, focused, go_to
from hasenpfeffer.web.share import Sharing
from hasenpfeffer.web.sound import Sound
from hasenpfeffer.web.thinker import RemoteThinker
from hasenpfeffer.web.trial import TrialRun

# Milliseconds that a bot takes for its action, and that a finished trick lies on the table.
PACES = {"slow": (1100, 2600), "normal": (550, 1300), "quick": (200, 800), "instant": (0, 0)}
SLICE = 40


def start():
    """Let the game run, or say why it does not."""
    if hasattr(js, "boot"):
        js.setTimeout(create_proxy(begin), 0)  # so that what JavaScript throws comes to boot.js
    else:
        js.document.querySelector(".late").classList.add("now")


def begin():
    """Begin, and say so if that fails."""
    try:
        run()
    except Exception as error:
        js.boot.alarm(traced(error))


def run():
    """Paint the table, saved or new, and let the game run."""
    with open("words.json") as words:  # assets/start.js has put it there
        translator = Translator(json.loads(words.read()))
    settings = read_settings(storage.load(storage.SETTINGS))
    store = Store(restored(settings))
    if store.app.game is None:
        store.dispatch(Seeded(draw_seed()))
    Run(store, translator)


def traced(error):
    """Return an error with the lines that led to it; tell the console as well."""
    text = io.StringIO()
    sys.print_exception(error, text)
    js.console.error(text.getvalue())
    return text.getvalue()


def restored(settings):
    """Return the saved state, with what is kept beside it."""
    app = saved_game(settings).replace(stats=kept_statistics(), days=kept_days())
    return app.replace(solved=kept_solved())


def kept_statistics():
    """Return what was counted; what cannot be read is set aside."""
    text = storage.load(storage.STATISTICS)
    stats = read_statistics(text)
    if text and stats is None:
        js.console.warn("hasenpfeffer: the statistics were set aside")
        storage.set_aside(text)
    return stats or NOTHING


def kept_solved():
    """Return which puzzles are solved; what cannot be read is set aside."""
    text = storage.load(storage.SOLVED)
    solved = read_solved(text) if text else ()
    if solved is None:
        js.console.warn("hasenpfeffer: the solved puzzles were set aside")
        storage.set_aside(text)
    return solved or ()


def kept_days():
    """Return what became of the deals of days; what cannot be read is set aside."""
    text = storage.load(storage.DAYS)
    try:
        return read_days(text) if text else ()
    except SaveError as error:
        js.console.warn(f"hasenpfeffer: the deals of days were set aside: {error}")
        storage.set_aside(text)
        return ()


def saved_game(settings):
    """Return the saved game; an unreadable save is set aside, and the player is told."""
    text = storage.load(storage.GAME)
    try:
        app = read_game(text, settings)
    except SaveError as error:
        js.console.warn(f"hasenpfeffer: the save was set aside: {error}")
        storage.set_aside(text)
        return new_app(settings).replace(notices=("unreadable",))
    return new_app(settings) if app is None else app.replace(notices=("resumed",))


def draw_seed():
    """Draw 128 bits from the system's secure source (rules 2.3), as hex digits."""
    drawn = js.crypto.getRandomValues(js.Uint8Array.new(16))
    return "".join([f"{drawn[place]:02x}" for place in range(16)])


class Run:
    """The running page: one store, one painted page, one loop that waits for bots."""

    def __init__(self, store, translator):
        self.store = store
        self.t = translator
        self.page = Page(js.document.getElementById("app"))
        self.focus = Focus()
        self.sharing = Sharing(store, draw_seed, lambda: self.t)
        self.running = False
        self.task = None
        self.unsaved = False
        self.built = Built()
        self.trouble = ""  # the last error, for a report
        self.page.show(self.view(store.app))
        for listener in (self.keep, self.paint, self.wake):
            store.listen(listener)
        for name, heard in (
            ("click", self.clicked),
            ("keydown", self.pressed),
            ("change", self.entered),
        ):
            js.document.addEventListener(name, create_proxy(self.guarded(heard)))
        self.thinker = RemoteThinker(store)
        self.adviser = Adviser(store, self.thinker)
        self.trial = TrialRun(store)
        self.sound = Sound(store)
        store.listen(self.adviser.wake)
        self.fetching = asyncio.create_task(self.fetch_thinker())
        self.settle()
        self.wake(None, store.app)
        early = js.boot.early()
        if early:
            self.do(early)

    def settle(self):
        """Take the game, save it, and open the link with which the page was opened."""
        self.keep(None, self.store.app)
        storage.save(storage.OWNER, draw_seed())  # other tabs stop here
        js.window.addEventListener("storage", create_proxy(self.guarded(self.saved_elsewhere)))
        self.sharing.arrive()

    def view(self, app):
        """Return what is shown of a state."""
        self.t = self.t.called(app.settings.names)
        return page_view(app, self.t, self.built)

    def paint(self, before, app):
        """Paint the state, which has been saved: whatever fails now, the move is not lost."""
        self.focus.note()
        self.page.show(self.view(app))
        self.focus.keep(app)

    def keep(self, before, app):
        """Save the state, if it is this tab's to save."""
        if app.elsewhere:
            return
        if before is not None and before.stats is not app.stats:
            storage.save(storage.STATISTICS, write_statistics(app.stats))
        if before is not None and before.solved is not app.solved:
            storage.save(storage.SOLVED, write_solved(app.solved))
        if before is not None and before.days is not app.days:
            storage.save(storage.DAYS, write_days(app.days))
        if before is not None and before.log is app.log and before.settings is app.settings:
            return
        saved = storage.save(storage.GAME, write_game(app, self.built))
        if before is None or before.settings is not app.settings or before.origin is not app.origin:
            saved = storage.save(storage.SETTINGS, write_settings(own_settings(app))) and saved
        if not saved:
            if not self.unsaved:
                self.unsaved = True
                self.store.dispatch(Noticed("unsaved"))
        if before is not None and len(before.ledger) != len(app.ledger):
            gc.collect()  # MicroPython collects only when asked to

    def wake(self, before, app):
        """Let the loop run, unless it is running already."""
        if not self.running:
            self.running = True
            self.task = asyncio.create_task(self.loop())

    async def fetch_thinker(self):
        """Fetch the worker, but not before the first paint, nor for who asks to save data."""
        connection = getattr(js.navigator, "connection", None)
        if connection and connection.saveData:
            self.thinker.patient = False
            return
        await js.boot.idle()
        await self.thinker.start()
        js.boot.stay()  # now that all has been fetched once

    async def loop(self):
        """Act for everybody but the player, until it is the player's turn."""
        try:
            while await self.step():
                pass
            self.running = False
        except Exception as error:
            self.running = False
            self.report(error)

    async def step(self):
        """Do one thing that nobody needs to be asked for; tell whether there was one."""
        app = self.store.app
        bot_pace, trick_pace = PACES[app.settings.speed]
        if app.game is None:
            self.store.dispatch(Seeded(draw_seed()))
            return True
        if app.held and not app.elsewhere and app.settings.hold == "off":
            await self.pause(app, trick_pace)
            self.store.dispatch(Rested(app.game))
            return True
        if app.link is not None and running(app.link):
            await self.pause(app, bot_pace)
            self.store.dispatch(Advanced(app.link))
            return True
        seat = seat_to_think(app)
        if seat is None:
            return False
        seen = observe(app.game, seat)
        text = write_observation(seen)
        level = level_of(app, seat)
        began = js.performance.now()
        word = await self.thinker.ask(text, level, chance_for_bots(app))
        await self.pause(app, bot_pace - (js.performance.now() - began))
        self.store.dispatch(Chose(app.game, word))
        if self.store.app.game is app.game and seat_to_think(self.store.app) == seat:
            # No bot of ours may stop the game: the first legal action takes its place.
            js.console.warn(f"hasenpfeffer: a bot answered {word}")
            self.store.dispatch(Chose(app.game, word_of(seen.legal()[0])))
        return True

    async def pause(self, app, milliseconds):
        """Wait, but no longer than the game stands still."""
        end = js.performance.now() + milliseconds
        while True:
            now = self.store.app
            left = end - js.performance.now()
            if left <= 0 or now.game is not app.game or now.held != app.held:
                await asyncio.sleep(0)
                return
            await asyncio.sleep(min(left, SLICE) / 1000)

    def guarded(self, heard):
        """Return a listener whose mistakes are told instead of lost."""

        def listener(event):
            try:
                heard(event)
            except Exception as error:
                self.report(error)

        return listener

    def report(self, error):
        """Tell the console all, and the player that the last move may not have counted."""
        self.trouble = traced(error)
        try:
            self.store.dispatch(Noticed("trouble"))
        except Exception:  # not even that can be painted
            js.boot.alarm(self.trouble)

    def clicked(self, event):
        """Send the word of the control that was clicked."""
        control = event.target.closest("[data-do]")
        if control:
            self.do(control.getAttribute("data-do"))
            return
        refused = event.target.closest("[data-why]")
        if refused:
            self.store.dispatch(Tried(refused.getAttribute("data-why")))

    def do(self, word):
        """Perform a control's word."""
        if word == "here":
            self.come_back()
        elif word == "report":
            js.boot.copyReport(self.trouble, write_game(self.store.app))
        elif word == "test:shuffle":
            self.trial.start(draw_seed())
        elif not self.sharing.do(word):
            self.store.dispatch(Did(word))

    def come_back(self):
        """Take the game back from another tab, as it was saved there."""
        app = restored(read_settings(storage.load(storage.SETTINGS)))
        if app.game is None and "unreadable" not in app.notices:  # nothing is saved any more
            app = self.store.app.replace(elsewhere=False)
        notices = tuple([code for code in app.notices if code != "resumed"])
        self.store.dispatch(Returned(app.replace(notices=notices)))
        storage.save(storage.OWNER, draw_seed())

    def pressed(self, event):
        """Perform the word of a key."""
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.repeat:
            if event.key in ("Enter", " "):
                event.preventDefault()  # a key held down answers one question, not the next
            return
        if event.key != "Escape" and event.target.closest("input,select,textarea,summary,a"):
            return
        control = event.target.closest("button")
        own = control is not None and control.classList.contains("in-hand")
        if control and not own and event.key in ("Enter", " "):
            return  # the button acts by itself
        command = command_of(self.store.app, event.key, control.id[len("card-") :] if own else "")
        if not command:
            return
        event.preventDefault()
        if focused() is None:
            go_to("#say")  # from now on the keys have a place
        if command.startswith("focus:"):
            js.document.getElementById("card-" + command[len("focus:") :]).focus()
        else:
            self.do(command)

    def entered(self, event):
        """Take the value of a field; one that is refused is put back."""
        field = event.target
        if self.sharing.entered(field):
            return
        self.store.dispatch(Set(field.name, str(field.value)))
        field.value = value_of(self.store.app.draft, field.name)

    def saved_elsewhere(self, event):
        """Stop when another tab goes on with the game."""
        if event.key == storage.OWNER:
            self.store.dispatch(MovedOn())
