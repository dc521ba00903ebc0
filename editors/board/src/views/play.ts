// Draws the views in which a person plays: `game`, the grid as it is in the text, and `columnar`, with candidates.

import { nameOf } from "../data/cells";
import { geometryOf } from "../data/geometry";
import type { Board } from "../data/model";
import type { Drawing, DrawnCandidate, DrawnCell, Role } from "../picture/drawing";
import {
  type Contents,
  type Held,
  contentsOf,
  isOpen,
  possibleIn,
  valueOf,
} from "../state/contents";
import type { State } from "../state/state";
import { handOf, heldCell, listed, problemsByCell, shapeOf, symbolOf, withRoles } from "./cells";

export function drawPlay(board: Board, state: State): Drawing {
  const contents = contentsOf(board, state.edits);
  const problems = problemsByCell(board);
  const forced = board.cells.flat().map((cell) => cell.forced?.value);
  const shown = shownDigit(state, contents);
  const peers = geometryOf(board).peers[state.selection.cursor];
  const cells = contents.cells.map((held, cell): DrawnCell => {
    const drawn =
      state.view === "columnar"
        ? columnar(board, contents, held, cell)
        : heldCell(board, held, cell);
    const roles: Role[] = [];
    if (peers?.has(cell)) {
      roles.push("peer");
    }
    roles.push(...digitRoles(state, contents, held, cell, shown));
    if (state.hovered === cell) {
      roles.push("hovered");
    }
    const problem = problems.get(cell);
    return problem !== undefined && problem.severity !== "info"
      ? withRoles(drawn, [...roles, problem.severity], `, ${problem.severity}: ${problem.message}`)
      : withForced(withRoles(drawn, roles), board, held, forced[cell]);
  });
  return {
    shape: shapeOf(board),
    figures: board.figures,
    cells,
    links: [],
    label: labelOf(board),
    hand: handOf(state, false),
  };
}

/** The accessible name of a grid. */
function labelOf({ name, size, puzzle }: Board): string {
  return `${name ?? `Puzzle ${puzzle}`}, ${size}×${size}`;
}

/** The cell with its candidates: its pencil marks, or what its houses and clues leave. */
function columnar(board: Board, contents: Contents, held: Held, cell: number): DrawnCell {
  const drawn = heldCell(board, held, cell);
  if (held.kind !== "empty") {
    return drawn;
  }
  const values = contents.candidates(cell);
  const candidates = values.map((value): DrawnCandidate => ({ value }));
  const name =
    values.length > 0 ? `${drawn.name}, candidates ${listed(board, values)}` : drawn.name;
  return { ...drawn, candidates, name };
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

/** The cell with the sign of its forced value: a ring around its candidate, or a point. */
function withForced(
  drawn: DrawnCell,
  board: Board,
  held: Held,
  value: number | undefined,
): DrawnCell {
  if (value === undefined || !isOpen(held)) {
    return drawn;
  }
  const words = `, forced ${symbolOf(board, value)}`;
  if (drawn.candidates?.some((candidate) => candidate.value === value)) {
    const candidates = drawn.candidates.map((candidate): DrawnCandidate =>
      candidate.value === value ? { ...candidate, role: "forced" } : candidate,
    );
    return { ...drawn, candidates, name: drawn.name + words };
  }
  return withRoles(drawn, ["forced"], words);
}

/** What is known about the cell under the cursor, in words. */
export function aboutCursor(board: Board, state: State): string {
  const { cursor } = state.selection;
  const contents = contentsOf(board, state.edits);
  const held = contents.cells[cursor];
  const problem = problemsByCell(board).get(cursor);
  const place = nameOf(cursor, board.size);
  if (problem !== undefined) {
    return `${place}: ${problem.message}`;
  }
  if (held === undefined || valueOf(held) !== undefined) {
    return place;
  }
  const { forced } = board.cells.flat()[cursor]!;
  const values = contents.candidates(cursor);
  const candidates = values.length > 0 ? `candidates ${listed(board, values)}` : "no candidates";
  const why = forced ? ` · forced ${symbolOf(board, forced.value)}: ${forced.reason}` : "";
  return `${place}: ${candidates}${why}`;
}
