"""What the site is put together from: the packages for the page and for the worker."""

from __future__ import annotations

import io
import tarfile

from tests.test_floors import imports, name_of
from tools import packing
from tools.build import named

PAGE, WORKER = packing.contents(packing.on_page), packing.contents(packing.in_worker)


def test_the_worker_has_all_that_it_imports() -> None:
    packed = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in WORKER
    }
    for path in WORKER:
        if path.endswith(".py"):
            for name in imports(packing.ROOT / path):
                if name.startswith("hasenpfeffer"):
                    assert name in packed or name.rpartition(".")[0] in packed, f"{path}: {name}"


def test_the_worker_has_every_number_of_the_strong_bots_and_the_page_none() -> None:
    data = packing.PACKAGE / "bots/search/data"
    numbers = {
        path.relative_to(packing.ROOT).as_posix() for path in data.rglob("*") if path.is_file()
    }
    assert numbers
    assert numbers <= set(WORKER)
    assert not [path for path in PAGE if "/search/" in path]


def test_the_page_has_all_that_it_imports() -> None:
    for path in PAGE:
        for name in imports(packing.ROOT / path):
            if name.startswith("hasenpfeffer."):
                module = name.replace(".", "/")
                found = {f"{module}.py", f"{module.rpartition('/')[0]}.py", f"{module}/__init__.py"}
                assert found & set(PAGE), f"{name_of(packing.ROOT / path)}: {name}"


def test_an_archive_is_the_same_for_the_same_files_and_has_folders_first() -> None:
    files = {"b/c/d.py": b"2", "a.json": b"1", "b/x.py": b"3"}
    packed = packing.archive(files)
    assert packed == packing.archive(dict(reversed(files.items())))
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        assert tar.getnames() == ["b", "b/c", "a.json", "b/c/d.py", "b/x.py"]


def test_names_are_put_into_paths_and_strings_only() -> None:
    names = {"runtime/": "runtime-1/", "page.gz": "page-2.gz"}
    text = 'import "../runtime/core.js"; get("page.gz"); say("page.gz is damaged")'
    assert named(text, names) == (
        'import "../runtime-1/core.js"; get("page-2.gz"); say("page.gz is damaged")'
    )
