// Tests Neovim with the files of editors/neovim: edits a wrong file until the one on disk is right.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { begun } from "./lib/example.mjs";
import { installRecorder, isAlive, outputOf } from "./lib/processes.mjs";
import { emptyCell, file, otherCell, wrongCell } from "./lib/puzzle.mjs";
import { scratch } from "./lib/scratch.mjs";
import { tour } from "./lib/tour.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const { nvim } = setUp("neovim");
const here = import.meta.dirname;
const plugin = path.resolve(here, "../../editors/neovim");

/** A Neovim whose user has done what the plugin's instructions say, and opens a file. */
function newUser(name = file.name, text = file.wrong) {
  const user = scratch();
  const config = path.join(user.env.XDG_CONFIG_HOME, "nvim");
  mkdirSync(config, { recursive: true });
  writeFileSync(path.join(config, "init.lua"), `vim.opt.runtimepath:prepend('${plugin}')\n`);
  const programs = user.below("bin");
  const recorder = installRecorder(programs, process.env.SUDOKU_LSP_SERVER);
  const project = user.below("my puzzles");
  writeFileSync(path.join(project, "sudoku.toml"), "");
  const puzzle = path.join(user.below("my puzzles/easy ones"), name);
  writeFileSync(puzzle, text);
  const env = { ...user.env, PATH: `${programs}:${process.env.PATH}` };
  const args = (...more) => ["--headless", "-n", puzzle, ...more];
  return { ...user, env, args, project, puzzle, recorder };
}

/** Runs a session in a user's Neovim, and returns what it reports. */
async function sessionOf(user, script, variables) {
  const account = path.join(user.folder, "report.json");
  const env = { ...user.env, REPORT: account, ...variables };
  const output = await outputOf(nvim, user.args("-S", path.join(here, "neovim", script)), env);
  assert.ok(existsSync(account), `Neovim did not come to the end:\n${output}`);
  return JSON.parse(readFileSync(account, "utf8"));
}

