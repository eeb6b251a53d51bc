// Write the memory that the page's Python begins with: node tools/memory.mjs FOLDER RUNTIME TARGET
// MicroPython imports every module of FOLDER here instead of in the page. It has met nothing of
// JavaScript's yet, so its memory means the same in any other MicroPython of this very build.
// The same modules give the same bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder, runtime, target] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(resolve(runtime, "micropython.mjs")));
Date.now = () => 0; // the time is in the dates of files
const python = await loadMicroPython();

/** Copy a folder into Python's files; returns the modules in it. */
function copied(path) {
  python.FS.mkdir(path);
  const entries = readdirSync(`${folder}/${path}`, { withFileTypes: true });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1)).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) return copied(inside);
    python.FS.writeFile(inside, readFileSync(`${folder}/${inside}`));
    return entry.name.endsWith(".py") ? [inside.slice(0, -3).replaceAll("/", ".")] : [];
  });
}

/** Cut a memory into pieces, without the long runs of zeros between them: place, length, bytes. */
function* pieces(memory) {
  const block = 2 ** 14;
  const empty = (at) => memory.subarray(at, at + block).every((byte) => byte === 0);
  for (let from = 0, to = 0; from < memory.length; from = to += block) {
    while (to < memory.length && !empty(to)) to += block;
    if (to === from) continue;
    yield new Uint8Array(Uint32Array.of(from, to - from).buffer);
    yield memory.subarray(from, to);
  }
}

try {
  // Compiling leaves garbage, collected when control comes back from Python: from the ground up, a
  // module brings few others with it.
  const floor = (module) => ["engine", "bots", "app", "web"].indexOf(module.split(".")[1]);
  const modules = copied("hasenpfeffer").sort((one, other) => floor(one) - floor(other));
  for (const module of modules) {
    python.runPython(`import gc, ${module.replace(".__init__", "")}\ngc.collect()`);
  }
  python.runPython("del gc, hasenpfeffer");
  if (globalThis.proxy_js_ref.length > 2) throw new Error("a module holds something of JavaScript's");
  writeFileSync(target, Buffer.concat([...pieces(python._module.memory())]));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
