// Reads the settings of the extension.

import type { WorkspaceConfiguration } from "vscode";

/** Every setting of the extension starts with this. */
export const SECTION = "sudoku";

/** The setting that names the server program, below `SECTION`. */
export const SERVER_PATH = "server.path";

/** The setting that shows the messages between client and server in the log, below `SECTION`. */
export const TRACE = "trace.server";

/** The setting by which a typed value overwrites the empty mark behind it, below `SECTION`. */
export const TYPE_OVER = "typeOver";

/** The setting that says where games of the board are kept, below `SECTION`. */
const GAME_PLACE = "game.place";

/** True if games are kept outside of files that have a place for them, too. */
export function keepsGamesOutside(configuration: Pick<WorkspaceConfiguration, "get">): boolean {
  return configuration.get<string>(GAME_PLACE, "file") === "outside";
}

/**
 * The server program that the user chose, or `undefined` for the extension's own choice.
 *
 * A folder can contain settings of its own. They must not choose a program to run before the user trusts the folder,
 * so they are not read until then. VS Code withholds them as well, since the manifest lists the setting under
 * `restrictedConfigurations`; this check does not depend on that line.
 */
export function serverPath(
  configuration: Pick<WorkspaceConfiguration, "inspect">,
  isTrusted: boolean,
): string | undefined {
  const layers = configuration.inspect<unknown>(SERVER_PATH);
  const ofWorkspace = isTrusted
    ? (layers?.workspaceFolderValue ?? layers?.workspaceValue)
    : undefined;
  const value = ofWorkspace ?? layers?.globalValue;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** True if the log shows the messages between client and server. */
export function isTracing(configuration: Pick<WorkspaceConfiguration, "get">): boolean {
  return configuration.get<string>(TRACE, "off") !== "off";
}
