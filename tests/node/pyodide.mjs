// Run a Python file on the worker's Pyodide: node tests/node/pyodide.mjs script.py [args…] < input
// It finds the package, `sys.argv` and `sys.stdin.read()`.
import { loadPyodide } from "pyodide";
import { given, unpack, write } from "./package.mjs";

const python = await loadPyodide();
const { input } = given;
let place = 0;
const read = (buffer) => {
  const piece = input.subarray(place, place + buffer.length);
  buffer.set(piece);
  place += piece.length;
  return piece.length;
};
python.setStdin({ read });
for (const [set, descriptor] of [["setStdout", 1], ["setStderr", 2]])
  python[set]({ write: (bytes) => (write(descriptor, bytes), bytes.length) });
unpack(python.FS);
try {
  python.runPython(`import sys\nsys.argv[:] = ${JSON.stringify([given.script, ...given.args])}`);
  python.runPython(given.source, { filename: given.script });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
