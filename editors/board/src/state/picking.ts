// Finds the selection after an action that moves through the grid or picks cells.

import type { Board } from "../data/model";
import type { Action } from "./actions";
import { contentsOf, valueOf } from "./contents";
import {
  type Selection,
  added,
  extended,
  movedWithin,
  nextThat,
  several,
  single,
  toggled,
} from "./selection";
import type { State } from "./state";

/** The actions that change the selection. */
export type Picking = Extract<
  Action,
  { do: "move" | "nextOpen" | "pick" | "pickAll" | "pickAlike" | "pickCells" }
>;

export function selectionAfter(state: State, board: Board, action: Picking): Selection {
  const { selection } = state;
  const { size } = board;
  switch (action.do) {
    case "move": {
      const isOutside = (cell: number): boolean => isOutsideOf(board, cell);
      const to = movedWithin(isOutside, selection.cursor, action.move, size, countOf(board));
      if (action.add === true) {
        return added(selection, to);
      }
      return action.extend ? extended(selection, to, size) : single(to);
    }
    case "nextOpen": {
      const { cells } = contentsOf(board, state);
      const isOpen = (cell: number): boolean => {
        const held = cells[cell];
        return held !== undefined && held.kind !== "outside" && valueOf(held) === undefined;
      };
      return single(nextThat(isOpen, selection.cursor, action.move, size));
    }
    case "pick":
      if (isOutsideOf(board, action.cell)) {
        return selection;
      }
      return picked(selection, action.cell, action.how, size);
    case "pickAll": {
      const all = [...Array(countOf(board)).keys()];
      return { ...selection, cells: new Set(all.filter((cell) => !isOutsideOf(board, cell))) };
    }
    case "pickCells":
      return several(action.cells) ?? selection;
    case "pickAlike": {
      const { cells } = contentsOf(board, state);
      const value = valueOf(cells[action.cell]!);
      const alike = [...cells.keys()].filter((cell) => valueOf(cells[cell]!) === value);
      return value === undefined
        ? single(action.cell)
        : { cursor: action.cell, anchor: action.cell, cells: new Set(alike) };
    }
  }
}

function countOf(board: Board): number {
  return board.cells.length * board.size;
}

function isOutsideOf(board: Board, cell: number): boolean {
  const held = board.cells[Math.floor(cell / board.size)]?.[cell % board.size];
  return held === undefined || held.kind === "outside";
}

function picked(
  selection: Selection,
  cell: number,
  how: "only" | "extend" | "toggle" | "drag",
  size: number,
): Selection {
  switch (how) {
    case "only":
      return single(cell);
    case "extend":
      return extended(selection, cell, size);
    case "toggle":
      return toggled(selection, cell);
    case "drag":
      return added(selection, cell);
  }
}
