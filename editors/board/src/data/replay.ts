// Replays the events of a search into its four arrays: grid, possible values, depths of exclusion, guesses.

import { cellOf } from "./cells";
import type { Board, SearchEvent } from "./model";

/** The state of a search after some of its events. */
export interface Arrays {
  readonly grid: readonly (number | undefined)[];
  /** For each cell and value (from 0) the level at which the value was excluded; `undefined` while it is possible. */
  readonly excluded: readonly (readonly (number | undefined)[])[];
  /** The guesses, that of level 1 first. */
  readonly guesses: readonly Guess[];
}

export interface Guess {
  readonly cell: number;
  readonly value: number;
}

/** The arrays after so many events. */
export function arraysAfter(
  events: readonly SearchEvent[],
  count: number,
  { size, cells: rows, symbols }: Pick<Board, "size" | "cells" | "symbols">,
): Arrays {
  const cells = rows.flat().length;
  const grid: (number | undefined)[] = Array(cells).fill(undefined);
  const setAt: number[] = Array(cells).fill(0);
  const excluded = Array.from({ length: cells }, () =>
    Array<number | undefined>(symbols.length).fill(undefined),
  );
  const guesses: Guess[] = [];
  const undo = (level: number): void => {
    guesses.length = Math.min(guesses.length, Math.max(level - 1, 0));
    for (let cell = 0; cell < cells; cell++) {
      if (grid[cell] !== undefined && setAt[cell]! >= level) {
        grid[cell] = undefined;
      }
      const levels = excluded[cell]!;
      levels.forEach((at, value) => {
        if (at !== undefined && at >= level) {
          levels[value] = undefined;
        }
      });
    }
  };
  for (const { kind, cell: name, value, level } of events.slice(0, count)) {
    const cell = cellOf(name, size);
    switch (kind) {
      case "guessed":
        guesses.push({ cell, value });
        grid[cell] = value;
        setAt[cell] = level;
        break;
      case "placed":
        grid[cell] = value;
        setAt[cell] = level;
        break;
      case "excluded":
        excluded[cell]![value - 1] = level;
        break;
      case "undone":
        undo(level);
        break;
    }
  }
  return { grid, excluded, guesses };
}
