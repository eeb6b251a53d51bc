"""Pack the package: for the page as memory, for the worker as archive; equal files, equal bytes."""

import gzip
import io
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "hasenpfeffer"
MEMORY = Path(__file__).with_name("memory.mjs")

# Of the package: modules, and the numbers of the strong bots' networks.
PACKED = (".py", ".json")
# What only the build asks for.
BEFORE_PYTHON = ("app/failures.py", "app/views/rules.py")


def on_page(module: str) -> bool:
    """Tell whether MicroPython on the page gets this module (its path under the package)."""
    floors = ("__init__.py", "engine/", "bots/", "app/", "web/")
    return module.startswith(floors) and not module.startswith(
        ("bots/search/", "web/worker", *BEFORE_PYTHON)
    )


def in_worker(module: str) -> bool:
    """Tell whether Pyodide in the worker gets this module (its path under the package)."""
    return module.startswith(("__init__.py", "engine/", "bots/", "web/__init__.py", "web/worker"))


def contents(wanted: Callable[[str], bool]) -> dict[str, bytes]:
    """Read the wanted modules, and their data, by their path."""
    paths = sorted(path for path in PACKAGE.rglob("*") if path.suffix in PACKED)
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in paths
        if wanted(path.relative_to(PACKAGE).as_posix())
    }


def imported(files: dict[str, bytes], runtime: Path) -> bytes:
    """Return the memory of a MicroPython that has imported these modules, zipped."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        target = Path(folder) / "memory"
        subprocess.run(["node", MEMORY, folder, runtime, target], check=True)
        return gzip.compress(target.read_bytes(), mtime=0)


def archive(files: dict[str, bytes]) -> bytes:
    """Make a .tar.gz. Folders have entries of their own, before what they hold."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for folder in folders(files):
            entry = tarfile.TarInfo(folder)
            entry.type, entry.mode = tarfile.DIRTYPE, 0o755
            tar.addfile(entry)
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            tar.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(raw.getvalue(), mtime=0)


def folders(names: Iterable[str]) -> list[str]:
    """List the folders of these paths, each after its parent."""
    return sorted({parent.as_posix() for name in names for parent in Path(name).parents} - {"."})
