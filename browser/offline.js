// Keeps the page and the checker, so that both are there without a network once they were loaded.
const FILES = @FILES@, NAME = @NAME@;

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("rdpverify-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => event.respondWith((async () =>
  (await (await caches.open(NAME)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request))()));
