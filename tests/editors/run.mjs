// Runs the editor tests.
//
//     node tests/editors/run.mjs [vscode] [neovim] [emacs]
//
// SUDOKU_LSP_SERVER names the server program (else target/release/sudoku-lsp), SUDOKU_VSIX the extension's
// package (needed for vscode). With SUDOKU_LONG, the long scripts run, too. SUDOKU_SCREENSHOT is the path of the picture
// for the README.
//
// The last line is `N passed, N failed, N skipped`. Exit code 0: all passed; 1: something failed; 2: wrong use;
// 3: nothing failed, but an editor could not be set up; the lines above the last give the reason.

import { existsSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { CannotSetUp, EDITORS, setUp } from "./setup.mjs";

/** The tests of each editor. */
const FILES = {
  vscode: ["board.test.mjs", "vscode.test.mjs", "vscode-board.test.mjs", "vscode-session.test.mjs"],
  neovim: ["neovim.test.mjs"],
  emacs: ["emacs.test.mjs"],
};

/** Scripts of minutes, which are not for every change. */
const LONG = ["vscode-setter.test.mjs", "vscode-samurai.test.mjs"];
if (process.env.SUDOKU_LONG) {
  FILES.vscode.push(...LONG);
}

const here = import.meta.dirname;
const editors = process.argv.length > 2 ? process.argv.slice(2) : EDITORS;

function stop(message) {
  console.error(message);
  process.exit(2);
}

const unknown = editors.find((editor) => !EDITORS.includes(editor));
if (unknown !== undefined) {
  stop(`${unknown} is none of ${EDITORS.join(", ")}`);
}

process.env.SUDOKU_LSP_SERVER = path.resolve(
  process.env.SUDOKU_LSP_SERVER ?? path.join(here, "../../target/release/sudoku-lsp"),
);
if (!existsSync(process.env.SUDOKU_LSP_SERVER)) {
  stop(
    `There is no ${process.env.SUDOKU_LSP_SERVER}: cargo build --release, or set SUDOKU_LSP_SERVER.`,
  );
}
if (editors.includes("vscode") && !existsSync(process.env.SUDOKU_VSIX ?? "")) {
  stop(
    "SUDOKU_VSIX must name the extension's package: npm ci && npm run package, in editors/vscode.",
  );
}

const ready = [];
const skipped = [];
for (const editor of editors) {
  try {
    setUp(editor);
    ready.push(editor);
  } catch (error) {
    if (!(error instanceof CannotSetUp)) {
      throw error;
    }
    skipped.push(`SKIPPED: the tests in ${editor}. ${error.message}`);
  }
}

const count = { passed: 0, failed: 0, skipped: skipped.length };
/** A line for each test that failed, with the first line of the reason. */
const failures = [];
/** The lines of those that ran once more. */
const again = [];
if (ready.length > 0) {
  const tests = run({
    files: ready.flatMap((editor) => FILES[editor].map((name) => path.join(here, name))),
    concurrency: 1,
  });
  tests.on("test:pass", ({ details, name, skip }) => {
    if (skip !== undefined) {
      count.skipped += 1;
      skipped.push(`SKIPPED: ${name}. ${skip}`);
    } else if (details.type !== "suite") {
      count.passed += 1;
    }
  });
  tests.on("test:fail", ({ name, details }) => {
    // A suite fails with its tests; only the tests count.
    if (details.type !== "suite" || details.error?.failureType === "hookFailed") {
      count.failed += 1;
      const reason = details.error?.cause?.message ?? details.error?.message;
      failures.push(`FAILED: ${name}: ${String(reason).split("\n", 1)[0]}`);
    }
  });
  tests.on("test:stdout", ({ message }) => {
    again.push(...message.split("\n").filter((line) => line.startsWith("AGAIN: ")));
  });
  await new Promise((resolve) =>
    tests.compose(spec).on("end", resolve).pipe(process.stdout, { end: false }),
  );
}

console.log([...skipped, ...again, ...failures].map((line) => `\n${line}`).join(""));
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : ready.length < editors.length ? 3 : 0);
