// Packs the extension that reports the state of VS Code to the tests.

import { execFileSync } from "node:child_process";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "../../..");

/** Returns the package, written into a folder. */
export function packProbe(folder) {
  const file = path.join(folder, "probe.vsix");
  const vsce = path.join(repository, "editors/vscode/node_modules/@vscode/vsce/vsce");
  const options = ["--no-dependencies", "--skip-license", "--allow-missing-repository"];
  execFileSync(process.execPath, [vsce, "package", ...options, "--out", file], {
    cwd: path.resolve(import.meta.dirname, "../probe"),
    stdio: "ignore",
  });
  return file;
}
