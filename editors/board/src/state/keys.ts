// Assigns actions to keys, as people know them from HoDoKu, SudokuPad and the ARIA grid.

import type { Action } from "./actions";
import type { Move } from "./selection";
import { type Mode, type State, playedIn, puzzleOf } from "./state";

/** What matters of a key event. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  /** Ctrl, or Command. */
  readonly control: boolean;
  readonly alt: boolean;
  /** When, in milliseconds. */
  readonly time: number;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "rowStart",
  End: "rowEnd",
  PageUp: "top",
  PageDown: "bottom",
};

/** The action of a key; `undefined` leaves the key to the page. */
export function actionOf(key: Key, state: State): Action | undefined {
  return (
    commandOf(key) ??
    playOf(key, state) ??
    moveOf(key, state) ??
    choiceOf(key) ??
    helpOf(key, state) ??
    entryOf(key)
  );
}

function commandOf({ key, code, shift, control, alt }: Key): Action | undefined {
  if (!control || alt) {
    return undefined;
  }
  switch (letterOf(key, code)) {
    case "z":
      return { do: "command", command: shift ? "redo" : "undo" };
    case "y":
      return { do: "command", command: "redo" };
    case "c":
      return { do: "command", command: "copy" };
    case "s":
      return { do: "command", command: "save" };
    case "p":
      return { do: "command", command: "print" };
    case "a":
      return { do: "pickAll" };
    default:
      return undefined;
  }
}

/** A letter by its place on the keyboard where the layout has other letters. */
function letterOf(key: string, code: string): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
}

function playOf({ key, control }: Key, state: State): Action | undefined {
  if (playedIn(state.view) === undefined || control) {
    return undefined;
  }
  switch (key) {
    case "PageDown":
      return { do: "step", by: 1 };
    case "PageUp":
      return { do: "step", by: -1 };
    case " ":
      return { do: "play" };
    default:
      return undefined;
  }
}

/** The corners of the keys around the arrows, as on a number pad. */
const DIAGONALS: Readonly<Record<string, Move>> = {
  Home: "upLeft",
  End: "downLeft",
  PageUp: "upRight",
  PageDown: "downRight",
};

function moveOf({ key, shift, control, alt }: Key, { activity }: State): Action | undefined {
  const move = MOVES[key];
  if (move === undefined || alt) {
    return undefined;
  }
  const diagonal = control && shift && activity === "set" ? DIAGONALS[key] : undefined;
  if (diagonal !== undefined) {
    return { do: "move", move: diagonal, extend: false, add: true };
  }
  if (!control) {
    return { do: "move", move, extend: shift };
  }
  switch (move) {
    case "left":
    case "right":
    case "up":
    case "down":
      // A path of cells, one after the other.
      return shift ? { do: "move", move, extend: false, add: true } : { do: "nextOpen", move };
    case "rowStart":
      return { do: "move", move: "first", extend: shift };
    case "rowEnd":
      return { do: "move", move: "last", extend: shift };
    default:
      return undefined;
  }
}

function choiceOf({ key, control, alt, shift }: Key): Action | undefined {
  if (alt) {
    return undefined;
  }
  switch (key) {
    case "Escape":
      return { do: "leave" };
    case "Delete":
    case "Backspace":
      return { do: "clear" };
    case "Enter":
      return control || shift ? undefined : { do: "command", command: "showText" };
    case " ":
      return control ? undefined : { do: "nextMode" };
    case ".":
      return control ? undefined : { do: "nextHighlight", by: 1 };
    case ",":
      return control ? undefined : { do: "nextHighlight", by: -1 };
    default:
      return undefined;
  }
}

/** Help, and the next activity. Letters that are values of the puzzle are entries. */
function helpOf({ key, control, alt }: Key, state: State): Action | undefined {
  if (control || alt) {
    return undefined;
  }
  const symbols = puzzleOf(state)?.symbols ?? [];
  const isValue = symbols.some((symbol) => symbol.toLowerCase().startsWith(key.toLowerCase()));
  switch (isValue ? "" : key) {
    case "F2":
      return { do: "nextActivity" };
    case "?":
    case "h":
      return { do: "hint" };
    case "n":
      return { do: "nextStep" };
    case "c":
      return { do: "addClue" };
    case "r":
      return { do: "paintRegion" };
    default:
      return undefined;
  }
}

/** A digit by its place on the keyboard, since Shift makes another character of it, or a letter. */
function entryOf({ key, code, shift, control, alt, time }: Key): Action | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  // Without Num Lock, or with Shift, the keys of the number pad move; those were tried before.
  const text = digit ?? (/^[a-z]$/i.test(key) && !control && !alt ? key : undefined);
  if (text === undefined) {
    return undefined;
  }
  const isMark = (digit !== undefined && shift) || control || alt;
  const as: { as?: Mode } = isMark ? { as: "mark" } : {};
  return { do: "character", text, time, ...as };
}
