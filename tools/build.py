"""Assemble the site in `dist/`: the page, its runtimes, its packages, faces, words and licences."""

import gzip
import hashlib
import io
import json
import re
import shutil
import sys
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path

from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import new_app
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.views.rules import rules_view
from hasenpfeffer.app.words import Translator
from tools import catalogues, licences

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
PYSCRIPT = MODULES / "@pyscript/core/dist"
MICROPYTHON = MODULES / "@micropython/micropython-webassembly-pyscript"
PYODIDE = MODULES / "pyodide"
FACES = MODULES / "@heruka_urgyen/react-playing-cards/src/images"

# Our names of the sets of faces, by colours and index, and theirs.
SETS = (
    ("two-large", "2color-bf"),
    ("two-small", "2color"),
    ("four-large", "4color-bf"),
    ("four-small", "4color"),
)

# Of PyScript's chunks, those that the page loads; `error` tells of a broken configuration.
CHUNKS = ("core-*.js", "toml-V*.js", "error-*.js")

# Of the package: modules, and the numbers of the strong bots' networks.
PACKED = (".py", ".json")


def build(out: Path = DIST) -> None:
    """Make the site afresh in `out`. Exit with one sentence if the npm packages are missing."""
    if not PYSCRIPT.is_dir():
        sys.exit("The npm packages are missing: run `npm ci` (or `make site`, which does) first.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    copy_page(out)
    copy_runtime(out / "runtime")
    copy_faces(out / "cards")
    pack(out / "page.tar.gz", on_page)
    pack(out / "worker.tar.gz", in_worker)
    catalogues.compile_all(out / "locale")
    (out / "licences.txt").write_text(licences.gather(MODULES))
    (out / ".nojekyll").touch()  # GitHub Pages is to serve the files as they are
    (out / "version.json").write_text(json.dumps({"stamp": stamp(out)}) + "\n")


def copy_page(out: Path) -> None:
    """Copy what is served as it is written."""
    shutil.copy(ROOT / "pyscript.toml", out)
    shutil.copytree(ROOT / "assets", out / "assets")
    english = Translator(catalogues.words("en"))
    page = (ROOT / "index.html").read_text().replace("<!-- preload -->", preloads())
    shell = to_html(page_view(new_app(default_settings()), english))
    (out / "index.html").write_text(filled(page, shell))
    rules = (ROOT / "rules.html").read_text()
    (out / "rules.html").write_text(filled(rules, to_html(rules_view(english))))


def filled(page: str, view: str) -> str:
    """Put a view into a page: what is there before any Python wakes."""
    before, _, rest = page.partition("<!-- shell -->")
    return before + view + rest.partition("<!-- /shell -->")[2]


def preloads() -> str:
    """Name all that the first table needs, so that a browser fetches it at once, not in a row."""
    scripts = [f"runtime/{path.name}" for path in (*chunks("core-*.js"), *chunks("toml-V*.js"))]
    files = ("pyscript.toml", "runtime/micropython.wasm", "page.tar.gz", "locale/en.json")
    return "\n".join(
        [f'<link rel="modulepreload" href="./{name}">' for name in scripts]
        + ['<link rel="modulepreload" href="./runtime/micropython.mjs">']
        + [f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in files]
    )


def chunks(pattern: str) -> list[Path]:
    """List the files of PyScript's distribution that match. Their names carry a content hash."""
    found = sorted(PYSCRIPT.glob(pattern))
    if not found:
        sys.exit(f"@pyscript/core has no {pattern}: tools/build.py does not fit this version.")
    return found


def copy_runtime(out: Path) -> None:
    """Copy the two interpreters and PyScript, without the maps, editors and terminals."""
    out.mkdir()
    for path in (PYSCRIPT / "core.js", *(path for name in CHUNKS for path in chunks(name))):
        (out / path.name).write_text(adapted(path.read_text()))
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copyfile(MICROPYTHON / name, out / name)
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, out / name)
    (out / "pyodide.mjs").write_text(adapted((PYODIDE / "pyodide.mjs").read_text()))
    # Pyodide insists on a lock file; the list of its packages, which we do not use, is left out.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (out / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))


def adapted(script: str) -> str:
    """Leave out the source map, and the public host that is the fall-back where a part is missing:
    the page asks no host but its own."""
    script = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", script)
    return script.replace("https://cdn.jsdelivr.net/", "./missing/")


def copy_faces(out: Path) -> None:
    """Copy each set's 24 faces and the joker, named by our notation: `Th.svg`, `Jk.svg`."""
    for name, theirs in SETS:
        (out / name).mkdir(parents=True)
        for rank in "9TJQKA":
            for suit in "cdhs":
                face = FACES / theirs / f"{rank}{suit.upper()}.svg"
                shutil.copyfile(face, out / name / f"{rank}{suit}.svg")
        shutil.copyfile(ROOT / "assets/joker.svg", out / name / "Jk.svg")


def on_page(module: str) -> bool:
    """Tell whether MicroPython on the page gets this module (its path under the package)."""
    floors = ("__init__.py", "engine/", "bots/", "app/", "web/")
    return module.startswith(floors) and not module.startswith(("bots/search/", "web/worker"))


def in_worker(module: str) -> bool:
    """Tell whether Pyodide in the worker gets this module (its path under the package)."""
    return module.startswith(("__init__.py", "engine/", "bots/", "web/__init__.py", "web/worker"))


def pack(archive: Path, wanted: Callable[[str], bool]) -> None:
    """Write the wanted modules, and their data, as a .tar.gz, the same bytes for the same files."""
    package = ROOT / "hasenpfeffer"
    modules = sorted(
        path
        for path in package.rglob("*")
        if path.suffix in PACKED and wanted(path.relative_to(package).as_posix())
    )
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for folder in folders(modules):  # MicroPython makes no missing parents itself
            entry = tarfile.TarInfo(folder.as_posix())
            entry.type, entry.mode = tarfile.DIRTYPE, 0o755
            tar.addfile(entry)
        for path in modules:
            entry = tarfile.TarInfo(path.relative_to(ROOT).as_posix())
            entry.size = path.stat().st_size
            tar.addfile(entry, io.BytesIO(path.read_bytes()))
    archive.write_bytes(gzip.compress(raw.getvalue(), mtime=0))


def folders(paths: Iterable[Path]) -> list[Path]:
    """List the folders below the root that hold these paths, each after its parent."""
    found = {folder for path in paths for folder in path.relative_to(ROOT).parents}
    return sorted(found - {Path()})


def stamp(out: Path) -> str:
    """Digest names and bytes of all files: another site, another stamp."""
    digest = hashlib.sha256()
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        digest.update(path.relative_to(out).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    build()
    print(f"The site is in {DIST.name}/.")
