// Carries out actions: a pure function from a state and an action to the next state and what the host has to do.

import { nameOf } from "../data/cells";
import { isSame } from "../data/groups";
import type { Board } from "../data/model";
import type { Action, FromBoard } from "./actions";
import { clickedMark, emptyEntries, markEntries, valueEntries } from "./entries";
import { go, play, step, tick } from "./played";
import { type Selection, single } from "./selection";
import { selectionAfter } from "./picking";
import { type CellEntry, type Mode, type State, VIEWS, type ViewName, puzzleOf } from "./state";
import { character } from "./typing";

export interface Next {
  readonly state: State;
  readonly messages: readonly FromBoard[];
}

export function update(state: State, action: Action): Next {
  switch (action.do) {
    case "view":
      return showView(state, action.view);
    case "nextView": {
      const at = (VIEWS.indexOf(state.view) + action.by + VIEWS.length) % VIEWS.length;
      return showView(state, VIEWS[at]!);
    }
    case "mode":
      return kept({ ...state, mode: action.mode });
    case "nextMode":
      return kept({
        ...state,
        mode: state.mode === "value" ? "mark" : "value",
      });
    case "style":
      return kept({ ...state, style: action.style });
    case "puzzle":
      return { state, messages: [{ type: "puzzle", number: action.number }] };
    case "choose": {
      const message = action.choice.kind === "new" ? "Making a puzzle …" : undefined;
      return {
        state: { ...state, message },
        messages: [{ type: "choose", choice: action.choice }],
      };
    }
    case "command":
      return {
        state,
        messages: [{ type: "command", command: action.command }],
      };
    case "showRange":
      return {
        state,
        messages: [{ type: "select", ranges: [action.range], reveal: true }],
      };
    case "go":
      return only(go(state, action.to));
    case "step":
      return only(step(state, action.by));
    case "play":
      return only(play(state));
    case "tick":
      return only(tick(state));
    default: {
      const board = puzzleOf(state);
      return board === undefined ? only(state) : onBoard(state, board, action);
    }
  }
}

/** The actions that change the text. */
const ENTRIES = new Set<Action["do"]>(["digit", "character", "candidate", "clear"]);

/** Carries out an action on the cells of a board. Only the views in which a person plays change the text. */
function onBoard(state: State, board: Board, action: Action): Next {
  if (ENTRIES.has(action.do) && state.view !== "game" && state.view !== "columnar") {
    return only(state);
  }
  switch (action.do) {
    case "move":
    case "nextOpen":
    case "pick":
    case "pickAll":
    case "pickAlike":
    case "pickCells":
      return selected(state, board, selectionAfter(state, board, action));
    case "digit":
      return digit(state, board, action.value, action.as ?? state.mode);
    case "character":
      return typed(state, board, action);
    case "candidate":
      return candidate(state, board, action);
    case "clear":
      return state.mode === "highlight"
        ? only({ ...state, digit: undefined })
        : edited(state, board, emptyEntries(state, board));
    case "leave":
      return leave(state, board);
    case "highlight":
      return only({ ...state, digit: action.value });
    case "nextHighlight":
      return only({
        ...state,
        digit: nextDigit(state.digit, action.by, board.size),
      });
    case "hover":
      return hovered(state, board, action.cell);
    default:
      return only(state);
  }
}

/** The state with another selection, which the text follows. */
function selected(state: State, board: Board, selection: Selection): Next {
  const isKept =
    selection.cursor === state.selection.cursor && isSame(selection.cells, state.selection.cells);
  const next = { ...state, selection, typed: undefined, message: undefined };
  return isKept
    ? only({
        ...next,
        selection: { ...selection, cells: state.selection.cells },
      })
    : {
        state: next,
        messages: [{ type: "select", ranges: rangesOf(next, board), reveal: false }],
      };
}

/** The places of the selected cells in the text, that of the cursor first. */
export function rangesOf({ selection }: State, board: Board): NonNullable<Board["range"]>[] {
  const all = board.cells.flat();
  const others = [...selection.cells].filter((cell) => cell !== selection.cursor);
  return [selection.cursor, ...others].flatMap((cell) => all[cell]?.range ?? []);
}

