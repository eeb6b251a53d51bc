"""Assemble the site in `dist/`: the page, its runtimes, its packages, faces, words and licences.

What the page loads as code carries a digest in its name, so that a cache can never mix two
versions: `names` tells under which name a file is served.
"""

import hashlib
import json
import re
import shutil
import sys
import tomllib
from base64 import b64encode
from fnmatch import fnmatch
from html import escape
from pathlib import Path

from hasenpfeffer.app.failures import failure_words
from hasenpfeffer.app.nodes import h, to_html
from hasenpfeffer.app.prompts import prompt
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import new_app
from hasenpfeffer.app.views.page import page_view, root
from hasenpfeffer.app.views.rules import rules_view
from hasenpfeffer.app.words import Translator
from tools import catalogues, integrity, licences, sounds
from tools.library import compiled_library
from tools.packing import archive, contents, imported, in_worker, on_page

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
FACES = MODULES / "@heruka_urgyen/react-playing-cards/src/images"

# Our names of the sets of faces, by colours and index, and theirs.
SETS = (
    ("two-large", "2color-bf"),
    ("two-small", "2color"),
    ("four-large", "4color-bf"),
    ("four-small", "4color"),
)

VERSION = "hasenpfeffer/app/version.py"

# What the site is made of beside packages, assets and runtime.
PAGES = (
    "index.html",
    "embed.html",
    "embed-demo.html",
    "embed.js",
    "rules.html",
    "pyscript.toml",
    "worker.toml",
)

# What is changed in the runtimes: the public host that is the fall-back where a part is missing,
# for the page asks no host but its own; and MicroPython is to show its memory.
NO_HOST = ("https://cdn.jsdelivr.net/", "./missing/")
CHANGES = {
    "core-*.js": NO_HOST,
    "pyodide.mjs": NO_HOST,
    "micropython.mjs": ("Module.FS=FS;", "Module.FS=FS,Module.memory=()=>HEAPU8;"),
}

STYLE = '<link rel="stylesheet" href="./assets/table.css">'


def build(out: Path = DIST) -> None:
    """Make the site afresh in `out`. Raises `IntegrityError` if the npm packages are not right."""
    integrity.check(MODULES)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    shutil.copytree(ROOT / "assets", out / "assets")
    scripts = [out / "assets" / name for name in ("looks.js", "boot.js")]
    scripts[1].write_text("\n".join(path.read_text() for path in scripts))
    sounds.render(out / "assets/sounds")
    for name in ("manifest.webmanifest", "sw.js"):  # both tell of the folder that they lie in
        (out / "assets" / name).rename(out / name)
    copy_runtime(out / "runtime")
    copy_faces(out / "cards")
    catalogues.compile_all(out / "locale")
    (out / "licences.txt").write_text(licences.gather(MODULES))
    version = stamp(out)
    names = name_code(out, version)
    write_pages(out, names, version)
    write_release(out, version)
    (out / ".nojekyll").touch()  # GitHub Pages is to serve the files as they are


def copy_runtime(out: Path) -> None:
    """Copy the two interpreters and PyScript, without the maps, editors and terminals."""
    out.mkdir()
    for path in integrity.files(MODULES, integrity.RUNTIME):
        if path.suffix == ".js" or path.name in ("pyodide.mjs", "micropython.mjs"):
            (out / path.name).write_text(adapted(path.name, path.read_text()))
        else:
            shutil.copyfile(path, out / path.name)
    (out / "python_stdlib.zip").write_bytes(compiled_library(MODULES))
    # Pyodide insists on a lock file; the list of its packages, which we do not use, is left out.
    lock = json.loads((out / "pyodide-lock.json").read_text())
    (out / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))


def adapted(name: str, script: str) -> str:
    """Change a script of the runtimes as CHANGES tells, and leave out the name of its source map.

    Raises `IntegrityError` where there is nothing to change: the script is not the one we know.
    """
    for pattern, (old, new) in CHANGES.items():
        if fnmatch(name, pattern):
            if old not in script:
                raise integrity.IntegrityError(f"{name} has no {old}: tools/build.py does not fit.")
            script = script.replace(old, new)
    return re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", script)


def copy_faces(out: Path) -> None:
    """Copy each set's 24 faces and the joker, named by our notation: `Th.svg`, `Jk.svg`."""
    for name, theirs in SETS:
        (out / name).mkdir(parents=True)
        for rank in "9TJQKA":
            for suit in "cdhs":
                face = FACES / theirs / f"{rank}{suit.upper()}.svg"
                shutil.copyfile(face, out / name / f"{rank}{suit}.svg")
        shutil.copyfile(ROOT / "assets/joker.svg", out / name / "Jk.svg")


def stamp(out: Path) -> str:
    """Digest all that the site is made of: another site, another stamp."""
    digest = hashlib.sha256()
    pages = [ROOT / name for name in PAGES]
    for path in sorted([*out.rglob("*"), *pages]):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for wanted in (on_page, in_worker):
        for name, content in contents(wanted).items():
            digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:16]


