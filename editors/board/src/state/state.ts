// Declares the state of a board: the answers of the server, and what a person has chosen.

import type {
  Board,
  Cell,
  ClueKinds,
  Entry,
  Hint,
  Nothing,
  Path,
  Search,
  Side,
  Solutions,
  TrueCandidates,
} from "../data/model";
import { type Selection, single } from "./selection";

export const VIEWS = ["game", "columnar", "levels", "search", "path", "solution", "file"] as const;

export type ViewName = (typeof VIEWS)[number];

/** The views of a puzzle; one that is alone in its file has no view of the file. */
export function viewsOf(board: Board | Nothing | undefined): readonly ViewName[] {
  return VIEWS.filter((view) => view !== "file" || (board?.count ?? 0) > 1);
}

/** The views that play a sequence, by the names of the requests for it. */
const PLAYED = { path: "path", search: "search", solution: "solutions" } as const;

export type PlayedName = (typeof PLAYED)[keyof typeof PLAYED];

/** What the digits do: set a value, toggle a pencil mark, or highlight the places of a digit. */
export type Mode = "value" | "mark" | "highlight";

/** What a person does: solves the puzzle, whose givens then stay as they are, or changes the puzzle itself. */
export type Activity = "play" | "set";

export interface State {
  readonly view: ViewName;
  /** The name of the file. */
  readonly file: string;
  /** The answer of the server about the puzzle; without a puzzle, its note says why. */
  readonly board: Board | Nothing | undefined;
  /** Why there is no board. */
  readonly notice: Notice | undefined;
  readonly selection: Selection;
  /** How many selections it has sent to the text. */
  readonly sent: number;
  /** The cell that the mouse is over in the text. */
  readonly hovered: number | undefined;
  /** The digit whose places are highlighted. */
  readonly digit: number | undefined;
  readonly mode: Mode;
  readonly activity: Activity;
  /** The puzzle for which the activity is decided; until its solutions are known, a person plays. */
  readonly decided: string | undefined;
  /** What a person has chosen for puzzles, the latest last; see {@link keyOf}. */
  readonly activities: Activities;
  readonly hint: ShownHint;
  /** The values of some solution while a puzzle is set that has several; `undefined` until the server has answered. */
  readonly trueCandidates: TrueCandidates | undefined;
  /** The clues that can be added; `undefined` until the server has answered. */
  readonly clueKinds: ClueKinds | undefined;
  readonly clue: NextClue;
  readonly edits: Edits;
  /** The character that may be the first one of a number. */
  readonly typed: Typed | undefined;
  readonly path: Played<Path>;
  readonly search: Played<Search>;
  readonly solutions: Played<Solutions>;
  /** The puzzles of the file around the shown one; `undefined` until the server has answered. */
  readonly neighbours: Neighbours | undefined;
  /** True if the view of the file shows the puzzles solved. */
  readonly isFileSolved: boolean;
  /** True if the list of keys is shown. */
  readonly showsKeys: boolean;
  /** A sentence about the last action. */
  readonly message: string | undefined;
}

export type Activities = readonly (readonly [puzzle: string, activity: Activity])[];

/** The next step, as much of it as a person has asked for. */
export interface ShownHint {
  /** `undefined` until the server has answered about the shown game. */
  readonly answer: Hint | undefined;
  readonly level: HintLevel;
  /** True if the step is to be entered as soon as it is known. */
  readonly isTaken: boolean;
}

/** Nothing, that there is something, where it is, by which technique, and what follows. */
export type HintLevel = 0 | 1 | 2 | 3 | 4;

/** The clue that a person is about to add. */
export interface NextClue {
  readonly kind: string;
  readonly value: string;
  /** Empty: where the selected cell is at the edge. */
  readonly side: Side | "";
}

export const NO_HINT: ShownHint = { answer: undefined, level: 0, isTaken: false };

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

/** Puzzles of a file, one after the other. */
export interface Neighbours {
  readonly uri: string;
  readonly version: number | null;
  readonly boards: readonly Board[];
  /** The only solution of each, if they were asked for and there is one. */
  readonly solved: readonly (Solutions | undefined)[] | undefined;
}

const STILL = { answer: undefined, at: 0, isPlaying: false } as const;

export const START: State = {
  view: "game",
  file: "",
  board: undefined,
  notice: undefined,
  selection: single(0),
  sent: 0,
  hovered: undefined,
  digit: undefined,
  mode: "value",
  activity: "play",
  decided: undefined,
  activities: [],
  hint: NO_HINT,
  trueCandidates: undefined,
  clueKinds: undefined,
  clue: { kind: "cages", value: "", side: "" },
  edits: { last: 0, pending: [] },
  typed: undefined,
  path: STILL,
  search: STILL,
  solutions: STILL,
  neighbours: undefined,
  isFileSolved: false,
  showsKeys: false,
  message: undefined,
};

/** What outlives the page: a host keeps it for the next one. */
export interface Kept {
  readonly view: ViewName;
  readonly mode: Mode;
  readonly activities: Activities;
}

/** The board, if there is a puzzle and nothing is wrong with its document or the server. */
export function puzzleOf({ board, notice }: State): Board | undefined {
  return notice === undefined && board !== undefined && board.puzzle !== null
    ? (board as Board)
    : undefined;
}

/** The sequence that a view plays. */
export function playedIn(view: ViewName): PlayedName | undefined {
  return (PLAYED as Partial<Record<ViewName, PlayedName>>)[view];
}

/** The number of steps of a sequence. */
export function lengthOf({ path, search, solutions }: State, which: PlayedName): number {
  switch (which) {
    case "path":
      return path.answer?.steps.length ?? 0;
    case "search":
      return search.answer?.events.length ?? 0;
    case "solutions":
      return solutions.answer?.solutions.length ?? 0;
  }
}

/** The least number of steps that are made: before the first solution there is nothing to show. */
export function leastOf(which: PlayedName): number {
  return which === "solutions" ? 1 : 0;
}

/** How many puzzles the view of the file shows at once. */
export const NEIGHBOURS = 12;

/** The first puzzle that the view of the file shows together with this one. */
export function firstNeighbour(puzzle: number): number {
  return puzzle - ((puzzle - 1) % NEIGHBOURS);
}

/** The cells that are shown: those of the game while a person plays, else those of the grid. */
export function cellsOf(board: Board, { activity }: Pick<State, "activity">): readonly Cell[] {
  return (activity === "play" ? (board.game.cells ?? board.cells) : board.cells).flat();
}

/** What names a puzzle among those of all files. */
export function keyOf({ uri, puzzle }: Pick<Board, "uri" | "puzzle">): string {
  return `${uri}#${puzzle}`;
}

/** Returns true where the candidates of all solutions are shown: while a puzzle is set that has several. */
export function showsTrueCandidates(state: State): boolean {
  const solutions = puzzleOf(state)?.status?.solutions;
  return state.activity === "set" && state.view === "columnar" && solutions === "several";
}
