"""Lets the game go on by itself: bots act, tricks are swept, time passes. Nothing else waits."""

import asyncio

import js

from hasenpfeffer.app.messages import Advanced, Chose, Rested, Seeded
from hasenpfeffer.app.solving import running
from hasenpfeffer.app.state import chance_for_bots, level_of, seat_to_think
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.writing import write_observation
from hasenpfeffer.web.chance import draw_seed

# Milliseconds that a bot takes for its action, and that a finished trick lies on the table.
PACES = {"slow": (1100, 2600), "normal": (550, 1300), "quick": (200, 800), "instant": (0, 0)}
SLICE = 40
BREATH = 0.004  # seconds for the browser: what was clicked is painted before a bot thinks


class Loop:
    """Acts for everybody but the player, until it is the player's turn."""

    def __init__(self, store, thinker, report):
        self.store = store
        self.thinker = thinker
        self.report = report  # is told of an error
        self.running = False
        self.task = None

    def wake(self):
        """Let the loop run, unless it is running already."""
        if not self.running:
            self.running = True
            self.task = asyncio.create_task(self.run())

    async def run(self):
        """Take steps until nobody but the player can."""
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
        elif app.held and not app.elsewhere and app.settings.hold == "off":
            await self.pause(app, trick_pace)
            self.store.dispatch(Rested(app.game))
        elif app.link is not None and not (app.elsewhere or app.panel) and running(app.link):
            await self.pause(app, bot_pace)
            self.store.dispatch(Advanced(app.link))
        elif seat_to_think(app) is not None:
            await self.think(app, seat_to_think(app), bot_pace)
        else:
            return False
        return True

    async def think(self, app, seat, pace):
        """Let a bot choose, for no less than its pace, and do what it has chosen."""
        seen = observe(app.game, seat)
        text = write_observation(seen)
        began = js.performance.now()
        await asyncio.sleep(BREATH)
        word = await self.thinker.ask(text, level_of(app, seat), chance_for_bots(app))
        await self.pause(app, pace - (js.performance.now() - began))
        self.store.dispatch(Chose(app.game, word))
        if self.store.app.game is app.game and seat_to_think(self.store.app) == seat:
            # No bot of ours may stop the game: the first legal action takes its place.
            js.console.warn(f"hasenpfeffer: a bot answered {word}")
            self.store.dispatch(Chose(app.game, word_of(seen.legal()[0])))

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
