"""The runtimes in the site are the ones that were locked."""

import json
import shutil
from pathlib import Path

import pytest

from tools import integrity
from tools.build import MODULES, ROOT


def test_case_d11_the_runtimes_are_the_locked_ones() -> None:
    integrity.check(MODULES)
    versions = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert {name: versions[name] for name in integrity.RUNTIME} == integrity.versions(MODULES)


@pytest.mark.parametrize("wrong", ["byte", "missing", "version", "nothing"])
def test_other_runtimes_are_refused_in_one_sentence(tmp_path: Path, wrong: str) -> None:
    for path in integrity.runtime_files(MODULES):
        copy = tmp_path / path.relative_to(MODULES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.symlink_to(path)
    lock = tmp_path / ".package-lock.json"
    shutil.copy(MODULES / lock.name, lock)
    victim = tmp_path / "pyodide/python_stdlib.zip"
    if wrong == "byte":
        victim.unlink()
        victim.write_bytes((MODULES / "pyodide/python_stdlib.zip").read_bytes()[:-1] + b"!")
    elif wrong == "missing":
        victim.unlink()
    elif wrong == "version":
        content = json.loads(lock.read_text())
        content["packages"]["node_modules/pyodide"]["integrity"] = "sha512-other"
        lock.write_text(json.dumps(content))
    else:
        lock.unlink()
    with pytest.raises(integrity.IntegrityError, match=r"pyodide|npm packages are missing"):
        integrity.check(tmp_path)
