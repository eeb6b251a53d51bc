"""The runtimes and the faces in the site are the ones that were locked."""

import json
import shutil
from pathlib import Path

import pytest

from tools import integrity
from tools.build import CHANGES, MODULES, ROOT, adapted


def test_case_d11_the_packages_are_the_locked_ones() -> None:
    integrity.check(MODULES)
    versions = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert {name: versions[name] for name in integrity.PACKAGES} == integrity.versions(MODULES)


@pytest.mark.parametrize("wrong", ["byte", "missing", "version", "face", "no face", "nothing"])
def test_other_packages_are_refused_in_one_sentence(tmp_path: Path, wrong: str) -> None:
    for path in integrity.files(MODULES, integrity.PACKAGES):
        copy = tmp_path / path.relative_to(MODULES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.symlink_to(path)
    lock = tmp_path / ".package-lock.json"
    shutil.copy(MODULES / lock.name, lock)
    victim = tmp_path / "pyodide/python_stdlib.zip"
    face = next(tmp_path.glob("@heruka_urgyen/*/src/images/2color/TH.svg"))
    if wrong == "byte":
        victim.unlink()
        victim.write_bytes((MODULES / "pyodide/python_stdlib.zip").read_bytes()[:-1] + b"!")
    elif wrong == "missing":
        victim.unlink()
    elif wrong == "version":
        content = json.loads(lock.read_text())
        content["packages"]["node_modules/pyodide"]["integrity"] = "sha512-other"
        lock.write_text(json.dumps(content))
    elif wrong == "nothing":
        lock.unlink()
    else:
        content = face.read_bytes()
        face.unlink()
        if wrong == "face":
            face.write_bytes(content.replace(b"<svg", b"<svg onload='1'"))
    told = "2color/TH.svg" if "face" in wrong else "pyodide|npm packages are missing"
    with pytest.raises(integrity.IntegrityError, match=told):
        integrity.check(tmp_path)


@pytest.mark.parametrize("name", CHANGES)
def test_a_runtime_that_cannot_be_adapted_is_refused(name: str) -> None:
    """Case D03: else an upgrade could bring the public host back without anybody's noticing."""
    old, new = CHANGES[name]
    script = name.replace("*", "1")
    assert adapted(script, f"before({old})\n//# sourceMappingURL=x.map\n") == f"before({new})\n"
    with pytest.raises(integrity.IntegrityError, match=r"tools/build\.py does not fit"):
        adapted(script, "another version")
