// Replays the steps of a path into the values and candidates of the grid.

import { cellOf } from "../data/cells";
import type { Path, StartCell } from "../data/model";

/** The value, or the candidates, of each cell after so many steps. */
export function gridBefore(path: Path, count: number, size: number): readonly StartCell[] {
  const grid: StartCell[] = path.start.flat();
  const exclude = (name: string, values: readonly number[]): void => {
    const cell = cellOf(name, size);
    const held = grid[cell];
    if (held !== undefined && typeof held !== "number") {
      grid[cell] = held.filter((value) => !values.includes(value));
    }
  };
  path.steps.slice(0, count).forEach(({ places, removes }, index) => {
    places.forEach(([name, value]) => (grid[cellOf(name, size)] = value));
    removes.forEach(([name, values]) => exclude(name, values));
    path.excluded[index]?.forEach(([name, values]) => exclude(name, values));
  });
  return grid;
}
