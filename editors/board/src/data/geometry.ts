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
  const named = new Map<string, readonly number[]>();
  if (board.grids === 1) {
    addHousesOfGrid(named, board, all);
  }
  for (const { house, cells } of board.houses) {
    named.set(
      house,
      cells.map((cell) => cellOf(cell, size)),
    );
  }
  const houses = [...named.values()];
  const peers = all.map(() => new Set<number>());
  for (const cells of houses) {
    for (const one of cells) {
      for (const other of cells) {
        if (one !== other) {
          peers[one]?.add(other);
        }
      }
    }
  }
  for (const [one, other] of board.pairs) {
    peers[cellOf(one, size)]?.add(cellOf(other, size));
    peers[cellOf(other, size)]?.add(cellOf(one, size));
  }
  return { size, houses, named, peers };
}

/** Adds the rows, columns, and boxes or regions of the only grid. */
function addHousesOfGrid(
  named: Map<string, readonly number[]>,
  { size, symbols, boxes, regions }: Board,
  all: readonly number[],
): void {
  for (const [row, cells] of groupBy(all, (cell) => Math.floor(cell / size))) {
    named.set(`row ${row + 1}`, cells);
  }
  for (const [column, cells] of groupBy(all, (cell) => cell % size)) {
    named.set(`column ${column + 1}`, cells);
  }
  const regionOf = regions.flat();
  for (const [region, cells] of groupBy(all, (cell) => regionOf[cell] ?? 0)) {
    // A grid without boxes and regions has one region, which is no house.
    if (cells.length <= symbols.length) {
      named.set(`${boxes === null ? "region" : "box"} ${region + 1}`, cells);
    }
  }
}
