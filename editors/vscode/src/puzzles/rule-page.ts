// Shows the page of a rule beside the editor, as VS Code shows Markdown. The code of a diagnostic links to it.

import { type Disposable, Uri, commands } from "vscode";

export function showRules(): Disposable {
  // The client has the text of such a document from the server.
  return commands.registerCommand("sudoku.openRule", (name: string) =>
    commands.executeCommand("markdown.showPreviewToSide", Uri.parse(`sudoku-rule:/${name}.md`)),
  );
}
