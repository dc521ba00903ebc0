// Loads Interactive-Sudoku-Solver from a clone of it, without a browser: its solver and its collections of puzzles.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// What its modules expect of a worker.
globalThis.self ??= globalThis;
globalThis.VERSION_PARAM ??= "";

/** Its progress callback is called after two to the power of this many steps of its search. */
const STEPS_BETWEEN_LOOKS = 8;

/** The CPU time of this process, in milliseconds. */
export const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Its solver, from a clone: `decide(input, limit)` is the verdict about a puzzle. */
export const loadSolver = async (clone) => {
  const load = (path) => import(pathToFileURL(join(clone, "js", path)));
  const { SudokuParser } = await load("sudoku_parser.js");
  const { SudokuBuilder } = await load("solver/sudoku_builder.js");

  /** A solution as our program writes it: a character a cell, letters above nine. */
  const written = (values) => Array.from(values, (value) => value.toString(36).toUpperCase()).join("");

  const decide = (input, limit) => {
    const start = cpuTime();
    const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(input));
    const solver = SudokuBuilder.build(constraint);
    const built = cpuTime();
    const expired = Symbol("the time is over");
    const look = () => {
      if (cpuTime() - built > limit) throw expired;
    };
    solver.setProgressCallback(look, STEPS_BETWEEN_LOOKS);
    let [verdict, solution] = ["none", ""];
    try {
      const first = solver.nthSolution(0);
      if (first) {
        solution = written(first);
        verdict = solver.nthSolution(1) ? "many" : "one";
      }
    } catch (error) {
      if (error !== expired) throw error;
      verdict = "undecided";
    }
    const end = cpuTime();
    return { verdict, solution: verdict === "one" ? solution : "", reading: built - start, searching: end - built };
  };
  const kinds = (input) => [...SudokuParser.parseText(input).toMap().keys()];
  return { decide, kinds };
};

/** The puzzles of its collections, each once: name, text of the puzzle, the solution if it is known. */
export const loadPuzzles = async (clone) => {
  const load = (path) => import(pathToFileURL(join(clone, "data", path)));
  const { DISPLAYED_EXAMPLES, resolvePuzzleConfig } = await load("example_puzzles.js");
  const collections = await load("collections.js");
  const entries = [...DISPLAYED_EXAMPLES, ...Object.values(collections).filter(Array.isArray).flatMap((list) => [...list])];
  const puzzles = new Map();
  for (const entry of entries) {
    const { name, input, solution, extraConstraints = "" } = resolvePuzzleConfig(entry);
    // A script makes the puzzle in the page's sandbox.
    if (input.endsWith(".js")) continue;
    const text = input.startsWith("/") ? (await readFile(join(clone, input), "utf8")) + extraConstraints : input;
    puzzles.set(text, { name: name === input ? "" : name, text, input: text, solution });
  }
  return [...puzzles.values()];
};
