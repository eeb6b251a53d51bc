"""The worker's Python library: compiled, and without what no bot will ever ask for."""

import hashlib
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
SCRIPT, LEFT_OUT = HERE / "library.mjs", HERE / "library.txt"


def compiled_library(modules: Path) -> bytes:
    """Compile Pyodide's library by Pyodide itself, in Node; the result is kept in node_modules."""
    library = modules / "pyodide/python_stdlib.zip"
    parts = b"".join(path.read_bytes() for path in (library, SCRIPT, LEFT_OUT))
    kept = modules / ".cache" / f"hasenpfeffer-library-{hashlib.sha256(parts).hexdigest()[:16]}.zip"
    if not kept.is_file():
        kept.parent.mkdir(exist_ok=True)
        new = kept.with_suffix(".new")
        subprocess.run(["node", SCRIPT, library, new, LEFT_OUT], check=True)
        new.rename(kept)
    return kept.read_bytes()
