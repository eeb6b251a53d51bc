// Wakes Python: PyScript's core, and a MicroPython that has imported the package already, for it
// gets the memory of one that did so when the site was built.
import { loadMicroPython as load } from "../runtime/micropython.mjs";

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
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

const output = {}; // where PyScript wants to have what Python prints

const wake = async () => {
  const [python, bytes, words] = await Promise.all([
    load({
      url: address("../runtime/micropython.wasm"),
      linebuffer: false,
      stdout: (printed) => output.stdout(printed),
      stderr: (printed) => output.stderr(printed),
    }),
    arrived("../page.gz").then(unzipped),
    arrived(`../locale/${document.documentElement.lang}.json`).then((answer) => answer.json()),
  ]);
  const memory = new Uint8Array(bytes);
  if (new TextDecoder().decode(memory.subarray(0, 4)) !== "emsc") throw new Error("page.gz is damaged");
  python._module.memory().set(memory);
  globalThis.catalogue = { messages: new Map(Object.entries(words.messages)), plural: words.plural };
  return python;
};

const awake = wake();
awake.catch(() => {}); // told where it is waited for

/** What PyScript calls, for pyscript.toml says that this file is the interpreter. */
export const loadMicroPython = (options) => {
  Object.assign(output, options);
  return awake;
};

import("../runtime/core.js").then(({ hooks }) => {
  if (!hooks) throw new Error("core.js is damaged");
});
