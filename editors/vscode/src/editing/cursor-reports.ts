// Notifies the server when the cursor changes its line: it ends the progress of a puzzle that the cursor has left.

import { type Disposable, type TextEditor, window } from "vscode";
import type { Client } from "../server/platform";

/** The languages of documents that can contain puzzles. */
const LANGUAGES = ["sudoku", "markdown", "mdx"];

/** Reports cursors in Sudoku documents to the server; `sudoku/cursor` is described in `server/reference/editor.md`. */
export function reportCursors(client: () => Client | undefined): Disposable {
  let last = "";
  const report = (editor: TextEditor | undefined, isInFront: boolean): void => {
    const running = client();
    if (!editor || !running?.isRunning() || !LANGUAGES.includes(editor.document.languageId)) {
      return;
    }
    const uri = running.code2ProtocolConverter.asUri(editor.document.uri);
    const { line, character } = editor.selection.active;
    const place = isInFront ? [uri, line].join(" ") : uri;
    if (place !== last) {
      last = place;
      const position = isInFront ? { line, character } : null;
      void running.sendNotification("sudoku/cursor", { textDocument: { uri }, position });
    }
  };
  let front = window.activeTextEditor;
  const moved = window.onDidChangeTextEditorSelection(({ textEditor }) => {
    report(textEditor, true);
  });
  const changed = window.onDidChangeActiveTextEditor((editor) => {
    report(front, false);
    front = editor;
    report(editor, true);
  });
  return { dispose: () => [moved, changed].forEach((subscription) => void subscription.dispose()) };
}
