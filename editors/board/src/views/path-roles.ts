// Finds the roles of cells and candidates in a step of a path.
//
// Green is the reason: the candidates that the step is about, and the statements that a chain proves true on its way.
// Blue are the statements that a link makes false, violet the cells of almost locked sets and of the other side of an
// equation, red what goes.

import { cellOf } from "../data/cells";
import { geometryOf } from "../data/geometry";
import type { Board, StartCell, Step } from "../data/model";
import type { DrawnLink, Role } from "../picture/drawing";

export interface StepRoles {
  /** The roles of a cell. */
  cells(cell: number): Role[];
  /** The role of a candidate. */
  candidate(cell: number, value: number): Role | undefined;
  /** The value that the step places in a cell. */
  placed(cell: number): number | undefined;
  readonly links: readonly DrawnLink[];
}

/** The roles of a step in the grid before it. */
export function rolesOf(step: Step, grid: readonly StartCell[], board: Board): StepRoles {
  const { size } = board;
  const at = (name: string): number => cellOf(name, size);
  const places = new Map(step.places.map(([name, value]) => [at(name), value]));
  const roles = new Map<string, Role>();
  const set = (cell: number, value: number, role: Role): void => {
    roles.set(key(cell, value), role);
  };
  if (step.links.length === 0) {
    reasons(step, grid, at).forEach(([cell, value]) => set(cell, value, "reason"));
  }
  for (const { strength, from, to } of step.links) {
    // A strong link leads to what is true, a weak one to what is false.
    const source: Role = strength === "strong" ? "second" : "reason";
    const target: Role = strength === "strong" ? "reason" : "second";
    from.cells.forEach((name) => set(at(name), from.value, source));
    to.cells.forEach((name) => set(at(name), to.value, target));
  }
  for (const [name, values] of step.removes) {
    values.forEach((value) => set(at(name), value, "goes"));
  }
  const sets = new Set(
    [
      ...step.links.flatMap(({ from, to }) => [...from.set, ...to.set]),
      ...(step.other_side ?? []),
    ].map(at),
  );
  const pattern = new Set(step.cells.map(at));
  const loses = new Set(step.removes.map(([name]) => at(name)));
  const { named } = geometryOf(board);
  const houses = new Set(step.houses.flatMap((house) => named.get(house) ?? []));
  return {
    cells: (cell) => {
      const own = cellRoles(cell, places, sets, pattern, loses);
      return houses.has(cell) ? ["house", ...own] : own;
    },
    candidate: (cell, value) => roles.get(key(cell, value)),
    placed: (cell) => places.get(cell),
    links: step.links.map(({ strength, from, to }) => ({
      strength,
      isDirected: true,
      from: { cells: from.cells.map(at), value: from.value },
      to: { cells: to.cells.map(at), value: to.value },
    })),
  };
}

function cellRoles(
  cell: number,
  places: ReadonlyMap<number, number>,
  sets: ReadonlySet<number>,
  pattern: ReadonlySet<number>,
  loses: ReadonlySet<number>,
): Role[] {
  if (places.has(cell)) {
    return ["new"];
  }
  if (sets.has(cell)) {
    return ["third"];
  }
  if (pattern.has(cell)) {
    return ["reason"];
  }
  return loses.has(cell) ? ["goes"] : [];
}

/** The candidates of the step's cells that it is about: those of the values that go or are placed, or else all. */
function reasons(
  { cells, places, removes }: Step,
  grid: readonly StartCell[],
  at: (name: string) => number,
): [cell: number, value: number][] {
  const concerned = new Set([
    ...removes.flatMap(([, values]) => values),
    ...places.map(([, value]) => value),
  ]);
  return cells.flatMap((name) => {
    const cell = at(name);
    const held = grid[cell];
    const candidates = held === undefined || typeof held === "number" ? [] : held;
    const about = candidates.filter((value) => concerned.has(value));
    return about.map((value): [number, number] => [cell, value]);
  });
}

function key(cell: number, value: number): string {
  return `${cell} ${value}`;
}
