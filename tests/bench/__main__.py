"""Print how fast the engine, the solver and the network are: python -m tests.bench

Actions per second on three Pythons and of OpenSpiel's euchre; milliseconds a hand of the solver, of
the hand network and of strong levels' decisions, also in the browser's worker; a click and the
start in a browser, and what a page holds over 500 hands.
"""

import sys
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


def main() -> None:
    """Measure each, three times in turn, and print the best of each."""
    rates: list[list[float]] = [[] for _ in RUNS]
    times: list[list[dict[str, tuple[float, float]]]] = [[] for _ in TIMED]
    for _ in range(3):
        for place, (_, python, script, _) in enumerate(RUNS):
            measured = rate(python, script, 2)
            rates[place] += [] if measured is None else [measured]
        for place, (_, python, script, count, _) in enumerate(TIMED):
            times[place].append(question_times(python, script, count))
    first = max(rates[0])
    print(f"{'random full hands':38} {'actions/s':>10} {'ratio':>7} {'goal':>8}")
    for (name, _, _, goal), found in zip(RUNS, rates):
        if found:
            best = max(found)
            wanted = f"{goal:,}" if goal else ""
            print(f"{name:38} {best:10,.0f} {best / first:7.2f} {wanted:>8}")
        else:
            print(f"{name:38} {'not here':>10}")
    print(f"\n{'all cards known; one hand known':44} {'median ms':>10} {'p95 ms':>7} {'goal':>11}")
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
