// Makes boards for tests.

import type { Board, Cell, Range } from "../src/data/model";
import { START, type State } from "../src/state/state";

/**
 * A board of rows such as `1+2.3`: givens, placed values behind `+`, empty cells, marks in braces, `~` outside of every
 * grid.
 */
export function boardOf(rows: readonly string[], changes: Partial<Board> = {}): Board {
  const partsOf = (row: string): readonly string[] => row.match(/\{\d+\}|\+?\d|[.~]/g) ?? [];
  const size = Math.max(...rows.map((row) => partsOf(row).length));
  const cells = rows.map((row, line) =>
    partsOf(row).map((part, column) => cellOf(part, line, column, size)),
  );
  return {
    uri: "file:///test.sudoku",
    version: 1,
    count: 1,
    puzzle: 1,
    name: null,
    note: null,
    range: range(0, 0, size, 0),
    grid: range(0, 0, size, 0),
    readable: true,
    status: {
      solutions: "unique",
      clues: 4,
      brief: "unique · easy",
      words: "unique · 4 clues · easy",
    },
    size,
    grids: 1,
    boxes: [2, 2],
    regions: Array.from({ length: rows.length }, (_, row) =>
      Array.from({ length: size }, (_, column) => 2 * Math.floor(row / 2) + Math.floor(column / 2)),
    ),
    symbols: Array.from({ length: size }, (_, index) => `${index + 1}`),
    rules: [],
    cells,
    game: { kept: "text", cells: null, solved: false },
    houses: [],
    pairs: [],
    figures: [],
    problems: [],
    ...changes,
  };
}

function cellOf(part: string, line: number, column: number, size: number): Cell {
  const place = { range: range(line, column, line, column + 1) };
  const all = Array.from({ length: size }, (_, index) => index + 1);
  if (part === "~") {
    return { kind: "outside", ...place };
  }
  if (part === ".") {
    return { kind: "empty", candidates: all, ...place };
  }
  if (part.startsWith("{")) {
    return {
      kind: "marks",
      values: [...part.slice(1, -1)].map(Number),
      candidates: all,
      ...place,
    };
  }
  return part.startsWith("+")
    ? { kind: "placed", value: Number(part.slice(1)), ...place }
    : { kind: "given", value: Number(part), ...place };
}

function range(line: number, character: number, endLine: number, endCharacter: number): Range {
  return {
    start: { line, character },
    end: { line: endLine, character: endCharacter },
  };
}

/** The state in which a board is shown. */
export function showing(board: Board, changes: Partial<State> = {}): State {
  return { ...START, board, file: "test.sudoku", ...changes };
}
