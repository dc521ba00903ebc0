// Reports the state of VS Code to the tests: documents, cursors and diagnostics, over HTTP on this machine.
//
// In the browser a test sees only what is drawn. This extension reports the rest: the text beyond the window, every
// selection, and diagnostics that were published for a moment only.

const http = require("node:http");
const { writeFileSync } = require("node:fs");
const vscode = require("vscode");

/** Every state of the diagnostics since the last reset, the oldest first. */
let history = [];

exports.activate = (context) => {
  const file = process.env.SUDOKU_PROBE;
  if (file === undefined) {
    return;
  }
  context.subscriptions.push(vscode.languages.onDidChangeDiagnostics(record));
  const answers = { "/state": state, "/history": () => history, "/reset": () => (history = []) };
  const server = http.createServer((request, response) => {
    const answer = answers[request.url];
    response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? null));
  });
  server.listen(0, "127.0.0.1", () => writeFileSync(file, String(server.address().port)));
  context.subscriptions.push({ dispose: () => server.close() });
};

function record({ uris }) {
  for (const uri of uris) {
    const document = vscode.workspace.textDocuments.find((it) => `${it.uri}` === `${uri}`);
    history.push({ uri: `${uri}`, text: document?.getText(), diagnostics: diagnosticsOf(uri) });
  }
}

function state() {
  const editor = vscode.window.activeTextEditor;
  return {
    uri: editor && `${editor.document.uri}`,
    language: editor?.document.languageId,
    // For a moment after an editor was opened, none is active: tests wait for a text, and compare what is there.
    text: editor?.document.getText() ?? "",
    version: editor?.document.version,
    isDirty: editor?.document.isDirty,
    selections: editor?.selections.map(rangeOf) ?? [],
    visible: editor?.visibleRanges.map(rangeOf) ?? [],
    diagnostics: editor ? diagnosticsOf(editor.document.uri) : [],
    // A board has the focus, but is no text editor.
    documents: Object.fromEntries(
      vscode.workspace.textDocuments.map((it) => [it.uri.path.split("/").pop(), it.getText()]),
    ),
    tabs: vscode.window.tabGroups.all.map((group) => group.tabs.map((tab) => tab.label)),
  };
}

function diagnosticsOf(uri) {
  return vscode.languages.getDiagnostics(uri).map((it) => ({
    ...rangeOf(it.range),
    severity: vscode.DiagnosticSeverity[it.severity],
    rule: typeof it.code === "object" ? it.code.value : it.code,
    message: it.message,
    related: it.relatedInformation?.length ?? 0,
  }));
}

/** `3:5` or `3:5-3:7`, counted from 1. */
function rangeOf({ start, end }) {
  const place = ({ line, character }) => `${line + 1}:${character + 1}`;
  return { at: start.isEqual(end) ? place(start) : `${place(start)}-${place(end)}` };
}
