// Keeps the whole site on the device, so that after one visit it needs no network. One release is
// one cache: what is in it was checked by its digest, so no two releases are ever mixed. A new one
// is fetched beside the old and waits until the old is in no page any more.

// The build writes here which release this is, and the digest of every file of it.
const RELEASE = { version: "", files: {} };

// Several copies of the game may lie on one origin, and other people's pages: only ours is touched.
const OURS = `hasenpfeffer ${new URL(self.registration.scope).pathname} `;
const CACHE = OURS + RELEASE.version;

const digest = async (answer) => {
  const bytes = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
};

const earlier = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

/** Take a file from an earlier release if it is the same there, else from the network. */
const take = async (path, integrity) => {
  for (const name of await earlier()) {
    const kept = await caches.match(path, { cacheName: name });
    if (kept && (await digest(kept)) === integrity) return kept;
  }
  // The browser's own cache may hold another release's file: it has to ask, and the digest decides.
  return fetch(path, { cache: "no-cache", integrity });
};

const install = async () => {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(RELEASE.files).map(async ([path, integrity]) => {
      if (!(await cache.match(path))) await cache.put(path, await take(path, integrity));
    }),
  );
};

const tidy = async () => {
  for (const name of await earlier()) await caches.delete(name);
};

/** A page that has just been opened asks to have the new release: yes, if it is the only one. */
const takeOver = async () => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 1) await self.skipWaiting();
};

/** Answer from this release; a query is for the page to read. */
const answer = async (request) => {
  const path = request.url.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
  return (await caches.match(path, { cacheName: CACHE })) || fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
