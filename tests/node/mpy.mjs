// Run a Python file on the page's MicroPython: node tests/node/mpy.mjs script.py [args…] < input
// It finds the package, `sys.argv` and `sys.stdin.read()`. Garbage is collected only at the end,
// and memory ends at 2 GB: split long work over several runs.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { given, unpack, write } from "./package.mjs";

/** Collect single bytes, as MicroPython hands them over. */
function collector() {
  const bytes = [];
  return { add: (chunk) => bytes.push(chunk[0]), bytes: () => Uint8Array.from(bytes) };
}

const { input } = given;
let place = 0;
const out = collector();
const python = await loadMicroPython({
  linebuffer: false,
  stdin: () => (place < input.length ? input[place++] : null),
  stdout: out.add,
});
unpack(python.FS);
try {
  python.runPython(`import sys\nsys.argv[:] = ${JSON.stringify([given.script, ...given.args])}`);
  python.runPython(given.source);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
write(1, out.bytes());
