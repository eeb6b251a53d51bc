"""Make the puzzles of the site: positions with all cards open and one right answer at every step.

    python -m tools.puzzles     # writes hasenpfeffer/app/puzzles.json, the same each time; minutes

Club players bid and play random deals until South has to act with three to five tricks to go, or
to put a card away. The solver tells what every card is worth. A position is taken if, wherever
South has a choice, one card keeps what can be had and every other one loses a trick or more,
whatever the others do best. To each wrong card belongs the play that refutes it.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.engine.actions import Action, Deal, Discard, Play
from hasenpfeffer.engine.cards import DECK, Card
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.link import write_link
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing, tricks_won
from hasenpfeffer.engine.seats import SEATS, side_of
from hasenpfeffer.engine.shuffle import deal_of
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of

TARGET = Path(__file__).resolve().parents[1] / "hasenpfeffer/app/puzzles.json"
SEED = 2026
EACH = 22  # puzzles of a grade
DISCARDS = 7  # of which so many ask for the discard
SOUTH = SEATS[2]
GRADES = ("easy", "medium", "hard")


class Found(NamedTuple):
    """A puzzle: its question, the position as a query, the right line, what refutes the others."""

    grade: str
    kind: str
    goal: int
    query: str
    line: str
    refutations: tuple[tuple[str, ...], ...]


def makers_tricks(game: Game) -> int:
    """Return the tricks of the maker's side in the whole hand, all sides playing best."""
    stage = game.table.stage
    promise = stage.promise()
    assert promise is not None
    if not isinstance(stage, Playing):
        lineup = stage.lineup_so_far()
        assert lineup is not None
        return tricks_won(stage.tricks_begun(), lineup.contract.trump)[side_of(promise[0])]
    return best_of(game, [tricks for _, tricks in solve(game)])


def best_of(game: Game, tricks: list[int]) -> int:
    """Return the best of these numbers of the maker's tricks for the side that is to act."""
    promise, turn = game.table.stage.promise(), turn_of(game.table)
    assert promise is not None
    assert turn is not None
    return max(tricks) if side_of(promise[0]) == side_of(turn) else min(tricks)


def values(game: Game) -> list[tuple[Card, int]]:
    """Return each card that may be played or put away with the maker's tricks that follow."""
    if isinstance(game.table.stage, Playing):
        return list(solve(game))
    hand = game.hands[SEATS.index(SOUTH)] or ()
    actions = legal_actions(game.table, hand) or ()
    return [
        (action.card, makers_tricks(apply(game, action)))
        for action in actions
        if isinstance(action, Discard)
    ]


def moved(game: Game, card: Card) -> Game:
    """Return the position after a card."""
    return apply(game, Discard(card) if isinstance(game.table.stage, Discarding) else Play(card))


def bests(game: Game) -> list[Card]:
    """Return the cards that are best for the side to act."""
    worth = values(game)
    best = best_of(game, [tricks for _, tricks in worth])
    return [card for card, tricks in worth if tricks == best]


def best_line(game: Game) -> str:
    """Return the cards of best play to the end of the hand."""
    line = ""
    while turn_of(game.table) is not None:
        card = bests(game)[0]
        line += card
        game = moved(game, card)
    return line


def solution(game: Game) -> "tuple[str, tuple[tuple[str, ...], ...]] | None":
    """Return the right line and the refutations of each choice, if each has one answer."""
    turn = turn_of(game.table)
    if turn is None:
        return "", ()
    right = bests(game)
    if turn != SOUTH:
        for card in right:
            found = solution(moved(game, card))
            if found is not None:
                return card + found[0], found[1]
        return None
    if len(right) != 1:
        return None
    wrong = [card for card, _ in values(game) if card != right[0]]
    after = moved(game, right[0])
    # After the discard anything that plays well will do.
    found = (best_line(after), ()) if isinstance(game.table.stage, Discarding) else solution(after)
    if found is None:
        return None
    lines = tuple([card + best_line(moved(game, card)) for card in wrong])
    return right[0] + found[0], ((lines,) if lines else ()) + found[1]


def positions(chance: random.Random) -> Iterator[tuple[Log, Game]]:
    """Yield for ever where South has to act, as club players come there."""
    club, options = level_called("club"), options_of("article")
    while True:
        dealer = chance.choice(SEATS)
        deck = list(DECK)
        chance.shuffle(deck)
        deal: Deal = deal_of(tuple(deck), dealer)
        log, game = Log(options, (0, 0), dealer, (deal,)), new_game(options, (0, 0), dealer, deal)
        while (turn := turn_of(game.table)) is not None:
            stage = game.table.stage
            if turn == SOUTH and isinstance(stage, (Discarding, Playing)):
                yield log, game
            action: Action = decide(observe(game, turn), club, "")
            log = log.replace(actions=(*log.actions, action))
            game = apply(game, action)


def grade_of(game: Game, choices: int, right: Card) -> str:
    """Return how hard a puzzle is, or nothing for one that is too easy.

    A discard is easy if a club player finds it. Elsewhere choices and tricks to go are counted.
    """
    stage = game.table.stage
    if isinstance(stage, Discarding):
        found = decide(observe(game, SOUTH), level_called("club"), "")
        return GRADES[0] if found == Discard(right) else GRADES[1]
    assert isinstance(stage, Playing)
    left = 6 - len(stage.tricks)
    if choices > 2 or (choices and left > 4):
        return GRADES[2]
    if choices == 2:
        return GRADES[1]
    return GRADES[0] if choices and left > 2 else ""


def found_at(log: Log, game: Game) -> Found | None:
    """Return the puzzle of a position, if it is one."""
    if isinstance(game.table.stage, Playing) and not game.table.stage.tricks:
        return None  # six tricks with all cards open are more than a person wants to think about
    if len(values(game)) < 2:
        return None  # a puzzle begins with a choice
    solved = solution(game)
    if solved is None or not solved[1]:
        return None
    line, refutations = solved
    grade = grade_of(game, len(refutations), Card(line[:2]))
    promise = game.table.stage.promise()
    assert promise is not None
    kind = "make" if side_of(promise[0]) == side_of(SOUTH) else "hold"
    if isinstance(game.table.stage, Discarding):
        kind = "discard"
    best = best_of(game, [tricks for _, tricks in values(game)])
    return Found(grade, kind, best, write_link(log), line, refutations) if grade else None


def wanted(found: Found, taken: list[Found]) -> bool:
    """Tell whether there is room for a puzzle of this grade and kind; one of a deal is enough."""
    same = [other for other in taken if other.grade == found.grade]
    alike = [other for other in same if (other.kind == "discard") == (found.kind == "discard")]
    room = DISCARDS if found.kind == "discard" else EACH - DISCARDS
    if found.grade == GRADES[2]:
        room = EACH
    deals = [other.query.partition("&auction")[0] for other in taken]
    return len(alike) < room and found.query.partition("&auction")[0] not in deals


def main() -> None:
    """Write the puzzles, by grade."""
    taken: list[Found] = []
    for log, game in positions(random.Random(SEED)):
        found = found_at(log, game)
        if found is not None and wanted(found, taken):
            taken.append(found)
            print(f"\r{len(taken)} of {EACH * len(GRADES)}", end="", file=sys.stderr, flush=True)
        if len(taken) == EACH * len(GRADES):
            break
    print(file=sys.stderr)
    taken.sort(key=lambda one: GRADES.index(one.grade))
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in taken)
    TARGET.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
