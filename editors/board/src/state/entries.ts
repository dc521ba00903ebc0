// Decides what a digit, a deletion or a click on a candidate changes in the selected cells.

import type { Board, Content, Entry } from "../data/model";
import { type Contents, contentsOf, isOpen, marksOf, selectedCells, valueOf } from "./contents";
import type { CellEntry, State } from "./state";

/** The changes of a value in the selected cells: the value that all of them have already is removed again. */
export function valueEntries(state: State, board: Board, value: number): CellEntry[] {
  const { cells } = contentsOf(board, state.edits);
  const selected = selectedCells(state);
  if (selected.every((cell) => valueOf(cells[cell]!) === value && isOfStyle(cells[cell]!, state))) {
    return selected.map((cell) => ({ cell, entry: { kind: "empty" } }));
  }
  return selected.map((cell) => ({
    cell,
    entry: valueEntry(state, cells[cell]!, value),
  }));
}

/** Returns true if a value is written as the style wants it. */
function isOfStyle({ kind }: Content, { style }: State): boolean {
  return style === "value" || style === kind;
}

/** The value in the chosen style. A given that is exchanged stays a given. */
function valueEntry({ style }: State, before: Content, value: number): Entry {
  const isGiven = style === "value" && before.kind === "given";
  return { kind: isGiven ? "given" : style, value };
}

/**
 * The changes of a pencil mark in the selected cells without a value: it goes if all of them have it. `of` says what the
 * marks of a cell without any start from.
 */
export function markEntries(
  state: State,
  board: Board,
  value: number,
  of: "nothing" | "candidates" = "nothing",
): CellEntry[] {
  const contents = contentsOf(board, state.edits);
  const open = selectedCells(state).filter((cell) => isOpen(contents.cells[cell]!));
  return marked(contents, open, value, of);
}

/** The changes of the mark of a clicked candidate. */
export function clickedMark(state: State, board: Board, cell: number, value: number): CellEntry[] {
  const contents = contentsOf(board, state.edits);
  return isOpen(contents.cells[cell]!) ? marked(contents, [cell], value, "candidates") : [];
}

function marked(
  contents: Contents,
  open: readonly number[],
  value: number,
  of: "nothing" | "candidates",
): CellEntry[] {
  const before = (cell: number): readonly number[] => {
    const marks = marksOf(contents.cells[cell]!);
    return marks.length > 0 || of === "nothing" ? marks : contents.candidates(cell);
  };
  const removes = open.every((cell) => before(cell).includes(value));
  return open.map((cell) => {
    const others = before(cell).filter((mark) => mark !== value);
    const values = removes ? others : [...others, value].sort((a, b) => a - b);
    const entry: Entry = values.length > 0 ? { kind: "marks", values } : { kind: "empty" };
    return { cell, entry };
  });
}

/** The changes that empty the selected cells. */
export function emptyEntries(state: State, board: Board): CellEntry[] {
  const { cells } = contentsOf(board, state.edits);
  return selectedCells(state)
    .filter((cell) => cells[cell]!.kind !== "empty")
    .map((cell) => ({ cell, entry: { kind: "empty" } }));
}
