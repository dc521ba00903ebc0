// Moves the cursor through a grid and changes the selected cells.

import { rectangle } from "../data/cells";

export interface Selection {
  /** The cell with the focus. */
  readonly cursor: number;
  /** The cell from which Shift extends. */
  readonly anchor: number;
  /** All selected cells, the cursor among them. */
  readonly cells: ReadonlySet<number>;
}

export type Move =
  "left" | "right" | "up" | "down" | "rowStart" | "rowEnd" | "top" | "bottom" | "first" | "last";

export function single(cell: number): Selection {
  return { cursor: cell, anchor: cell, cells: new Set([cell]) };
}

/** The rectangle from the anchor to a cell. */
export function extended({ anchor }: Selection, to: number, size: number): Selection {
  return { cursor: to, anchor, cells: new Set(rectangle(anchor, to, size)) };
}

/** The selection with a cell added, or taken out unless it is the only one. */
export function toggled({ cells }: Selection, cell: number): Selection {
  const next = new Set(cells);
  if (next.has(cell) && next.size > 1) {
    next.delete(cell);
    const cursor = [...next].at(-1)!;
    return { cursor, anchor: cursor, cells: next };
  }
  next.add(cell);
  return { cursor: cell, anchor: cell, cells: next };
}

/** The selection with a cell added, as dragging does. */
export function added({ cells, anchor }: Selection, cell: number): Selection {
  return { cursor: cell, anchor, cells: new Set([...cells, cell]) };
}

/** All of these cells; `undefined` if there are none. */
export function several(cells: readonly number[]): Selection | undefined {
  const cursor = cells.at(-1);
  return cursor === undefined ? undefined : { cursor, anchor: cells[0]!, cells: new Set(cells) };
}

/** The cell that a move leads to. A move out of the grid stays at its edge. */
export function moved(cell: number, move: Move, size: number): number {
  const [row, column] = [Math.floor(cell / size), cell % size];
  const last = size - 1;
  switch (move) {
    case "left":
      return column > 0 ? cell - 1 : cell;
    case "right":
      return column < last ? cell + 1 : cell;
    case "up":
      return row > 0 ? cell - size : cell;
    case "down":
      return row < last ? cell + size : cell;
    case "rowStart":
      return row * size;
    case "rowEnd":
      return row * size + last;
    case "top":
      return column;
    case "bottom":
      return last * size + column;
    case "first":
      return 0;
    case "last":
      return size * size - 1;
  }
}

/** The cell of a grid that a move leads to: over places outside of every grid; the same one if there is none. */
export function movedWithin(
  isOutside: (cell: number) => boolean,
  cell: number,
  move: Move,
  size: number,
  count: number,
): number {
  // From where the move leads, on in its direction, or back from the end of a line.
  const steps: Record<Move, number> = {
    left: -1,
    right: 1,
    up: -size,
    down: size,
    rowStart: 1,
    rowEnd: -1,
    top: size,
    bottom: -size,
    first: 1,
    last: -1,
  };
  const step = steps[move];
  const staysInRow = ["left", "right", "rowStart", "rowEnd"].includes(move);
  const row = Math.floor(cell / size);
  for (let at = moved(cell, move, size); at !== cell && at >= 0; at += step) {
    const hasLeft = (at >= count && step > 0) || (staysInRow && Math.floor(at / size) !== row);
    if (hasLeft) {
      break;
    }
    if (at < count && !isOutside(at)) {
      return at;
    }
  }
  return cell;
}

/** The next cell in a direction that fits, from line to line and around the grid; the same one if none does. */
export function nextThat(
  fits: (cell: number) => boolean,
  from: number,
  move: "left" | "right" | "up" | "down",
  size: number,
): number {
  const count = size * size;
  const turn = (cell: number): number => (cell % size) * size + Math.floor(cell / size);
  const isVertical = move === "up" || move === "down";
  const step = move === "left" || move === "up" ? count - 1 : 1;
  let at = isVertical ? turn(from) : from;
  for (let seen = 0; seen < count; seen++) {
    at = (at + step) % count;
    const cell = isVertical ? turn(at) : at;
    if (fits(cell)) {
      return cell;
    }
  }
  return from;
}
