// Carries out actions: a pure function from a state and an action to the next state and what the host has to do.

import { isSame } from "../data/groups";
import type { Board, Range } from "../data/model";
import type { Action, FromBoard } from "./actions";
import { addClue, paintRegion } from "./clues";
import { type Next, edited, only } from "./edited";
import { clickedMark, emptyEntries, markEntries, valueEntries } from "./entries";
import { isAwaited, nextHint, startAgain, takeStep } from "./hints";
import { go, play, step, tick } from "./played";
import { type Selection, single } from "./selection";
import { selectionAfter } from "./picking";
import {
  type Activity,
  type CellEntry,
  type Mode,
  NO_HINT,
  type State,
  type ViewName,
  cellsOf,
  firstNeighbour,
  keyOf,
  playedIn,
  puzzleOf,
  showsTrueCandidates,
  viewsOf,
} from "./state";
import { character } from "./typing";

export function update(state: State, action: Action): Next {
  switch (action.do) {
    case "view":
      return showView(state, action.view);
    case "nextView": {
      const views = viewsOf(state.board);
      const at = (views.indexOf(state.view) + action.by + views.length) % views.length;
      return showView(state, views[at]!);
    }
    case "mode":
      return kept({ ...state, mode: action.mode });
    case "nextMode":
      return kept({
        ...state,
        mode: state.mode === "value" ? "mark" : "value",
      });
    case "puzzle": {
      const isThere = action.number >= 1 && action.number <= (state.board?.count ?? 0);
      const message = `There is no puzzle ${action.number} in this file.`;
      return isThere
        ? { state, messages: [{ type: "puzzle", number: action.number }] }
        : only({ ...state, message });
    }
    case "openPuzzle": {
      const { state: next, messages } = showView(state, "game");
      return { state: next, messages: [...messages, { type: "puzzle", number: action.number }] };
    }
    case "fileSolved": {
      const next = { ...state, isFileSolved: action.isSolved, neighbours: undefined };
      return { state: next, messages: missing(next) };
    }
    case "choose": {
      const message = action.choice.kind === "new" ? "Making a puzzle …" : undefined;
      return {
        state: { ...state, message },
        messages: [{ type: "choose", choice: action.choice }],
      };
    }
    case "command":
      if (action.command === "keys") {
        return only({ ...state, showsKeys: !state.showsKeys });
      }
      return { state, messages: [messageOf(state, action.command)] };
    case "clueKind":
      return only({ ...state, clue: { kind: action.kind, value: "", side: "" } });
    case "clueValue":
      return only({ ...state, clue: { ...state.clue, value: action.value } });
    case "clueSide":
      return only({ ...state, clue: { ...state.clue, side: action.side } });
    case "hint":
      return nextHint(state);
    case "nextStep":
      return takeStep(state);
    case "showRange":
      return sent(state, [action.range], true);
    case "selectClue":
      return sent(state, [action.range]);
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
        : change(state, board, emptyEntries(state, board));
    case "addClue":
      return state.activity === "set" ? addClue(state, board) : only(state);
    case "paintRegion":
      return state.activity === "set" ? paintRegion(state, board) : only(state);
    case "removeClue":
      return { state, messages: [{ type: "clue", change: { do: "remove", range: action.range } }] };
    case "rule":
      return { state, messages: [{ type: "clue", change: { do: "rule", rule: action.rule } }] };
    case "startAgain":
      return startAgain(state, board);
    case "activity":
      return withActivity(state, board, action.activity);
    case "nextActivity":
      return withActivity(state, board, state.activity === "play" ? "set" : "play");
    case "leave":
      return leave(state, board);
    case "highlight":
      return only({ ...state, digit: action.value });
    case "nextHighlight":
      return only({
        ...state,
        digit: nextDigit(state.digit, action.by, board.symbols.length),
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
    : sent(next, rangesOf(next, board));
}

/** The message for the text to select places, which is numbered. */
export function sent(state: State, ranges: readonly Range[], reveal = false): Next {
  const number = state.sent + 1;
  return {
    state: { ...state, sent: number },
    messages: [{ type: "select", number, ranges, reveal }],
  };
}

/** The places of the selected cells in the text, that of the cursor first. */
export function rangesOf(state: State, board: Board): Range[] {
  const { selection } = state;
  const all = cellsOf(board, state);
  const others = [...selection.cells].filter((cell) => cell !== selection.cursor);
  return [selection.cursor, ...others].flatMap((cell) => all[cell]?.range ?? []);
}

function digit(state: State, board: Board, value: number, mode: Mode): Next {
  if (value < 1 || value > board.symbols.length) {
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
      return change(state, board, valueEntries(state, board, value));
  }
}

/** Changes cells, or says why none of the selected ones can be changed. */
function change(state: State, board: Board, entries: readonly CellEntry[]): Next {
  const cells = cellsOf(board, state);
  const isFixed =
    state.activity === "play" &&
    [...state.selection.cells].every((cell) => cells[cell]?.kind === "given");
  return isFixed
    ? only({ ...state, message: "A given stays while you play: Set (F2) changes the puzzle." })
    : edited(state, board, entries);
}

/** The message for a command. A game that is kept outside of the text has its own steps to undo. */
function messageOf(
  state: State,
  command: Extract<Action, { do: "command" }>["command"],
): FromBoard {
  const board = puzzleOf(state);
  const isOutside = state.activity === "play" && board?.game.kept === "outside";
  if (isOutside && (command === "undo" || command === "redo")) {
    return { type: "game", go: command === "undo" ? "back" : "forth" };
  }
  return { type: "command", command };
}

/** How many puzzles a board remembers the activity of. */
const MEMORY = 300;

/** The state in which a person does something else with the puzzle, which is remembered. */
function withActivity(state: State, board: Board, activity: Activity): Next {
  const key = keyOf(board);
  const others = state.activities.filter(([puzzle]) => puzzle !== key);
  const activities = [...others, [key, activity] as const].slice(-MEMORY);
  const next = kept({
    ...state,
    activity,
    activities,
    decided: key,
    hint: NO_HINT,
    // The path of the game is not that of the puzzle.
    path: { ...state.path, answer: undefined, isPlaying: false },
    message: undefined,
  });
  const { state: last, messages } = sent(next.state, rangesOf(next.state, board));
  return {
    state: last,
    messages: [
      ...next.messages,
      { type: "activity", activity },
      ...missing(next.state),
      ...messages,
    ],
  };
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

/** Gives up the last choice: the highlighted digit, then the selection of several cells. */
function leave(state: State, board: Board): Next {
  if (state.showsKeys) {
    return only({ ...state, showsKeys: false });
  }
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
  const range = cell === undefined ? undefined : cellsOf(board, state)[cell]?.range;
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
    solutions: { ...state.solutions, isPlaying: false },
  };
  const { messages } = kept(stopped);
  return { state: stopped, messages: [...messages, ...missing(stopped)] };
}

/** The requests for what the view plays, and for a hint, if these are not there. */
export function missing(state: State): FromBoard[] {
  const { view, activity: of } = state;
  const requests: FromBoard[] = [];
  const board = puzzleOf(state);
  if (board === undefined) {
    return requests;
  }
  const what = playedIn(view);
  if (what !== undefined && state[what].answer === undefined) {
    requests.push({ type: "ask", what, of });
  }
  const first = firstNeighbour(board.puzzle);
  if (view === "file" && state.neighbours?.boards[0]?.puzzle !== first) {
    requests.push({ type: "neighbours", first, isSolved: state.isFileSolved });
  }
  if (showsTrueCandidates(state) && state.trueCandidates === undefined) {
    requests.push({ type: "ask", what: "trueCandidates", of });
  }
  if (state.activity === "set" && state.clueKinds === undefined) {
    requests.push({ type: "ask", what: "clueKinds", of });
  }
  if (isAwaited(state) && state.edits.pending.length === 0) {
    requests.push({ type: "ask", what: "hint", of });
  }
  return requests;
}

/** A state with a choice that the host keeps for the next page, which must not begin with a solution. */
function kept(state: State): Next {
  const { mode, activities } = state;
  const view = state.view === "solution" || state.view === "file" ? "game" : state.view;
  return { state, messages: [{ type: "keep", kept: { view, mode, activities } }] };
}
