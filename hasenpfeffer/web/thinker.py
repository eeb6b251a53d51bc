"""Asks the worker's bots; where it is absent, fails, stalls or talks nonsense, the page's bots."""

import asyncio
import json

import js

from hasenpfeffer.app.advice import read_hint
from hasenpfeffer.app.messages import Noticed, Thinker
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.bots.levels import LEVELS, level_called
from hasenpfeffer.engine.notation import read_observation
from hasenpfeffer.engine.tokens import NotationError, read_word

PATIENCE = 1.5  # seconds for an answer
LOADING = 20  # seconds for the worker, which is 6 MB, to come before the player is told
GONE = 10_000  # milliseconds without an answer after which the worker is taken for dead
HINT_PATIENCE = 6
REVIEW_PATIENCE = 30
DEAL_PATIENCE = 180  # a slow phone takes half a minute for the thirty decisions of experts

# What is noted in the console.
PLAYS = "the page's bot answers for the worker"
LATE = "no answer in time"


class RemoteThinker:
    """The named worker, as far as it is there."""

    def __init__(self, store, begin):
        self.store = store
        self.begin = begin  # begins a task, whose errors are told
        self.worker = None
        self.stalled = None  # since when it owes an answer, in milliseconds
        self.listening = None
        self.settled = asyncio.Event()  # the worker is there, or was given up
        self.patient = True  # the first strong bot that is asked waits a little for the worker

    async def start(self):
        """Add the worker's script to the page and wait, however long, until it is there."""
        waiting = self.begin(self.wait())
        self.store.dispatch(Thinker("loading"))
        try:
            await js.meetPyScript()
            from polyscript import workers  # which has come with it

            self.add_script()
            self.worker = await js.Reflect.get(workers, "bots")
        except Exception as error:
            self.give_up(error)
            return
        finally:
            waiting.cancel()
        self.settled.set()
        self.store.dispatch(Thinker("ready"))

    def add_script(self):
        """Let PyScript make the worker."""
        script = js.document.createElement("script")
        config = js.document.querySelector("[data-worker]").getAttribute("data-worker")
        for name, value in (
            ("type", "py"),
            ("worker", ""),
            ("name", "bots"),
            ("config", config),
        ):
            script.setAttribute(name, value)
        module = "hasenpfeffer.web.worker"
        script.textContent = f"from {module} import *\nfrom {module} import __export__"
        js.document.body.appendChild(script)

    async def wait(self):
        """Say after a while that nothing comes; what comes later is welcome all the same."""
        await asyncio.sleep(LOADING)
        self.give_up("it has not come in time")

    def give_up(self, reason):
        """Tell the player, once, that the page's bots play."""
        self.failed(PLAYS, reason)
        self.settled.set()
        self.store.dispatch(Thinker("failed"))
        self.store.dispatch(Noticed("alone"))

    def failed(self, what, reason):
        """Note what went wrong, and why; the game goes on."""
        js.console.warn(f"hasenpfeffer: {what}: {reason}")

    async def ask(self, text, level, seed):
        """Return the word that a bot chooses."""
        if self.patient and level_called(level).worlds:
            self.patient = False
            await self.there(PATIENCE)
        if self.worker is not None and self.stalled is None:
            word = await self.remote(text, level, seed)
            if word is not None:
                return word
        elif self.worker is not None and js.performance.now() - self.stalled > GONE:
            self.worker = None
            self.give_up("it does not answer any more")
        try:
            return choose(text, level, seed)
        except Exception as error:
            self.failed("no bot has an answer", error)
            return ""

    async def hint(self, text, seed):
        """Return the worker's hint for an observation, or what a club player would do."""
        if await self.arrived(PATIENCE):
            answer = await self.answer("hint", HINT_PATIENCE, text, seed)
            if read_hint(answer) is not None:
                return answer
        word = choose(text, LEVELS[-1].name, seed)
        return json.dumps({"actions": [{"word": word}]})

    async def estimate(self, text):
        """Return what the worker, which is there, says that a hand is worth; or nothing."""
        return await self.answer("estimate", PATIENCE, text)

    async def review(self, record, number, seed):
        """Return the worker's verdict on a decision, or nothing."""
        if not await self.arrived(None):
            return ""
        return await self.answer("review", REVIEW_PATIENCE, record, number, seed)

    async def same_deal(self, record, way, seed):
        """Return a deal as the worker says that it is played, or nothing."""
        if not await self.arrived(None):
            return ""
        return await self.answer("same_deal", DEAL_PATIENCE, record, way, seed)

    async def stop(self):
        """Let the worker end what it works out."""
        if self.worker is not None:
            await self.answer("stop", PATIENCE)

    async def arrived(self, seconds):
        """Wait until the worker is there, fetching it if need be; tell whether it is."""
        if self.store.app.thinker == "absent":
            self.fetching = self.begin(self.start())
        return await self.there(seconds)

    async def there(self, seconds):
        """Wait for the worker, at most so many seconds; tell whether it is there."""
        if self.worker is None:
            try:
                await asyncio.wait_for(self.settled.wait(), seconds)
            except asyncio.TimeoutError:
                pass
        return self.worker is not None

    async def answer(self, name, seconds, *values):
        """Return what the worker answers to one of its other calls, or nothing."""
        try:
            return str(await asyncio.wait_for(self.call(name, values), seconds))
        except Exception as error:
            late = isinstance(error, asyncio.TimeoutError)
            self.failed(f"the worker does not answer '{name}'", LATE if late else error)
            return ""

    async def call(self, name, values):
        return await getattr(self.worker, name)(*values)

    async def remote(self, text, level, seed):
        """Return the worker's word, or None unless it is a legal one and comes in time."""
        answers, answered = [], asyncio.Event()
        self.listening = asyncio.create_task(self.listen(answers, answered, text, level, seed))
        try:
            await asyncio.wait_for(answered.wait(), PATIENCE)
        except asyncio.TimeoutError:
            self.stalled = js.performance.now()
            self.failed(PLAYS, LATE)
            return None
        try:
            if read_word(str(answers[0])) in read_observation(text).legal():
                return str(answers[0])
        except NotationError:
            pass
        self.failed(PLAYS, f"the answer was {answers[0]}")
        return None

    async def listen(self, answers, answered, text, level, seed):
        """Wait for one answer, however late; a late one ends the stall."""
        try:
            answers.append(await self.worker.choose(text, level, seed))
        except Exception as error:
            answers.append(str(error))
        self.stalled = None
        answered.set()
