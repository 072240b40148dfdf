// Keeps the files of the page, so that it opens without a network. It answers for nothing else: requests to the engine do not come
// here.

const shelf = "maven";
const root = new URL("./", location.href);
/** @type {string[]} */
const files = JSON.parse('["FILES"]');

const scope = /** @type {any} */ (globalThis);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(take()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()));

/** Keeps all files of this version, then forgets those of versions before. */
async function take() {
  const cache = await caches.open(shelf);
  const wanted = files.map((name) => new URL(name, root).href);
  await cache.addAll(wanted);
  for (const one of await cache.keys()) {
    const here = one.url.startsWith(root.href);
    if (here && !wanted.includes(one.url) && !one.url.includes("/HASH/")) await cache.delete(one);
  }
  await scope.skipWaiting();
}

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(root.href)) return;
  url.hash = "";
  event.respondWith(url.pathname.includes("/assets/") ? kept(url) : latest(event.request, url));
});

/** What never changes under its name. @param {URL} url */
const kept = async (url) => (await caches.match(url.href)) ?? fetch(url.href);

/** The page itself: from the network, or the last one without it. @param {Request} request @param {URL} url */
async function latest(request, url) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // there is no network
  }
  url.search = "";
  return (await caches.match(url.href)) ?? Response.error();
}
