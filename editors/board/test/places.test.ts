// Moves through fields that are no squares, and over places outside of every grid.

import assert from "node:assert/strict";
import test from "node:test";
import type { Action } from "../src/state/actions";
import { single } from "../src/state/selection";
import { update } from "../src/state/update";
import { boardOf, showing } from "./fixture";

type Move = Extract<Action, { do: "move" }>["move"];
type Direction = Extract<Action, { do: "nextOpen" }>["move"];

/** Two 2×2 grids above each other on four rows, and two beside each other with a gap below the first. */
const TALL = boardOf(["1.", "..", ".2", ".."]);
const WIDE = boardOf(["1.~~.", "..2..", "~~..~"], { grids: 2 });

function moves(board: typeof TALL, cell: number, move: Move): number {
  const start = showing(board, { selection: single(cell) });
  return update(start, { do: "move", move, extend: false }).state.selection.cursor;
}

test("moves end at the sides of a field that is no square", () => {
  assert.deepEqual(
    [moves(TALL, 1, "bottom"), moves(TALL, 0, "last"), moves(TALL, 7, "top")],
    [7, 7, 1],
  );
  assert.deepEqual(
    [moves(TALL, 4, "down"), moves(TALL, 6, "down"), moves(TALL, 3, "rowEnd")],
    [6, 6, 3],
  );
  assert.deepEqual([moves(WIDE, 0, "last"), moves(WIDE, 13, "first")], [13, 0]);
});

test("moves pass places outside of every grid", () => {
  assert.deepEqual(
    [moves(WIDE, 1, "right"), moves(WIDE, 4, "left"), moves(WIDE, 4, "rowStart")],
    [4, 1, 0],
  );
  // Nothing is below in that column, or the last row has nothing there.
  assert.deepEqual(
    [moves(WIDE, 5, "down"), moves(WIDE, 0, "bottom"), moves(WIDE, 4, "bottom")],
    [5, 5, 9],
  );
  assert.deepEqual([moves(WIDE, 7, "up"), moves(WIDE, 12, "rowEnd")], [7, 13]);
});

test("a selection that is extended has no place outside of every grid", () => {
  const start = showing(WIDE, { selection: single(1) });
  const { state } = update(start, { do: "move", move: "right", extend: true });
  assert.deepEqual([...state.selection.cells].sort(), [1, 4]);
});

test("the next open cell is looked for over the whole field", () => {
  const next = (board: typeof TALL, from: number, move: Direction): number => {
    const start = showing(board, { selection: single(from) });
    return update(start, { do: "nextOpen", move }).state.selection.cursor;
  };
  const walk = (board: typeof TALL, move: Direction, count: number): number[] => {
    const seen = [0];
    while (seen.length < count) {
      seen.push(next(board, seen.at(-1)!, move));
    }
    return seen;
  };
  assert.deepEqual(walk(TALL, "down", 8), [0, 2, 4, 6, 1, 3, 7, 2]);
  assert.deepEqual(walk(TALL, "right", 8), [0, 1, 2, 3, 4, 6, 7, 1]);
  assert.deepEqual(walk(WIDE, "down", 10), [0, 5, 1, 6, 12, 8, 13, 4, 9, 5]);
  assert.deepEqual(walk(WIDE, "up", 4), [0, 9, 4, 13]);
});
