// Computes where things stand in a picture. All lengths are hundredths of a cell.

import type { Figure, Point } from "../data/model";
import type { Shape } from "./drawing";

/** The width of a cell. */
export const CELL = 100;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The top left corner of a cell. */
export function corner(cell: number, size: number): Point {
  return [(cell % size) * CELL, Math.floor(cell / size) * CELL];
}

/** The middle of a cell. */
export function middle(cell: number, size: number): Point {
  const [x, y] = corner(cell, size);
  return [x + CELL / 2, y + CELL / 2];
}

/** What the places of candidates depend on. */
type Measures = Pick<Shape, "size" | "regions" | "symbols">;

/** The number of rows of a grid. */
export function rowsOf({ size, regions }: Pick<Shape, "size" | "regions">): number {
  return Math.ceil(regions.length / size);
}

/** The places of candidates in a cell. */
export interface Spots {
  /** The width and the height of one place. */
  readonly step: Point;
  /** The middle of the place of a value, from the corner of the cell. */
  of(value: number): Point;
}

/** The places in the cells of a grid: in the whole cell, or beside the clues in the corners and the borders of cages. */
export function spotsIn(shape: Measures, figures: readonly Figure[]): Spots {
  const count = shape.symbols.length;
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const [side, above, below] = hasCornerClues(figures, shape) ? [13, 25, 11] : [4, 4, 4];
  const step: Point = [(CELL - 2 * side) / columns, (CELL - above - below) / rows];
  const of = (value: number): Point => [
    side + (((value - 1) % columns) + 0.5) * step[0],
    above + (Math.floor((value - 1) / columns) + 0.5) * step[1],
  ];
  return { step, of };
}

/** Returns true if a cell has a small clue in its top left corner, such as the sum of a cage. */
function hasCornerClues(figures: readonly Figure[], grid: Measures): boolean {
  const width = grid.size * CELL;
  const height = rowsOf(grid) * CELL;
  for (const shape of figures.flatMap(({ shapes }) => shapes)) {
    if (shape.shape !== "text") {
      continue;
    }
    const [x, y] = shape.at;
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    if (isInside && x % CELL < CELL / 3 && y % CELL < CELL / 3) {
      return true;
    }
  }
  return false;
}

/** The room for the lines around a grid. */
const MARGIN = 6;

/** The box around a grid and all of its figures, with a margin for the lines. */
export function extent(grid: Shape, figures: readonly Figure[]): Box {
  const points: Point[] = [
    [0, 0],
    [grid.size * CELL, rowsOf(grid) * CELL],
  ];
  for (const shape of figures.flatMap(({ shapes }) => shapes)) {
    points.push(...corners(shape));
  }
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  return {
    left,
    top,
    width: Math.max(...xs) + MARGIN - left,
    height: Math.max(...ys) + MARGIN - top,
  };
}

/** Points that enclose a shape. */
function corners(shape: Figure["shapes"][number]): readonly Point[] {
  switch (shape.shape) {
    case "line":
    case "area":
      return shape.points;
    case "circle":
      return around(shape.at, shape.radius);
    case "text":
      return around(shape.at, shape.size * shape.text.length * 0.3);
  }
}

function around([x, y]: Point, reach: number): Point[] {
  return [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
}
