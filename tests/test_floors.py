"""Imports point down: engine, bots, app, web; and the portable floors use portable modules only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hasenpfeffer"

# What each floor may import: floors of this package, and the standard library's modules.
FLOORS: dict[str, tuple[set[str], set[str]]] = {
    "engine": ({"engine"}, {"hashlib", "typing"}),
    "bots": ({"engine", "bots"}, {"hashlib"}),
    "app": ({"engine", "bots", "app"}, {"hashlib", "json"}),
    "web": (
        {"engine", "bots", "app", "web"},
        {"asyncio", "gc", "io", "json", "sys", "js", "jsffi", "polyscript", "hashlib"},
    ),
}
SEARCH = "hasenpfeffer.bots.search"
WORKER = ("hasenpfeffer.web.worker",)  # runs on Pyodide, beside the page


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(floor: str) -> list[Path]:
    return sorted((PACKAGE / floor).rglob("*.py"))


def imports(path: Path, typing_too: bool = False) -> Iterator[str]:
    """Yield what a module imports when it runs; what only type checkers see is left out."""
    tree = ast.parse(path.read_text("utf-8"))
    unseen = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in unseen and not typing_too:
            continue
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            yield from [f"{module}.{alias.name}" for alias in node.names]


def test_case_d23_nobody_sleeps_but_by_waiting() -> None:
    """On the page Python must not stand still: pauses are awaited, in `web` alone."""
    for floor in FLOORS:
        for path in modules(floor):
            text = path.read_text("utf-8")
            assert is_full(path) or "time.sleep" not in text, path
            waits = len(re.findall(r"\bsleep\(", text))
            assert waits == text.count("await asyncio.sleep("), path
            assert floor == "web" or not waits, path


def is_full(path: Path) -> bool:
    """Tell whether a module may use all of CPython."""
    return name_of(path).startswith(SEARCH) or name_of(path).startswith(WORKER)


def portable_modules() -> list[str]:
    """Return the names of all modules that must run on MicroPython without a browser."""
    paths = [path for floor in ("engine", "bots", "app") for path in modules(floor)]
    return [name_of(path) for path in paths if not is_full(path)]


def floor_of(name: str) -> str:
    return name.split(".")[1] if name.count(".") else ""


EVERY = [path for floor in FLOORS for path in modules(floor)]


def test_the_floors_are_there() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in EVERY} >= {"engine", "bots"}
    assert len(portable_modules()) > 20


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    floors, _ = FLOORS[path.relative_to(PACKAGE).parts[0]]
    for name in imports(path, typing_too=True):
        if name.startswith("hasenpfeffer."):
            assert floor_of(name) in floors, f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("path", [p for p in EVERY if not is_full(p)], ids=name_of)
def test_portable_floors_use_portable_modules(path: Path) -> None:
    _, library = FLOORS[path.relative_to(PACKAGE).parts[0]]
    for name in imports(path):
        if not name.startswith("hasenpfeffer."):
            assert name.split(".")[0] in library, f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("path", [p for p in EVERY if not is_full(p)], ids=name_of)
def test_nothing_on_the_page_imports_the_strong_bots(path: Path) -> None:
    assert not [name for name in imports(path, typing_too=True) if name.startswith(SEARCH)]


@pytest.mark.parametrize("path", [p for p in EVERY if is_full(p)], ids=name_of)
def test_the_worker_and_the_strong_bots_know_no_app(path: Path) -> None:
    known = [name for name in imports(path) if name.startswith("hasenpfeffer.")]
    assert {floor_of(name) for name in known} <= {"engine", "bots"}


@pytest.mark.parametrize("path", modules("engine"), ids=name_of)
def test_the_engine_draws_no_number_and_reads_no_clock(path: Path) -> None:
    names = {name.split(".")[0] for name in imports(path, typing_too=True)}
    assert not names & {"random", "secrets", "time", "datetime", "asyncio", "os"}


def test_dom_does_not_know_the_engine() -> None:
    path = PACKAGE / "web" / "dom.py"
    assert path.exists()
    assert not [name for name in imports(path) if name.startswith("hasenpfeffer.engine")]


def test_no_engine_module_keeps_state() -> None:
    """Nothing assigns to a global, so that a game is a value and nothing else."""
    for path in modules("engine"):
        tree = ast.parse(path.read_text("utf-8"))
        kept = [n for n in ast.walk(tree) if isinstance(n, (ast.Global, ast.Nonlocal))]
        assert not kept, path
