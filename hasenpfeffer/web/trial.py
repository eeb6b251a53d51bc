"""Runs the test of the shuffle in slices so short that the page never waits for it."""

import asyncio

import js

from hasenpfeffer.app.fairness import DEALS, Trial, tallied
from hasenpfeffer.app.messages import Sampled
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.fields import read_seed

SLICE = 12  # milliseconds of work in a row
PAUSE = 0.004  # seconds for the browser: a pause of nought serves only other tasks of ours
SHOWN = 500  # deals from one picture of the progress to the next


class TrialRun:
    """One test after the other, as long as its panel is open."""

    def __init__(self, store, begin):
        self.store = store
        self.begin = begin  # begins a task, whose errors are told
        self.task = None

    def start(self, seed):
        """Begin a test with a seed, unless one is running."""
        if self.task is None:
            self.task = self.begin(self.run(read_seed(seed)))

    async def run(self, seed):
        """Deal, slice by slice, and show how far it is."""
        deals, counts = 0, [0] * len(DECK)
        self.store.dispatch(Sampled(Trial(deals, tuple(counts))))
        try:
            while deals < DEALS and self.store.app.panel == "fair":
                end = js.performance.now() + SLICE
                while js.performance.now() < end and deals < DEALS:
                    tallied(seed, deals, 1, counts)
                    deals += 1
                    if deals % SHOWN == 0:
                        self.store.dispatch(Sampled(Trial(deals, tuple(counts))))
                await asyncio.sleep(PAUSE)
        finally:
            self.task = None
            if deals < DEALS:  # or the panel would wait for it for ever
                self.store.dispatch(Sampled(None))
