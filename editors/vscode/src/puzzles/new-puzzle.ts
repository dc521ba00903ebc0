// Opens an untitled document with an empty grid, in the size and layout that the user chooses.

import { type QuickPickItem, Range, window, workspace } from "vscode";
import { LAYOUTS, SIZES, emptyGrid } from "./layouts";

export async function newPuzzle(): Promise<void> {
  const size = await window.showQuickPick(
    SIZES.map((size): QuickPickItem & { readonly value: typeof size } => ({
      label: `${size.size} × ${size.size}`,
      description: `boxes of ${size.box.rows} rows and ${size.box.columns} columns`,
      value: size,
    })),
    { title: "New Puzzle: Size", placeHolder: "Choose the size of the grid" },
  );
  if (size === undefined) {
    return;
  }
  const layout = await window.showQuickPick(
    LAYOUTS.map(({ layout, label }): QuickPickItem & { readonly value: typeof layout } => ({
      label,
      detail: emptyGrid(size.value, layout).split("\n", 1)[0] ?? "",
      value: layout,
    })),
    { title: "New Puzzle: Layout", placeHolder: "Choose how the grid is written" },
  );
  if (layout === undefined) {
    return;
  }
  const content = emptyGrid(size.value, layout.value);
  const document = await workspace.openTextDocument({ language: "sudoku", content });
  const first = document.positionAt(content.indexOf("."));
  await window.showTextDocument(document, { selection: new Range(first, first) });
}
