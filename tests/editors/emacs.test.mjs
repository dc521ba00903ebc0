// Emacs and Eglot with the file of editors/emacs: from the wrong file to the right one on disk.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { installRecorder, isAlive, outputOf } from "./lib/processes.mjs";
import { emptyCell, file, otherCell, wrongCell } from "./lib/puzzle.mjs";
import { scratch } from "./lib/scratch.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const { emacs } = setUp("emacs");
const here = import.meta.dirname;
const mode = path.resolve(here, "../../editors/emacs");

describe("Emacs", { timeout: 120_000 }, () => {
  const user = scratch();
  const programs = user.below("bin");
  const recorder = installRecorder(programs, process.env.SUDOKU_LSP_SERVER);
  const puzzle = path.join(user.below("puzzles"), file.name);
  let report;

  before(async () => {
    const init = path.join(user.folder, "init.el");
    // What the mode's instructions say; a batch Emacs does not look for packages by itself.
    const instructions = [
      "(package-activate-all)",
      `(add-to-list 'load-path "${mode}")`,
      "(require 'sudoku-mode)",
      "(add-hook 'sudoku-mode-hook #'eglot-ensure)",
    ];
    writeFileSync(init, instructions.join("\n"));
    writeFileSync(puzzle, file.wrong);
    report = await runSession(init);
  });

  after(() => user.remove());

  async function runSession(init) {
    const account = path.join(user.folder, "report.json");
    const output = await outputOf(
      emacs,
      ["--batch", "-l", init, "-l", path.join(here, "emacs/session.el")],
      {
        ...user.env,
        PATH: `${programs}:${process.env.PATH}`,
        PUZZLE: puzzle,
        REPORT: account,
        WRONG_CELL: JSON.stringify(wrongCell),
        EMPTY_CELL: JSON.stringify(emptyCell),
      },
    );
    assert.ok(existsSync(account), `Emacs did not come to the end:\n${output}`);
    return JSON.parse(readFileSync(account, "utf8"));
  }

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
    assert.equal(readFileSync(puzzle, "utf8"), file.solved);
  });

  test("leaves no server behind", async () => {
    const started = recorder.started();
    assert.equal(started.length, 1);
    await until("the server has ended", () => !started.some(isAlive));
  });
});
