// Reads the puzzles of dclamage/SudokuSolver, from a clone of it: links of f-puzzles, each with its only solution.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { converted } from "./program.mjs";

/** A link or a grid with its solution, and the comment before it: `// "Title" by somebody` and `(@"N4Ig…", "1234…"),`. */
const ENTRY = /(?:\/\/ *(?<name>[^\r\n]*)\s*)?\(@?"(?<text>[^"]*)",\s*@?"(?<solution>\d+)"\)/g;

/** A grid of a classic puzzle; these are left out. */
const GRID = /^[.\d]*$/;

/** The puzzles, in the form that they have there and for the other solver. */
export const loadPuzzlesCs = async (clone, program) => {
  const source = await readFile(join(clone, "SudokuTests/Puzzles.cs"), "utf8");
  const entries = [...source.matchAll(ENTRY)].map(({ groups }) => groups).filter(({ text }) => !GRID.test(text));
  return entries.map(({ name = "classic", text, solution }) => {
    const title = name.match(/"(.*?)"/)?.[1] ?? name.replace(/ by .*/, "");
    const { lost } = converted(program, text, "sudoku");
    const written = converted(program, text, "iss");
    return { name: title, text, input: written.text, unread: lost, unwritten: written.lost, solution, isUnique: true };
  });
};
