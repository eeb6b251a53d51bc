// Keeps the whole site on the device, so that after one visit it needs no network. One release is
// one cache: what is in it was checked by its digest, so no two releases are ever mixed. A new one
// is fetched beside the one in use, and taken when no page shows that one any more. Which release
// is in use is kept in the caches and decided here: a browser may wait for minutes until it lets a
// new worker take the place of a busy one.

// Several copies of the game may lie on one origin, and other people's pages: only ours is touched.
const { scope } = self.registration;
const OURS = `hasenpfeffer ${new URL(scope).pathname} `;

const MANIFEST = "./version.json"; // the digest of every file; put last, so what has it is whole
const USED = "./used"; // marks the release in use

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));
const has = (name, entry) => caches.match(entry, { cacheName: name });

const marked = async () => {
  for (const name of await ours()) if (await has(name, USED)) return name;
  return undefined;
};

/** The name of the cache of the release in use. */
let used = marked();

const keepOnly = async (...names) => {
  for (const name of await ours()) if (!names.includes(name)) await caches.delete(name);
};

const digest = async (answer) => {
  const bytes = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
};

/** Get a file from the release in use if it is the same there, else from the network. */
const get = async (path, integrity) => {
  const kept = (await used) && (await has(await used, path));
  if (kept && (await digest(kept)) === integrity) return kept;
  // The browser's own cache may hold another release's file: it has to ask, and the digest decides.
  return fetch(path, { cache: "no-cache", integrity });
};

const fetchWhole = async () => {
  const manifest = await fetch(MANIFEST, { cache: "no-cache" });
  const { stamp, files } = await manifest.clone().json();
  const name = OURS + stamp;
  if (!(await has(name, MANIFEST))) {
    const cache = await caches.open(name);
    await Promise.all(
      Object.entries(files).map(async ([file, integrity]) => {
        const path = `./${file.replace(/^index\.html$/, "")}`;
        if (!(await cache.match(path))) await cache.put(path, await get(path, integrity));
      }),
    );
    await cache.put(MANIFEST, manifest);
  }
  await keepOnly(name, await used);
  return name;
};

let fetched = Promise.resolve();

/** Fetch the release that the host has now, if it is not here; return the name of its cache. One
 * after the other, for each deletes what is neither its own nor in use. */
const fetchNewest = () => (fetched = fetched.catch(() => {}).then(fetchWhole));

/** Give the pages this release from now on. */
const use = async (name) => {
  const cache = await caches.open(name);
  await cache.put(USED, new Response());
  used = Promise.resolve(name);
  await keepOnly(name);
};

/** Use the release that waits, if there is one, and no more pages than these show the other. */
const renew = async (pages) => {
  const names = await ours();
  if (names.length < 2) return false;
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (all.filter(({ url }) => url.startsWith(scope)).length > pages) return false;
  for (const name of names) {
    if (name === (await used) || !(await has(name, MANIFEST))) continue;
    await use(name);
    return true;
  }
  return false;
};

/** Find what is asked for in the release in use; a query is for the page to read. */
const find = async ({ mode, url }) => {
  if (mode === "navigate") await renew(0).catch(() => {}); // where nothing can be written, the old
  const path = url.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
  return (await used) && has(await used, path);
};

/** Answer from the device; whatever fails there, the network has everything too. */
const answer = async (request) => (await find(request).catch(() => {})) || fetch(request);

const install = async () => {
  if (!(await used)) await use(await fetchNewest());
  await self.skipWaiting(); // which of two workers answers makes no difference
};

/** Look for a new release; where nothing is kept any more, for others can delete our caches, use it. */
const look = async () => {
  const name = await fetchNewest();
  if (!(await marked())) await use(name);
};

const listen = async ({ data, source }) => {
  if (data === "look") await look().catch(() => {}); // without a network, the next time
  // A page that has just been opened, perhaps in its own place, asks for the release that waits.
  if (data === "renew" && (await renew(1).catch(() => false))) source.postMessage("renewed");
};

// What has a digest in its name is the same in every release: where the browser knows how, it is to
// take that from the caches by itself, for which no visit has to wait for this script.
const NAMED = ["runtime-*", "page-*", "worker-*", "locale-*", "assets/boot-*", "assets/start-*"];

const route = (event) => {
  const under = (pathname) => new URLPattern({ pathname, baseURL: scope });
  event.addRoutes?.(NAMED.map((path) => ({ condition: { urlPattern: under(path) }, source: "cache" })));
};

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(install());
});
self.addEventListener("activate", () => (used = marked())); // it may have changed since the start
self.addEventListener("message", (event) => event.waitUntil(listen(event)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});
