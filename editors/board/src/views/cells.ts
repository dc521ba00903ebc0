// Describes the cells of the played grid: what they hold, how a screen reader names them, and what is wrong with them.

import { cellOf, placeOf } from "../data/cells";
import type { Board, Problem } from "../data/model";
import { type Held, marksOf, valueOf } from "../state/contents";
import type { Drawing, DrawnCandidate, DrawnCell, Hand, Role, Shape } from "../picture/drawing";
import type { State } from "../state/state";

export function shapeOf(board: Board): Shape {
  const { size, boxes, regions, symbols } = board;
  const outside = new Set(
    board.cells.flat().flatMap((held, cell) => (held.kind === "outside" ? [cell] : [])),
  );
  return { size, boxes, regions: regions.flat(), symbols, outside };
}

/** The symbol of a value. */
export function symbolOf({ symbols }: Pick<Board, "symbols">, value: number): string {
  return symbols[value - 1] ?? `${value}`;
}

/** A cell as it is in the text, without a role. */
export function heldCell(board: Board, held: Held, cell: number): DrawnCell {
  const name = `${placeOf(cell, board.size)}, ${described(board, held)}`;
  const value = valueOf(held);
  if (value !== undefined) {
    const kind = held.isPending ? "pending" : held.kind === "given" ? "given" : "placed";
    return { name, value: { text: symbolOf(board, value), kind } };
  }
  if (held.kind === "outside") {
    return { name };
  }
  // A cell that is not typed yet is no mistake.
  if (held.kind === "unknown" && board.cells.flat()[cell]?.range !== undefined) {
    return { name, value: { text: "?", kind: "unknown" } };
  }
  const candidates = marksOf(held).map((value): DrawnCandidate => ({
    value,
    role: "mark",
  }));
  return { name, candidates };
}

/** The grid of the text, as a picture. */
export function drawWhole(board: Board): Drawing {
  const cells = board.cells.flat().map((held, cell) => heldCell(board, held, cell));
  const label = `Puzzle ${board.puzzle}`;
  return { shape: shapeOf(board), figures: board.figures, cells, links: [], label };
}

/** What a cell holds, in words. */
function described(board: Board, held: Held): string {
  const value = valueOf(held);
  if (value !== undefined) {
    return `${held.kind === "given" ? "given" : "placed"} ${symbolOf(board, value)}`;
  }
  switch (held.kind) {
    case "marks":
      return `pencil marks ${listed(board, held.values)}`;
    case "unknown":
      return "not typed or not readable";
    case "outside":
      return "outside of the grids";
    default:
      return "empty";
  }
}

/** Values in words, separated by spaces. */
export function listed(board: Board, values: readonly number[]): string {
  return values.map((value) => symbolOf(board, value)).join(" ");
}

/** A cell with more roles, and more behind its name. */
export function withRoles(cell: DrawnCell, roles: readonly Role[], words = ""): DrawnCell {
  return {
    ...cell,
    roles: [...(cell.roles ?? []), ...roles],
    name: cell.name + words,
  };
}

/** The findings that compare what was entered with the solution, which a person who plays has not asked for. */
const SPOILERS = new Set(["wrong-value", "wrong-candidates"]);

/** The findings that are shown: while a person plays, none that tells the solution. */
export function shownProblems({ problems }: Board, { activity }: State): readonly Problem[] {
  return activity === "play" ? problems.filter(({ rule }) => !SPOILERS.has(rule)) : problems;
}

/** The finding that is about cells in which solutions differ: these are no mistakes, and others after each entry. */
const SEVERAL_SOLUTIONS = "multiple-solutions";

/** For each cell the gravest finding about it. */
export function problemsByCell(board: Board, state: State): ReadonlyMap<number, Problem> {
  const found = new Map<number, Problem>();
  for (const problem of shownProblems(board, state)) {
    if (problem.rule === SEVERAL_SOLUTIONS) {
      continue;
    }
    for (const name of problem.cells) {
      const cell = cellOf(name, board.size);
      if (!found.has(cell) || problem.severity === "error") {
        found.set(cell, problem);
      }
    }
  }
  return found;
}

/** The rules that no figure shows, in words: `Rules: antiknight, nonconsecutive`; empty if there are none. */
export function ruleLine({ rules, figures, houses }: Board): string {
  const drawn = new Set(figures.map(({ kind }) => kind));
  const without = rules.filter((rule) => !drawn.has(rule));
  // Diagonals and the like are drawn as houses.
  const named = without.filter((rule) => houses.length === 0 || !/^(diagonal|windoku)/.test(rule));
  return named.length === 0 ? "" : `Rules: ${named.join(", ")}`;
}

/** The cursor and the selection as a picture shows them. */
export function handOf({ selection }: State, isReadOnly: boolean): Hand {
  return { cursor: selection.cursor, selected: selection.cells, isReadOnly };
}
