// Keeps bundles small: a bundle that is larger than its limit is an error.
//
// The limits are the sizes of today, rounded up to whole kilobytes. Who needs more raises a limit in the commit that needs
// it, with the reason; who takes something away lowers it.

/** The most bytes of each bundle. */
const LIMITS = {
  // The extension where Node runs it; most of it is the language client.
  "dist/extension.js": 524_000,
  // The same in a browser, and the worker around the server there.
  "dist/web/extension.js": 489_000,
  "dist/web/worker.js": 7_000,
  // What a board loads at first, and what it loads with all of its views and exports.
  "board at first": 57_000,
  "board with all views": 79_000,
  "board.css": 16_000,
  "preview.css": 8_000,
  // The page for browsers, without the server: most of it is the editor.
  "playground.js": 545_000,
  "server.js": 7_000,
  "style.css": 22_000,
};

/** Throws an error if a bundle has more bytes than it may have. */
export function checkSize(name, bytes) {
  const limit = LIMITS[name];
  if (limit === undefined) {
    throw new Error(`${name} has no limit in editors/vscode/scripts/sizes.mjs`);
  }
  if (bytes > limit) {
    throw new Error(
      `${name} has ${bytes} bytes, more than its limit of ${limit}: make it smaller, or raise the limit in editors/vscode/scripts/sizes.mjs and say why`,
    );
  }
}

/** Checks the bundles that esbuild has made, each by its path from a folder. */
export function checkSizes({ outputs }, nameOf) {
  for (const [file, { bytes }] of Object.entries(outputs)) {
    checkSize(nameOf(file), bytes);
  }
}
