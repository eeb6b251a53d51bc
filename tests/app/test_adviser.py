"""What is asked of the worker, and what is not waited for any more."""

import asyncio
import random
from typing import Any

from hasenpfeffer.app.messages import Did
from hasenpfeffer.app.state import App
from hasenpfeffer.app.store import Store
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.web.adviser import Adviser
from tests.app.apps import begun, did, game_of, states, until_yours


class Absent:
    """A thinker whose worker does not come; hints come from the page all the same."""

    worker = None

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def review(self, *what: Any) -> str:
        self.asked.append("review")
        await asyncio.sleep(3600)
        return ""

    async def hint(self, *what: Any) -> str:
        self.asked.append("hint")
        return '{"actions": [{"word": "pass"}]}'


def over() -> App:
    """Play a hand at random to its end."""
    app, rng = begun(), random.Random(1)
    while turn_of(game_of(app).table) is not None or app.held:
        *_, app = states(app, rng.randrange(1000), 2)
    return app


def test_a_review_that_was_closed_keeps_no_hint_waiting() -> None:
    """Although the worker that it waits for never comes."""

    async def go() -> None:
        store, thinker = Store(over()), Absent()
        adviser = Adviser(store, thinker, asyncio.create_task)
        store.listen(adviser.wake)
        store.dispatch(Did("review"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinker.asked == ["review"]
        store.dispatch(Did("close"))
        store.app = until_yours(did(store.app, "next"), "Auction")
        store.dispatch(Did("hint"))
        await asyncio.wait_for(answered(store), 5)
        assert thinker.asked == ["review", "hint"]

    asyncio.run(go())


async def answered(store: Store) -> None:
    while store.app.hint is None:
        await asyncio.sleep(0)
