// Takes the messages of the host into the state.

import { cellsIn } from "../data/cells";
import { isSame } from "../data/groups";
import type { About, Board, Nothing, Position, Range } from "../data/model";
import type { FromBoard, ToBoard } from "./actions";
import { several, single } from "./selection";
import { type Next, only } from "./edited";
import { isAwaited, withHint } from "./hints";
import {
  type Edits,
  NO_HINT,
  type Played,
  type PlayedName,
  type State,
  cellsOf,
  keyOf,
  lengthOf,
  puzzleOf,
} from "./state";
import { missing, rangesOf, sent, update } from "./update";

export function receive(state: State, message: ToBoard): Next {
  switch (message.type) {
    case "board": {
      const next = withBoard(state, message.board, message.file, message.edit);
      const { activity } = next;
      const told: FromBoard[] =
        activity === state.activity && state.board !== undefined
          ? []
          : [{ type: "activity", activity }];
      const { state: last, messages } = selectedAgain(state, next);
      return { state: last, messages: [...told, ...messages, ...missing(last)] };
    }
    case "path":
      return only(withAnswer(state, "path", message.answer));
    case "search":
      return only(withAnswer(state, "search", message.answer));
    case "solutions":
      return only(withAnswer(state, "solutions", message.answer));
    case "neighbours": {
      const { uri, version } = message.answer;
      const isAbout = state.board?.uri === uri && state.board.version === version;
      return only(isAbout ? { ...state, neighbours: message.answer } : state);
    }
    case "trueCandidates": {
      const { uri, version, puzzle } = message.answer;
      const { board } = state;
      const isAbout = board?.uri === uri && board.version === version && board.puzzle === puzzle;
      return only(isAbout ? { ...state, trueCandidates: message.answer } : state);
    }
    case "clueKinds":
      return only({ ...state, clueKinds: message.answer });
    case "hint":
      return withHint(state, message.answer);
    case "act":
      return update(state, message.action);
    case "selected": {
      // The host will learn of a newer selection of the board, which the text follows.
      const isOutdated = message.after !== undefined && message.after < state.sent;
      return only(isOutdated ? state : withSelection(state, message.ranges));
    }
    case "hovered":
      return only({ ...state, hovered: cellAt(state, message.position) });
    case "refused":
      return only({
        ...state,
        edits: without(state.edits, message.edit),
        message: message.reason,
      });
    case "message":
      return only({ ...state, message: message.text });
    case "notice":
      return only({ ...state, notice: message.notice, hovered: undefined });
    case "kept": {
      const next = { ...state, ...message.kept };
      return { state: next, messages: missing(next) };
    }
  }
}

/** Selects the cells in the text again after an edit of the board, which may have moved them there. */
function selectedAgain(before: State, after: State): Next {
  const board = puzzleOf(after);
  const isMade = after.edits.pending.length < before.edits.pending.length;
  return board !== undefined && isMade ? sent(after, rangesOf(after, board)) : only(after);
}

function withBoard(state: State, board: Board | Nothing, file: string, edit: number): State {
  const before = state.board;
  const isSamePuzzle = before?.uri === board.uri && before.puzzle === board.puzzle;
  const isSameText = isSamePuzzle && before.version === board.version;
  const edits = {
    ...state.edits,
    pending: state.edits.pending.filter(({ id }) => id > edit),
  };
  // What was said is about the puzzle as it was, except where an entry of the board has changed it.
  const isOwn = edits.pending.length < state.edits.pending.length;
  const isKept = isSameText || (isSamePuzzle && isOwn);
  const message = isKept ? state.message : undefined;
  const isHintKept = (isSameText && !isOwn) || (isSamePuzzle && isAwaited(state));
  const hint = isHintKept ? state.hint : NO_HINT;
  const trueCandidates = isSameText ? state.trueCandidates : undefined;
  const isSameDocument = before?.uri === board.uri && before.version === board.version;
  const neighbours = isSameDocument ? state.neighbours : undefined;
  const base = { ...state, board, file, notice: undefined, edits, message, hint, neighbours };
  const solutions = isSameText ? state.solutions : renewed(state.solutions, isSamePuzzle);
  const next = { ...base, trueCandidates, solutions };
  const path = isSameText ? state.path : renewed(state.path, isSamePuzzle);
  const search = isSameText ? state.search : renewed(state.search, isSamePuzzle);
  if (board.puzzle === null) {
    // What a person writes next is another puzzle.
    return { ...next, path, search, decided: undefined };
  }
  const { cells, symbols } = board as Board;
  const count = cells.flat().length;
  const fits = [...state.selection.cells].every((cell) => cell < count);
  const selection = isSamePuzzle && fits ? state.selection : single(0);
  const digit =
    state.digit !== undefined && state.digit <= symbols.length ? state.digit : undefined;
  return {
    ...next,
    ...activityIn(state, board as Board),
    path,
    search,
    selection,
    digit,
    hovered: undefined,
  };
}

