"""Gather the licences of everything in the site that others made."""

import json
from pathlib import Path
from typing import Any

TEXTS = Path(__file__).with_name("licence_texts")

# Packages of which the site holds something; of PyScript also all that it was bundled from.
BUNDLED = "@pyscript/core"
COPIED = (
    "@heruka_urgyen/react-playing-cards",
    "@micropython/micropython-webassembly-pyscript",
    "pyodide",
)

# Packages that come without the text of their licence.
KEPT_HERE = {
    "@micropython/micropython-webassembly-pyscript": ("micropython.txt", "emscripten.txt"),
    "pyodide": ("pyodide.txt", "python.txt", "emscripten.txt"),
}

NOTES = {
    "@heruka_urgyen/react-playing-cards": (
        "The drawings of the cards are by Adrian Kennard, who gives them away under CC0.\n\n"
    ),
    "pyodide": "Of Python's library, parts are left out here, and the rest is compiled.\n\n",
}


def gather(modules: Path) -> str:
    """Write names, versions and licence texts of the packages found under `modules`."""
    names = sorted({*COPIED, *with_dependencies(BUNDLED, modules)})
    return "\n\n".join(section(name, modules) for name in names) + "\n"


def with_dependencies(name: str, modules: Path) -> set[str]:
    """List a package and all that it depends on, directly or not."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += manifest(name, modules).get("dependencies", {})
    return found


def manifest(name: str, modules: Path) -> dict[str, Any]:
    """Read a package's own description."""
    content: dict[str, Any] = json.loads((modules / name / "package.json").read_text())
    return content


def section(name: str, modules: Path) -> str:
    """Write one package's heading and licence."""
    about = manifest(name, modules)
    heading = f"{name} {about['version']} ({about['license']})"
    note = NOTES.get(name, "")
    return f"{heading}\n{'=' * len(heading)}\n\n{note}{text(name, modules)}"


def text(name: str, modules: Path) -> str:
    """Find the text of a package's licence: its own, one kept here, or ISC with its author."""
    own = sorted((modules / name).glob("LICEN[CS]E*"))
    if own:
        return own[0].read_text().strip()
    if name in KEPT_HERE:
        return "\n\n".join((TEXTS / kept).read_text().strip() for kept in KEPT_HERE[name])
    about = manifest(name, modules)
    if about["license"] != "ISC":
        raise LookupError(f"{name} has no licence text: put it in {TEXTS.name}/ and name it here.")
    return f"Copyright (c) {about['author']}\n\n{(TEXTS / 'isc.txt').read_text().strip()}"
