"""What goes wrong is told instead of lost: to the console all, to the player one sentence."""

import asyncio
import io
import sys

import js

from hasenpfeffer.app.messages import Noticed


def traced(error):
    """Return an error with the lines that led to it; tell the console as well."""
    text = io.StringIO()
    sys.print_exception(error, text)
    js.console.error(text.getvalue())
    return text.getvalue()


class Trouble:
    """Hears of every error of listeners and tasks; `noticed` where the page shows notices."""

    def __init__(self, store, noticed):
        self.store = store
        self.noticed = noticed
        self.last = ""  # the last error, for a report

    def report(self, error):
        """Tell the console all, and the player that the last move may not have counted."""
        self.last = traced(error)
        app = self.store.app
        if not self.noticed or app.link is not None or "trouble" in app.notices:
            js.boot.alarm(self.last)  # a notice would not be seen, or be seen already
            return
        try:
            self.store.dispatch(Noticed("trouble"))
        except Exception:  # not even that can be painted
            js.boot.alarm(self.last)

    def guarded(self, heard):
        """Return a listener whose mistakes are told."""

        def listener(event):
            try:
                heard(event)
            except Exception as error:
                self.report(error)

        return listener

    def begin(self, work):
        """Begin a task that nobody awaits; its error is told."""
        return asyncio.create_task(self._told(work))

    async def _told(self, work):
        try:
            await work
        except Exception as error:
            self.report(error)
