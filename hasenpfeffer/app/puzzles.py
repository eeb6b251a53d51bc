"""Puzzles as `tools/puzzles.py` has made them, and what is kept of those that are tried.

What the other seats play is part of a puzzle, so that nothing has to be thought out here.
"""

import json
from hashlib import sha256

from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.tokens import card_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1
GRADES = ("easy", "medium", "hard")


class Puzzle(Record):
    """A puzzle: `make` or `hold` a number of tricks of the maker's side, or `discard` to make it.

    `line` are the cards of the solution. `refutations` holds for each choice on the way the lines
    of the wrong cards.
    """

    __slots__ = ("name", "grade", "kind", "goal", "query", "line", "refutations")
    name: str
    grade: str
    kind: str
    goal: int
    query: str
    line: tuple[str, ...]
    refutations: "tuple[tuple[tuple[str, ...], ...], ...]"


class Attempt(Record):
    """How far a puzzle is solved: cards of the line that are played, and choices that are made.

    `start` is the length of the log before any of them. `wrong` is the card that was refuted, or
    nothing; `barred` is a card that was tried and may not be played at all.
    """

    __slots__ = ("puzzle", "start", "played", "choices", "wrong", "barred")
    puzzle: Puzzle
    start: int
    played: int
    choices: int
    wrong: str
    barred: str

    def solved(self) -> bool:
        """Tell whether all of the line has been found."""
        return self.played == len(self.puzzle.line)


def read_puzzles(text: str) -> "tuple[Puzzle, ...]":
    """Return the puzzles of the text that `tools/puzzles.py` has written."""
    puzzles = []
    for grade, kind, goal, query, line, refutations in json.loads(text):
        ways = [tuple([tuple(card_tokens(way)) for way in choice]) for choice in refutations]
        digest = sha256(query.encode("utf-8")).digest()
        name = digest[:4].hex()
        cards = tuple(card_tokens(line))
        puzzles.append(Puzzle(name, grade, kind, goal, query, cards, tuple(ways)))
    return tuple(puzzles)


def write_solved(solved: "tuple[str, ...]") -> str:
    """Return which puzzles are solved, as text."""
    return json.dumps({"version": VERSION, "solved": solved})


def read_solved(text: str) -> "tuple[str, ...] | None":
    """Return which puzzles are solved, or None for a text that does not tell it."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            return None
        return tuple([str(name) for name in data["solved"]])
    except (ValueError, KeyError, TypeError, RuntimeError):
        return None


def write_attempt(attempt: "Attempt | None") -> str:
    """Return how far the puzzle on the table is solved as text, an empty one if none lies there."""
    if attempt is None:
        return ""
    data = {"puzzle": attempt.puzzle.name, "played": attempt.played, "wrong": attempt.wrong}
    return json.dumps(dict(data, version=VERSION))


def read_attempt(text: str) -> "tuple[str, int, str]":
    """Return a puzzle's name, how far it is solved and the wrong card; nothing of other texts."""
    try:
        data: dict[str, Any] = json.loads(text)
        if data["version"] == VERSION:
            return str(data["puzzle"]), int(data["played"]), str(data["wrong"])
    except (ValueError, KeyError, TypeError, RuntimeError):
        pass
    return "", 0, ""
