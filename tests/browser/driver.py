"""Drives a table in a browser as a player, an embedder or a script would: by `data-do`."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

VERBS = ("pass", "bid", "trump", "discard", "defend", "play")
# The worker has no document; PyScript says so once. Nothing else may appear in the console.
KNOWN_WARNING = "window"

STATE = """() => {
  const app = document.getElementById("app");
  return {
    stage: app.dataset.stage, turn: app.dataset.turn, thinker: app.dataset.thinker,
    words: [...document.querySelectorAll("[data-do]")].map((control) => control.dataset.do),
    hand: [...document.querySelectorAll(".in-hand")].map((card) => card.id.slice(5)),
    trick: [...document.querySelectorAll(".on-table")].map((card) => card.id.slice(5)),
    score: [...document.querySelectorAll(".board .num")].map((number) => number.textContent),
    say: document.getElementById("say").textContent,
  };
}"""

# Notes every state that is painted and when, in milliseconds.
WATCH = f"""
globalThis.seen = [];
new MutationObserver(() => {{
  if (document.getElementById("say")) seen.push({{at: performance.now(), ...({STATE})()}});
}}).observe(document, {{subtree: true, childList: true, attributes: true}});
"""


# Calls a function with the page's own Python.
PYTHON = """async () => {
  const { loadMicroPython } = await import(document.querySelector("script[type=module]").src);
  return (ACT)(await loadMicroPython());
}"""


def python_of(page: Page, act: str) -> Any:
    """Return what a script makes of the page's own Python."""
    return page.evaluate(PYTHON.replace("ACT", act))


class Table:
    """One open page, with what its console said."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.said: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(f"pageerror: {error}"))
        page.on("request", lambda request: self.requests.append(request.url))

    def troubles(self) -> list[str]:
        """List what the console said, without PyScript's own chatter."""
        quiet = ("debug: ", "info: ", "log: ")
        return [
            line
            for line in self.said
            if not line.startswith(quiet)
            and not (line.startswith("warning: ") and KNOWN_WARNING in line)
        ]

    def open(self) -> "Table":
        """Open the page and wait for the table."""
        self.page.goto(self.address)
        return self.awake()

    def reload(self) -> "Table":
        """Load the page again and wait for the table."""
        self.page.reload()
        return self.awake()

    def awake(self) -> "Table":
        """Wait until cards are dealt."""
        self.until(lambda state: state["stage"] != "loading", "the table never woke")
        return self

    def state(self) -> dict[str, Any]:
        """Return what the page promises: stage, turn, words; and what a player sees."""
        state: dict[str, Any] = self.page.evaluate(STATE)
        return state

    def until(self, wanted: Any, complaint: str, seconds: float = 20) -> dict[str, Any]:
        """Wait for a state."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if wanted(state):
                return state
            time.sleep(0.02)
        raise AssertionError(f"{complaint}: {self.state()}, console: {self.said}")

    def watch(self) -> None:
        """Note each state that is painted from now on, however briefly, also after a reload."""
        self.page.add_init_script(WATCH)
        self.page.evaluate(f"() => {{ {WATCH} }}")

    def seen(self) -> list[dict[str, Any]]:
        """Return the states that were noted."""
        seen: list[dict[str, Any]] = self.page.evaluate("seen")
        return seen

    def stop_time(self) -> None:
        """Let the page's clock go a second ahead, and then stand still until it is told to go."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 1"))

    def my_turn(self) -> dict[str, Any]:
        """Wait until something can be answered: the player's turn, or the end of a hand."""
        return self.until(lambda state: bool(answers(state)), "nothing to answer")

    def do(self, word: str) -> None:
        """Click the control of a word."""
        self.page.locator(f'[data-do="{word}"]').first.click()

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def record(self) -> str:
        """Return the record that the page has saved."""
        text = self.page.evaluate("localStorage.getItem('hasenpfeffer:game')")
        record: str = json.loads(text)["record"]
        return record

    def play(self, chance: random.Random, over: Any = None) -> list[str]:
        """Play at random until the game is over or `over(state)`; returns the words used."""
        words = []
        for _ in range(4000):
            state = self.my_turn()
            if state["stage"] == "over" or (over is not None and over(state)):
                return words
            word = chance.choice(answers(state))
            self.do(word)
            words.append(word)
            self.until(lambda now, old=state: now != old, f"{word} changed nothing")
        raise AssertionError("the game does not end")


def longest_task(browser: Browser, page: Page, act: Callable[[], object]) -> float:
    """Return how long a page does nothing else at most, in milliseconds, while something is done.

    What counts is the processor's time: how long a page waits for it is the machine's affair.
    """
    browser.start_tracing(page=page, categories=["toplevel"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", 0) / 1000  # microseconds
        for event in events
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in pages
    ]
    assert len(tasks) > 100, "the browser does not tell of its tasks"
    return max(tasks)


def answers(state: dict[str, Any]) -> list[str]:
    """Return the words with which the player can go on."""
    words = [word for word in state["words"] if word.split(":")[0] in VERBS]
    if state["turn"] == "S" and words:
        return words
    if state["stage"] == "discard" and state["turn"] == "S":
        return [word for word in state["words"] if word.startswith("select:")]
    if state["stage"] == "over" and "new" in state["words"]:
        return ["new"]
    return ["next"] if "next" in state["words"] else []
