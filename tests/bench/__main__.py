"""Print how fast the engine, the solver and the network are: python -m tests.bench

Actions per second on three Pythons and of OpenSpiel's euchre; milliseconds a hand of the solver, of
the hand network and of strong levels' decisions, also in the browser's worker; a click and the
start in a browser, and what a page holds over 500 hands.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench import clicks, memory, start, worker
from tests.portable.pythons import run_on

HERE = Path(__file__).parent
RUNS = (
    ("engine on CPython", "cpython", "engine.py", 40_000),
    ("engine on MicroPython", "micropython", "engine.py", 3_000),
    ("engine on Pyodide", "pyodide", "engine.py", None),
    ("OpenSpiel's euchre (C++) from CPython", "cpython", "euchre.py", None),
)
# The first is what the others are compared with; the goal is so many times as many.
CARDS = (
    ("OpenSpiel's euchre (C++) from CPython", "cpython", "euchre_cards.py", None),
    ("bits on CPython", "cpython", "playouts.py", 1.6),
    ("bits on Pyodide", "pyodide", "playouts.py", None),
)
# Goals are in ms, median and p95.
TIMED = (
    ("solver on CPython", "cpython", "solver.py", 600, {"value": "0.65 / 2.4"}),
    ("solver on Pyodide", "pyodide", "solver.py", 600, {"value": "1.1 / 4.0"}),
    ("network on CPython", "cpython", "hand_network.py", 40, {"bids under classic": "3"}),
    ("network on Pyodide", "pyodide", "hand_network.py", 40, {}),
    ("decisions on CPython", "cpython", "decisions.py", 12, {}),
    ("decisions on Pyodide", "pyodide", "decisions.py", 12, {"expert, any": "- / 150"}),
)


def rate(python: str, script: str, seconds: float) -> float | None:
    """Return actions a second, or None if the script cannot run here."""
    try:
        actions, time = run_on(python, HERE / script, "", str(seconds)).split()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return None
    return int(actions) / float(time)


def question_times(python: str, script: str, count: int) -> dict[str, tuple[float, float]]:
    """Return median and p95 in ms of each kind of question; nothing if it cannot run here."""
    try:
        lines = run_on(python, HERE / script, "", str(count)).splitlines()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return {}
    rows = [line.rsplit(maxsplit=2) for line in lines]
    return {name: (float(median), float(p95)) for name, median, p95 in rows}


def rates_of(runs: Sequence[tuple[str, str, str, float | None]]) -> list[float | None]:
    """Return the best rate of three, taken in turn; None for what cannot run here."""
    found = [[rate(python, script, 2) for _, python, script, _ in runs] for _ in range(3)]
    return [max([one for one in row if one], default=None) for row in zip(*found)]


def print_rates(head: str, runs: Sequence[tuple[str, str, str, float | None]]) -> None:
    """Measure actions a second and print them, and how many times as many as of the first."""
    print(f"{head:38} {'actions/s':>10} {'ratio':>7} {'goal':>8}")
    rates = rates_of(runs)
    for (name, _, _, goal), best in zip(runs, rates):
        if best is None:
            print(f"{name:38} {'not here':>10}")
        else:
            ratio = f"{best / rates[0]:.2f}" if rates[0] else ""
            print(f"{name:38} {best:10,.0f} {ratio:>7} {f'{goal:,}' if goal else '':>8}")
    print()


def main() -> None:
    """Measure each, three times in turn, and print the best of each."""
    print_rates("random full hands", RUNS)
    print_rates("random play of the cards", CARDS)
    times: list[list[dict[str, tuple[float, float]]]] = [[] for _ in TIMED]
    for _ in range(3):
        for place, (_, python, script, count, _) in enumerate(TIMED):
            times[place].append(question_times(python, script, count))
    print(f"{'all cards known; one hand known':44} {'median ms':>10} {'p95 ms':>7} {'goal':>11}")
    for (name, _, _, _, goals), runs in zip(TIMED, times):
        for question in runs[0]:
            median, p95 = min([run[question] for run in runs if question in run])
            wanted = goals.get(question, "")
            print(f"{name + ', ' + question:44} {median:10.3f} {p95:7.3f} {wanted:>11}")
    worker.main()
    clicks.main()
    start.main()
    memory.main()


if __name__ == "__main__":
    main()
