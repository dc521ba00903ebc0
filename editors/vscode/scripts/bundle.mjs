// Bundles the extension and its packages into one file, dist/extension.js, or for browsers dist/web/extension.js, and
// writes the licences of these packages beside it.

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { checkSize, checkSizes } from "./sizes.mjs";

const extension = path.resolve(import.meta.dirname, "..");

/** The options for code that Node runs: the extension and its unit tests. */
export const forNode = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  logLevel: "warning",
};

/** Scripts import styles as text. */
export const asText = { ".css": "text" };

/** The same without comments and blanks, for what browsers load. */
export const asShortText = {
  name: "styles as short text",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const style = readFileSync(file, "utf8");
      const { code } = await esbuild.transform(style, { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};

/** The extension where Node runs it. */
const desktop = { ...forNode, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js" };

/** The options for code that browsers run. */
const forBrowsers = {
  bundle: true,
  platform: "browser",
  format: "iife",
  target: "es2022",
  logLevel: "warning",
  absWorkingDir: extension,
  minify: true,
};

/** The extension in a browser, and the worker with its server. */
const browser = [
  {
    ...forBrowsers,
    format: "cjs",
    entryPoints: ["src/browser.ts"],
    outfile: "dist/web/extension.js",
  },
  { ...forBrowsers, entryPoints: ["../web/src/worker.ts"], outfile: "dist/web/worker.js" },
];

/** Bundles the extension for a desktop, or for browsers. */
export async function bundle({ isWeb = false } = {}) {
  const packages = new Set();
  for (const options of isWeb ? browser : [desktop]) {
    const external = ["vscode"];
    const common = { absWorkingDir: extension, metafile: true, minify: true };
    const { metafile } = await build({ ...options, ...common, external });
    Object.keys(metafile.inputs)
      .flatMap(packageOf)
      .forEach((name) => packages.add(name));
    checkSizes(metafile, (file) => file);
  }
  await bundleViews(path.join(extension, "dist", "view"));
  const licences = [...packages].sort().map((name) => `${name}\n\n${licenceOf(name).trim()}\n`);
  writeFileSync(
    path.join(extension, "dist", "licences.txt"),
    licences.join(`\n${"-".repeat(72)}\n`),
  );
}

/** Bundles the script and the style of the board, and the style of puzzles in the preview of Markdown. */
export async function bundleViews(folder) {
  const view = path.join(extension, "view");
  const forViews = { ...forBrowsers, outdir: folder, metafile: true };
  // Parts that are loaded later have other names after each change.
  rmSync(folder, { recursive: true, force: true });
  const scripts = await build({
    ...forViews,
    format: "esm",
    splitting: true,
    entryPoints: [path.join(view, "board.ts")],
    plugins: [asShortText],
  });
  checkScripts(scripts.metafile.outputs);
  const styles = await build({
    ...forViews,
    entryPoints: {
      board: path.resolve(extension, "../board/src/style.css"),
      preview: path.join(view, "preview.css"),
    },
  });
  checkSizes(styles.metafile, (file) => path.basename(file));
}

/** Checks the sizes of what a board loads at first, and of all of its scripts. */
function checkScripts(outputs) {
  const files = Object.keys(outputs);
  const first = new Set(files.filter((file) => path.basename(file) === "board.js"));
  // A set goes on with what is added meanwhile.
  for (const file of first) {
    for (const { path: imported, kind } of outputs[file].imports) {
      if (kind === "import-statement") {
        first.add(imported);
      }
    }
  }
  const sum = (some) => some.reduce((bytes, file) => bytes + outputs[file].bytes, 0);
  checkSize("board at first", sum([...first]));
  checkSize("board with all views", sum(files));
}

/** The folder of the package that a file of the bundle comes from, if it comes from one. */
function packageOf(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
}

function licenceOf(name) {
  const folder = path.join(extension, name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) {
    throw new Error(`${name} has no licence to pass on`);
  }
  return readFileSync(path.join(folder, file), "utf8");
}

if (process.argv[1] === import.meta.filename) {
  await bundle({ isWeb: process.argv.includes("--web") });
}
