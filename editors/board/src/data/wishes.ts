// Names what can be wished of a new puzzle, for all pages that ask for it.

import { kindName } from "./kinds";
import { capital } from "./words";

/** What is wished, as `sudoku-lsp.generate` takes it. */
export interface Wishes {
  readonly size: number;
  /** Words of rules and clues, separated by commas. */
  readonly rules?: string;
  readonly difficulty?: string;
  readonly symmetry?: string;
  /** A number of givens, or the least and the most. */
  readonly clues?: string;
}

/** A difficulty or a symmetry. */
export interface OfferedWish {
  readonly word: string;
  /** Why it cannot be had. */
  readonly reason: string | null;
}

/** A rule or a kind of clues. */
export interface OfferedRule extends OfferedWish {
  readonly noun: string | null;
  /** A drawing as SVG. */
  readonly picture: string | null;
}

/** The answer to `sudoku/offeredWishes`. */
export interface OfferedWishes {
  readonly rules: readonly OfferedRule[];
  readonly difficulties: readonly OfferedWish[];
  readonly symmetries: readonly OfferedWish[];
  /** Why no puzzle has all that is wished. */
  readonly reason: string | null;
}

/** What a difficulty takes, by the server's words. */
export const DIFFICULTIES: Readonly<Record<string, string>> = {
  easy: "singles",
  medium: "subsets and intersections",
  hard: "fish, wings, uniqueness",
  unfair: "chains, almost locked sets",
  extreme: "forcing chains",
};

/** The symmetries of the givens, by the server's words. */
export const SYMMETRIES: Readonly<Record<string, string>> = {
  none: "Any",
  rotational: "Half a turn",
  "quarter-turn": "A quarter turn",
  vertical: "Left and right",
  horizontal: "Top and bottom",
  orthogonal: "Left and right, top and bottom",
  diagonal: "The falling diagonal",
  antidiagonal: "The rising diagonal",
  bidiagonal: "Both diagonals",
  full: "All of these",
};

/** The rules and clues that most people know, by the server's words, with the names that they know them by. */
const KNOWN: Readonly<Record<string, string>> = {
  diagonal: "Both diagonals",
  windoku: "Windoku",
  antiknight: "Anti-knight",
  cages: "Killer cages",
  jigsaw: "Jigsaw regions",
  thermos: "Thermometers",
  dots: "Kropki dots",
};

/** Those of which word and noun do not say enough. */
const OTHERS: Readonly<Record<string, string>> = {
  antiking: "Anti-king",
  antitaxi: "Anti-taxi",
  "diagonal-up": "Rising diagonal",
  "diagonal-down": "Falling diagonal",
  "all-xv-given": "All XV given",
};

export function nameOfRule({ word, noun }: OfferedRule): string {
  const name = KNOWN[word] ?? OTHERS[word];
  return (
    name ?? (noun === null ? capital(word.replaceAll("-", " ")) : kindName({ kind: word, noun }))
  );
}

export interface RulesInGroups {
  readonly known: readonly OfferedRule[];
  readonly rules: readonly OfferedRule[];
  readonly clues: readonly OfferedRule[];
  readonly refused: readonly OfferedRule[];
}

/** The rules that most people know, then all others by kind, and what cannot be had. */
export function inGroups(all: readonly OfferedRule[]): RulesInGroups {
  const possible = all.filter(({ reason }) => reason === null);
  const words = Object.keys(KNOWN);
  const known = words.flatMap((word) => possible.filter((rule) => rule.word === word));
  const others = possible.filter(({ word }) => !words.includes(word));
  return {
    known,
    rules: others.filter(({ noun }) => noun === null),
    clues: others.filter(({ noun }) => noun !== null),
    refused: all.filter(({ reason }) => reason !== null),
  };
}
