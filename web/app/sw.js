// Keeps the page for use without a network. The list and the version are filled in by the build.
const CACHE = "miai-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("miai-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const live = /^(api|live)\//.test(url.pathname.slice(scope.pathname.length));
  if (request.method !== "GET" || !ours || live) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(kept());
});
