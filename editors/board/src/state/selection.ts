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
  | "left"
  | "right"
  | "up"
  | "down"
  | "upLeft"
  | "upRight"
  | "downLeft"
  | "downRight"
  | "rowStart"
  | "rowEnd"
  | "top"
  | "bottom"
  | "first"
  | "last";

export function single(cell: number): Selection {
  return { cursor: cell, anchor: cell, cells: new Set([cell]) };
}

/** The cells of the rectangle from the anchor to a cell. */
export function extended({ anchor }: Selection, to: number, places: Places): Selection {
  const cells = rectangle(anchor, to, places.columns).filter((cell) => !places.isOutside(cell));
  return { cursor: to, anchor, cells: new Set(cells) };
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

/** The places that the cells of a grid are among. */
export interface Places {
  readonly columns: number;
  /** Of all rows. */
  readonly count: number;
  /** True for a place outside of every grid. */
  readonly isOutside: (cell: number) => boolean;
}

/** The place that a move leads to. A move out of the field stays at its edge. */
function moved(cell: number, move: Move, { columns, count }: Places): number {
  const column = cell % columns;
  const first = cell - column;
  const last = columns - 1;
  switch (move) {
    case "left":
      return column > 0 ? cell - 1 : cell;
    case "right":
      return column < last ? cell + 1 : cell;
    case "up":
      return first > 0 ? cell - columns : cell;
    case "down":
      return cell + columns < count ? cell + columns : cell;
    case "upLeft":
      return column > 0 && first > 0 ? cell - columns - 1 : cell;
    case "upRight":
      return column < last && first > 0 ? cell - columns + 1 : cell;
    case "downLeft":
      return column > 0 && cell + columns < count ? cell + columns - 1 : cell;
    case "downRight":
      return column < last && cell + columns < count ? cell + columns + 1 : cell;
    case "rowStart":
      return first;
    case "rowEnd":
      return first + last;
    case "top":
      return column;
    case "bottom":
      return count - columns + column;
    case "first":
      return 0;
    case "last":
      return count - 1;
  }
}

/** The cell that a move leads to: over places outside of every grid; the same one if there is none. */
export function movedWithin(places: Places, cell: number, move: Move): number {
  const { columns, count, isOutside } = places;
  // From where the move leads, on in its direction, or back from the end of a line.
  const steps: Record<Move, number> = {
    left: -1,
    right: 1,
    up: -columns,
    down: columns,
    upLeft: -columns - 1,
    upRight: 1 - columns,
    downLeft: columns - 1,
    downRight: columns + 1,
    rowStart: 1,
    rowEnd: -1,
    top: columns,
    bottom: -columns,
    first: 1,
    last: -1,
  };
  const step = steps[move];
  const staysInRow = ["left", "right", "rowStart", "rowEnd"].includes(move);
  const row = Math.floor(cell / columns);
  for (let at = moved(cell, move, places); at !== cell && at >= 0 && at < count; at += step) {
    if (staysInRow && Math.floor(at / columns) !== row) {
      break;
    }
    if (!isOutside(at)) {
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
  { columns, count }: Places,
): number {
  const rows = count / columns;
  const isVertical = move === "up" || move === "down";
  // Column by column instead of row by row.
  const turned = (cell: number): number => (cell % columns) * rows + Math.floor(cell / columns);
  const turnedBack = (at: number): number => (at % rows) * columns + Math.floor(at / rows);
  const step = move === "left" || move === "up" ? count - 1 : 1;
  let at = isVertical ? turned(from) : from;
  for (let seen = 0; seen < count; seen++) {
    at = (at + step) % count;
    const cell = isVertical ? turnedBack(at) : at;
    if (fits(cell)) {
      return cell;
    }
  }
  return from;
}
