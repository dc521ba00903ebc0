// Keeps the files of the page, so that it works offline. The build writes the list of files and its version before this.

declare const FILES: readonly string[];
declare const VERSION: string;

const scope = globalThis as unknown as ServiceWorkerGlobalScope;
const NAME = `sudoku-playground-${VERSION}`;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([...FILES]))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (event) => {
  const outdated = (name: string): boolean =>
    name.startsWith("sudoku-playground-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter(outdated).map((name) => caches.delete(name))),
      )
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") {
    const kept = caches
      .open(NAME)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }));
    event.respondWith(
      kept.then((response) => response ?? fetch(event.request)),
    );
  }
});
