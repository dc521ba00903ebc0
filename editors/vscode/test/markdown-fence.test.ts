// Which Markdown is sent to the server.

import assert from "node:assert/strict";
import test from "node:test";
import { mayHoldPuzzles } from "../src/puzzles/markdown-fence";

test("all forms of a block that the server reads", () => {
  const lines = [
    "```sudoku",
    "~~~~ Sudoku",
    "```sudoku,ignore",
    "```sudoku:name",
    "```{.sudoku #id}",
    "```{sudoku, echo=FALSE}",
    "> 1. ```sudoku {.wide}",
    "{: .language-sudoku}",
  ];
  for (const line of lines) {
    assert.ok(mayHoldPuzzles(`A page\n${line}\n`), line);
  }
  for (const line of ["```js", "sudoku", "A ```sudoku", "{.sudoku}"]) {
    assert.ok(!mayHoldPuzzles(`A page\n${line}\n`), line);
  }
});
