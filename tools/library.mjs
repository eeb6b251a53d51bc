// Compile Python's library for the worker, in the Python that will run it:
// node tools/library.mjs python_stdlib.zip out.zip left-out.txt
// Modules become bytecode without docstrings and all but the first line of each function, which is
// half the bytes, and wakes in a third of the time.
// The same library gives the same bytes: no entry has a date.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [, , library, target, leftOut] = process.argv;
const python = await loadPyodide();
python.FS.writeFile("/library.zip", readFileSync(library));
python.globals.set("left_out", readFileSync(leftOut, "utf8"));
python.runPython(`
import importlib.util, marshal, zipfile
from fnmatch import fnmatch
from types import CodeType

def bare(code):
    """Say of every instruction that it stands in the first line of its function."""
    constants = tuple(bare(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    # An entry of the location table: no column, so many units (at most 8), no line further.
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes((0x80 | 13 << 3 | 7, 0)) * whole
    if rest:
        table += bytes((0x80 | 13 << 3 | rest - 1, 0))
    return code.replace(co_consts=constants, co_linetable=table)

def compiled(name, source):
    code = compile(source, name, "exec", optimize=2, dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(bare(code))

lines = [line for line in left_out.splitlines() if not line.startswith("#")]
patterns = " ".join(lines).split()
with zipfile.ZipFile("/library.zip") as old, zipfile.ZipFile("/out.zip", "w") as new:
    for name in sorted(old.namelist()):
        if any(fnmatch(name, pattern) or fnmatch(name, pattern + "/*") for pattern in patterns):
            continue
        content = old.read(name)
        if name.endswith(".py"):
            name, content = name + "c", compiled(name, content)
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED
        new.writestr(entry, content, compresslevel=9)
`);
writeFileSync(target, python.FS.readFile("/out.zip"));
