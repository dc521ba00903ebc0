// Declares the answers to the requests of boards, which `server/reference/editor.md` describes.

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The members that begin each answer. */
export interface About {
  readonly uri: string;
  readonly version: number | null;
  /** The number of puzzles in the document. */
  readonly count: number;
  /** From 1; `null` if there is none. */
  readonly puzzle: number | null;
  readonly name: string | null;
  /** Why there is no puzzle. */
  readonly note: string | null;
}

/** An answer about a document without that puzzle. */
export type Nothing = About & {
  readonly puzzle: null;
  /** What a person can do in a document without any puzzle. */
  readonly choices?: readonly Choice[];
};

/** A way to a first puzzle: an empty grid, a new puzzle, or the one in the clipboard. */
export interface Choice {
  readonly kind: "empty" | "new" | "paste";
  readonly title: string;
  /** The command of the server that does it; `null` for what only the editor can do. */
  readonly command: string | null;
  readonly arguments: readonly unknown[];
}

export interface Board extends About {
  readonly puzzle: number;
  readonly range: Range;
  readonly grid: Range;
  readonly readable: boolean;
  readonly status: Status | null;
  readonly size: number;
  /** The number of grids; cells outside of several ones are `outside`, and `houses` has all of their houses. */
  readonly grids: number;
  readonly boxes: readonly [rows: number, columns: number] | null;
  readonly regions: readonly (readonly number[])[];
  readonly symbols: readonly string[];
  readonly rules: readonly string[];
  readonly cells: readonly (readonly Cell[])[];
  readonly game: Game;
  readonly houses: readonly House[];
  readonly pairs: readonly (readonly [string, string])[];
  readonly figures: readonly Figure[];
  readonly problems: readonly Problem[];
}

/** The grid as it is played. */
export interface Game {
  /** In the puzzle's `[state]`, or outside of the text, where the host keeps it. */
  readonly kept: "text" | "outside";
  /** `null` while its cells are those of the grid. */
  readonly cells: readonly (readonly Cell[])[] | null;
  readonly solved: boolean;
}

export interface Status {
  readonly solutions: "unique" | "several" | "none" | "undecided" | "invalid" | "empty";
  readonly clues: number;
  /** What fits where room is short. */
  readonly brief: string;
  readonly words: string;
}

export type Cell = Content & {
  readonly candidates?: readonly number[];
  readonly range?: Range;
};

/** What a cell holds. */
export type Content =
  | { readonly kind: "empty" | "unknown" | "outside" }
  | { readonly kind: "given" | "placed"; readonly value: number }
  | { readonly kind: "marks"; readonly values: readonly number[] };

/** What a cell is to hold. */
export type Entry =
  | { readonly kind: "given" | "placed"; readonly value: number }
  | { readonly kind: "marks"; readonly values: readonly number[] }
  | { readonly kind: "empty" };

export interface House {
  readonly house: string;
  readonly cells: readonly string[];
}

export interface Figure {
  readonly kind: string;
  readonly name: string;
  readonly cells: readonly string[];
  readonly range?: Range;
  readonly shapes: readonly Shape[];
}

/** Coordinates are hundredths of a cell. */
export type Point = readonly [x: number, y: number];

export type Style = "band" | "thin" | "dashed" | "tint" | "open" | "blank" | "solid" | "outline";

export type Shape =
  | {
      readonly shape: "line" | "area";
      readonly style: Style;
      readonly points: readonly Point[];
    }
  | {
      readonly shape: "circle";
      readonly style: Style;
      readonly at: Point;
      readonly radius: number;
    }
  | {
      readonly shape: "text";
      readonly at: Point;
      readonly text: string;
      readonly size: number;
      readonly anchor: "start" | "middle";
    };

export interface Problem {
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly cells: readonly string[];
  /** The ranges of the clues that it is about. */
  readonly clues: readonly Range[];
  readonly range: Range;
}

