// Where a cursor stays when parts of the text are replaced.

import assert from "node:assert/strict";
import test from "node:test";
import { type Replacement, movedOffset, rangesAfter } from "../src/editing/moved-offsets";

const replaced = (start: number, old: string, text: string): Replacement => ({ start, old, text });

test("a cursor before or at a replaced part stays", () => {
  const edits = [replaced(4, ".", "+4")];
  assert.equal(movedOffset(3, edits), 3);
  assert.equal(movedOffset(4, edits), 4);
});

test("a cursor behind replaced parts moves with the text", () => {
  const edits = [replaced(4, ".", "+4"), replaced(8, "ab", "")];
  assert.equal(movedOffset(5, edits), 6);
  assert.equal(movedOffset(12, edits), 11);
});

test("a cursor stays before what is inserted at it", () => {
  assert.equal(movedOffset(4, [replaced(4, "", "a line\n")]), 4);
});

test("a cursor stays in its cell when the grid is written in another form", () => {
  const forms = [
    "1 . | . 4\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n",
    "1..4..2..4.....3\n",
    "+---+---+\n|1. | .4|\n|.. | 2.|\n+---+---+\n|.4 | ..|\n|.. | .3|\n+---+---+\n",
    "1,,,4\n,,2,\n,4,,\n,,,3\n",
    "1 {23} | {23} 4\n{34} {34} | 2 {1}\n----+----\n{23} 4 | {1} {12}\n{2} {12} | {14} 3\n",
  ];
  // The 2 of row 2 in each form.
  const twos = [16, 6, 26, 8, 28];
  twos.forEach((place, index) => assert.equal(forms[index]?.[place], "2"));
  forms.forEach((old, from) => {
    forms.forEach((text, to) => {
      assert.equal(
        movedOffset(100 + (twos[from] ?? 0), [replaced(100, old, text)]),
        100 + (twos[to] ?? 0),
      );
    });
  });
});

test("a cursor in another text stays as far behind its start as it can", () => {
  assert.equal(movedOffset(7, [replaced(4, "words.", "more words than before")]), 7);
  assert.equal(movedOffset(7, [replaced(4, "# five", "-")]), 5);
});

test("the new parts are found in the new text", () => {
  const edits = [replaced(8, "ab", "c"), replaced(2, ".", "+4")];
  assert.deepEqual(rangesAfter(edits), [
    { start: 2, end: 4 },
    { start: 9, end: 10 },
  ]);
});
