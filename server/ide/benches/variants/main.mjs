// Compares the time to decide if a puzzle has just one solution with that of Interactive-Sudoku-Solver: on its
// collections, on the puzzles of another solver's tests, or on puzzles that our program makes. `cargo xtask bench
// variants` runs it; ../../../engine/benches/README.md describes the method.
//
//   node main.mjs CLONE VERDICTS FOLDER [--rounds N] [--limit SECONDS] [--only TEXT]
//                 [--puzzles-cs CLONE --program PROGRAM] [--generated KINDS --program PROGRAM]
//
// CLONE is a clone of Interactive-Sudoku-Solver, VERDICTS the program of `ide/examples/verdicts.rs`. FOLDER gets the
// puzzles, and `figures.tsv` with a line for each. The exit status is 1 if a verdict or a solution differs.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { generatePuzzles } from "./generated.mjs";
import { loadPuzzles, loadSolver } from "./iss.mjs";
import { loadPuzzlesCs } from "./puzzles_cs.mjs";
import { inDigits, report, total } from "./report.mjs";

/** A puzzle that takes one of both longer than this, in milliseconds, is decided only once: it warms up by itself. */
const LONG = 1000;

/** A puzzle is decided again until this much time has passed, in milliseconds. */
const ENOUGH = 20;

/** The number of puzzles that our program makes. */
const GENERATED = 200;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    limit: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    once: { type: "boolean", default: false },
    // A clone of dclamage/SudokuSolver.
    "puzzles-cs": { type: "string", default: "" },
    // Kinds of clues as `generate` knows them, with commas between them.
    generated: { type: "string", default: "" },
    // Our program, for these two.
    program: { type: "string", default: "" },
  },
});
const [clone, program, folder] = positionals;
const limit = 1000 * Number(values.limit);
const solver = await loadSolver(clone);

/** The mean of several runs of the other solver, unless one takes long. */
const theirs = (text) => {
  const runs = [];
  do {
    runs.push(solver.decide(text, limit));
  } while (runs.reduce((sum, run) => sum + total(run), 0) < ENOUGH);
  const mean = (part) => runs.reduce((sum, run) => sum + run[part], 0) / runs.length;
  return { ...runs[0], reading: mean("reading"), searching: mean("searching") };
};

/** Starts our program, and returns what asks it about a file. */
const startOurs = () => {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (source, target) => {
    child.stdin.write(`${source}\t${target}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${program} ended at ${source}`);
    const [verdict, solution, reading, searching] = value.split("\t");
    return { verdict, solution, reading: reading / 1e6, searching: searching / 1e6 };
  };
  return { ask, stop: () => child.stdin.end() };
};

/** The other solver's time for a puzzle in a new process, without the time to load it. */
const firstRun = (source) => {
  const script = fileURLToPath(import.meta.url);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, clone, source, "--once", "--limit", values.limit],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

const median = (runs) => {
  const sorted = [...runs].sort((one, other) => total(one) - total(other));
  return sorted[Math.floor((sorted.length - 1) / 2)];
};

/** Measures a puzzle once more with both, unless one has taken long before. */
const run = async (puzzle, ask) => {
  const { runs } = puzzle;
  if ([...runs.ours, ...runs.theirs].some((earlier) => total(earlier) > LONG)) return;
  const ours = await ask(puzzle.source, puzzle.target);
  runs.ours.push(ours);
  if (ours.verdict !== "unread" && !puzzle.unwritten) runs.theirs.push(theirs(puzzle.input));
};

/** A solution as the givens of the other solver's strings. */
const asGivens = (solution) => {
  const size = Math.sqrt(solution.length);
  const given = (value, at) => `.~R${Math.floor(at / size) + 1}C${(at % size) + 1}_${parseInt(value, 36)}`;
  return Array.from(inDigits(solution), given).join("");
};

/** Returns true if the other solver finds one solution, but accepts two of ours as complete grids. */
const refutesItself = ({ ours, theirs, input }) => {
  if (ours.verdict !== "many" || theirs.verdict !== "one" || !input.startsWith(".")) return false;
  const solutions = ours.solution.split(" ");
  const accepted = solutions.filter((solution) => solver.decide(input.trim() + asGivens(solution), limit).verdict === "one");
  return accepted.length === 2;
};

/** Measures puzzles in rounds, of which the first warms up; both take turns, puzzle by puzzle. */
const measure = async (puzzles) => {
  const ours = startOurs();
  let measured = puzzles;
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const puzzle of measured) await run(puzzle, ours.ask);
    measured = measured.filter(({ runs }) => runs.ours[0].verdict !== "unread");
    process.stderr.write(`round ${round} of ${values.rounds}\n`);
  }
  ours.stop();
  const warm = (runs) => median(runs.length > 1 ? runs.slice(1) : runs);
  for (const puzzle of measured) {
    puzzle.ours = warm(puzzle.runs.ours);
    if (puzzle.unwritten) continue;
    puzzle.theirs = warm(puzzle.runs.theirs);
    puzzle.isRefuted = refutesItself(puzzle);
    puzzle.first = total(puzzle.theirs) > LONG ? puzzle.theirs : firstRun(puzzle.inputFile);
  }
  return measured;
};

/**
 * The puzzles of the source that is asked for. `text` is what our program reads, `input` what the other one does;
 * `unread` and `unwritten` name the rules that our program does not read, or cannot write for the other one.
 */
const load = async () => {
  if (values["puzzles-cs"]) return loadPuzzlesCs(values["puzzles-cs"], values.program);
  if (values.generated) return generatePuzzles(values.generated.split(","), GENERATED, values.program);
  return loadPuzzles(clone);
};

/** The puzzles, as files in the folder. */
const written = async () => {
  mkdirSync(folder, { recursive: true });
  const puzzles = (await load()).map((puzzle, at) => {
    const title = puzzle.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40).replaceAll(/^-+|-+$/g, "");
    const id = [String(at).padStart(3, "0"), title].filter(Boolean).join("-");
    const [source, target, inputFile] = ["txt", "sudoku", "iss"].map((ending) => join(folder, `${id}.${ending}`));
    const kinds = puzzle.unwritten ? [] : solver.kinds(puzzle.input);
    return { ...puzzle, id, source, target, inputFile, kinds, runs: { ours: [], theirs: [] } };
  });
  const wanted = puzzles.filter(({ id, kinds }) => [id, ...kinds].some((word) => word.includes(values.only)));
  for (const { source, text, inputFile, input } of wanted) {
    writeFileSync(source, text);
    writeFileSync(inputFile, input);
  }
  return wanted;
};

const all = async () => {
  const puzzles = await written();
  const measured = await measure(puzzles.filter(({ unread }) => !unread));
  const unread = puzzles.filter((puzzle) => !measured.includes(puzzle));
  const { text, table, areEqual } = report(measured, unread, values.limit);
  writeFileSync(join(folder, "figures.tsv"), table);
  const commit = spawnSync("git", ["-C", clone, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  process.stdout.write(`Interactive-Sudoku-Solver (ISS) ${commit}, Node.js ${process.version}, ${cpus()[0].model}\n\n${text}`);
  if (!areEqual) process.exitCode = 1;
};

if (values.once) {
  process.stdout.write(JSON.stringify(solver.decide(readFileSync(program, "utf8"), limit)));
} else {
  await all();
}
