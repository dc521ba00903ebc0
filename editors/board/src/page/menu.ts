// Describes the menu of a board: undo, copies, exports, and links to other programs.

import { type Element, h } from "../dom/node";
import type { Command } from "../state/actions";

const GROUPS: readonly (readonly (readonly [
  command: Command | "startAgain",
  name: string,
  keys?: string,
])[])[] = [
  [
    ["undo", "Undo", "Ctrl+Z"],
    ["redo", "Redo", "Ctrl+Y"],
    ["startAgain", "Start again"],
    ["showText", "Show in the text", "Enter"],
    ["keys", "Keys"],
  ],
  [
    ["copy", "Copy as candidate grid", "Ctrl+C"],
    ["svg", "Export as SVG …"],
    ["png", "Export as PNG …"],
    ["print", "Print …"],
  ],
  [
    ["sudokuWiki", "Open in SudokuWiki"],
    ["fPuzzles", "Open in f-puzzles"],
    ["sudokuPad", "Open in SudokuPad"],
  ],
];

export function menu(): Element {
  const entries = GROUPS.map((group) =>
    h(
      "ul",
      {},
      group.map(([command, name, keys]) =>
        h(
          "li",
          {},
          h(
            "button",
            command === "startAgain"
              ? { type: "button", "data-do": command }
              : { type: "button", "data-do": "command", "data-value": command },
            h("span", {}, name),
            keys !== undefined && h("kbd", {}, keys),
          ),
        ),
      ),
    ),
  );
  return h(
    "details",
    { class: "menu" },
    h("summary", { title: "More actions" }, "More"),
    h("div", { class: "entries" }, entries),
  );
}
