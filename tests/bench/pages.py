"""Serve the built site beside pages that do next to nothing, and let them note their times."""

import json
import shutil
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from tests.browser.test_saves import DEAL, saved
from tools.build import DIST, MODULES, ROOT, sri
from tools.serve import Handler

PLUGINS = json.dumps(tomllib.loads((ROOT / "pyscript.toml").read_text())["plugins"])
WORD = "import js\njs.document.body.dataset.ready = '1'"
HEAD = '<!doctype html><meta charset="utf-8"><title>Bare</title>'
PYSCRIPT = (
    HEAD + '<script type="module" src="./{runtime}core.js"></script>'
    '<{other}-config hidden type="json">{{"plugins": {plugins}}}</{other}-config>'
    '<script type="{kind}" config=\'{{"interpreter": "./{runtime}{interpreter}.mjs",'
    ' "plugins": {plugins}}}\'>\n{word}\n</script>'
)
BARE = {
    "micropython": partial(PYSCRIPT.format, kind="mpy", other="py", interpreter="micropython"),
    "pyodide": partial(PYSCRIPT.format, kind="py", other="mpy", interpreter="pyodide"),
    "load": lambda runtime, plugins, word: (
        f'{HEAD}<script type="module">import {{ loadPyodide }} from "./{runtime}pyodide.mjs";'
        f"(await loadPyodide()).runPython({json.dumps(word)})</script>"
    ),
}
PAGES = {
    "index.html": "Hasenpfeffer",
    "micropython.html": "bare PyScript page, MicroPython",
    "pyodide.html": "bare PyScript page, Pyodide",
    "load.html": "bare loadPyodide",
}
# Clicks the first bid that there is, and notes when it was answered and the worker was ready.
WATCH = """
localStorage.setItem("hasenpfeffer:game", GAME);
globalThis.seen = {};
new MutationObserver(() => {
  const note = (name) => { seen[name] ??= performance.now(); };
  const app = document.getElementById("app");
  if (document.body?.dataset.ready) note("ready");
  if (!app || app.dataset.stage === "loading") return;
  if (app.dataset.turn !== "S") note("answered");
  if (app.dataset.thinker === "ready") note("strong");
  const bid = app.querySelector("[data-do='bid:1']");
  if (bid && !seen.clicked) { note("clicked"); bid.click(); }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Counting(Handler):
    """Counts the bytes of the bodies that it sends, by their path."""

    sent: Counter[str] = Counter()

    def copyfile(self, source: Any, outputfile: BinaryIO) -> None:
        """Send a body."""
        body = source.read()
        self.sent[self.path] += len(body)
        with suppress(ConnectionError):  # a page that was left wants it no more
            outputfile.write(body)


@contextmanager
def serving(watched: bool = False) -> Iterator[str]:
    """Serve the site with the bare pages beside it; gives the address. Pages that are watched note
    their times by a script of their own, for browsers that let nobody else put one into them."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(DIST, site)
        (runtime,) = site.glob("runtime-*")
        shutil.copytree(runtime, site / "bare")  # with Pyodide's own library, as it comes
        shutil.copy(MODULES / "pyodide/python_stdlib.zip", site / "bare")
        for name, text in BARE.items():
            page = text(runtime="bare/", plugins=PLUGINS, word=WORD)
            (site / f"{name}.html").write_text(page)
        if watched:
            let_watch(site)
        handler = partial(Counting, under="/", compress=True, directory=str(site))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
            Thread(target=running.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{running.server_port}/"
            running.shutdown()


def let_watch(site: Path) -> None:
    """Put the script into the pages of a site."""
    (site / "watch.js").write_text(watching())
    for name in PAGES:
        page = (site / name).read_text()
        charset = '<meta charset="utf-8">'
        (site / name).write_text(
            page.replace(charset, f'{charset}<script src="./watch.js"></script>')
        )
    described = json.loads((site / "version.json").read_text())
    described["files"]["index.html"] = sri((site / "index.html").read_bytes())
    (site / "version.json").write_text(json.dumps(described))


def watching() -> str:
    """Return the script that notes the times."""
    return WATCH.replace("GAME", json.dumps(saved(DEAL)))
