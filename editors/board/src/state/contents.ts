// Answers what the cells of a board hold, with the changes that the server has not confirmed yet.

import { geometryOf } from "../data/geometry";
import type { Board, Content, Entry } from "../data/model";
import { type State, cellsOf } from "./state";

export interface Contents {
  readonly cells: readonly Held[];
  /** For each cell what its row, its column and the other houses leave of the server's candidates. */
  candidates(cell: number): readonly number[];
}

export type Held = Content & { readonly isPending?: true };

/** The contents of a board. */
export function contentsOf(board: Board, state: Pick<State, "activity" | "edits">): Contents {
  const all = cellsOf(board, state);
  const cells: Held[] = [...all];
  const pending = state.edits.pending.flatMap(({ entries }) => entries);
  for (const { cell, entry } of pending) {
    cells[cell] = { ...written(entry), isPending: true };
  }
  const changed = new Set(pending.map(({ cell }) => cell));
  const { peers } = geometryOf(board);
  const candidates = (cell: number): readonly number[] => {
    const known = all[cell]?.candidates ?? [];
    if (changed.size === 0) {
      return known;
    }
    const taken = new Set([...changed].flatMap((other) => valuesSeen(cell, other)));
    return known.filter((value) => !taken.has(value));
  };
  const valuesSeen = (cell: number, other: number): number[] => {
    const value = valueOf(cells[other]!);
    return value !== undefined && peers[cell]?.has(other) ? [value] : [];
  };
  return { cells, candidates };
}

/** The value of a cell, if it has one. */
export function valueOf(content: Content): number | undefined {
  return "value" in content ? content.value : undefined;
}

/** The pencil marks of a cell. */
export function marksOf(content: Content): readonly number[] {
  return content.kind === "marks" ? content.values : [];
}

/** Returns true for a cell without a value, which may have pencil marks. */
export function isOpen({ kind }: Content): boolean {
  return kind === "empty" || kind === "marks";
}

/** The values that an open cell may hold: its pencil marks, or else its candidates. */
export function possibleIn(contents: Contents, cell: number): readonly number[] {
  const held = contents.cells[cell];
  if (held === undefined || !isOpen(held)) {
    return [];
  }
  const marks = marksOf(held);
  return marks.length > 0 ? marks : contents.candidates(cell);
}

/** What a cell holds after an entry. */
function written(entry: Entry): Content {
  switch (entry.kind) {
    case "given":
    case "placed":
      return { kind: entry.kind, value: entry.value };
    case "marks":
      return entry.values.length > 0 ? entry : { kind: "empty" };
    case "empty":
      return entry;
  }
}

/** The selected cells in reading order. */
export function selectedCells({ selection }: State): number[] {
  return [...selection.cells].sort((a, b) => a - b);
}
