// Opens the board for the commands of the server that show a page in other editors.

import { commands } from "vscode";
import type { ViewName } from "../../../board/src/state/state";

/** The command that opens a view of the board: its name, the document's URI, and a place in it. */
export const SHOW_ON_BOARD = "sudoku.showOnBoard";

/** The views of the board, by the commands of the server that show the same on a page. */
const VIEWS: Readonly<Record<string, ViewName>> = {
  "sudoku-lsp.solution": "solution",
  "sudoku-lsp.path": "path",
  "sudoku-lsp.explain": "path",
  "sudoku-lsp.candidates": "columnar",
};

/** Opens the board for a command that shows a page; returns `undefined` for other commands. */
export function showOnBoard(
  command: string,
  [uri, place]: unknown[],
): Thenable<unknown> | undefined {
  const view = VIEWS[command];
  return view && typeof uri === "string"
    ? commands.executeCommand(SHOW_ON_BOARD, view, uri, place)
    : undefined;
}
