// Builds the playground: one static page with all that it needs, in target/playground.
//
//     npm run build [-- --out FOLDER]
//
// target/web/sudoku-lsp.wasm has to be there: `cargo xtask playground` makes it and then runs this.

import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { checkSize, checkSizes } from "../../vscode/scripts/sizes.mjs";

const playground = path.resolve(import.meta.dirname, "..");
const editors = path.resolve(playground, "..");
const target = path.resolve(editors, "../target");

const { values: options } = parseArgs({ options: { out: { type: "string" } } });
const out = path.resolve(options.out ?? path.join(target, "playground"));

const shared = {
  bundle: true,
  minify: true,
  target: "es2022",
  format: "iife",
  logLevel: "warning",
  loader: { ".css": "text" },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const scripts = await build({
  ...shared,
  metafile: true,
  entryPoints: {
    playground: path.join(playground, "src/main.ts"),
    server: path.join(editors, "web/src/worker.ts"),
  },
  outdir: out,
});
checkSizes(scripts.metafile, (file) => path.basename(file));
const styles = [
  path.join(editors, "board/src/style.css"),
  path.join(playground, "src/page.css"),
];
const style = await build({
  stdin: {
    contents: styles
      .map((file) => `@import ${JSON.stringify(file)};`)
      .join("\n"),
    resolveDir: playground,
    loader: "css",
  },
  bundle: true,
  minify: true,
  write: false,
});
checkSize("style.css", style.outputFiles[0].contents.length);
writeFileSync(path.join(out, "style.css"), style.outputFiles[0].text);
for (const name of ["index.html", "icon.svg"]) {
  copyFileSync(path.join(playground, "src", name), path.join(out, name));
}
copyFileSync(
  path.join(target, "web/sudoku-lsp.wasm"),
  path.join(out, "sudoku-lsp.wasm"),
);

// Last, since it names all other files and their content.
const files = readdirSync(out).sort();
const hash = createHash("sha256");
files.forEach((name) =>
  hash.update(name).update(readFileSync(path.join(out, name))),
);
const lists = {
  FILES: JSON.stringify(["./", ...files]),
  VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
};
await build({
  ...shared,
  entryPoints: { offline: path.join(playground, "src/offline-worker.ts") },
  define: lists,
  outdir: out,
});
console.log(out);
