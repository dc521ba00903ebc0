// Creates a folder for one editor, and removes it afterwards.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Creates the folder and an environment in which all that an editor writes lands in it. */
export function scratch() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sudoku-editor-test-"));
  const below = (name) => {
    const full = path.join(folder, name);
    mkdirSync(full, { recursive: true });
    return full;
  };
  const home = below("home");
  const env = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: path.join(home, "cache"),
    XDG_CONFIG_HOME: path.join(home, "config"),
    XDG_DATA_HOME: path.join(home, "data"),
    XDG_RUNTIME_DIR: below("run"),
    XDG_STATE_HOME: path.join(home, "state"),
  };
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { folder, below, env, remove };
}
