// Lists the options of the client that are the same on every platform.

import { type LogOutputChannel, workspace } from "vscode";
import type { Middleware } from "vscode-languageclient";
import type { ClientOptions } from "./platform";
import { fromServer } from "./rule-uri";

/** The scheme of an older state of a file, as in the left half of a comparison. */
export const OLDER_STATE = "git";

/** Besides files: new documents, older states, and repositories that are open without a local copy. */
const SCHEMES = ["file", "untitled", OLDER_STATE, "vscode-vfs"];

/** The schemes of documents that the server reads. A folder can come from another extension, with a scheme of its own. */
export function documentSchemes(): readonly string[] {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  return [...new Set([...SCHEMES, ...folders])];
}

export function clientOptions(
  log: LogOutputChannel,
  trace: LogOutputChannel,
  middleware: Middleware,
): ClientOptions {
  return {
    documentSelector: documentSchemes().map((scheme) => ({ scheme, language: "sudoku" })),
    outputChannel: log,
    traceOutputChannel: trace,
    middleware,
    uriConverters: { code2Protocol: (uri) => uri.toString(), protocol2Code: fromServer },
  };
}
