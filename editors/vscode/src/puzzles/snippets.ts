// Completes the snippets of layouts on lines where a grid can begin.
//
// VS Code offers contributed snippets everywhere, even in a cell among its candidates. Snippets are therefore turned off
// for Sudoku files, and these entries have another kind. _Insert Snippet_ lists the contributed ones.

import {
  CompletionItem,
  CompletionItemKind,
  type Disposable,
  type Position,
  Range,
  SnippetString,
  type TextDocument,
  languages,
} from "vscode";
import snippets from "../../snippets/sudoku.json";

export function completeSnippets(): Disposable {
  return languages.registerCompletionItemProvider(
    { language: "sudoku" },
    { provideCompletionItems },
  );
}

function provideCompletionItems(document: TextDocument, position: Position): CompletionItem[] {
  const line = document.lineAt(position).text;
  const before = line.slice(0, position.character);
  const word = /^\s*([A-Za-z][\w-]*)?$/.exec(before);
  if (word === null || line.slice(position.character).trim() !== "") {
    return [];
  }
  const range = new Range(position.translate(0, -(word[1] ?? "").length), position);
  return Object.values(snippets).map(({ prefix, description, body }) => {
    const item = new CompletionItem(prefix, CompletionItemKind.Struct);
    item.detail = description;
    item.insertText = new SnippetString(body.join("\n"));
    item.range = range;
    return item;
  });
}
