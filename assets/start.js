// Wakes Python: PyScript's core, and for MicroPython the package and the words of the page. The
// browser unpacks the package, ten times as fast as MicroPython could.
import { hooks } from "../runtime/core.js";

const BLOCK = 512; // a tar file consists of such blocks

const arrived = async (path) => {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`${path} did not arrive`);
  return new Uint8Array(await answer.arrayBuffer());
};

const unzipped = async (bytes) => {
  if (bytes[0] !== 0x1f) return bytes; // a host may have told the browser to unzip it
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Write the files of a tar into a file system; folders come before what they hold. */
const unpack = (tar, FS) => {
  const text = (from, length) => new TextDecoder().decode(tar.subarray(from, from + length)).split("\0")[0];
  if (text(257, 5) !== "ustar") throw new Error("page.tar.gz is damaged");
  for (let at = 0; tar[at]; ) {
    const name = text(at, 100);
    const size = parseInt(text(at + 124, 12), 8);
    const content = at + BLOCK;
    if (text(at + 156, 1) === "5") FS.mkdir(name);
    else FS.writeFile(name, tar.subarray(content, content + size));
    at = content + Math.ceil(size / BLOCK) * BLOCK;
  }
};

const archive = arrived("page.tar.gz").then(unzipped);
const words = arrived(`locale/${document.documentElement.lang}.json`);
for (const part of [archive, words]) part.catch(() => {}); // told where it is waited for

let furnished; // for the first script; another one finds it done

hooks.main.onReady.add(({ interpreter }) => {
  furnished ??= Promise.all([archive, words]).then(([tar, text]) => {
    unpack(tar, interpreter.FS);
    interpreter.FS.writeFile("words.json", text);
  });
  return furnished;
});
