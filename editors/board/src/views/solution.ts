// Draws the solutions of a puzzle one after the other, with their number.

import { placeOf } from "../data/cells";
import type { Board, Solutions } from "../data/model";
import { type Element, h } from "../dom/node";
import type { Drawing, DrawnCell } from "../picture/drawing";
import { picture } from "../picture/picture";
import type { State } from "../state/state";
import { capital } from "../data/words";
import { handOf, shapeOf, symbolOf } from "./cells";
import { gridAlone } from "./path";
import { player } from "./player";
import { withCells } from "./sentences";

export function solutionView(board: Board, state: State): Element[] {
  const { answer, at, isPlaying } = state.solutions;
  if (answer === undefined) {
    return [h("p", { class: "wait" }, "Solving …")];
  }
  const { solutions, reason } = answer;
  const solution = solutions[at - 1]?.flat();
  if (solution === undefined) {
    const why = withCells(capital(reason ?? "There is no solution"), board.size);
    return [h("p", { class: "sentence", role: "status" }, ...why), gridAlone(board, state)];
  }
  const differing = differingCells(answer);
  const drawing = {
    ...drawSolution(board, solution, differing),
    hand: handOf(state, true),
  };
  return [
    ...(solutions.length > 1
      ? [player({ at, least: 1, length: solutions.length, isPlaying, step: "solution" })]
      : []),
    h("p", { class: "sentence", role: "status" }, inWords(answer, at)),
    h("div", { class: "board-place" }, picture(drawing, "solution")),
  ];
}

/** Which solution it is, of how many. */
function inWords({ solutions, count, more }: Solutions, at: number): string {
  if (count === 1 && !more) {
    return "The only solution.";
  }
  const counted = `${more ? "more than " : ""}${count.toLocaleString("en")}`;
  const which =
    solutions.length < count ? `the first ${solutions.length} can be shown and` : "they";
  return `Solution ${at} of ${counted}; ${which} differ in the framed cells.`;
}

/** The cells that do not hold the same value in all solutions that can be shown. */
function differingCells({ solutions }: Solutions): ReadonlySet<number> {
  const all = solutions.map((rows) => rows.flat());
  const found = new Set<number>();
  all[0]?.forEach((value, cell) => {
    if (all.some((other) => other[cell] !== value)) {
      found.add(cell);
    }
  });
  return found;
}

/** The grid with a solution. */
export function drawSolution(
  board: Board,
  solution: readonly number[],
  differing: ReadonlySet<number>,
): Drawing {
  const held = board.cells.flat();
  const cells = solution.map((value, cell): DrawnCell => {
    if (held[cell]?.kind === "outside") {
      return { name: "outside of the grids" };
    }
    const text = symbolOf(board, value);
    const kind = held[cell]?.kind === "given" ? "given" : "found";
    const name = `${placeOf(cell, board.size)}, ${text}`;
    return { name, value: { text, kind }, roles: differing.has(cell) ? ["second"] : [] };
  });
  const label = `Solution of ${board.name ?? `puzzle ${board.puzzle}`}`;
  return { shape: shapeOf(board), figures: board.figures, cells, links: [], label };
}
