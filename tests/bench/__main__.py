"""Print how fast the engine and the solver are: python -m tests.bench

Actions per second on three Pythons and of OpenSpiel's euchre; milliseconds a hand of the solver.
"""

import sys
from pathlib import Path

from tests.portable.pythons import run_on

HERE = Path(__file__).parent
RUNS = (
    ("engine on CPython", "cpython", "engine.py", 40_000),
    ("engine on MicroPython", "micropython", "engine.py", 3_000),
    ("engine on Pyodide", "pyodide", "engine.py", None),
    ("OpenSpiel's euchre (C++) from CPython", "cpython", "euchre.py", None),
)
# The solver's goals are in ms, median and p95.
SOLVING = (
    ("solver on CPython", "cpython", "0.65 / 2.4"),
    ("solver on Pyodide", "pyodide", "1.1 / 4.0"),
)


def rate(python: str, script: str, seconds: float) -> float | None:
    """Return actions a second, or None if the script cannot run here."""
    try:
        actions, time = run_on(python, HERE / script, "", str(seconds)).split()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return None
    return int(actions) / float(time)


def solving_times(python: str) -> dict[str, tuple[float, float]]:
    """Return median and p95 in ms of each kind of question; nothing if it cannot run here."""
    try:
        lines = run_on(python, HERE / "solver.py", "", "600").splitlines()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return {}
    rows = [line.rsplit(maxsplit=2) for line in lines]
    return {name: (float(median), float(p95)) for name, median, p95 in rows}


def main() -> None:
    """Measure each, three times in turn, and print the best of each."""
    rates: list[list[float]] = [[] for _ in RUNS]
    times: list[list[dict[str, tuple[float, float]]]] = [[] for _ in SOLVING]
    for _ in range(3):
        for place, (_, python, script, _) in enumerate(RUNS):
            measured = rate(python, script, 2)
            rates[place] += [] if measured is None else [measured]
        for place, (_, python, _) in enumerate(SOLVING):
            times[place].append(solving_times(python))
    first = max(rates[0])
    print(f"{'random full hands':38} {'actions/s':>10} {'ratio':>7} {'goal':>8}")
    for (name, _, _, goal), found in zip(RUNS, rates):
        if found:
            best = max(found)
            wanted = f"{goal:,}" if goal else ""
            print(f"{name:38} {best:10,.0f} {best / first:7.2f} {wanted:>8}")
        else:
            print(f"{name:38} {'not here':>10}")
    print(f"\n{'six tricks, all cards known':38} {'median ms':>10} {'p95 ms':>7} {'goal':>11}")
    for (name, _, goal), runs in zip(SOLVING, times):
        for question in runs[0]:
            median, p95 = min([run[question] for run in runs if question in run])
            wanted = goal if question == "value" else ""
            print(f"{name + ', ' + question:38} {median:10.2f} {p95:7.2f} {wanted:>11}")


if __name__ == "__main__":
    main()
