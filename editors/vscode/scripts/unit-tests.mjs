// Runs the tests of the parts that need no VS Code and no browser: bundles each file of the folders with tests
// and hands it to Node's runner.

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { asText, forNode } from "./bundle.mjs";

const extension = path.resolve(import.meta.dirname, "..");
const bundles = path.join(extension, "dist", "test");
/** The folders with tests: those of the extension, of the board, and of the server in a browser. */
const folders = ["test", "../board/test", "../web/test"].map((name) => path.join(extension, name));
const tests = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => path.join(folder, name)),
);

rmSync(bundles, { recursive: true, force: true });
await build({
  ...forNode,
  entryPoints: tests,
  entryNames: "[name]",
  loader: asText,
  outdir: bundles,
  sourcemap: "inline",
});
const { status } = spawnSync(
  process.execPath,
  [
    "--enable-source-maps",
    "--test",
    "--test-reporter=spec",
    ...tests.map((test) => path.join(bundles, `${path.basename(test, ".ts")}.js`)),
  ],
  // The tests read the manifest from here.
  { cwd: extension, stdio: "inherit" },
);
process.exit(status ?? 1);
