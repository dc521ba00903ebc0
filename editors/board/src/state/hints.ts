// Gives hints in levels, each only when a person asks for it, and takes the next step of a game.

import type { Board, Hint, Step } from "../data/model";
import { nameOf, shortened, stepLine } from "../data/steps";
import { sentence } from "../data/words";
import type { FromBoard } from "./actions";
import { againEntries, stepEntries } from "./entries";
import { type HintLevel, NO_HINT, type State, puzzleOf } from "./state";
import { type Next, edited } from "./edited";
import { single } from "./selection";

/** The next level of the hint, or its step after the last one. */
export function nextHint(state: State): Next {
  const { hint } = state;
  if (hint.answer === undefined) {
    return asked({ ...state, hint: { ...NO_HINT, level: 1 } });
  }
  if (hint.level >= lastLevel(hint.answer)) {
    return hint.answer.end === "step" ? takeStep(state) : { state, messages: [] };
  }
  const level = (hint.level + 1) as HintLevel;
  return { state: { ...state, hint: { ...hint, level } }, messages: [] };
}

/** Enters the next step of the game; in a puzzle that is set, the host writes it into the text. */
export function takeStep(state: State): Next {
  if (state.activity === "set") {
    return { state, messages: [{ type: "command", command: "nextStep" }] };
  }
  const { answer } = state.hint;
  return answer === undefined
    ? asked({ ...state, hint: { ...state.hint, isTaken: true } })
    : taken(state, answer);
}

/** The state with the answer about the next step. */
export function withHint(state: State, answer: Hint): Next {
  const board = puzzleOf(state);
  const isAbout =
    answer.uri === board?.uri &&
    answer.version === board.version &&
    answer.puzzle === board.puzzle &&
    state.edits.pending.length === 0;
  // The answer about the game as it is now is still to come.
  if (!isAbout || !isAwaited(state)) {
    return { state, messages: [] };
  }
  return state.hint.isTaken
    ? taken(state, answer)
    : { state: { ...state, hint: { ...state.hint, answer } }, messages: [] };
}

/** Returns true if a hint was asked for that is not there yet. */
export function isAwaited({ hint }: State): boolean {
  return hint.answer === undefined && (hint.isTaken || hint.level > 0);
}

/** The request for a hint. While entries are not confirmed, it follows with the next board. */
function asked(state: State): Next {
  const messages: FromBoard[] =
    state.edits.pending.length > 0 ? [] : [{ type: "ask", what: "hint", of: state.activity }];
  return { state, messages };
}

function taken(state: State, answer: Hint): Next {
  const board = puzzleOf(state);
  const last = answer.steps.at(-1);
  if (board === undefined || last === undefined) {
    const message = withoutStep(answer);
    return { state: { ...state, hint: NO_HINT, message }, messages: [] };
  }
  // Eliminations before the value have no place in a game without marks; the sentence names them.
  const entries = stepEntries(state, board, last);
  const [first] = entries;
  const selection = first === undefined ? state.selection : single(first.cell);
  const next = edited({ ...state, selection }, board, entries);
  const message = shortened(stepLine(board, last, answer.steps.slice(0, -1)));
  return { state: { ...next.state, hint: NO_HINT, message }, messages: next.messages };
}

/** Takes back everything that was played. */
export function startAgain(state: State, board: Board): Next {
  const entries = againEntries(state, board);
  return entries.length === 0
    ? { state: { ...state, message: "Nothing is played yet." }, messages: [] }
    : edited(state, board, entries);
}

/** The level at which everything is said. */
export function lastLevel({ end }: Hint): HintLevel {
  return end === "step" ? 4 : end === "wrong values" ? 2 : 1;
}

/** The hint in words, as far as it was asked for. */
export function hintWords(board: Board, { hint }: State): string {
  const { answer, level } = hint;
  if (level === 0) {
    return "";
  }
  if (answer === undefined) {
    return "Looking for a step …";
  }
  if (answer.end === "wrong values") {
    return level === 1 ? "Something that was entered is wrong." : reasonOf(answer.reason);
  }
  const step = answer.steps.at(-1);
  if (step === undefined) {
    return withoutStep(answer);
  }
  const before = answer.steps.slice(0, -1);
  switch (level) {
    case 1:
      return whatFollows(step, before);
    case 2:
      return `Look at ${placeOf(step)}.`;
    case 3:
      return `${nameOf(step)} in ${placeOf(step)}.`;
    case 4:
      return `${stepLine(board, step, before)}.`;
  }
}

function whatFollows({ places }: Step, before: readonly Step[]): string {
  if (places.length === 0) {
    return "A candidate can be removed.";
  }
  return before.length === 0
    ? "A cell can be decided."
    : "A cell can be decided after some candidates are removed.";
}

/** Where to look: the houses of the step, or its cells. */
function placeOf({ houses, cells, places }: Step): string {
  if (houses.length > 0) {
    return houses.join(" and ");
  }
  return (cells.length > 0 ? cells : places.map(([cell]) => cell)).join(" ");
}

function withoutStep({ end, reason }: Hint): string {
  switch (end) {
    case "solved":
      return "The puzzle is solved.";
    case "stuck":
      return "No technique finds a next step.";
    default:
      return reasonOf(reason);
  }
}

function reasonOf(reason: string | null): string {
  return sentence(reason ?? "There is no next step");
}
