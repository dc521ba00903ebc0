// Declares what a picture of a grid shows: plain data between the views, which know puzzles, and the picture, which
// knows shapes.

import type { Figure } from "../data/model";

/** The shape of a grid. */
export interface Shape {
  readonly size: number;
  readonly boxes: readonly [rows: number, columns: number] | null;
  /** The number of each cell's region, in reading order. */
  readonly regions: readonly number[];
  readonly symbols: readonly string[];
  /** The cells that are outside of every grid. */
  readonly outside: ReadonlySet<number>;
}

export interface Drawing {
  readonly shape: Shape;
  readonly figures: readonly (Figure & {
    readonly isWrong?: boolean;
    readonly isReason?: boolean;
  })[];
  readonly cells: readonly DrawnCell[];
  readonly links: readonly DrawnLink[];
  /** The accessible name. */
  readonly label: string;
  /** Of a grid that a person moves in; a picture without it is an image. */
  readonly hand?: Hand;
}

export interface Hand {
  /** The cell with the focus. */
  readonly cursor: number;
  readonly selected: ReadonlySet<number>;
  /** True if its cells cannot be changed. */
  readonly isReadOnly: boolean;
}

/**
 * The role of a cell or a candidate in a picture. `reason`, `goes`, `second` and `third` are those of a step: each has a
 * sign beside its colour.
 */
export type Role =
  | "peer"
  | "house"
  | "same"
  | "place"
  | "possible"
  | "error"
  | "warning"
  | "forced"
  | "hovered"
  | "reason"
  | "goes"
  | "second"
  | "third"
  | "new";

export interface DrawnCell {
  readonly value?: { readonly text: string; readonly kind: ValueKind };
  readonly candidates?: readonly DrawnCandidate[];
  /** The roles of the cell, the least first. */
  readonly roles?: readonly Role[];
  /** A short text in the corner: the level of a search. */
  readonly corner?: string;
  /** The accessible name: "row 3 column 5, given 7". */
  readonly name: string;
}

export type ValueKind = "given" | "placed" | "found" | "pending" | "unknown";

export interface DrawnCandidate {
  readonly value: number;
  /** The text in place of its symbol. */
  readonly text?: string;
  /** `undecided`: a value that has not been tried yet. */
  readonly role?: Role | "mark" | "undecided";
}

/** A link between two statements about candidates. */
export interface DrawnLink {
  readonly strength: "strong" | "weak";
  /** True if it leads from one end to the other. */
  readonly isDirected: boolean;
  readonly from: End;
  readonly to: End;
}

/** The candidates of one value in some cells; without a value, the cells themselves. */
export interface End {
  readonly cells: readonly number[];
  readonly value?: number;
}
