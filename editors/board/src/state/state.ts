// Declares the state of a board: the answers of the server, and what a person has chosen.

import type { Board, Entry, Nothing, Path, Search } from "../data/model";
import { type Selection, single } from "./selection";

export const VIEWS = ["game", "columnar", "levels", "search", "path"] as const;

export type ViewName = (typeof VIEWS)[number];

/** What the digits do: set a value, toggle a pencil mark, or highlight the places of a digit. */
export type Mode = "value" | "mark" | "highlight";

/** How a value is written: as the settings say, as a given, or as a placed value. */
export type Style = "value" | "given" | "placed";

export interface State {
  readonly view: ViewName;
  /** The name of the file. */
  readonly file: string;
  /** The answer of the server about the puzzle; without a puzzle, its note says why. */
  readonly board: Board | Nothing | undefined;
  /** Why there is no board. */
  readonly notice: Notice | undefined;
  readonly selection: Selection;
  /** The cell that the mouse is over in the text. */
  readonly hovered: number | undefined;
  /** The digit whose places are highlighted. */
  readonly digit: number | undefined;
  readonly mode: Mode;
  readonly style: Style;
  readonly edits: Edits;
  /** The character that may be the first one of a number. */
  readonly typed: Typed | undefined;
  readonly path: Played<Path>;
  readonly search: Played<Search>;
  /** A sentence about the last action. */
  readonly message: string | undefined;
}

/** A state without a board. */
export interface Notice {
  readonly kind: "closed" | "starting" | "stopped";
  readonly text: string;
}

/** The changes that the board has requested and the last answer does not contain yet. */
export interface Edits {
  /** The number of the last request. */
  readonly last: number;
  readonly pending: readonly {
    readonly id: number;
    readonly entries: readonly CellEntry[];
  }[];
}

export interface CellEntry {
  readonly cell: number;
  readonly entry: Entry;
}

export interface Typed {
  readonly text: string;
  readonly cell: number;
  /** When, in milliseconds. */
  readonly time: number;
}

/** A sequence that is played: the events of a search, the steps of a path. */
export interface Played<Answer> {
  /** `undefined` until the server has answered about the shown board. */
  readonly answer: Answer | undefined;
  /** How many of its steps are made. */
  readonly at: number;
  readonly isPlaying: boolean;
}

const STILL = { answer: undefined, at: 0, isPlaying: false } as const;

export const START: State = {
  view: "game",
  file: "",
  board: undefined,
  notice: undefined,
  selection: single(0),
  hovered: undefined,
  digit: undefined,
  mode: "value",
  style: "value",
  edits: { last: 0, pending: [] },
  typed: undefined,
  path: STILL,
  search: STILL,
  message: undefined,
};

/** What outlives the page: a host keeps it for the next one. */
export interface Kept {
  readonly view: ViewName;
  readonly mode: Mode;
  readonly style: Style;
}

/** The board, if there is a puzzle and nothing is wrong with its document or the server. */
export function puzzleOf({ board, notice }: State): Board | undefined {
  return notice === undefined && board !== undefined && board.puzzle !== null
    ? (board as Board)
    : undefined;
}

/** The sequence that a view plays. */
export function playedIn(view: ViewName): "path" | "search" | undefined {
  return view === "path" || view === "search" ? view : undefined;
}

/** The number of steps of a sequence. */
export function lengthOf(state: State, which: "path" | "search"): number {
  return which === "path"
    ? (state.path.answer?.steps.length ?? 0)
    : (state.search.answer?.events.length ?? 0);
}
