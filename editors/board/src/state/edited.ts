// Changes cells: the state in which they are about to change, and the request to the host.

import { nameOf } from "../data/cells";
import type { Board } from "../data/model";
import type { FromBoard } from "./actions";
import { type CellEntry, NO_HINT, type State } from "./state";

export interface Next {
  readonly state: State;
  readonly messages: readonly FromBoard[];
}

export function only(state: State): Next {
  return { state, messages: [] };
}

/** The state in which cells are about to change, and the request to change them. */
export function edited(state: State, board: Board, entries: readonly CellEntry[]): Next {
  if (entries.length === 0) {
    return only(state);
  }
  const id = state.edits.last + 1;
  const pending = [...state.edits.pending, { id, entries }];
  const cells = entries.map(({ cell, entry }) => ({ cell: nameOf(cell, board.size), ...entry }));
  return {
    state: { ...state, edits: { last: id, pending }, message: undefined, hint: NO_HINT },
    messages: [{ type: "edit", edit: id, of: state.activity, cells }],
  };
}
