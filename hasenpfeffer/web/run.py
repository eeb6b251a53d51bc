"""The running page: connects clicks and keys to the store, the store to paint, save and bots."""

import asyncio
import gc

import js
from jsffi import create_proxy

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.keys import HINT, command_of
from hasenpfeffer.app.messages import Did, MovedOn, Noticed, Returned, Set, Thinker, Tried
from hasenpfeffer.app.nodes import offers
from hasenpfeffer.app.saves import write_game
from hasenpfeffer.app.settings import value_of
from hasenpfeffer.app.views.live import unspoken
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.web import storage
from hasenpfeffer.web.adviser import Adviser
from hasenpfeffer.web.chance import draw_seed
from hasenpfeffer.web.dom import Page
from hasenpfeffer.web.focus import Focus, focused, go_to
from hasenpfeffer.web.keeper import keep, restored
from hasenpfeffer.web.loop import BREATH, Loop
from hasenpfeffer.web.share import Sharing
from hasenpfeffer.web.sound import Sound
from hasenpfeffer.web.thinker import RemoteThinker
from hasenpfeffer.web.trial import TrialRun
from hasenpfeffer.web.trouble import Trouble

# Bytes to be allocated before MicroPython collects garbage by itself. By its own measure, 16 kB, it
# would do so within every click.
gc.threshold(2**21)


async def collect_garbage():
    """Collect it when what happened is painted: MicroPython does so only when asked to."""
    await asyncio.sleep(BREATH)
    gc.collect()


class Run:
    """One store, one painted page, one loop that waits for bots."""

    NOTICES = True  # what must be told is shown with the table

    def __init__(self, store, translator, owner):
        self.store = store
        self.t = translator
        self.trouble = Trouble(store, self.NOTICES)
        self.page = Page(js.document.getElementById("app"))
        self.focus = Focus()
        self.sharing = Sharing(store, self.trouble.begin, draw_seed, lambda: self.t)
        self.deeds = self.sharing.deeds()
        self.owner = owner
        self.unsaved = False
        self.built = Built()
        self.thinker = RemoteThinker(store, self.trouble.begin)
        self.loop = Loop(store, self.thinker, self.trouble.report)
        self.expect_thinker()
        self.page.show(unspoken(self.view(store.app)))
        self.focus.keep(store.app)
        for listener in (self.keep, self.paint, self.wake):
            store.listen(listener)
        for name, heard in (
            ("click", self.clicked),
            ("keydown", self.pressed),
            ("change", self.entered),
        ):
            js.document.addEventListener(name, create_proxy(self.trouble.guarded(heard)))
        self.adviser = Adviser(store, self.thinker, self.trouble.begin)
        self.trial = TrialRun(store, self.trouble.begin)
        self.deeds["here"] = self.come_back
        self.deeds["report"] = self.report
        self.deeds["test:shuffle"] = lambda: self.trial.start(draw_seed())
        self.sound = Sound(store)
        store.listen(self.adviser.wake)
        self.fetching = self.trouble.begin(self.fetch_thinker())
        self.settle()
        self.wake(None, store.app)
        early = js.boot.early()
        if early:
            self.do(early)

    def settle(self):
        """Save the game, and open the link with which the page was opened."""
        self.keep(None, self.store.app)
        self.sharing.arrive()

    def view(self, app):
        """Return what is shown of a state."""
        self.t = self.t.called(app.settings.names)
        return page_view(app, self.t, self.built)

    def paint(self, before, app):
        """Paint the state, which has been saved: whatever fails now, the move is not lost."""
        self.focus.note()
        if app.settings.text != before.settings.text:
            js.looks.resize(app.settings.text)  # at the start it has done so by itself
        self.page.show(self.view(app))
        self.focus.keep(app)

    def keep(self, before, app):
        """Save what has changed, if it is this tab's to save."""
        if app.elsewhere:
            return
        if self.owner.lost():
            self.store.dispatch(MovedOn())
            return
        if not keep(before, app, self.built) and not self.unsaved:
            self.unsaved = True
            self.store.dispatch(Noticed("unsaved"))

    def wake(self, before, app):
        """Let the game go on; collect garbage once a hand."""
        self.loop.wake()
        if before is not None and len(before.ledger) != len(app.ledger):
            self.collecting = self.trouble.begin(collect_garbage())

    def expect_thinker(self):
        """Show the worker as loading from the first view on, but not for who asks to save data."""
        connection = getattr(js.navigator, "connection", None)
        if connection and connection.saveData:
            self.thinker.patient = False
        else:
            self.store.dispatch(Thinker("loading"))  # nobody else needs to fetch it meanwhile

    async def fetch_thinker(self):
        """Fetch the worker, but not before the first paint."""
        expected = self.store.app.thinker == "loading"
        await js.boot.idle()
        self.page.show(
            self.view(self.store.app)
        )  # the live region is there now: it tells the latest
        self.watch_tabs()
        js.boot.look()  # before all that may fail, for which a new release may be the remedy
        if expected:
            self.thinking = self.trouble.begin(self.thinker.start())
        await self.thinker.there(None)  # who asks to save data has it come on demand, or never
        js.boot.warm(" ".join([self.store.app.settings.face(card) for card in DECK]))
        js.boot.stay()  # now that all has been fetched once

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
        """Perform a word; one that needs the browser only where a control has it now."""
        deed = self.deeds.get(word)
        if deed is None:
            self.store.dispatch(Did(word))
        elif offers(self.view(self.store.app), word):
            deed()

    def report(self):
        """Copy what went wrong, and in which game."""
        js.boot.copyReport(self.trouble.last, write_game(self.store.app))

    def come_back(self):
        """Take the game back from another tab, as it was saved there."""
        self.owner.take()
        attempt, link = storage.load(storage.ATTEMPT), self.store.app.link
        app = restored()
        if app.game is None and "unreadable" not in app.notices:  # nothing is saved any more
            app = self.store.app.replace(elsewhere=False)
        notices = tuple([code for code in app.notices if code != "resumed"])
        stepped = link if link is not None and link.puzzle is None else None
        self.store.dispatch(Returned(app.replace(notices=notices, link=stepped)))
        if attempt and not stepped:
            self.sharing.puzzles(attempt)

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
        own = control is not None and control.matches(".in-hand,.pick")
        if control and not own and event.key in ("Enter", " "):
            return  # the button acts by itself
        key = HINT if event.shiftKey and event.key in ("H", "h") else event.key
        command = command_of(self.store.app, key, control.id[len("card-") :] if own else "")
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

    def watch_tabs(self):
        """Hear from now on when another tab takes the game. A browser opens its storage for whoever
        wants to hear of it, and the page waits for that: so not before the first answer."""
        for name in ("storage", "pageshow"):  # another tab saves; this one wakes
            js.window.addEventListener(name, create_proxy(self.trouble.guarded(self.looked_around)))
        self.looked_around(None)

    def looked_around(self, event):
        """Stop when another tab goes on with the game."""
        if self.owner.lost():
            self.store.dispatch(MovedOn())
