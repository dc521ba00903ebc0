// Runs the tests of the parts that need no VS Code: bundles each file of test/ and hands it to Node's runner.

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { forNode } from "./bundle.mjs";

const extension = path.resolve(import.meta.dirname, "..");
const bundles = path.join(extension, "dist", "test");
const tests = readdirSync(path.join(extension, "test")).filter((name) => name.endsWith(".test.ts"));

rmSync(bundles, { recursive: true, force: true });
await build({
  ...forNode,
  entryPoints: tests.map((name) => path.join(extension, "test", name)),
  outdir: bundles,
  sourcemap: "inline",
});
const { status } = spawnSync(
  process.execPath,
  [
    "--enable-source-maps",
    "--test",
    "--test-reporter=spec",
    ...tests.map((name) => path.join(bundles, name.replace(/\.ts$/, ".js"))),
  ],
  // The tests read the manifest from here.
  { cwd: extension, stdio: "inherit" },
);
process.exit(status ?? 1);
