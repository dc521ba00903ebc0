// Has the server hear of the settings files that are open: it says what is wrong with them.
//
// They are no puzzles, so they are not among the documents of the client, for which all that the server offers is
// registered: another extension's formatter, say, would have a rival.

import { randomUUID } from "node:crypto";
import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  type DocumentSelector,
  type LanguageClient,
  TextDocumentSyncKind,
} from "vscode-languageclient/node";

const SETTINGS_FILES: DocumentSelector = [{ scheme: "file", pattern: "**/sudoku.toml" }];

/** To be called when the server runs. */
export function followSettingsFiles(client: LanguageClient): void {
  const documentSelector = SETTINGS_FILES;
  const follow = (method: string, options: object = {}): void =>
    client.getFeature(method as typeof DidOpenTextDocumentNotification.method).register({
      id: randomUUID(),
      registerOptions: { documentSelector, ...options },
    });
  follow(DidChangeTextDocumentNotification.method, { syncKind: TextDocumentSyncKind.Incremental });
  follow(DidCloseTextDocumentNotification.method);
  follow(DidSaveTextDocumentNotification.method, { includeText: false });
  // This one tells the server of those that are open already.
  follow(DidOpenTextDocumentNotification.method);
  if (client.initializeResult?.capabilities.diagnosticProvider !== undefined) {
    follow(DocumentDiagnosticRequest.method, {
      identifier: "sudoku.toml",
      interFileDependencies: false,
      workspaceDiagnostics: false,
    });
  }
}