def name_code(out: Path, version: str) -> dict[str, str]:
    """Write packages and scripts under names with a digest; return these by their plain names."""
    names: dict[str, str] = {}

    modules = {**contents(on_page), VERSION: f'VERSION = "{version}"\n'.encode()}
    (out / "page.gz").write_bytes(imported(modules, out / "runtime"))
    (out / "worker.tar.gz").write_bytes(archive(contents(in_worker)))
    folders, packages = ("runtime", "locale"), ("page.gz", "worker.tar.gz")
    for plain in (*folders, *packages, "assets/looks.js", "assets/boot.js", "assets/start.js"):
        path = out / plain
        if path.suffix == ".js":
            path.write_text(named(path.read_text(), names))
        parts = sorted(path.iterdir()) if path.is_dir() else [path]
        digest = hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:8]
        stem, dot, ending = plain.partition(".")
        end = "/" if path.is_dir() else ""
        names[plain + end] = f"{stem}-{digest}{dot}{ending}{end}"
        path.rename(out / names[plain + end])
    return names


def named(text: str, names: dict[str, str]) -> str:
    """Let a text call the files by the names under which they are served."""
    for plain, name in names.items():
        text = text.replace(f"/{plain}", f"/{name}").replace(f'"{plain}"', f'"{name}"')
    return text


def write_pages(out: Path, names: dict[str, str], version: str) -> None:
    """Write the pages with all that is there before any Python wakes."""
    english = Translator(catalogues.words("en"))
    app = new_app(default_settings())
    table = to_html(page_view(app, english))
    (out / "index.html").write_text(live_page("index.html", table, out, names, version))
    waiting = h("p", prompt(app, english), id="say")
    framed = live_page("embed.html", to_html(root(app, waiting, "embed")), out, names, version)
    (out / "embed.html").write_text(framed)
    for name in ("embed.js", "embed-demo.html"):
        shutil.copyfile(ROOT / name, out / name)
    rules = named((ROOT / "rules.html").read_text(), names)
    (out / "rules.html").write_text(filled(rules, to_html(rules_view(english))))
    (out / "assets/icons.svg").unlink()  # it is in each page


def live_page(name: str, table: str, out: Path, names: dict[str, str], version: str) -> str:
    """Return a page that wakes Python, with the table that is there before."""
    words = {name: failure_words(Translator(catalogues.words(name))) for name in catalogues.files()}
    page = (ROOT / name).read_text()
    page = page.replace('<html lang="en"', f'<html lang="en" data-version="{version}"')
    page = page.replace("<!-- preload -->", preloads(names["runtime/"]))
    late = h("p", words["en"]["late"], " ", h("a", words["en"]["again"], href="./"), cls="late")
    page = filled(page, table + "\n" + to_html(late))
    said = json.dumps(words).replace("<", "\\u003c")
    page = page.replace(">{}</script>", f">{said}</script>")
    for plain in ("pyscript.toml", "worker.toml"):
        config = json.dumps(tomllib.loads((ROOT / plain).read_text()))
        page = page.replace(f'"./{plain}"', f'"{escape(config)}"')
    return styled(named(page, names))


def filled(page: str, view: str) -> str:
    """Put a view into a page, with the signs that it draws: a file of them would be a document of
    its own, for which the first table waits.

    The policy bars the attribute `style`, which only Python needs.
    """
    signs = (ROOT / "assets/icons.svg").read_text()
    page = page.replace(
        "<!-- signs -->", signs.replace("<svg ", '<svg class="vh" aria-hidden="true" ')
    )
    before, _, rest = page.partition("<!-- shell -->")
    return before + re.sub(r' style="[^"]*"', "", view) + rest.partition("<!-- /shell -->")[2]


def styled(page: str) -> str:
    """Put the style into the page, where it is not waited for; its digest into the policy."""
    style = (ROOT / "assets/table.css").read_text()
    page = page.replace("style-src 'self'", f"style-src '{sri(style.encode())}'")
    return page.replace(STYLE, f"<style>{style}</style>")


def preloads(runtime: str) -> str:
    """Name all that the first table needs, so that a browser fetches it at once, not in a row."""
    modules = ("assets/start.js", f"{runtime}micropython.mjs")
    files = (f"{runtime}micropython.wasm", "page.gz", "locale/en.json")
    return "\n".join(
        ['<link rel="preload" as="script" href="./assets/boot.js">']
        + [f'<link rel="modulepreload" href="./{name}">' for name in modules]
        + [f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in files]
    )


def write_release(out: Path, version: str) -> None:
    """Describe the site: its stamp, whose work at which version is in it, the digest of every file.

    By this list the service worker fetches a release and keeps it.
    """
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "sw.js")
    digests = {path.relative_to(out).as_posix(): sri(path.read_bytes()) for path in files}
    release = {"stamp": version, "packages": integrity.versions(MODULES), "files": digests}
    (out / "version.json").write_text(json.dumps(release, indent=1) + "\n")


def sri(content: bytes) -> str:
    """Give a digest as the `integrity` of a file is written."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


if __name__ == "__main__":
    try:
        build()
    except integrity.IntegrityError as error:
        sys.exit(str(error))
    print(f"The site is in {DIST.name}/.")
