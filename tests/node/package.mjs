// What both runners share: the files of the package, and what the command line gave.
import { readdirSync, readFileSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [, , script, ...args] = process.argv;

// The input is read at once: an interpreter may make reading wait no more.
export const given = { script, args, source: readFileSync(script, "utf8"), input: readFileSync(0) };

/** Write the package into an interpreter's file system, in its current folder. */
export function unpack(FS, folder = "hasenpfeffer") {
  FS.mkdir(folder);
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== "__pycache__") unpack(FS, path);
    else if (/\.(py|json)$/.test(entry.name)) FS.writeFile(path, readFileSync(root + path));
  }
}

/** Write bytes to a file descriptor; pipes take them in pieces, and may ask to wait. */
export function write(descriptor, bytes) {
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(descriptor, bytes, from);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
