// Sets up the client in what is the same on every platform: its options, and the extensions of the protocol.

import { type LogOutputChannel, workspace } from "vscode";
import type { Middleware } from "vscode-languageclient";
import type { Client, ClientOptions } from "./platform";
import { announceExtensions } from "./requests";
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

/** Prepares a client that is not started yet. It writes errors to the log only: `Server` has its own messages for users. */
export function prepare(client: Client): void {
  const error = client.error.bind(client);
  client.error = (message: string, data?: unknown) => error(message, data, false);
  announceExtensions(client);
}