function digit(state: State, board: Board, value: number, mode: Mode): Next {
  if (value < 1 || value > board.size) {
    return only(state);
  }
  switch (mode) {
    case "highlight":
      return only({
        ...state,
        digit: state.digit === value ? undefined : value,
      });
    case "mark":
      return edited(state, board, markEntries(state, board, value, startOfMarks(state)));
    case "value":
      return edited(state, board, valueEntries(state, board, value));
  }
}

/** What the marks of a cell without any start from: a view that shows candidates lets a person take them away. */
function startOfMarks({ view }: State): "nothing" | "candidates" {
  return view === "columnar" ? "candidates" : "nothing";
}

function typed(state: State, board: Board, action: Extract<Action, { do: "character" }>): Next {
  const { value, typed } = character(state, board.symbols, action.text, action.time);
  if (value === undefined) {
    return action.text === "0"
      ? onBoard({ ...state, typed: undefined }, board, { do: "clear" })
      : only({ ...state, typed });
  }
  // The second character of a number replaces the value of the first one.
  const isLonger = (typed?.text.length ?? 0) > 1;
  const base = isLonger ? state : { ...state, typed: undefined };
  const { state: next, messages } = digit(base, board, value, action.as ?? state.mode);
  return { state: { ...next, typed }, messages };
}

function candidate(
  state: State,
  board: Board,
  { cell, value, how }: Extract<Action, { do: "candidate" }>,
): Next {
  const { state: there, messages } = selected(state, board, single(cell));
  const entries =
    how === "set" ? valueEntries(there, board, value) : clickedMark(there, board, cell, value);
  const next = edited(there, board, entries);
  return { state: next.state, messages: [...messages, ...next.messages] };
}

/** The state in which cells are about to change, and the request to change them. */
function edited(state: State, board: Board, entries: readonly CellEntry[]): Next {
  if (entries.length === 0) {
    return only(state);
  }
  const id = state.edits.last + 1;
  const pending = [...state.edits.pending, { id, entries }];
  const named = entries.map(({ cell, entry }) => ({
    cell: nameOf(cell, board.size),
    ...entry,
  }));
  return {
    state: { ...state, edits: { last: id, pending }, message: undefined },
    messages: [{ type: "edit", edit: id, cells: named }],
  };
}

/** Gives up the last choice: the highlighted digit, then the selection of several cells. */
function leave(state: State, board: Board): Next {
  if (state.digit !== undefined) {
    return only({ ...state, digit: undefined });
  }
  return selected(state, board, single(state.selection.cursor));
}

/** The next digit to highlight; after the last one, none. */
function nextDigit(digit: number | undefined, by: 1 | -1, size: number): number | undefined {
  const next = ((digit ?? 0) + by + size + 1) % (size + 1);
  return next === 0 ? undefined : next;
}

/** Shows in the text which cell the mouse is over. */
function hovered(state: State, board: Board, cell: number | undefined): Next {
  const range = cell === undefined ? undefined : board.cells.flat()[cell]?.range;
  const next = state.hovered === undefined ? state : { ...state, hovered: undefined };
  return {
    state: next,
    messages: [{ type: "hover", ranges: range ? [range] : [] }],
  };
}

function showView(state: State, view: ViewName): Next {
  const stopped = {
    ...state,
    view,
    path: { ...state.path, isPlaying: false },
    search: { ...state.search, isPlaying: false },
  };
  const { messages } = kept(stopped);
  return { state: stopped, messages: [...messages, ...missing(stopped)] };
}

/** The request for what the view plays, if it is not there. */
export function missing(state: State): FromBoard[] {
  const { view } = state;
  const plays = view === "path" || view === "search";
  return plays && state[view].answer === undefined && puzzleOf(state) !== undefined
    ? [{ type: "ask", what: view }]
    : [];
}

/** A state with a choice that the host keeps for the next page. */
function kept(state: State): Next {
  const { view, mode, style } = state;
  return { state, messages: [{ type: "keep", kept: { view, mode, style } }] };
}

function only(state: State): Next {
  return { state, messages: [] };
}
