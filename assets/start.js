// Wakes Python: a MicroPython that has imported the package already, for it gets the memory of one
// that did so when the site was built. It runs the page's script at once; PyScript comes to it later,
// when somebody wants the worker that PyScript makes.
import { loadMicroPython as load } from "../runtime/micropython.mjs";

// At each call of one of its functions MicroPython's build checks that the table of them has not
// changed. It never does, and to look there is slow: what a table has said is kept.
const { get } = WebAssembly.Table.prototype;
WebAssembly.Table.prototype.get = function (place) {
  return ((this.known ??= [])[place] ??= get.call(this, place));
};

const address = (path) => new URL(path, import.meta.url).href;

const arrived = async (path) => {
  const answer = await fetch(address(path));
  if (!answer.ok) throw new Error(`${path.slice(3)} did not arrive`);
  return answer;
};

const unzipped = async (answer) => {
  const bytes = await answer.arrayBuffer();
  // A host may have told the browser to unzip it.
  if (new Uint8Array(bytes)[0] !== 0x1f) return bytes;
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  for (const done of [writer.write(bytes), writer.close()]) done.catch(() => {}); // the reader is told
  return new Response(readable).arrayBuffer();
};

/** Write a memory over that of a Python: pieces of it, each with its place and its length. */
const remember = (memory, pieces) => {
  let end = 0;
  for (let at = 0; at < pieces.byteLength; ) {
    const [place, length] = new Uint32Array(pieces, at, 2);
    memory.fill(0, end, place);
    memory.set(new Uint8Array(pieces, at + 8, length), place);
    end = place + length;
    at += 8 + length;
  }
};

const wake = async () => {
  const [python, bytes, words] = await Promise.all([
    load({
      url: address("../runtime/micropython.wasm"),
      stdout: console.log,
      stderr: console.error,
    }),
    arrived("../page.gz").then(unzipped),
    arrived(`../locale/${document.documentElement.lang}.json`).then((answer) => answer.json()),
  ]);
  const start = new Uint8Array(bytes).subarray(8, 12); // with these letters every memory begins
  if (new TextDecoder().decode(start) !== "emsc") throw new Error("page.gz is damaged");
  remember(python._module.memory(), bytes);
  globalThis.catalogue = { messages: new Map(Object.entries(words.messages)), plural: words.plural };
  python.runPython(document.querySelector("script[type=mpy]").textContent);
  return python;
};

const awake = wake();
awake.catch((error) => globalThis.boot?.unable(error));

/** What PyScript calls, for pyscript.toml says that this file is the interpreter. */
export const loadMicroPython = () => awake;

/** Let PyScript come; resolves when it has met Python. */
globalThis.meetPyScript = async () => {
  const python = await awake;
  const met = new Promise((meet) => {
    // It asks Python to run the page's script, which has run, and in front of it a library of its
    // own, which nothing here needs.
    python.runPythonAsync = async () => meet();
  });
  const { hooks } = await import("../runtime/core.js");
  if (!hooks) throw new Error("core.js is damaged");
  await met;
};
