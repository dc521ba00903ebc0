// Draws the puzzles of a file beside each other, as they are or solved; each leads to its own board.

import type { Board, Solutions } from "../data/model";
import { type Element, h } from "../dom/node";
import { picture } from "../picture/picture";
import type { State } from "../state/state";
import { drawWhole } from "./cells";
import { drawSolution } from "./solution";

export function fileView(board: Board, state: State): Element[] {
  const { neighbours, isFileSolved } = state;
  const choice = (isSolved: boolean, name: string): Element =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": `${isSolved === isFileSolved}`,
        "data-do": "fileSolved",
        "data-value": `${isSolved}`,
      },
      name,
    );
  const choices = h(
    "div",
    { class: "choices", role: "group", "aria-label": "What is shown" },
    choice(false, "Puzzles"),
    choice(true, "Solutions"),
  );
  const { boards = [], solved } = neighbours ?? {};
  return [
    h("div", { class: "tools" }, choices),
    neighbours === undefined
      ? h("p", { class: "wait" }, "Reading the puzzles …")
      : h(
          "div",
          { class: "level-grids" },
          boards.map((it, index) => small(it, solved?.[index], it.puzzle === board.puzzle)),
        ),
  ];
}

/** A puzzle as a button with its picture. */
function small(board: Board, solved: Solutions | undefined, isShown: boolean): Element {
  const { name, puzzle, status } = board;
  const solution = solved?.count === 1 ? solved.solutions[0]?.flat() : undefined;
  const drawing =
    solution === undefined ? drawWhole(board) : drawSolution(board, solution, new Set());
  const title = `${puzzle}${name === null ? "" : `: ${name}`}`;
  return h(
    "figure",
    { class: isShown ? "level shown" : "level" },
    h(
      "button",
      {
        type: "button",
        class: "whole",
        "data-do": "openPuzzle",
        "data-value": puzzle,
      },
      picture(drawing, `file-${puzzle}`),
    ),
    h("figcaption", {}, h("b", {}, title), h("span", {}, status?.brief ?? "")),
  );
}
