// Makes puzzles with our program: as many of each kind of clue, always the same ones.

import { converted, generated } from "./program.mjs";

/** The puzzles, with clues of each kind in turn. */
export const generatePuzzles = (kinds, count, program) => {
  const puzzles = [];
  for (let seed = 0; seed < count; seed += 1) {
    const kind = kinds[seed % kinds.length];
    const text = generated(program, kind, seed);
    const written = converted(program, text, "iss");
    puzzles.push({ name: kind, text, input: written.text, unwritten: written.lost, isUnique: true });
  }
  return puzzles;
};
