// Finds the selection after an action that moves through the grid or picks cells.

import type { Board } from "../data/model";
import type { Action } from "./actions";
import { contentsOf, valueOf } from "./contents";
import {
  type Places,
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
  const places = placesOf(board);
  switch (action.do) {
    case "move": {
      const to = movedWithin(places, selection.cursor, action.move);
      if (action.add === true) {
        return added(selection, to);
      }
      return action.extend ? extended(selection, to, places) : single(to);
    }
    case "nextOpen": {
      const { cells } = contentsOf(board, state);
      const isOpen = (cell: number): boolean => {
        const held = cells[cell];
        return held !== undefined && held.kind !== "outside" && valueOf(held) === undefined;
      };
      return single(nextThat(isOpen, selection.cursor, action.move, places));
    }
    case "pick":
      if (places.isOutside(action.cell)) {
        return selection;
      }
      return picked(selection, action.cell, action.how, places);
    case "pickAll": {
      const all = [...Array(places.count).keys()];
      return { ...selection, cells: new Set(all.filter((cell) => !places.isOutside(cell))) };
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

function placesOf({ cells, size }: Board): Places {
  const isOutside = (cell: number): boolean => {
    const held = cells[Math.floor(cell / size)]?.[cell % size];
    return held === undefined || held.kind === "outside";
  };
  return { columns: size, count: cells.length * size, isOutside };
}

function picked(
  selection: Selection,
  cell: number,
  how: "only" | "extend" | "toggle" | "drag",
  places: Places,
): Selection {
  switch (how) {
    case "only":
      return single(cell);
    case "extend":
      return extended(selection, cell, places);
    case "toggle":
      return toggled(selection, cell);
    case "drag":
      return added(selection, cell);
  }
}
