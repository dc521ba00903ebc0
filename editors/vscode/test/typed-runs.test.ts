// Tests how the changes that VS Code reports while the user types become runs of characters.

import assert from "node:assert/strict";
import test from "node:test";
import { type Change, advancing, areSame, continued, finished } from "../src/editing/typed-runs";

const typed = (rangeOffset: number, text: string): Change => ({
  rangeOffset,
  rangeLength: 0,
  text,
});

test("a character begins a run, and the next one behind it goes on", () => {
  const one = continued([], [typed(4, "5")]);
  assert.deepEqual(one, [{ end: 5, text: "5" }]);
  assert.deepEqual(continued(one ?? [], [typed(5, "3")]), [{ end: 6, text: "53" }]);
});

test("a character elsewhere begins a run of its own", () => {
  assert.deepEqual(continued([{ end: 5, text: "5" }], [typed(9, "3")]), [{ end: 10, text: "3" }]);
});

test("several cursors have a run each, in the order of the text", () => {
  const runs = continued([], [typed(20, "5"), typed(10, "5"), typed(0, "5")]);
  assert.deepEqual(runs, [
    { end: 1, text: "5" },
    { end: 12, text: "5" },
    { end: 23, text: "5" },
  ]);
  assert.deepEqual(continued(runs ?? [], [typed(1, "3"), typed(12, "3"), typed(23, "3")]), [
    { end: 2, text: "53" },
    { end: 14, text: "53" },
    { end: 26, text: "53" },
  ]);
});

test("what is no typed character ends all runs", () => {
  const changes: Change[][] = [
    [],
    [typed(4, "53")],
    [typed(4, " ")],
    [typed(4, "\n")],
    [typed(4, "")],
    [{ rangeOffset: 4, rangeLength: 1, text: "5" }],
    [typed(4, "5"), typed(9, "3")],
  ];
  for (const change of changes) {
    assert.equal(continued([{ end: 4, text: "1" }], change), undefined);
  }
});

test("letters and empty marks are typed, too", () => {
  for (const text of ["A", "g", ".", "_", "*", "-", "?", "·", "5"]) {
    assert.deepEqual(continued([], [typed(0, text)]), [{ end: 1, text }]);
  }
});

test("an edit finishes its run and moves those below", () => {
  const runs = [
    { end: 1, text: "5" },
    { end: 12, text: "5" },
  ];
  const gone = [{ rangeOffset: 1, rangeLength: 1, text: "" }];
  assert.deepEqual(finished(runs, 0, gone), [
    { end: 1, text: "" },
    { end: 11, text: "5" },
  ]);
  // A mark before the character becomes a blank, the one behind it goes.
  const around = [
    { rangeOffset: 10, rangeLength: 1, text: "" },
    { rangeOffset: 12, rangeLength: 1, text: "" },
  ];
  assert.deepEqual(finished(runs, 1, around), [
    { end: 1, text: "5" },
    { end: 11, text: "" },
  ]);
});

test("a finished run goes on with what is typed next only", () => {
  const runs = finished([{ end: 5, text: "5" }], 0, []);
  assert.deepEqual(continued(runs, [typed(5, "3")]), [{ end: 6, text: "3" }]);
});

test("changes are the same in any order", () => {
  const changes = [typed(1, ""), typed(2, "a")];
  assert.ok(areSame(changes, [...changes].reverse()));
  assert.ok(!areSame(changes, [typed(1, "")]));
});

test("what is between a typed value and the next cell comes before the cursor", () => {
  // `1 2. | .` with the cursor behind the 2: the mark goes.
  const text = "1 2. | .\n. . | .\n";
  const mark = { rangeOffset: 3, rangeLength: 1, text: "" };
  assert.deepEqual(advancing([mark], 3, { lines: 0, characters: 3 }, text), [
    { rangeOffset: 3, rangeLength: 0, text: " | " },
    { rangeOffset: 3, rangeLength: 4, text: "" },
  ]);
  // To the first cell of the next row.
  const last = "1 2 | 3.\n. . | .\n";
  const changes = advancing([{ ...mark, rangeOffset: 7 }], 7, { lines: 1, characters: 0 }, last);
  assert.deepEqual(changes, [
    { rangeOffset: 7, rangeLength: 0, text: "\n" },
    { rangeOffset: 7, rangeLength: 2, text: "" },
  ]);
  assert.deepEqual(finished([{ end: 7, text: "3" }], 0, changes), [{ end: 8, text: "" }]);
});
