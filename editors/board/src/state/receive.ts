// Takes the messages of the host into the state.

import { cellsIn } from "../data/cells";
import { isSame } from "../data/groups";
import type { About, Board, Nothing, Position, Range } from "../data/model";
import type { FromBoard, ToBoard } from "./actions";
import { several, single } from "./selection";
import { type Edits, type Played, type State, puzzleOf } from "./state";
import { type Next, missing, rangesOf } from "./update";

export function receive(state: State, message: ToBoard): Next {
  switch (message.type) {
    case "board": {
      const next = withBoard(state, message.board, message.file, message.edit);
      return {
        state: next,
        messages: [...selectedAgain(state, next), ...missing(next)],
      };
    }
    case "path":
      return only(withAnswer(state, "path", message.answer));
    case "search":
      return only(withAnswer(state, "search", message.answer));
    case "selected":
      return only(withSelection(state, message.ranges));
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
function selectedAgain(before: State, after: State): FromBoard[] {
  const board = puzzleOf(after);
  const isMade = after.edits.pending.length < before.edits.pending.length;
  return board !== undefined && isMade
    ? [{ type: "select", ranges: rangesOf(after, board), reveal: false }]
    : [];
}

function withBoard(state: State, board: Board | Nothing, file: string, edit: number): State {
  const before = state.board;
  const isSamePuzzle = before?.uri === board.uri && before.puzzle === board.puzzle;
  const isSameText = isSamePuzzle && before.version === board.version;
  const edits = {
    ...state.edits,
    pending: state.edits.pending.filter(({ id }) => id > edit),
  };
  // What was said about the way to the first puzzle ends with it.
  const isFirst = before?.puzzle === null && board.puzzle !== null;
  const message = isFirst ? undefined : state.message;
  const next = { ...state, board, file, notice: undefined, edits, message };
  const path = isSameText ? state.path : renewed(state.path, isSamePuzzle);
  const search = isSameText ? state.search : renewed(state.search, isSamePuzzle);
  if (board.puzzle === null) {
    return { ...next, path, search };
  }
  const { size } = board as Board;
  const fits = [...state.selection.cells].every((cell) => cell < size * size);
  const selection = isSamePuzzle && fits ? state.selection : single(0);
  const digit = state.digit !== undefined && state.digit <= size ? state.digit : undefined;
  return { ...next, path, search, selection, digit, hovered: undefined };
}

/** A sequence whose answer is outdated. In the same puzzle it goes on from the same step. */
function renewed<Answer>({ at }: Played<Answer>, isSamePuzzle: boolean): Played<Answer> {
  return { answer: undefined, at: isSamePuzzle ? at : 0, isPlaying: false };
}

/** The state with an answer, if it is about the shown board. */
function withAnswer<Which extends "path" | "search">(
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
  const steps = "steps" in answer ? answer.steps : "events" in answer ? answer.events : [];
  // A path begins with the hint that its reader came for.
  const first = which === "path" ? 1 : 0;
  const at = Math.min(Math.max(state[which].at, first), steps.length);
  return { ...state, [which]: { answer, at, isPlaying: false } };
}

/** The state with the cells that are selected in the text. */
function withSelection(state: State, ranges: readonly Range[]): State {
  const board = puzzleOf(state);
  if (board === undefined) {
    return state;
  }
  const places = board.cells.flat().map(({ range }) => range);
  const cells = ranges.flatMap((range) => cellsIn(range, places));
  const selection = several(cells);
  const isKept = selection !== undefined && isSame(selection.cells, state.selection.cells);
  return selection === undefined || isKept ? state : { ...state, selection, typed: undefined };
}

function cellAt(state: State, position: Position | null): number | undefined {
  const board = puzzleOf(state);
  if (board === undefined || position === null) {
    return undefined;
  }
  const places = board.cells.flat().map(({ range }) => range);
  return cellsIn({ start: position, end: position }, places)[0];
}

function without({ last, pending }: Edits, edit: number): Edits {
  return { last, pending: pending.filter(({ id }) => id !== edit) };
}

function only(state: State): Next {
  return { state, messages: [] };
}
