// Decides what a digit, a deletion, a click on a candidate or a step changes in the cells.

import { cellOf } from "../data/cells";
import type { Board, Entry, Step } from "../data/model";
import { type Contents, contentsOf, isOpen, marksOf, selectedCells, valueOf } from "./contents";
import type { CellEntry, State } from "./state";

/** The selected cells that a person can change: in a game the givens stay. */
function changeable(state: State, contents: Contents): number[] {
  const isFixed = (cell: number): boolean =>
    state.activity === "play" && contents.cells[cell]!.kind === "given";
  return selectedCells(state).filter((cell) => !isFixed(cell));
}

/** A value as it is written: with a game, or as a given of the puzzle. */
function valueEntry({ activity }: State, value: number): Entry {
  return { kind: activity === "play" ? "placed" : "given", value };
}

/** The changes of a value in the selected cells: the value that all of them have already is removed again. */
export function valueEntries(state: State, board: Board, value: number): CellEntry[] {
  const contents = contentsOf(board, state);
  const entry = valueEntry(state, value);
  const cells = changeable(state, contents);
  const hasAll = cells.every((cell) => {
    const held = contents.cells[cell]!;
    return valueOf(held) === value && held.kind === entry.kind;
  });
  return cells.map((cell) => ({ cell, entry: hasAll ? { kind: "empty" } : entry }));
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
  const contents = contentsOf(board, state);
  const open = selectedCells(state).filter((cell) => isOpen(contents.cells[cell]!));
  return marked(contents, open, value, of);
}

/** The changes of the mark of a clicked candidate. */
export function clickedMark(state: State, board: Board, cell: number, value: number): CellEntry[] {
  const contents = contentsOf(board, state);
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
    return { cell, entry: marksEntry(removes ? others : [...others, value]) };
  });
}

function marksEntry(values: readonly number[]): Entry {
  return values.length > 0
    ? { kind: "marks", values: [...values].sort((a, b) => a - b) }
    : { kind: "empty" };
}

/** The changes that empty the selected cells. */
export function emptyEntries(state: State, board: Board): CellEntry[] {
  const contents = contentsOf(board, state);
  return changeable(state, contents)
    .filter((cell) => contents.cells[cell]!.kind !== "empty")
    .map((cell) => ({ cell, entry: { kind: "empty" } }));
}

/** The changes that take everything back that was played. */
export function againEntries(state: State, board: Board): CellEntry[] {
  const { cells } = contentsOf(board, state);
  const played = [...cells.keys()].filter((cell) => {
    const { kind } = cells[cell]!;
    return kind === "placed" || kind === "marks";
  });
  return played.map((cell) => ({ cell, entry: { kind: "empty" } }));
}

/** The changes that a step makes in a game. */
export function stepEntries(state: State, board: Board, step: Step): CellEntry[] {
  const contents = contentsOf(board, state);
  const entries: CellEntry[] = [];
  for (const [name, value] of step.places) {
    entries.push({ cell: cellOf(name, board.size), entry: { kind: "placed", value } });
  }
  for (const [name, values] of step.removes) {
    const cell = cellOf(name, board.size);
    const marks = marksOf(contents.cells[cell]!).filter((mark) => !values.includes(mark));
    entries.push({ cell, entry: marksEntry(marks) });
  }
  return entries;
}
