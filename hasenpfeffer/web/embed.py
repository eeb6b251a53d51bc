"""The page in a frame on somebody's page: nothing is saved, the page around is told what happens.

It hears no messages, so that nobody can send any.
"""

import json

import js
from jsffi import create_proxy

from hasenpfeffer.app.embedding import framed, news
from hasenpfeffer.app.messages import Did
from hasenpfeffer.app.store import Store
from hasenpfeffer.app.views.embed import embed_view
from hasenpfeffer.web.chance import draw_seed
from hasenpfeffer.web.run import Run
from hasenpfeffer.web.trouble import traced
from hasenpfeffer.web.words import translator

_VERBS = "pass bid trump discard defend play select alone claim go undo again step answer".split()
# Keys that would scroll the page around while the frame has the focus.
_SCROLLING = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", " ")


def start():
    """Show what the address asks for, or say why that cannot be."""
    js.setTimeout(create_proxy(begin), 0)  # so that what JavaScript throws comes to boot.js


def begin():
    """Begin, and say so if that fails."""
    try:
        t = translator()
        frame, app = framed(str(js.location.search), draw_seed(), t)
        EmbedRun(Store(app), t, frame)
    except Exception as error:
        js.boot.alarm(traced(error))


class EmbedRun(Run):
    """The table in a frame."""

    NOTICES = False

    def __init__(self, store, translator, frame):
        self.frame = frame
        super().__init__(store, translator, None)

    def view(self, app):
        """Return what is shown."""
        self.t = self.t.called(app.settings.names)
        return embed_view(app, self.frame, self.t)

    def settle(self):
        """Tell the page around that the table is there."""
        self.store.listen(self.tell)
        self.post("ready", {"mode": self.frame.mode, "wrong": self.frame.wrong})

    def keep(self, before, app):
        """Save nothing: what is saved under this origin is the reader's own game."""

    def wake(self, before, app):
        """Let the bots play, where there is a hand to be played."""
        if not self.frame.wrong:
            super().wake(before, app)

    def expect_thinker(self):
        """Expect no worker: none is fetched."""

    async def fetch_thinker(self):
        """Fetch no worker: the page's own bots play here."""

    def paint(self, before, app):
        """Paint; the focus is kept where the reader is, and never taken from the page around."""
        if js.document.hasFocus():
            super().paint(before, app)
        else:
            self.page.show(self.view(app))

    def tell(self, before, app):
        """Tell the page around what has happened."""
        for event, detail in news(self.frame, before, app, self.t):
            self.post(event, detail)

    def post(self, event, detail):
        """Send an event to the page around, if it has named its origin."""
        if self.frame.origin:
            message = {"hasenpfeffer": 1, "event": event, "detail": detail}
            js.parent.postMessage(js.JSON.parse(json.dumps(message)), self.frame.origin)

    def do(self, word):
        """Perform a word, if there is a control for it here; keys know more of them."""
        if word.partition(":")[0] in _VERBS:
            self.store.dispatch(Did(word))

    def pressed(self, event):
        """Perform the word of a key; those that scroll are kept from the page around."""
        super().pressed(event)
        if event.key in _SCROLLING and not event.target.closest("button,a"):
            event.preventDefault()
