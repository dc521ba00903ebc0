// Finds the selection after an action that moves through the grid or picks cells.

import type { Board } from "../data/model";
import type { Action } from "./actions";
import { contentsOf, valueOf } from "./contents";
import {
  type Selection,
  added,
  extended,
  moved,
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
      const to = moved(selection.cursor, action.move, size);
      if (action.add === true) {
        return added(selection, to);
      }
      return action.extend ? extended(selection, to, size) : single(to);
    }
    case "nextOpen": {
      const { cells } = contentsOf(board, state);
      const isOpen = (cell: number): boolean => valueOf(cells[cell]!) === undefined;
      return single(nextThat(isOpen, selection.cursor, action.move, size));
    }
    case "pick":
      return picked(selection, action.cell, action.how, size);
    case "pickAll":
      return { ...selection, cells: new Set(Array(size * size).keys()) };
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
