"""The three Pythons run the same script with the same result."""

from pathlib import Path

import pytest

from tests.portable.pythons import PYTHONS, run_on

HERE = Path(__file__).parent
TEXT = "Häschen ♠ im Pfeffer\n" * 80_000  # about 2 MB


@pytest.mark.parametrize("python", PYTHONS)
def test_the_language_that_the_portable_floors_lean_on(python: str) -> None:
    assert run_on(python, HERE / "language.py") == run_on("cpython", HERE / "language.py")


@pytest.mark.parametrize("python", PYTHONS)
def test_long_texts_go_in_and_out_unchanged(python: str, tmp_path: Path) -> None:
    script = tmp_path / "echo.py"
    script.write_text("import sys\nprint(sys.argv[1] + sys.stdin.read(), end='')\n")
    assert run_on(python, script, TEXT, "=") == "=" + TEXT


@pytest.mark.parametrize("python", PYTHONS)
def test_a_failing_script_is_told_of(python: str, tmp_path: Path) -> None:
    script = tmp_path / "fails.py"
    script.write_text("raise ValueError('of the script')\n")
    with pytest.raises(RuntimeError, match="of the script"):
        run_on(python, script)
