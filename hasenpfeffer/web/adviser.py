"""Fetches advice from the worker, one thing after the other, as long as it is wanted."""

import asyncio

from hasenpfeffer.app.daily import day_of, seed_of, unknown
from hasenpfeffer.app.estimating import unestimated
from hasenpfeffer.app.messages import Compared, Estimated, Hinted, Reviewed
from hasenpfeffer.app.review import record_for, wanted
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import chance_for_bots
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.writing import write_observation


def wish(app):
    """Return what the state wants first: a hint, a verdict, a deal played again, an estimate."""
    if app.asking:
        return ("hint", app.game)
    if wanted(app):
        return ("verdict",) + wanted(app)
    if unknown(app):
        return ("deal",) + unknown(app)
    return ("estimate",) + unestimated(app) if unestimated(app) else None


class Adviser:
    """Asks the thinker for advice whenever the state wants some."""

    def __init__(self, store, thinker, begin):
        self.store = store
        self.thinker = thinker
        self.begin = begin  # begins a task, whose errors are told
        self.running = False
        self.working = None  # the wish that the worker is at, unless it was told to stop
        self.task = None
        self.errand = None

    def wake(self, before, app):
        """Begin to fetch what the new state wants; stop what it wants no more."""
        if not self.running:
            if wish(app) is not None:
                self.running = True
                self.task = self.begin(self.run())
        elif self.working is not None and wish(app) != self.working:
            self.working = None
            if self.thinker.worker is None:
                self.errand.cancel()  # it waits for the worker, and nobody for it any more
            else:
                self.stopping = self.begin(self.thinker.stop())

    async def run(self):
        """Fetch until nothing is wanted; an answer that comes too late changes nothing."""
        try:
            while wish(self.store.app) is not None:
                asked = self.working = wish(self.store.app)
                self.errand = asyncio.create_task(self.answer(self.store.app, *asked))
                try:
                    message = await self.errand
                except asyncio.CancelledError:
                    continue
                stopped, self.working = self.working is None, None
                if not stopped and wish(self.store.app) == asked:
                    self.store.dispatch(message)
        finally:
            self.running, self.working = False, None

    async def answer(self, app, kind, *what):
        """Return what the worker says to a wish, as a message."""
        chance = chance_for_bots(app)
        if kind == "hint":
            text = write_observation(observe(app.game, YOU))
            return Hinted(app.game, await self.thinker.hint(text, chance))
        if kind == "verdict":
            hand, number = what
            answer = await self.thinker.review(record_for(app, hand), number, chance)
            return Reviewed(hand, number, answer)
        if kind == "estimate":
            text = write_observation(observe(app.game, YOU))
            return Estimated(*what, await self.thinker.estimate(text))
        date, way = what
        record = day_of(app, date).own.record
        return Compared(date, way, await self.thinker.same_deal(record, way, seed_of(date)))
