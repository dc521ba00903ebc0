// Opens a view of this extension for the commands of the server that show a page.

import { commands } from "vscode";
import type { PageKind } from "./page-model";

/** The command that opens a view: the kind of page, the document's URI, and a place in it. */
export const OPEN_PAGE = "sudoku.openPage";

/** The pages, by the commands of the server that show them. */
const PAGE_OF_COMMAND: Readonly<Record<string, PageKind>> = {
  "sudoku-lsp.solution": "solution",
  "sudoku-lsp.path": "path",
  "sudoku-lsp.explain": "path",
  "sudoku-lsp.candidates": "candidates",
};

/** Opens the view of a command that shows a page; returns `undefined` for other commands. */
export function openPageOf(
  command: string,
  [uri, place]: unknown[],
): Thenable<unknown> | undefined {
  const kind = PAGE_OF_COMMAND[command];
  return kind && typeof uri === "string"
    ? commands.executeCommand(OPEN_PAGE, kind, uri, place)
    : undefined;
}
