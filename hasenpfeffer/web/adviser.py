"""Fetches hints and verdicts from the worker, one after the other, as long as they are wanted."""

import asyncio

from hasenpfeffer.app.messages import Hinted, Reviewed
from hasenpfeffer.app.review import record_for, wanted
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import chance_for_bots
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.writing import write_observation


class Adviser:
    """Asks the thinker for advice whenever the state wants some."""

    def __init__(self, store, thinker):
        self.store = store
        self.thinker = thinker
        self.running = False
        self.task = None

    def wake(self, before, app):
        """Begin to fetch what the new state wants; stop what it wants no more."""
        if self.running:
            if wanted(before) and not wanted(app):
                self.stopping = asyncio.create_task(self.thinker.stop())
        elif app.asking or wanted(app):
            self.running = True
            self.task = asyncio.create_task(self.run())

    async def run(self):
        """Fetch until nothing is wanted."""
        try:
            while True:
                app = self.store.app
                if app.asking:
                    await self.fetch_hint(app)
                elif wanted(app):
                    await self.fetch_verdict(app, *wanted(app))
                else:
                    return
        finally:
            self.running = False

    async def fetch_hint(self, app):
        text = write_observation(observe(app.game, YOU))
        answer = await self.thinker.hint(text, chance_for_bots(app))
        self.store.dispatch(Hinted(app.game, answer))

    async def fetch_verdict(self, app, hand, number):
        record = record_for(app, hand)
        answer = await self.thinker.review(record, number, chance_for_bots(app))
        self.store.dispatch(Reviewed(hand, number, answer))
