// Declares what a person can do on a board, and the messages between a board and its host.

import type {
  Board,
  Choice,
  ClueChange,
  ClueKinds,
  Entry,
  Hint,
  Nothing,
  Path,
  Position,
  Range,
  Search,
  Side,
  Solutions,
  TrueCandidates,
} from "../data/model";
import type { Move } from "./selection";
import type { Activity, Kept, Mode, Neighbours, Notice, ViewName } from "./state";

export type Action =
  | {
      readonly do: "move";
      readonly move: Move;
      readonly extend: boolean;
      /** True if the cell is added to the selection. */
      readonly add?: boolean;
    }
  | { readonly do: "nextOpen"; readonly move: "left" | "right" | "up" | "down" }
  | {
      readonly do: "pick";
      readonly cell: number;
      readonly how: "only" | "extend" | "toggle" | "drag";
    }
  | { readonly do: "pickAll" }
  | { readonly do: "pickAlike"; readonly cell: number }
  | { readonly do: "pickCells"; readonly cells: readonly number[] }
  | { readonly do: "showRange"; readonly range: Range }
  /** Selects a clue in the text, while the board keeps the focus. */
  | { readonly do: "selectClue"; readonly range: Range }
  | { readonly do: "digit"; readonly value: number; readonly as?: Mode }
  | {
      readonly do: "character";
      readonly text: string;
      readonly time: number;
      readonly as?: Mode;
    }
  | {
      readonly do: "candidate";
      readonly cell: number;
      readonly value: number;
      readonly how: "set" | "toggle";
    }
  | { readonly do: "clear" }
  | { readonly do: "leave" }
  | { readonly do: "mode"; readonly mode: Mode }
  | { readonly do: "nextMode" }
  | { readonly do: "activity"; readonly activity: Activity }
  | { readonly do: "nextActivity" }
  | { readonly do: "hint" }
  | { readonly do: "nextStep" }
  | { readonly do: "startAgain" }
  | { readonly do: "clueKind"; readonly kind: string }
  | { readonly do: "clueValue"; readonly value: string }
  | { readonly do: "clueSide"; readonly side: Side | "" }
  | { readonly do: "addClue" }
  | { readonly do: "paintRegion" }
  | { readonly do: "removeClue"; readonly range: Range }
  | { readonly do: "rule"; readonly rule: string }
  | { readonly do: "highlight"; readonly value: number | undefined }
  | { readonly do: "nextHighlight"; readonly by: 1 | -1 }
  | { readonly do: "view"; readonly view: ViewName }
  | { readonly do: "nextView"; readonly by: 1 | -1 }
  | { readonly do: "go"; readonly to: number }
  | { readonly do: "step"; readonly by: number }
  | { readonly do: "play" }
  | { readonly do: "tick" }
  | { readonly do: "hover"; readonly cell: number | undefined }
  | { readonly do: "puzzle"; readonly number: number }
  | { readonly do: "openPuzzle"; readonly number: number }
  | { readonly do: "fileSolved"; readonly isSolved: boolean }
  | { readonly do: "choose"; readonly choice: Choice }
  | { readonly do: "command"; readonly command: Command };

/** What the host does; the page itself makes the pictures of `svg` and `png`. */
export type Command =
  | "undo"
  | "redo"
  | "save"
  | "copy"
  | "print"
  | "svg"
  | "png"
  | "sudokuWiki"
  | "fPuzzles"
  | "sudokuPad"
  | "showText"
  | "keys"
  | "nextStep"
  | "restart";

/** From the host to the board. */
export type ToBoard =
  | {
      readonly type: "board";
      readonly board: Board | Nothing;
      readonly file: string;
      /** The number of the last edit that it contains. */
      readonly edit: number;
    }
  | { readonly type: "trueCandidates"; readonly answer: TrueCandidates }
  | { readonly type: "clueKinds"; readonly answer: ClueKinds }
  | { readonly type: "path"; readonly answer: Path }
  | { readonly type: "hint"; readonly answer: Hint }
  | { readonly type: "search"; readonly answer: Search }
  | { readonly type: "solutions"; readonly answer: Solutions }
  | { readonly type: "neighbours"; readonly answer: Neighbours }
  | {
      readonly type: "selected";
      readonly ranges: readonly Range[];
      /** The number of the last selection of the board that the host knew, where it learns of them later. */
      readonly after?: number;
    }
  | { readonly type: "hovered"; readonly position: Position | null }
  | { readonly type: "refused"; readonly edit: number; readonly reason: string }
  | { readonly type: "message"; readonly text: string }
  /** A command of the host that is for the board. */
  | { readonly type: "act"; readonly action: Action }
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "kept"; readonly kept: Kept };

/** From the board to the host. */
export type FromBoard =
  | { readonly type: "ready" }
  | {
      readonly type: "edit";
      readonly edit: number;
      /** The puzzle itself, or the game. */
      readonly of: Activity;
      readonly cells: readonly NamedEntry[];
    }
  /** Takes back an entry into a game that is kept outside of the text, or repeats it. */
  | { readonly type: "game"; readonly go: "back" | "forth" }
  | { readonly type: "activity"; readonly activity: Activity }
  | { readonly type: "clue"; readonly change: ClueChange }
  | {
      readonly type: "select";
      /** How many selections the board has sent, this one among them. */
      readonly number: number;
      readonly ranges: readonly Range[];
      readonly reveal: boolean;
    }
  | { readonly type: "hover"; readonly ranges: readonly Range[] }
  | { readonly type: "puzzle"; readonly number: number }
  | { readonly type: "choose"; readonly choice: Choice }
  /** `of`: the game, or the puzzle as it is set. */
  | { readonly type: "ask"; readonly what: Asked; readonly of: Activity }
  | { readonly type: "neighbours"; readonly first: number; readonly isSolved: boolean }
  | {
      readonly type: "picture";
      /** The puzzle, as a name of a file. */
      readonly name: string;
      readonly extension: "svg" | "png";
      readonly base64: string;
    }
  | { readonly type: "keep"; readonly kept: Kept }
  | { readonly type: "command"; readonly command: Command };

/** What a board asks the server for, by the names of the requests. */
export type Asked = "path" | "search" | "solutions" | "hint" | "clueKinds" | "trueCandidates";

export type NamedEntry = Entry & { readonly cell: string };
