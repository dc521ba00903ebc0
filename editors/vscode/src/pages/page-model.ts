// Declares the answer to `sudoku/page` and the messages between the extension and its view.
// `server/reference/editor.md` describes the answer.

export type PageKind = "solution" | "path" | "candidates";

import type { Position, Range } from "../../../board/src/data/model";

export type { Position, Range };

export interface Page {
  readonly page: PageKind;
  readonly uri: string;
  readonly version: number | null;
  /** The number of puzzles in the document. */
  readonly count: number;
  readonly note: string | null;
  readonly puzzles: readonly Puzzle[];
}

export interface Puzzle {
  readonly number: number;
  readonly heading: string;
  readonly status: string;
  readonly range: Range;
  readonly grid: Grid;
  readonly problems: readonly Sentence[];
  readonly refutation: readonly RefutationLine[];
  readonly steps: readonly Step[];
  readonly ending: Sentence | null;
}

export interface Grid {
  readonly size: number;
  readonly boxes: readonly [rows: number, columns: number] | null;
  /** The number of each cell's box or region. */
  readonly regions: readonly number[];
  /** The symbols of the grid's values, the smallest value first. */
  readonly symbols: readonly string[];
  readonly cells: readonly Cell[];
}

export type Cell = Content & { readonly range?: Range; readonly marked?: true };

export type Content =
  | { readonly kind: "empty" | "unknown" | "outside" }
  | { readonly kind: "given" | "placed" | "solved"; readonly value: string }
  | { readonly kind: "candidates"; readonly values: readonly string[] };

export interface Step {
  readonly number: number;
  readonly technique: string;
  readonly text: Sentence;
  readonly cells: readonly number[];
  readonly places: readonly { readonly cell: number; readonly value: string }[];
  readonly removes: readonly CellValues[];
  readonly candidates: readonly CellValues[];
}

export interface CellValues {
  readonly cell: number;
  readonly values: readonly string[];
}

export interface RefutationLine {
  readonly number: string;
  readonly depth: number;
  readonly text: Sentence;
}

export type Sentence = readonly Part[];

export interface Part {
  readonly text: string;
  /** The cell that it names. */
  readonly cell?: number;
}

/** The identity of a page, to restore it after VS Code's window was reloaded. */
export interface PageState {
  readonly kind: PageKind;
  readonly uri: string;
  /** `null`: all puzzles. */
  readonly puzzle: number | null;
}

/** From the extension to the view. */
export type ToView =
  | {
      readonly type: "page";
      readonly page: Page;
      readonly file: string;
      readonly state: PageState;
    }
  | { readonly type: "html"; readonly html: string }
  | { readonly type: "notice"; readonly text: string };

/** From the view to the extension. */
export type FromView =
  | { readonly type: "ready" }
  | { readonly type: "select"; readonly range: Range }
  | { readonly type: "hover"; readonly ranges: readonly Range[] }
  | { readonly type: "puzzle"; readonly number: number | null };
