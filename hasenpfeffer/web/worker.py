"""The worker: the bots that think, on Pyodide. Only texts cross from and to the page."""

import asyncio
import json

from hasenpfeffer.bots.search import choose as bots
from hasenpfeffer.bots.search.answers import (
    estimate_data,
    hinting,
    reviewing_data,
    same_deal_data,
)
from hasenpfeffer.engine.notation import read, read_observation

__all__ = ["choose", "estimate", "hint", "review", "same_deal", "stop"]
__export__ = __all__  # what the page may call


PATIENCE = 0.14  # seconds, after which a bot looks at no more worlds


def choose(text, level, seed):
    """Return the word of the action that a level takes."""
    return bots.choose(text, level, seed, PATIENCE)


def estimate(text):
    """Return how many tricks the hand of an observation may expect as the maker's, as JSON."""
    return json.dumps(estimate_data(read_observation(text)))


class _Desk:
    """Does one piece of work at a time, step by step; a new one, or `stop`, ends the one before."""

    def __init__(self):
        self.work = 0

    def stop(self):
        """End the work that is going on: it answers with an empty text."""
        self.work += 1

    async def do(self, steps):
        """Take steps, and between them hear what the page wants; returns the answer as JSON."""
        self.stop()
        work = self.work
        while work == self.work:
            try:
                next(steps)
            except StopIteration as end:
                return json.dumps(end.value)
            await asyncio.sleep(0)
        return ""


_desk = _Desk()


async def hint(text, seed):
    """Return what each action of an observation is worth, as JSON; empty if stopped."""
    return await _desk.do(hinting(read_observation(text), seed))


async def review(text, number, seed):
    """Return what a decision of a record's last hand was worth, as JSON; empty if stopped."""
    return await _desk.do(reviewing_data(read(text).log, int(number), seed))


async def same_deal(text, way, seed):
    """Return a record's deal as `experts` play it, or as is `best`, as JSON; empty if stopped."""
    return await _desk.do(same_deal_data(read(text).log, way, seed))


def stop():
    """Stop what is being worked out."""
    _desk.stop()
