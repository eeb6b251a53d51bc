"""Run a script on CPython, on the page's MicroPython or on the worker's Pyodide."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {
    "cpython": (sys.executable,),
    "micropython": ("node", "tests/node/mpy.mjs"),
    "pyodide": ("node", "tests/node/pyodide.mjs"),
}
PYTHONS = tuple(COMMANDS)


def run_on(
    python: str, script: Path, input_text: str = "", *args: str, timeout: float = 120
) -> str:
    """Give what a script prints.

    The script can import `hasenpfeffer`, and reads `sys.argv` and `sys.stdin.read()`.
    MicroPython collects no garbage before the script ends and has 2 GB: split long work.
    Raises `RuntimeError` with the script's complaint if it fails.
    """
    command = [*COMMANDS[python], str(script), *args]
    done = subprocess.run(
        command,
        input=input_text.encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        timeout=timeout,
    )
    if done.returncode:
        raise RuntimeError(f"{python} failed on {script.name}: {done.stderr.decode()[-2000:]}")
    return done.stdout.decode()
