// Draws the views in which a person plays and sets: `game`, the grid alone, and `columnar`, with candidates.

import { cellOf, nameOf } from "../data/cells";
import { geometryOf } from "../data/geometry";
import type { Board } from "../data/model";
import type { Drawing, DrawnCandidate, DrawnCell, Role } from "../picture/drawing";
import { type Contents, type Held, contentsOf, possibleIn, valueOf } from "../state/contents";
import { clueNames, draftOf, isWrong } from "../state/clues";
import { type State, showsTrueCandidates } from "../state/state";
import { handOf, heldCell, listed, problemsByCell, shapeOf, withRoles } from "./cells";

export function drawPlay(board: Board, state: State): Drawing {
  const contents = contentsOf(board, state);
  const problems = problemsByCell(board, state);
  const clashes = clashesIn(board, contents);
  const clues = clueNames(board);
  const hinted = hintRoles(board, state);
  const shown = shownDigit(state, contents);
  const peers = geometryOf(board).peers[state.selection.cursor];
  const cells = contents.cells.map((held, cell): DrawnCell => {
    const drawn =
      state.view === "columnar"
        ? columnar(board, state, contents, held, cell)
        : heldCell(board, held, cell);
    const clue = clues.get(cell);
    const named = clue === undefined ? drawn : withRoles(drawn, [], `, ${clue}`);
    const roles: Role[] = [];
    if (peers?.has(cell)) {
      roles.push("peer");
    }
    roles.push(...digitRoles(state, contents, held, cell, shown));
    roles.push(...(hinted.get(cell) ?? []));
    if (state.hovered === cell) {
      roles.push("hovered");
    }
    const problem = problems.get(cell);
    if (problem !== undefined && problem.severity !== "info") {
      const words = `, ${problem.severity}: ${problem.message}`;
      return withRoles(named, [...roles, problem.severity], words);
    }
    const other = clashes.get(cell);
    return other === undefined
      ? withRoles(named, roles)
      : withRoles(named, [...roles, "error"], `, clashes with ${nameOf(other, board.size)}`);
  });
  return {
    shape: shapeOf(board),
    figures: draftOf(board, state).map((figure) =>
      isWrong(board, figure) ? { ...figure, isWrong: true } : figure,
    ),
    cells,
    links: [],
    label: labelOf(board),
    hand: handOf(state, false),
  };
}

/** The accessible name of a grid. */
function labelOf({ name, size, puzzle, grids, cells }: Board): string {
  const several = grids > 1 ? `${grids} grids on ` : "";
  return `${name ?? `Puzzle ${puzzle}`}, ${several}${cells.length}×${size}`;
}

/** The cell with its candidates: its pencil marks, or what its houses and clues leave. */
function columnar(
  board: Board,
  state: State,
  contents: Contents,
  held: Held,
  cell: number,
): DrawnCell {
  const drawn = heldCell(board, held, cell);
  if (held.kind !== "empty") {
    return drawn;
  }
  const values = candidatesOf(state, contents, cell);
  const undecided = trueValues(state, cell)?.undecided ?? [];
  const candidates = values.map((value): DrawnCandidate =>
    undecided.includes(value) ? { value, role: "undecided" } : { value },
  );
  const name =
    values.length > 0 ? `${drawn.name}, candidates ${listed(board, values)}` : drawn.name;
  return { ...drawn, candidates, name };
}

/** The candidates of an empty cell: the values of some solution where these are known, else what its houses leave. */
function candidatesOf(state: State, contents: Contents, cell: number): readonly number[] {
  const known = trueValues(state, cell);
  return known === undefined
    ? contents.candidates(cell)
    : [...known.found, ...known.undecided].sort((a, b) => a - b);
}

/** What is known of the values of a cell in all solutions, if these are shown. */
interface TrueValues {
  readonly found: readonly number[];
  readonly undecided: readonly number[];
}

