// Names what the extension uses of the protocol.
//
// `vscode-languageclient` has these names as well, but evaluating that package takes more than half of the time to
// load the extension: it is loaded with the first session of the server, and everything else imports only its types.

import type { vsdiag } from "vscode-languageclient";

/** The methods of requests and notifications. */
export const METHODS = {
  didOpen: "textDocument/didOpen",
  didChange: "textDocument/didChange",
  didClose: "textDocument/didClose",
  codeAction: "textDocument/codeAction",
  codeLens: "textDocument/codeLens",
  completion: "textDocument/completion",
  hover: "textDocument/hover",
  diagnostic: "textDocument/diagnostic",
  executeCommand: "workspace/executeCommand",
} as const;

/** An empty `vsdiag.FullDocumentDiagnosticReport`. */
export const NO_DIAGNOSTICS = {
  kind: "full",
  items: [],
} as unknown as vsdiag.DocumentDiagnosticReport;

/** `TextDocumentSyncKind.Incremental`. */
export const INCREMENTAL = 2;

/** Returns true for an error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return codes.includes((error as { code?: number } | undefined)?.code ?? Number.NaN);
}

/** The codes of errors. */
export const CONTENT_MODIFIED = -32801;
export const SERVER_CANCELLED = -32802;