describe("Neovim", { timeout: 400_000 }, () => {
  const user = newUser();
  let report;

  before(async () => {
    report = await sessionOf(user, "session.lua", {
      WRONG_CELL: JSON.stringify(wrongCell),
      EMPTY_CELL: JSON.stringify(emptyCell),
    });
  });

  after(() => user.remove());

  test("shows the mistakes of a wrong file", () => {
    assert.equal(report.filetype, "sudoku");
    for (const cell of [wrongCell, otherCell]) {
      const found = report.diagnostics?.find(
        ({ line, column, code }) =>
          code === "duplicate-value" && line === cell.line && column === cell.column,
      );
      assert.ok(found, `nothing at ${cell.name}: ${JSON.stringify(report.diagnostics)}`);
      assert.equal(found.source, "sudoku");
    }
  });

  test("gives the server the folder of the project", () => {
    assert.equal(report.root, user.project);
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

  test("leaves no server behind when it is killed", async () => {
    const other = newUser();
    const editor = spawn(nvim, other.args(), { env: other.env, stdio: "ignore" });
    await until("the server was started", () => other.recorder.started().length > 0);
    const [server] = other.recorder.started();
    editor.kill("SIGKILL");
    await until("the server has ended", () => !isAlive(server));
    other.remove();
  });

  test("from 0.11 on, hands the server's description to Neovim itself", () => {
    // Where Neovim is older, a function in the place of `vim.lsp.enable` shows what would be enabled.
    const script = [
      "lua vim.lsp.enable = function(name) Enabled = name end",
      `set runtimepath^=${plugin}`,
      "runtime plugin/sudoku.lua",
      "lua Described = dofile(vim.api.nvim_get_runtime_file('lsp/' .. Enabled .. '.lua', false)[1])",
      // A function is no JSON.
      "lua Attaches, Described.on_attach = type(Described.on_attach), nil",
      "lua io.write(vim.fn.json_encode({ Described, Attaches, vim.fn.exists('#FileType#sudoku') }))",
    ];
    const { stdout } = spawnSync(
      nvim,
      ["--headless", "--clean", ...script.flatMap((line) => ["-c", line]), "-c", "qall!"],
      { encoding: "utf8" },
    );
    const [described, attaches, ownCommands] = JSON.parse(stdout);
    assert.deepEqual(described.cmd, ["sudoku-lsp", "serve", "--stdio"]);
    assert.deepEqual(described.filetypes, ["sudoku"]);
    assert.equal(attaches, "function");
    assert.equal(ownCommands, 0);
  });
});

describe("Neovim, on a tour of what the server offers", { timeout: 400_000 }, () => {
  const user = newUser(tour.name, tour.text);
  writeFileSync(path.join(path.dirname(user.puzzle), tour.closed.name), tour.closed.text);
  let report;

  /** The steps with their places and the names of their reports; tour.lua has a function for each. */
  const steps = [
    ["hover", tour.empty, "hover"],
    ["highlight", tour.placed, "highlight"],
    ["references", tour.placed, "references"],
    ["definition", tour.empty, "definition"],
    ["symbols", tour.empty, "symbols"],
    ["workspace_symbols", tour.empty, "workspaceSymbols", tour.query],
    ["action", tour.empty, "fillCell", `Fill this cell: ${tour.emptyName}`],
    ["action", tour.empty, "fillSolution", "Fill solution"],
    ["action", tour.empty, "insertSolution", "Insert solution below"],
    ["action", tour.empty, "fillDocument", "Fill", "source.fillSolution.sudoku"],
    ["rename", tour.placed, "rename", tour.otherName],
    ["command", tour.empty, "command", "sudoku-lsp.fillCell"],
    ["page", tour.empty, "solutionPage", "SudokuSolution"],
    ["page", tour.empty, "pathPage", "SudokuExplain"],
    ["page", tour.empty, "candidatesPage", "SudokuCandidates"],
    ["completion", tour.empty, "completion"],
    ["complete", tour.empty, "complete", tour.completed],
    ["format", tour.empty, "format"],
    ["format_range", tour.empty, "formatRange", 3, 4],
  ];

  before(async () => {
    report = await sessionOf(user, "tour.lua", { STEPS: JSON.stringify(steps) });
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

  test("a cell's candidates and the reason for its value are shown, as Markdown", () => {
    const hover = seen("hover");
    assert.ok(
      hover.includes(`**${tour.emptyName}: empty, can be ${tour.candidates.join(" ")}**`),
      hover,
    );
    assert.ok(hover.includes(tour.forced), hover);
  });

  test("a value's cells are highlighted, the one at the cursor in its own way", () => {
    assert.deepEqual(seen("highlight"), [
      { ...tour.threes[0], group: "LspReferenceWrite" },
      { ...tour.threes[1], group: "LspReferenceRead" },
    ]);
  });

  test("the references of a value are its cells", () => {
    assert.deepEqual(places("references"), tour.threes);
  });

  test("the definition of an empty cell is what stands in its houses", () => {
    assert.deepEqual(places("definition"), tour.deciding);
  });

  test("the outline has the puzzle and its parts", () => {
    const kinds = ["Array", "Property", "Array"];
    const names = [tour.title, ...tour.parts.map(({ name }) => name)];
    const shown = names.map((name, index) => `[${kinds[index]}] ${name}`);
    assert.deepEqual(
      seen("symbols").map(({ text }) => text),
      shown,
    );
    const [, ...parts] = places("symbols");
    assert.deepEqual(
      parts.map(({ line }) => line),
      tour.parts.map(({ line }) => line),
    );
  });

  test("puzzles of files that are not open are found by title", () => {
    assert.deepEqual(
      seen("workspaceSymbols").map(({ file, text }) => [file, text]),
      [[tour.closed.name, `[Array] ${tour.closed.title}`]],
    );
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

  test("the plugin's commands show pages beside the file, which stays as it is", () => {
    for (const [name, title, line] of [
      ["solutionPage", "Solution", tour.pages.solution],
      ["pathPage", "Explanation", tour.pages.step],
      ["candidatesPage", "Candidates", tour.pages.candidates],
    ]) {
      const { text, ...shown } = seen(name);
      assert.deepEqual(shown, {
        name: `sudoku://${title} ${tour.name}`,
        filetype: "markdown",
        modifiable: false,
        beside: true,
        stays: true,
        windows: 0,
      });
      assert.ok(text.startsWith(`# Puzzle 1: ${tour.title}\n`), text);
      assert.ok(text.includes(line), text);
    }
  });

  test("a cell's candidates are completions, and one replaces the cell", () => {
    assert.deepEqual(seen("completion"), tour.completions);
    assert.equal(seen("complete"), tour.completedAlone);
  });

  test("the file and rows of it are formatted", () => {
    assert.equal(seen("format"), tour.formatted);
    assert.equal(seen("formatRange"), tour.formatted);
  });
});

describe("Neovim, while a puzzle is typed", { timeout: 400_000 }, () => {
  const user = newUser("begun.sudoku", begun.text);

  after(() => user.remove());

  test("missing rows are a hint until the cursor leaves the puzzle", async () => {
    const report = await sessionOf(user, "typing.lua", { ROW: begun.row });
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