/**
 * What a person does with a puzzle: what was chosen for it, or else playing it if it is unique and whole when its
 * solutions are known for the first time. Then it stays while the puzzle changes, until another one takes its place.
 */
function activityIn(
  state: State,
  board: Board,
): Pick<State, "activity" | "activities" | "decided"> {
  const key = keyOf(board);
  const isAnother = isReplaced(state.board, board);
  const activities = isAnother
    ? state.activities.filter(([puzzle]) => puzzle !== key)
    : state.activities;
  if (state.decided === key && !isAnother) {
    return { activity: state.activity, activities, decided: key };
  }
  const chosen = activities.find(([puzzle]) => puzzle === key);
  if (chosen !== undefined) {
    return { activity: chosen[1], activities, decided: key };
  }
  if (board.status === null) {
    return { activity: "play", activities, decided: undefined };
  }
  const isWhole = board.readable && board.status.solutions === "unique";
  return { activity: isWhole ? "play" : "set", activities, decided: key };
}

/** More givens than these are not typed at once. */
const MOST_TYPED = 8;

/** True if another puzzle has taken the place of the one before: many givens differ, and few have stayed. */
function isReplaced(before: Board | Nothing | undefined, board: Board): boolean {
  if (before === undefined || before.puzzle === null || keyOf(before as Board) !== keyOf(board)) {
    return false;
  }
  const old = before as Board;
  const givensBefore = givensOf(old);
  const givens = givensOf(board);
  const kept = [...givensBefore].filter(([place, value]) => givens.get(place) === value).length;
  const differing = Math.max(givensBefore.size, givens.size) - kept;
  // A grid of clues alone may get givens by an action, and remains the same puzzle.
  const isOther = givensBefore.size > 0 ? kept * 3 < givensBefore.size : old.figures.length === 0;
  return differing > MOST_TYPED && isOther;
}

/** The givens of a puzzle by their places. */
function givensOf({ cells }: Board): ReadonlyMap<string, number> {
  const givens = new Map<string, number>();
  cells.forEach((row, rowIndex) =>
    row.forEach((cell, column) => {
      if (cell.kind === "given") {
        givens.set(`${rowIndex} ${column}`, cell.value);
      }
    }),
  );
  return givens;
}

/** A sequence whose answer is outdated. In the same puzzle it goes on from the same step. */
function renewed<Answer>({ at }: Played<Answer>, isSamePuzzle: boolean): Played<Answer> {
  return { answer: undefined, at: isSamePuzzle ? at : 0, isPlaying: false };
}

/** The state with an answer, if it is about the shown board. */
function withAnswer<Which extends PlayedName>(
  state: State,
  which: Which,
  answer: NonNullable<State[Which]["answer"]> & About,
): State {
  const { board } = state;
  if (
    board === undefined ||
    answer.uri !== board.uri ||
    answer.version !== board.version ||
    answer.puzzle !== board.puzzle
  ) {
    return state;
  }
  const next = { ...state, [which]: { ...state[which], answer } };
  // A path begins with the hint that its reader came for.
  const first = which === "search" ? 0 : 1;
  const at = Math.min(Math.max(state[which].at, first), lengthOf(next, which));
  return { ...next, [which]: { answer, at, isPlaying: false } };
}

/** The state with the cells that are selected in the text. */
function withSelection(state: State, ranges: readonly Range[]): State {
  const board = puzzleOf(state);
  if (board === undefined) {
    return state;
  }
  const cells = ranges.flatMap((range) => cellsAt(state, board, range));
  const selection = several(cells);
  const isKept = selection !== undefined && isSame(selection.cells, state.selection.cells);
  return selection === undefined || isKept ? state : { ...state, selection, typed: undefined };
}

function cellAt(state: State, position: Position | null): number | undefined {
  const board = puzzleOf(state);
  if (board === undefined || position === null) {
    return undefined;
  }
  return cellsAt(state, board, { start: position, end: position })[0];
}

/** The cells that a range of the text touches, in the shown grid or else in the puzzle's own. */
function cellsAt(state: State, board: Board, range: Range): number[] {
  const shown = cellsOf(board, state).map((cell) => cell.range);
  const found = cellsIn(range, shown);
  if (found.length > 0) {
    return found;
  }
  const own = board.cells.flat().map((cell) => cell.range);
  return cellsIn(range, own);
}

function without({ last, pending }: Edits, edit: number): Edits {
  return { last, pending: pending.filter(({ id }) => id !== edit) };
}