/** The next step of a game. */
export interface Hint extends About {
  /** `step`, `solved`, `stuck`, or why there is none. */
  readonly end: string;
  /** Eliminations, and the value that they lead to. */
  readonly steps: readonly Step[];
  readonly reason: string | null;
}

/** The answer to `sudoku/solutions`. */
export interface Solutions extends About {
  /** Rows of values, of the first ones. */
  readonly solutions: readonly (readonly (readonly number[])[])[];
  readonly count: number;
  /** True if there may be more than `count`. */
  readonly more: boolean;
  readonly reason: string | null;
}

/** The answer to `sudoku/trueCandidates`: the values that occur in some solution, as far as they are known. */
export interface TrueCandidates extends About {
  readonly cells: readonly (readonly (readonly number[])[])[];
  /** The values of which nothing is known. */
  readonly undecided: readonly (readonly (readonly number[])[])[];
  /** The number of cells, in reading order, whose values have been tried. */
  readonly done: number;
  readonly reason: string | null;
}

/** The answer to `sudoku/clueKinds`: the clues and rules that a person can add. */
export interface ClueKinds {
  readonly kinds: readonly KindOfClue[];
  /** The words of the metadata `rules`. */
  readonly rules: readonly string[];
}

export interface KindOfClue {
  /** The word of its section. */
  readonly kind: string;
  readonly noun: string;
  readonly help: string;
  /** What it has beside its cells. */
  readonly value: "nothing" | "maybe" | "needed";
  readonly example: string;
  /** The marks that its cells may have between them. */
  readonly marks: readonly string[];
  /** True if the order of its cells matters. */
  readonly path: boolean;
  /** True if it is beside the grid. */
  readonly side: boolean;
}

/** A change of the clues or rules of a puzzle: the argument of `sudoku-lsp.setClues`. */
export type ClueChange =
  | {
      readonly do: "add";
      readonly kind: string;
      readonly cells: readonly string[];
      readonly value: string;
      readonly side?: Side;
    }
  | { readonly do: "remove"; readonly range: Range }
  | { readonly do: "region"; readonly cells: readonly string[] }
  | { readonly do: "rule"; readonly rule: string };

export type Side = "top" | "left" | "right" | "bottom";

export interface Path extends About {
  readonly solved: boolean;
  readonly steps: readonly Step[];
  readonly end: string;
  readonly open: number | null;
  readonly reason: string | null;
  readonly refutation?: readonly string[];
  readonly start: readonly (readonly StartCell[])[];
  readonly excluded: readonly (readonly CellValues[])[];
}

/** The value of a cell, or its candidates. */
export type StartCell = number | readonly number[];

export type CellValues = readonly [cell: string, values: readonly number[]];

export interface Step {
  readonly technique: string;
  /** What players call this use of the technique, if they have a name for it. */
  readonly move?: string;
  readonly text: string;
  readonly cells: readonly string[];
  /** The cells on the other side of an equation; of a step with two clues, the cells that only the second one has. */
  readonly other_side?: readonly string[];
  /** The names of the clues of the pattern: those of their figures. */
  readonly clues?: readonly string[];
  readonly places: readonly (readonly [cell: string, value: number])[];
  readonly removes: readonly CellValues[];
  readonly links: readonly Link[];
  readonly houses: readonly string[];
  readonly assumes_uniqueness: boolean;
  /** The cases of a chain of assumptions, line by line. */
  readonly details?: readonly string[];
  /** True if no technique with a name finds the step. */
  readonly proof?: boolean;
}

export interface Link {
  readonly strength: "strong" | "weak";
  readonly from: Node;
  readonly to: Node;
}

export interface Node {
  readonly cells: readonly string[];
  readonly value: number;
  readonly set: readonly string[];
}

export interface Search extends About {
  /** Missing where the search cannot run. */
  readonly size?: number;
  readonly solved: boolean;
  readonly events: readonly SearchEvent[];
  readonly result: string;
  readonly unique?: boolean | null;
}

export interface SearchEvent {
  readonly kind: "placed" | "excluded" | "guessed" | "undone";
  readonly cell: string;
  readonly value: number;
  readonly level: number;
}
