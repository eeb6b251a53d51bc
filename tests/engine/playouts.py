"""Freeze how many ways there are to play small endings out: python -m tests.engine.playouts

Each ending of playouts.json is a record with two or three tricks to go; `ways` counts its complete
play-outs by the tricks that North-South have in the end.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of
from hasenpfeffer.engine.writing import write
from tests.games.make import play

FILE = Path(__file__).parent / "playouts.json"


def count(game: Game) -> Counter[int]:
    """Count the complete play-outs by North-South's tricks."""
    turn = turn_of(game.table)
    if not turn:
        return Counter([won(game.table)[0]])
    ways: Counter[int] = Counter()
    for action in legal_actions(game.table, game.hands[PLACE[turn]]) or ():
        ways += count(apply(game, action))
    return ways


def endings() -> list[str]:
    """Choose endings: two and three tricks to go, some of them with lone players."""
    chosen = []
    for number in range(60):
        rules = ("article", "loner", "article alone=anyone")[number % 3]
        log, game = play(rules, "NESW"[number % 4], 1, f"ending {number}".encode(), None)
        if not game.table.stage.played():
            continue
        tricks_left = 3 if number % 2 else 2
        size = len(game.table.stage.tricks_begun()[0].seats)
        cut: Log = log.replace(actions=log.actions[: len(log.actions) - size * tricks_left])
        assert isinstance(replay(cut).table.stage, Playing)
        chosen.append(write(cut))
    return chosen


def main() -> None:
    """Write the file."""
    rows = []
    for text in endings()[:30]:
        ways = count(read(text).game)
        rows.append({"record": text.splitlines(), "ways": {str(k): ways[k] for k in sorted(ways)}})
    FILE.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
