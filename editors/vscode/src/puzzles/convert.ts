// Lets the user choose the form that a puzzle is converted to. A code action of the server runs this command.

import { type QuickPickItem, window } from "vscode";

interface Form extends QuickPickItem {
  /** The server's name of the form. */
  readonly form: string;
}

/** The forms that a file of puzzles can hold. */
const FORMS: readonly Form[] = [
  { label: "Blanks and bars", form: "sudoku", detail: "5 3 . | . 7 . | . . ." },
  { label: "One line", form: "line", detail: "53..7....6..195....98....6.8...6…" },
  { label: "Frame of Simple Sudoku", form: "ss", detail: "|53.|.7.|...|" },
  { label: "Candidates", form: "candidates", detail: "5 3 {1 2 4} | {2 6} 7 {2 4 6 8} | …" },
  { label: "Comma-separated values", form: "csv-rows", detail: "5,3,,,7,,,," },
];

/** The server's name of the form that the user chooses. */
export async function chooseForm(): Promise<string | undefined> {
  const chosen = await window.showQuickPick(FORMS, {
    title: "Convert This Puzzle",
    placeHolder: "Choose the form",
  });
  return chosen?.form;
}
