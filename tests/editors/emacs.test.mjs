// Tests Emacs and Eglot with the file of editors/emacs: edits a wrong file until the one on disk is right.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { begun } from "./lib/example.mjs";
import { installRecorder, isAlive, outputOf } from "./lib/processes.mjs";
import { emptyCell, file, otherCell, wrongCell } from "./lib/puzzle.mjs";
import { scratch } from "./lib/scratch.mjs";
import { tour } from "./lib/tour.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const { emacs } = setUp("emacs");
const here = import.meta.dirname;
const mode = path.resolve(here, "../../editors/emacs");

/** An Emacs whose user has done what the mode's instructions say, and a file. */
function newUser(name, text) {
  const user = scratch();
  const programs = user.below("bin");
  const recorder = installRecorder(programs, process.env.SUDOKU_LSP_SERVER);
  const init = path.join(user.folder, "init.el");
  const instructions = [
    // A batch Emacs does not look for packages by itself.
    "(package-activate-all)",
    `(add-to-list 'load-path "${mode}")`,
    "(require 'sudoku-mode)",
    "(add-hook 'sudoku-mode-hook #'eglot-ensure)",
  ];
  writeFileSync(init, instructions.join("\n"));
  const puzzle = path.join(user.below("puzzles"), name);
  writeFileSync(puzzle, text);
  const env = { ...user.env, PATH: `${programs}:${process.env.PATH}`, PUZZLE: puzzle };
  return { ...user, env, init, puzzle, recorder };
}

/** Runs a session in a user's Emacs, and returns what it reports. */
async function sessionOf(user, script, variables) {
  const account = path.join(user.folder, "report.json");
  const output = await outputOf(
    emacs,
    ["--batch", "-l", user.init, "-l", path.join(here, "emacs", script)],
    { ...user.env, REPORT: account, ...variables },
  );
  assert.ok(existsSync(account), `Emacs did not come to the end:\n${output}`);
  return JSON.parse(readFileSync(account, "utf8"));
}

describe("Emacs", { timeout: 400_000 }, () => {
  const user = newUser(file.name, file.wrong);
  let report;

  before(async () => {
    report = await sessionOf(user, "session.el", {
      WRONG_CELL: JSON.stringify(wrongCell),
      EMPTY_CELL: JSON.stringify(emptyCell),
    });
  });

  after(() => user.remove());

  test("shows the mistakes of a wrong file", () => {
    assert.equal(report.mode, "sudoku-mode", report.problem);
    for (const cell of [wrongCell, otherCell]) {
      const found = report.diagnostics?.find(
        ({ line, column, message }) =>
          line === cell.line && column === cell.column && /duplicate-value/.test(message),
      );
      assert.ok(found, `nothing at ${cell.name}: ${JSON.stringify(report.diagnostics)}`);
    }
  });

  test("removes the clashing value", () => {
    assert.equal(report.mended, file.mended, report.problem);
  });

  test("fills the forced cells", () => {
    assert.equal(report.forced, file.forced, report.problem);
  });

  test("fills the solution, and the file on disk is right", () => {
    assert.equal(report.solved, file.solved, report.problem);
    assert.equal(report.problem, undefined);
    assert.equal(readFileSync(user.puzzle, "utf8"), file.solved);
  });

  test("leaves no server behind", async () => {
    const started = user.recorder.started();
    assert.equal(started.length, 1);
    await until("the server has ended", () => !started.some(isAlive));
  });
});

