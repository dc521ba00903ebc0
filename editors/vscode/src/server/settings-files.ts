// Sends open settings files to the server, which reports mistakes in them.
//
// They are not among the documents of the client, since all features are registered for those: the server would
// compete with the formatter of another extension.

import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  type DocumentSelector,
  TextDocumentSyncKind,
} from "vscode-languageclient";
import { OLDER_STATE, documentSchemes } from "./client-options";
import type { Client } from "./platform";

/** Registers settings files with a running server. */
export function followSettingsFiles(client: Client): void {
  const documentSelector: DocumentSelector = documentSchemes()
    .filter((scheme) => scheme !== "untitled" && scheme !== OLDER_STATE)
    .map((scheme) => ({ scheme, pattern: "**/sudoku.toml" }));
  const follow = (method: string, options: object = {}): void =>
    client.getFeature(method as typeof DidOpenTextDocumentNotification.method).register({
      id: crypto.randomUUID(),
      registerOptions: { documentSelector, ...options },
    });
  follow(DidChangeTextDocumentNotification.method, { syncKind: TextDocumentSyncKind.Incremental });
  follow(DidCloseTextDocumentNotification.method);
  follow(DidSaveTextDocumentNotification.method, { includeText: false });
  // This registration also sends the files that are open already.
  follow(DidOpenTextDocumentNotification.method);
  if (client.initializeResult?.capabilities.diagnosticProvider !== undefined) {
    follow(DocumentDiagnosticRequest.method, {
      identifier: "sudoku.toml",
      interFileDependencies: false,
      workspaceDiagnostics: false,
    });
  }
}
