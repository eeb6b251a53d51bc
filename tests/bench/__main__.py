"""Print actions per second on three Pythons and of OpenSpiel's euchre: python -m tests.bench"""

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


def rate(python: str, script: str, seconds: float) -> float | None:
    """Return actions a second, or None if the script cannot run here."""
    try:
        actions, time = run_on(python, HERE / script, "", str(seconds)).split()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return None
    return int(actions) / float(time)


def main() -> None:
    """Measure each, three times in turn, and print the best of each."""
    rates: list[list[float]] = [[] for _ in RUNS]
    for _ in range(3):
        for place, (_, python, script, _) in enumerate(RUNS):
            measured = rate(python, script, 2)
            rates[place] += [] if measured is None else [measured]
    first = max(rates[0])
    print(f"{'random full hands':38} {'actions/s':>10} {'ratio':>7} {'goal':>8}")
    for (name, _, _, goal), found in zip(RUNS, rates):
        if found:
            best = max(found)
            wanted = f"{goal:,}" if goal else ""
            print(f"{name:38} {best:10,.0f} {best / first:7.2f} {wanted:>8}")
        else:
            print(f"{name:38} {'not here':>10}")


if __name__ == "__main__":
    main()
