// Says what a step of logic does in one line, with the result first: `r9c9 = 3: Naked Single after Pointing`.

import { groupBy } from "./groups";
import { cellOf } from "./cells";
import type { Board, Step } from "./model";

type Grid = Pick<Board, "size" | "symbols">;

/** What follows from a step: `r9c9 = 3`, or `r23c6 ≠ 12347`. */
export function resultOf({ size, symbols }: Grid, { places, removes }: Step): string {
  const symbol = (value: number): string => symbols[value - 1] ?? `${value}`;
  const isShort = symbols.every((it) => it.length === 1);
  const list = (values: readonly number[]): string => values.map(symbol).join(isShort ? "" : " ");
  const placed = places.map(([cell, value]) => `${cell} = ${symbol(value)}`);
  const groups = groupBy(removes, ([, values]) => list(values));
  const removed = [...groups].map(([values, cells]) => {
    const names = cellNames(
      cells.map(([cell]) => cell),
      size,
    );
    return `${names} ≠ ${values}`;
  });
  return [...placed, ...removed].join(", ");
}

/** Cells in short: `r23c6`. In a large grid numbers have two digits, so that each cell is named. */
export function cellNames(cells: readonly string[], size: number): string {
  if (size > 9) {
    return cells.join(" ");
  }
  const places = [...new Set(cells)].map((name) => cellOf(name, size)).sort((a, b) => a - b);
  const rows = groupBy(places, (cell) => Math.floor(cell / size) + 1);
  const alike = groupBy([...rows], ([, inRow]) => inRow.map((cell) => (cell % size) + 1).join(""));
  return [...alike]
    .map(([columns, inRows]) => `r${inRows.map(([row]) => row).join("")}c${columns}`)
    .join(" ");
}

/** A step in one line; `before` are the eliminations that led to it. */
export function stepLine(grid: Grid, step: Step, before: readonly Step[] = []): string {
  const techniques = [...new Set(before.map(nameOf))];
  const after = techniques.length > 0 ? ` after ${joined(techniques)}` : "";
  const why = reasonOf(step);
  return `${resultOf(grid, step)}: ${nameOf(step)}${after}${why === "" ? "" : `, ${why}`}`;
}

/** What a step is called. */
export function nameOf({ move, technique }: Step): string {
  return move ?? technique;
}

/** The reason of a step: its text without the technique and the result. */
function reasonOf(step: Step): string {
  const { text } = step;
  const name = nameOf(step);
  let rest = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
  const result = /^(?:[rc\d,]+(?:=|<>)[^,\s]+|\d+ candidates removed)(?:, |$)/;
  while (result.test(rest)) {
    rest = rest.replace(result, "");
  }
  return rest;
}

function joined(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? "") : `${others.reverse().join(", ")} and ${last}`;
}

/** A sentence that fits where room is short. */
export function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
