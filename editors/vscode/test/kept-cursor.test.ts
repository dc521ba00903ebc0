// Where a cursor stays when parts of the text are replaced.

import assert from "node:assert/strict";
import test from "node:test";
import { afterEdits, kept } from "../src/kept-cursor";

test("a cursor before or at a replaced part stays", () => {
  const edits = [{ start: 4, end: 5, length: 2 }];
  assert.equal(kept(3, edits), 3);
  assert.equal(kept(4, edits), 4);
});

test("a cursor behind replaced parts moves with the text", () => {
  const edits = [
    { start: 4, end: 5, length: 2 },
    { start: 8, end: 10, length: 0 },
  ];
  assert.equal(kept(5, edits), 6);
  assert.equal(kept(12, edits), 11);
});

test("a cursor within a replaced part stays as far behind its start as it can", () => {
  assert.equal(kept(7, [{ start: 4, end: 10, length: 20 }]), 7);
  assert.equal(kept(7, [{ start: 4, end: 10, length: 1 }]), 5);
});

test("a cursor stays before what is inserted at it", () => {
  assert.equal(kept(4, [{ start: 4, end: 4, length: 9 }]), 4);
});

test("the new parts are found in the new text", () => {
  const edits = [
    { start: 8, end: 10, length: 1 },
    { start: 2, end: 3, length: 2 },
  ];
  assert.deepEqual(afterEdits(edits), [
    { start: 2, end: 4 },
    { start: 9, end: 10 },
  ]);
});
