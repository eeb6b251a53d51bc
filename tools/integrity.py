"""Check that what goes into the site is what was locked: `python -m tools.integrity [update]`.

npm checks each package that it fetches against package-lock.json. What stands in node_modules
later is held to the same lock file, and each file of the site to its digest in packages.sha256.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "package-lock.json"
DIGESTS = Path(__file__).with_name("packages.sha256")

# Of each package, what the site runs; of PyScript's chunks, those that the page loads.
RUNTIME = {
    "@pyscript/core": ("dist/core.js", "dist/core-*.js", "dist/error-*.js"),
    "@micropython/micropython-webassembly-pyscript": ("micropython.mjs", "micropython.wasm"),
    "pyodide": (
        "pyodide-lock.json",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide.mjs",
        "python_stdlib.zip",
    ),
}

# The faces of our 24 cards without the joker, in two and four colours, with small and large index.
FACES = {
    "@heruka_urgyen/react-playing-cards": tuple(
        f"src/images/{colours}/[9TJQKA][CDHS].svg"
        for colours in ("2color", "2color-bf", "4color", "4color-bf")
    ),
}

PACKAGES = {**RUNTIME, **FACES}


class IntegrityError(Exception):
    """What is installed is not what was locked; says what to do."""


def check(modules: Path) -> None:
    """Raise `IntegrityError` unless the packages are the locked ones, to the byte."""
    installed = modules / ".package-lock.json"
    if not installed.is_file():
        raise IntegrityError("The npm packages are missing: run `npm ci` first.")
    locked, present = packages(LOCK), packages(installed)
    for name in PACKAGES:
        key = f"node_modules/{name}"
        if locked[key]["integrity"] != present.get(key, {}).get("integrity"):
            raise IntegrityError(f"{name} is not the locked version: run `npm ci`.")
    lines = [line.split("  ", 1) for line in DIGESTS.read_text().splitlines()]
    wanted = {path: digest for digest, path in lines}
    found = digests(modules)
    for path in sorted({*wanted, *found}):
        if wanted.get(path) != found.get(path):
            raise IntegrityError(
                f"node_modules/{path} is not the file that was locked: run `npm ci`, or after an"
                " upgrade `python -m tools.integrity update`."
            )


def packages(lock: Path) -> dict[str, Any]:
    """Read the packages of an npm lock file."""
    found: dict[str, Any] = json.loads(lock.read_text())["packages"]
    return found


def versions(modules: Path) -> dict[str, str]:
    """Tell the versions of the packages."""
    present = packages(modules / ".package-lock.json")
    return {name: present[f"node_modules/{name}"]["version"] for name in PACKAGES}


def files(modules: Path, wanted: dict[str, tuple[str, ...]]) -> list[Path]:
    """List files of packages. Raises `IntegrityError` for one that a package does not have."""
    paths = []
    for name, patterns in wanted.items():
        for pattern in patterns:
            found = sorted((modules / name).glob(pattern))
            if not found:
                raise IntegrityError(f"{name} has no {pattern}: tools/integrity.py does not fit.")
            paths += found
    return paths


def digests(modules: Path) -> dict[str, str]:
    """Digest all that goes into the site, by its path in node_modules."""
    return {
        path.relative_to(modules).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files(modules, PACKAGES)
    }


if __name__ == "__main__":
    modules = ROOT / "node_modules"
    if sys.argv[1:] == ["update"]:
        lines = [f"{digest}  {path}\n" for path, digest in digests(modules).items()]
        DIGESTS.write_text("".join(lines))
    try:
        check(modules)
    except IntegrityError as error:
        sys.exit(str(error))
    print("The packages are the locked ones.")
