"""The memory that the page's Python begins with is made of its modules alone."""

import gzip
import subprocess
from pathlib import Path

import pytest

from tools.build import copy_runtime
from tools.packing import imported

MODULES = {
    "hasenpfeffer/__init__.py": b"",
    "hasenpfeffer/engine/__init__.py": b"",
    "hasenpfeffer/engine/cards.py": b"CARDS = [f'card {n}' for n in range(25)]\n",
    "hasenpfeffer/web/__init__.py": b"",
    "hasenpfeffer/web/page.py": b"import js\nfrom hasenpfeffer.engine.cards import CARDS\n",
}


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "runtime"
    copy_runtime(folder)
    return folder


def test_the_same_modules_give_the_same_memory(runtime: Path) -> None:
    memory = imported(MODULES, runtime)
    assert imported(dict(reversed(MODULES.items())), runtime) == memory
    assert b"card 24" in gzip.decompress(memory)


def test_a_module_that_cannot_be_imported_ends_the_build(runtime: Path) -> None:
    broken = {**MODULES, "hasenpfeffer/web/page.py": b"import nothing_of_this_name\n"}
    with pytest.raises(subprocess.CalledProcessError):
        imported(broken, runtime)


def test_no_module_may_hold_a_thing_of_the_browser(runtime: Path) -> None:
    """It would be another thing, or none, in the page."""
    holding = {**MODULES, "hasenpfeffer/web/page.py": b"import js\nthing = js.Object\n"}
    with pytest.raises(subprocess.CalledProcessError):
        imported(holding, runtime)