function trueValues(state: State, cell: number): TrueValues | undefined {
  const answer = showsTrueCandidates(state) ? state.trueCandidates : undefined;
  if (answer === undefined || answer.reason !== null || state.edits.pending.length > 0) {
    return undefined;
  }
  const found = answer.cells.flat()[cell] ?? [];
  const undecided = answer.undecided.flat()[cell] ?? [];
  return { found, undecided };
}

/** The highlighted digit, or else the value under the cursor. */
function shownDigit(state: State, { cells }: Contents): number | undefined {
  const held = cells[state.selection.cursor];
  return state.digit ?? (held && valueOf(held));
}

/** Where the shown digit is, and where the highlighted one is possible. */
function digitRoles(
  state: State,
  contents: Contents,
  held: Held,
  cell: number,
  shown: number | undefined,
): Role[] {
  if (shown === undefined) {
    return [];
  }
  if (valueOf(held) === shown) {
    return ["same"];
  }
  const isPlace = state.digit !== undefined && possibleIn(contents, cell).includes(shown);
  return isPlace ? ["place"] : [];
}

/** The cells with a value that a cell which they see holds as well. */
function clashesIn(board: Board, { cells }: Contents): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  geometryOf(board).peers.forEach((peers, cell) => {
    const value = valueOf(cells[cell]!);
    const other =
      value === undefined ? undefined : [...peers].find((peer) => valueOf(cells[peer]!) === value);
    if (other !== undefined) {
      found.set(cell, other);
    }
  });
  return found;
}

/** The roles of a cell in the hint, as far as it was asked for. */
function hintRoles(board: Board, { hint }: State): ReadonlyMap<number, readonly Role[]> {
  const roles = new Map<number, Role[]>();
  const step = hint.answer?.steps.at(-1);
  if (step === undefined || hint.level < 2) {
    return roles;
  }
  const add = (cell: number, role: Role): void => {
    roles.set(cell, [...(roles.get(cell) ?? []), role]);
  };
  const { named } = geometryOf(board);
  const inHouses = step.houses.flatMap((house) => named.get(house) ?? []);
  new Set(inHouses).forEach((cell) => add(cell, "house"));
  const at = (name: string): number => cellOf(name, board.size);
  // Where houses say enough, the cells would tell the value.
  if (hint.level === 4 || inHouses.length === 0) {
    new Set(step.cells.map(at)).forEach((cell) => add(cell, "reason"));
  }
  if (hint.level === 4) {
    step.places.forEach(([name]) => add(at(name), "new"));
    step.removes.forEach(([name]) => add(at(name), "goes"));
  }
  return roles;
}

/** What is known about the cell under the cursor, in words. */
export function aboutCursor(board: Board, state: State): string {
  const { cursor } = state.selection;
  const contents = contentsOf(board, state);
  const held = contents.cells[cursor];
  const problem = problemsByCell(board, state).get(cursor);
  const place = nameOf(cursor, board.size);
  if (problem !== undefined) {
    return `${place}: ${problem.message}`;
  }
  const other = clashesIn(board, contents).get(cursor);
  if (other !== undefined) {
    return `${place} clashes with ${nameOf(other, board.size)}`;
  }
  // The candidates of a cell are help: they are shown in the view that is for them.
  if (held === undefined || valueOf(held) !== undefined || state.view !== "columnar") {
    return place;
  }
  const known = held.kind === "empty" ? trueValues(state, cursor) : undefined;
  if (known === undefined) {
    const values = possibleIn(contents, cursor);
    return values.length > 0
      ? `${place}: candidates ${listed(board, values)}`
      : `${place}: no candidates`;
  }
  const words: string[] = [];
  if (known.found.length > 0) {
    words.push(`candidates of all solutions ${listed(board, known.found)}`);
  }
  if (known.undecided.length > 0) {
    words.push(`perhaps ${listed(board, known.undecided)}`);
  }
  return `${place}: ${words.length > 0 ? words.join(", ") : "no candidates of all solutions"}`;
}
