// Names cells, and finds them by place: arithmetic of grids, with cells as indices in reading order.

import type { Position, Range } from "./model";

/** The cell that a name such as `r1c5` names in a grid of this size. */
export function cellOf(name: string, size: number): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * size + Number(column) - 1;
}

/** The name of a cell: `r1c5`. */
export function nameOf(cell: number, size: number): string {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** The place of a cell as a screen reader says it. */
export function placeOf(cell: number, size: number): string {
  return `row ${Math.floor(cell / size) + 1} column ${(cell % size) + 1}`;
}

/** The cells of the rectangle between two corners. */
export function rectangle(one: number, other: number, size: number): number[] {
  const top = Math.floor(Math.min(one, other) / size);
  const bottom = Math.floor(Math.max(one, other) / size);
  const left = Math.min(one % size, other % size);
  const right = Math.max(one % size, other % size);
  const found: number[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      found.push(row * size + column);
    }
  }
  return found;
}

/** The cells whose text a range touches. An empty range touches the text around it. */
export function cellsIn(range: Range, places: readonly (Range | undefined)[]): number[] {
  const isEmpty = compare(range.start, range.end) === 0;
  const found: number[] = [];
  places.forEach((place, cell) => {
    if (place === undefined) {
      return;
    }
    const reachesStart = compare(range.end, place.start);
    const reachesEnd = compare(place.end, range.start);
    if (isEmpty ? reachesStart >= 0 && reachesEnd >= 0 : reachesStart > 0 && reachesEnd > 0) {
      found.push(cell);
    }
  });
  // Between two cells the text cursor is before the second one.
  return isEmpty ? found.slice(-1) : found;
}

/** Less than 0 if the first position comes first, more if it comes second. */
export function compare(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}
