// The settings of the extension, read with care for who wrote them.

import type { WorkspaceConfiguration } from "vscode";

/** Every setting of the extension starts with this. */
export const SECTION = "sudoku";

/** The setting that names the server program, below `SECTION`. */
export const SERVER_PATH = "server.path";

/** How much of the conversation with the server the log shows, below `SECTION`. */
export const TRACE = "trace.server";

/** Whether a typed value overwrites the empty mark behind it, below `SECTION`. */
export const TYPE_OVER = "typeOver";

/**
 * The server program that the user chose, or `undefined` for the extension's own choice.
 *
 * A folder that somebody else made may carry settings. As long as the user does not trust it, it must not
 * choose a program to run, so its settings are not even looked at. (VS Code holds them back as well, because
 * the manifest lists this one under `restrictedConfigurations`. That is one line in another file; this is the
 * second lock.)
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

/** Whether the log shows the messages between client and server. */
export function isTracing(configuration: Pick<WorkspaceConfiguration, "get">): boolean {
  return configuration.get<string>(TRACE, "off") !== "off";
}