describe("Emacs, on a tour of what the server offers", { timeout: 400_000 }, () => {
  const user = newUser(tour.name, tour.text);
  writeFileSync(path.join(path.dirname(user.puzzle), tour.closed.name), tour.closed.text);
  let report;

  /** The steps with their places and the names of their reports; tour.el has a function for each. */
  const steps = [
    ["hover", tour.empty, "hover"],
    ["highlight", tour.placed, "highlight"],
    ["references", tour.placed, "references"],
    ["definition", tour.empty, "definition"],
    ["symbols", tour.empty, "symbols"],
    ["workspace-symbols", tour.empty, "workspaceSymbols", tour.query],
    ["action", tour.empty, "fillCell", `Fill this cell: ${tour.emptyName}`],
    ["action", tour.empty, "fillSolution", "Fill solution"],
    ["action", tour.empty, "insertSolution", "Insert solution below"],
    ["action", tour.empty, "fillDocument", "Fill", "source.fillSolution.sudoku"],
    ["rename", tour.placed, "rename", tour.otherName],
    ["command", tour.empty, "command", "sudoku-lsp.fillCell"],
    ["completion", tour.empty, "completion"],
    ["complete", tour.empty, "complete", tour.completed],
    ["format", tour.empty, "format"],
    ["format-region", tour.empty, "formatRegion", 3, 4],
  ];

  before(async () => {
    report = await sessionOf(user, "tour.el", { STEPS: JSON.stringify(steps) });
  });

  after(() => user.remove());

  const seen = (name) => {
    assert.ok(name in report, report.problem);
    return report[name];
  };
  const places = (name) =>
    seen(name).map(({ file, line, column }) => {
      assert.equal(file, tour.name);
      return { line, column };
    });

  test("comes to its end", () => {
    assert.equal(report.problem, undefined);
  });

  test("a cell's candidates and the reason for its value are shown, as plain text", () => {
    const [first, ...more] = seen("hover").split("\n");
    assert.equal(first, `${tour.emptyName}: empty, can be ${tour.candidates.join(" ")}`);
    assert.ok(more.join("\n").includes(tour.forced), seen("hover"));
  });

  test("a value's cells are highlighted", () => {
    assert.deepEqual(seen("highlight"), tour.threes);
  });

  test("the references of a value are its cells", () => {
    assert.deepEqual(places("references"), tour.threes);
  });

  test("the definition of an empty cell is what stands in its houses", () => {
    assert.deepEqual(places("definition"), tour.deciding);
  });

  test("the outline has the puzzle and its parts", () => {
    const shown = seen("symbols").filter(({ name }) => name !== tour.title);
    const parts = tour.parts.map(({ name, line }) => ({ name: `${tour.title}/${name}`, line }));
    const byLine = (one, other) => one.line - other.line;
    assert.deepEqual(shown.map(({ name, line }) => ({ name, line })).sort(byLine), parts);
    assert.equal(seen("symbols").length, shown.length + 1);
  });

  test("puzzles of files that are not open are found by title", () => {
    const files = seen("workspaceSymbols").map((symbol) => symbol.file);
    assert.deepEqual(files, [tour.closed.name]);
  });

  test("code actions fill and add to the puzzle", () => {
    assert.equal(seen("fillCell"), tour.filledCell);
    assert.equal(seen("fillSolution"), tour.filled);
    assert.equal(seen("insertSolution"), tour.withSolution);
    assert.equal(seen("fillDocument"), tour.filled);
  });

  test("two values are exchanged by renaming one", () => {
    assert.equal(seen("rename"), tour.renamed);
  });

  test("the server's commands change the text", () => {
    assert.equal(seen("command"), tour.filledCell);
  });

  test("a cell's candidates are completions, and one replaces the cell", () => {
    assert.deepEqual(seen("completion"), tour.completions);
    assert.equal(seen("complete"), tour.filledCell);
  });

  test("the file and a region of it are formatted", () => {
    assert.equal(seen("format"), tour.formatted);
    assert.equal(seen("formatRegion"), tour.formatted);
  });
});

describe("Emacs, while a puzzle is typed", { timeout: 400_000 }, () => {
  const user = newUser("begun.sudoku", begun.text);

  after(() => user.remove());

  test("missing rows are a hint until the cursor leaves the puzzle", async () => {
    const report = await sessionOf(user, "typing.el", { ROW: begun.row });
    assert.equal(report.problem, undefined);
    for (const [moment, rule] of [
      ["opened", "incomplete-grid"],
      ["typed", "in-progress"],
      ["left", "incomplete-grid"],
    ]) {
      assert.equal(report[moment].length, 1, `${moment}: ${report[moment]}`);
      assert.match(report[moment][0], new RegExp(rule));
    }
  });
});
