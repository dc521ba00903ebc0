// Makes clues of the selected cells, and finds those of the cell under the cursor.

import { cellOf, compare, nameOf } from "../data/cells";
import type { Board, Figure, KindOfClue, Range, Side } from "../data/model";
import { type Next, only } from "./edited";
import type { State } from "./state";

/** Regions are painted where clues are made. */
export const REGIONS: KindOfClue = {
  kind: "regions",
  noun: "region",
  help: "Drag through the cells of a region (R). From a region with room it grows; cells inside of one region leave it.",
  value: "nothing",
  example: "",
  marks: [],
  path: false,
  side: false,
};

/** What a person can make of selected cells; only a single grid has regions of its own. */
export function kindsFor({ grids }: Board, { clueKinds }: State): readonly KindOfClue[] {
  const kinds = clueKinds?.kinds ?? [];
  return kinds.length > 0 && grids === 1 ? [...kinds, REGIONS] : kinds;
}

/** The kind of the clue that a person is about to add. */
export function kindOf({ clueKinds, clue }: State): KindOfClue | undefined {
  return [...(clueKinds?.kinds ?? []), REGIONS].find(({ kind }) => kind === clue.kind);
}

/** The request for the region that the selected cells are to be. */
export function paintRegion(state: State, { size }: Board): Next {
  const cells = [...state.selection.cells].map((cell) => nameOf(cell, size));
  return {
    state: { ...state, message: undefined },
    messages: [{ type: "clue", change: { do: "region", cells } }],
  };
}

/** The request for the clue that the selected cells are to have. */
export function addClue(state: State, board: Board): Next {
  const { selection, clue } = state;
  const kind = kindOf(state);
  if (kind === undefined) {
    return only(state);
  }
  if (kind === REGIONS) {
    return paintRegion(state, board);
  }
  const cells = [...selection.cells].map((cell) => nameOf(cell, board.size));
  const side = kind.side ? clue.side || sideOf(selection.cursor, board) : undefined;
  const change = {
    do: "add",
    kind: kind.kind,
    cells,
    value: kind.value === "nothing" ? "" : clue.value,
    ...(side && { side }),
  } as const;
  return {
    state: { ...state, clue: { ...clue, value: "" }, message: undefined },
    messages: [{ type: "clue", change }],
  };
}

/** The side of the grid at which a cell is; above, where it is at none. */
function sideOf(cell: number, { size, cells }: Board): Side {
  const row = Math.floor(cell / size);
  const column = cell % size;
  if (row > 0 && row < cells.length - 1) {
    return column === size - 1 ? "right" : "left";
  }
  return row === 0 ? "top" : "bottom";
}

/** The written clues of the cell under the cursor. */
export function cluesAt(board: Board, { selection }: State): Figure[] {
  const cursor = nameOf(selection.cursor, board.size);
  return board.figures.filter(({ cells, range }) => range !== undefined && cells.includes(cursor));
}

const named = new WeakMap<Board, ReadonlyMap<number, string>>();

/** The most clues that the name of a cell has: more are no help. */
const MOST_NAMED = 4;

/** For each cell the clues that it is part of, as a screen reader says them: `the cage at r1c1, the arrow at r1c2`. */
export function clueNames(board: Board): ReadonlyMap<number, string> {
  let names = named.get(board);
  if (names === undefined) {
    const lists = new Map<number, string[]>();
    for (const { name, cells } of board.figures.filter(({ range }) => range !== undefined)) {
      for (const cell of new Set(cells.map((cell) => cellOf(cell, board.size)))) {
        lists.set(cell, [...(lists.get(cell) ?? []), name]);
      }
    }
    names = new Map([...lists].map(([cell, list]) => [cell, list.slice(0, MOST_NAMED).join(", ")]));
    named.set(board, names);
  }
  return names;
}

/** True if a clue is among those of which an error says that they cannot all be right. */
export function isWrong({ problems }: Board, { range }: Figure): boolean {
  if (range === undefined) {
    return false;
  }
  const wrong = problems.filter(({ severity }) => severity === "error");
  return wrong.some(({ clues }) => clues.some((clue) => isSameRange(clue, range)));
}

function isSameRange(one: Range, other: Range): boolean {
  return compare(one.start, other.start) === 0 && compare(one.end, other.end) === 0;
}

/** The line through the selected cells in their order, where a clue is about that. */
export function draftOf(board: Board, state: State): readonly Figure[] {
  const { cells } = state.selection;
  if (state.activity !== "set" || cells.size < 2 || kindOf(state)?.path !== true) {
    return board.figures;
  }
  const points = [...cells].map((cell): [number, number] => [
    (cell % board.size) * 100 + 50,
    Math.floor(cell / board.size) * 100 + 50,
  ]);
  const line = { shape: "line", style: "thin", points } as const;
  return [...board.figures, { kind: "draft", name: "", cells: [], shapes: [line] }];
}
