// Derives the houses of a board and the cells that see each other.

import { groupBy } from "./groups";
import { cellOf } from "./cells";
import type { Board } from "./model";

export interface Geometry {
  readonly size: number;
  /** Rows, columns, boxes or regions, and further houses. */
  readonly houses: readonly (readonly number[])[];
  /** The cells of houses by the names that steps give them: "row 3", "box 5". */
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** For each cell the cells that cannot hold the same value. */
  readonly peers: readonly ReadonlySet<number>[];
}

const known = new WeakMap<Board, Geometry>();

/** The geometry of a board, which is computed once. */
export function geometryOf(board: Board): Geometry {
  let geometry = known.get(board);
  if (geometry === undefined) {
    geometry = computed(board);
    known.set(board, geometry);
  }
  return geometry;
}

function computed(board: Board): Geometry {
  const { size } = board;
  const all = board.cells.flat().map((_, cell) => cell);
  const regions = board.regions.flat();
  const groups = (kind: string, numberOf: (cell: number) => number): [string, number[]][] =>
    [...groupBy(all, numberOf)].map(([number, cells]) => [`${kind} ${number + 1}`, cells]);
  const regional = groups(board.boxes === null ? "region" : "box", (cell) => regions[cell] ?? 0);
  const ofOneGrid = [
    ...groups("row", (cell) => Math.floor(cell / size)),
    ...groups("column", (cell) => cell % size),
    // A grid without boxes and regions has one region.
    ...regional.filter(([, cells]) => cells.length <= size),
  ];
  const named = new Map([
    ...(board.grids > 1 ? [] : ofOneGrid),
    ...board.houses.map(({ house, cells }): [string, number[]] => [
      house,
      cells.map((cell) => cellOf(cell, size)),
    ]),
  ]);
  const houses = [...named.values()];
  const peers = all.map(() => new Set<number>());
  const see = (one: number, other: number): void => {
    if (one !== other) {
      peers[one]?.add(other);
      peers[other]?.add(one);
    }
  };
  houses.forEach((cells) => cells.forEach((one) => cells.forEach((other) => see(one, other))));
  board.pairs.forEach(([one, other]) => see(cellOf(one, size), cellOf(other, size)));
  return { size, houses, named, peers };
}
