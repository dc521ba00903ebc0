// Chooses the server program: the one in the settings, else the bundled one, else one on PATH.
//
// Does not depend on VS Code and reads no file itself, so that every case can be tested.

import * as path from "node:path";
import type { Choice } from "../platform";

/** The name of the server program, without the `.exe` that Windows adds. */
export const PROGRAM = "sudoku-lsp";

/** The values that the choice depends on. */
export interface Places {
  /** The setting `sudoku.server.path`, if it is not empty. */
  readonly setting: string | undefined;
  /** The folder in which the extension is installed. */
  readonly extensionFolder: string;
  readonly homeFolder: string;
  /** The environment variable PATH. */
  readonly searchPath: string | undefined;
  readonly platform: NodeJS.Platform;
  /** Returns true if a file exists and is executable. */
  readonly isProgram: (file: string) => boolean;
}

/**
 * A chosen program that does not exist is an error, never a reason to run another one: a user who names their own
 * build has to see that it is not in use.
 */
export function findBinary(places: Places): Choice {
  if (places.setting !== undefined) {
    return chosenBinary(places.setting, places);
  }
  const { join } = pathOf(places);
  const bundled = join(places.extensionFolder, "server", fileName(PROGRAM, places));
  if (places.isProgram(bundled)) {
    return { kind: "found", path: bundled, origin: "bundled" };
  }
  const onPath = lookUp(PROGRAM, places);
  if (onPath !== undefined) {
    return { kind: "found", path: onPath, origin: "PATH" };
  }
  return {
    kind: "missing",
    why: `The Sudoku server was not found: this build of the extension comes without one, and there is no \`${PROGRAM}\` on PATH.`,
  };
}

function chosenBinary(setting: string, places: Places): Choice {
  const { isAbsolute, join } = pathOf(places);
  if (!/[\\/]/.test(setting)) {
    const onPath = lookUp(setting, places);
    return onPath !== undefined
      ? { kind: "found", path: onPath, origin: "setting" }
      : { kind: "missing", why: `There is no \`${setting}\` (sudoku.server.path) on PATH.` };
  }
  const chosen = /^~[\\/]/.test(setting) ? join(places.homeFolder, setting.slice(2)) : setting;
  if (!isAbsolute(chosen)) {
    return {
      kind: "missing",
      why: `sudoku.server.path must be a full path or the name of a program on PATH, not \`${setting}\`.`,
    };
  }
  return places.isProgram(chosen)
    ? { kind: "found", path: chosen, origin: "setting" }
    : { kind: "missing", why: `sudoku.server.path names \`${chosen}\`, which is not a program.` };
}

/** Relative entries of PATH are skipped: with them the open folder could supply the program. */
function lookUp(program: string, places: Places): string | undefined {
  const { delimiter, isAbsolute, join } = pathOf(places);
  return (places.searchPath ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, fileName(program, places)))
    .find((file) => places.isProgram(file));
}

function fileName(program: string, { platform }: Places): string {
  return platform === "win32" && !program.toLowerCase().endsWith(".exe")
    ? `${program}.exe`
    : program;
}

function pathOf({ platform }: Places): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}
