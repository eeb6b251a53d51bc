"""The solver gives the same values on CPython and on the worker's Pyodide."""

from pathlib import Path

import pytest

from tests.portable.pythons import run_on

SCRIPT = Path(__file__).parent / "solving.py"

pytestmark = pytest.mark.portable


def test_the_same_values_on_both() -> None:
    on_cpython = run_on("cpython", SCRIPT, "", "400").splitlines()
    assert len(on_cpython) == 800
    assert run_on("pyodide", SCRIPT, "", "400").splitlines() == on_cpython
