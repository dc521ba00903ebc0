// Reads values from typed characters: symbols of one character, and numbers of two that are typed quickly.

import type { State, Typed } from "./state";

/** The time within which the second character of a number follows, in milliseconds. */
const PAUSE = 1000;

export interface Read {
  /** The value, if the characters are one. */
  readonly value: number | undefined;
  /** The characters that a further one may continue. */
  readonly typed: Typed | undefined;
}

/** Reads a character that is typed at the cursor of a board with these symbols. */
export function character(
  { typed, selection }: State,
  symbols: readonly string[],
  text: string,
  time: number,
): Read {
  const cell = selection.cursor;
  const before =
    typed !== undefined && typed.cell === cell && time - typed.time < PAUSE ? typed.text : "";
  for (const candidate of before === "" ? [text] : [before + text, text]) {
    const value = indexOf(symbols, candidate);
    const isPrefix = symbols.some((it) => it.length > candidate.length && it.startsWith(candidate));
    if (value !== undefined || isPrefix) {
      return { value, typed: { text: candidate, cell, time } };
    }
  }
  return { value: undefined, typed: undefined };
}

/** The value of a symbol, also in the other case unless that is another value. */
function indexOf(symbols: readonly string[], text: string): number | undefined {
  const exact = symbols.indexOf(text);
  const found =
    exact >= 0 ? exact : symbols.findIndex((it) => it.toLowerCase() === text.toLowerCase());
  return found < 0 ? undefined : found + 1;
}
