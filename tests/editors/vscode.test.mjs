// Tests the extension in the real VS Code as a user: edits a wrong file until the one on disk is right.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe } from "node:test";
import { checking } from "./lib/checks.mjs";
import { puzzle } from "./lib/example.mjs";
import { processesWith } from "./lib/processes.mjs";
import { packProbe } from "./lib/probe.mjs";
import { emptyCell, faultsOf, file, otherCell, wrongCell } from "./lib/puzzle.mjs";
import { handFiles, takeInHand } from "./lib/vscode-hand.mjs";
import { spaced, takeTour, tourFiles } from "./lib/vscode-tour.mjs";
import { pageFiles, testPages, viewWith } from "./lib/vscode-pages.mjs";
import { until } from "./lib/wait.mjs";
import { Workbench } from "./lib/workbench.mjs";
import { cache, setUp } from "./setup.mjs";

const tools = setUp("vscode");
const vsix = path.resolve(process.env.SUDOKU_VSIX);
const logs = path.join(cache, "logs");

/** Other people's files are not part of the project; they are beside it, or in the folder that a variable names. */
const corpora =
  process.env.SUDOKU_CORPORA ?? path.resolve(import.meta.dirname, "../../../shared/data");

/** Two of them: a grid with bars and points, and one in a frame with noughts and without a final line end. */
const wildFiles = ["Ceasar__sudoku__puzzles__medium.sudoku", "Abarrowman__Sudoku__hard.sudoku"];

/** The picture in the README. */
const picture = path.resolve(process.env.SUDOKU_SCREENSHOT ?? path.join(logs, "screenshot.png"));

rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

describe("VS Code", { timeout: 1_800_000 }, () => {
  let workbench;

  before(async () => {
    workbench = await Workbench.open(tools, {
      vsix,
      probe: packProbe(logs),
      logs,
      size: { width: 1200, height: 700 },
      settings: { "editor.fontSize": 15, "editor.minimap.enabled": false },
      files: () => ({
        [file.name]: file.wrong,
        "forced.sudoku": file.mended,
        "solution.sudoku": file.mended,
        ...tourFiles,
        ...handFiles,
        ...pageFiles,
      }),
    });
  });

  after(() => workbench?.close());

  const check = checking(() => workbench);
  const read = (name) => readFileSync(path.join(workbench.folder, name), "utf8");
  const servers = () => processesWith("serve --stdio", workbench.extensions);
  const squiggles = (editor) => editor.locator(".squiggly-error");

  check("a wrong file is underlined and listed under Problems", async () => {
    const editor = await workbench.openFile(file.name);
    await squiggles(editor).first().waitFor({ timeout: 60_000 });
    await workbench.status("status.editor.mode", "Sudoku").waitFor();
    for (const cell of [wrongCell, otherCell]) {
      const entry = (await workbench.problems("duplicate-value")).filter({
        hasText: `Ln ${cell.line}, Col ${cell.column}`,
      });
      await entry.waitFor();
      assert.match(await entry.innerText(), /sudoku\s+duplicate-value/);
    }
    // The picture for the README needs no list of the tests' files.
    const sideBar = workbench.page.locator(".part.sidebar");
    await workbench.press("Control+B", sideBar, "hidden");
    await workbench.moveTo(wrongCell);
    const menu = workbench.page.locator(".action-widget .monaco-list-row.action").first();
    await workbench.press("Control+.", menu);
    await workbench.screenshot(picture);
    await workbench.press("Escape", menu, "hidden");
    await workbench.press("Control+B", sideBar);
  });

  check("the status bar shows that the server runs", async () => {
    await statusItem(workbench, /Sudoku \d/).waitFor();
    assert.equal(servers().length, 1);
  });

  check("quick fix, forced cells, solution, save: the file on disk is right", async () => {
    const editor = await workbench.openFile(file.name);
    await workbench.moveTo(wrongCell);
    const fix = await workbench.chooseAction("Control+.", /^\s*Remove /);
    assert.match(fix, new RegExp(wrongCell.name));
    await squiggles(editor).first().waitFor({ state: "detached" });
    await (await workbench.problems("duplicate-value")).first().waitFor({ state: "detached" });

    await workbench.moveTo(emptyCell);
    await workbench.runCommand("Sudoku: Fill Forced Cells");
    const lines = file.forced.split("\n");
    await editor.locator(".view-line", { hasText: spaced(lines[emptyCell.line - 1]) }).waitFor();
    await workbench.save();
    assert.equal(read(file.name), file.forced);

    await workbench.runCommand("Sudoku: Fill Solution");
    await workbench.save();
    assert.equal(read(file.name), file.solved);
  });

  check("the fills are offered in the refactor menu", async () => {
    await workbench.openFile("solution.sudoku");
    await workbench.moveTo(emptyCell);
    await workbench.chooseAction("Control+Shift+R", "Fill solution");
    await workbench.save();
    assert.equal(read("solution.sudoku"), file.solved);
  });

  check("the fills are buttons at the top of the editor, and undone in one step", async () => {
    const editor = await workbench.openFile("forced.sudoku");
    await workbench.moveTo(emptyCell);
    await workbench.page.locator(".editor-actions a[aria-label*='Fill Forced Cells']").click();
    await workbench.save();
    assert.equal(read("forced.sudoku"), file.forced);
    await editor.click();
    await workbench.press("Control+Z", workbench.page.locator(".tab.active.dirty"));
    await workbench.save();
    assert.equal(read("forced.sudoku"), file.mended);
  });

  check("the mistakes of a file that is not open are listed under Problems", async () => {
    writeFileSync(path.join(workbench.folder, "clash.sudoku"), file.wrong);
    const entries = await workbench.problems("duplicate-value");
    await entries.filter({ hasText: `Ln ${wrongCell.line}, Col ${wrongCell.column}` }).waitFor();
  });

  check("a puzzle that cannot be filled is left alone, and the reason is shown", async () => {
    await workbench.openFile("clash.sudoku");
    await workbench.moveTo(emptyCell);
    await workbench.runCommand("Sudoku: Fill Solution");
    const reason = workbench.notification(/Fill solution: \S/);
    await reason.waitFor();
    // The message comes from the server, not from the extension for lack of an answer.
    assert.doesNotMatch(await reason.innerText(), /at the cursor|did not answer|not running/);
    assert.equal(await workbench.page.locator(".tab.active.dirty").count(), 0);
    assert.equal(read("clash.sudoku"), file.wrong);
  });

  for (const name of wildFiles) {
    const source = path.join(corpora, "wild", name);
    const skip = !existsSync(source) && `there is no ${source}, and no other in SUDOKU_CORPORA`;
    const fillAndSave = async () => {
      copyFileSync(source, path.join(workbench.folder, name));
      const before = read(name);
      const firstRow = before.split("\n").findIndex((line) => /\d/.test(line)) + 1;
      await workbench.openFile(name);
      await workbench.moveTo({ line: firstRow, column: 2 });
      await workbench.runCommand("Sudoku: Fill Solution");
      await workbench.save();
      const filled = read(name);
      assert.deepEqual(faultsOf(filled.replace(/[^1-9]/g, "")), []);
      assert.equal(filled.length, before.length);
      const isKept = (letter, at) => letter === filled[at] || letter === "." || letter === "0";
      assert.ok([...before].every(isKept), filled);
    };
    check(`somebody else's file is filled, and its layout kept: ${name}`, fillAndSave, { skip });
  }

  takeInHand(check, () => workbench);

  takeTour(check, () => workbench);

  testPages(check, () => workbench);

  check("settings are followed at once", async () => {
    const editor = await workbench.openFile("clash.sudoku");
    await squiggles(editor).first().waitFor();
    await workbench.withSettings({ "sudoku.check.select": ["syntax"] }, () =>
      squiggles(editor).first().waitFor({ state: "detached" }),
    );
    await squiggles(editor).first().waitFor();
  });

  check("Restart Server ends the old process and starts a new one", async () => {
    const [old] = servers();
    await workbench.runCommand("Sudoku: Restart Server");
    await until("another process", () => servers().length === 1 && !servers().includes(old));
    await statusItem(workbench, /Sudoku \d/).waitFor();
    const editor = await workbench.openFile("clash.sudoku");
    await squiggles(editor).first().waitFor();
  });

  check("a server that was killed is started again", async () => {
    const [old] = servers();
    process.kill(old, "SIGKILL");
    await until("another process", () => servers().length === 1 && !servers().includes(old));
    await statusItem(workbench, /Sudoku \d/).waitFor();
  });

  check("no server stays behind when VS Code ends", async () => {
    const running = servers();
    assert.equal(running.length, 1);
    await workbench.close();
    await until("the server has ended", () => !servers().some((pid) => running.includes(pid)));
  });
});

describe("VS Code, in a git repository", { timeout: 400_000 }, () => {
  let workbench;

  before(async () => {
    workbench = await Workbench.open(tools, {
      vsix,
      logs: path.join(logs, "git"),
      size: { width: 1200, height: 700 },
      settings: { "git.enabled": true, "git.openRepositoryInParentFolders": "never" },
      files: (folder) => {
        writeFileSync(path.join(folder, "old.sudoku"), puzzle);
        const git = (...words) => spawnSync("git", words, { cwd: folder, encoding: "utf8" });
        git("init", "--quiet");
        git("add", ".");
        const author = ["-c", "user.name=Test", "-c", "user.email=test@localhost"];
        assert.equal(git(...author, "commit", "--quiet", "--message", "Old").status, 0);
        return { "old.sudoku": `# Changed\n${puzzle}` };
      },
    });
  });

  after(() => workbench?.close());

  const check = checking(() => workbench);

  check("an older state of a file can be read, and is no copy of the file", async () => {
    const editor = await workbench.openFile("old.sudoku");
    const clues = { hasText: "30 clues" };
    await editor.locator(".codelens-decoration", clues).waitFor();
    await workbench.runCommand("Git: Open File (HEAD)");
    const old = workbench.page.locator('.editor-instance .monaco-editor[data-uri^="git:"]');
    await old.locator(".codelens-decoration", clues).waitFor();
    assert.equal(await old.locator(".squiggly-warning, .squiggly-error").count(), 0);
    await workbench.runCommand("View: Close Editor");
    await editor.locator(".codelens-decoration", clues).waitFor();
    assert.equal(await editor.locator(".squiggly-warning, .squiggly-error").count(), 0);
  });
});

describe("VS Code, in a folder that is not trusted", { timeout: 400_000 }, () => {
  let workbench;

  before(async () => {
    workbench = await Workbench.open(tools, {
      vsix,
      logs: path.join(logs, "untrusted"),
      size: { width: 1200, height: 700 },
      settings: {
        "security.workspace.trust.enabled": true,
        "security.workspace.trust.startupPrompt": "never",
      },
      files: (folder) => ({
        [file.name]: file.wrong,
        "trap.sh": `#!/bin/sh\ntouch '${folder}/sprung'\n`,
        ".vscode/settings.json": JSON.stringify({ "sudoku.server.path": `${folder}/trap.sh` }),
      }),
    });
  });

  after(() => workbench?.close());

  const check = checking(() => workbench);
  const isSprung = () => existsSync(path.join(workbench.folder, "sprung"));

  check("the folder's settings do not choose the server program", async () => {
    const editor = await workbench.openFile(file.name);
    await editor.locator(".squiggly-error").first().waitFor({ timeout: 60_000 });
    await statusItem(workbench, /Sudoku \d/).waitFor();
    assert.equal(isSprung(), false);
  });

  check("a board opens in a folder that is not trusted", async () => {
    await workbench.openFile(file.name);
    await workbench.runCommand("Sudoku: Open Board to the Side");
    const view = await viewWith(workbench, "svg[role=grid]");
    await view.locator(".corner-sign.error").first().waitFor();
    await workbench.runCommand("View: Close Editor");
    assert.equal(isSprung(), false);
  });

  check("they do as soon as the folder is trusted", async () => {
    await workbench.runCommand("Workspaces: Manage Workspace Trust");
    const page = workbench.page.locator(".workspace-trust-editor");
    await page.getByRole("button", { name: "Trust", exact: true }).click();
    await until("the program of the folder is run", isSprung);
    // It is not a server, so the user sees an error with a remedy.
    const message = workbench.notification("The Sudoku server could not be started");
    await message.getByRole("button", { name: "Show Log" }).waitFor();
  });

  check("a program that is not there is an error that says what to do", async () => {
    workbench.writeSettings({ "sudoku.server.path": path.join(workbench.folder, "nowhere") });
    const message = workbench.notification("nowhere");
    await message.getByRole("button", { name: "How to Install" }).waitFor();
    await message.getByRole("button", { name: "Open Settings" }).click();
    const settings = workbench.page.locator(".settings-editor");
    await settings.getByText("Server: Path").waitFor();
    await workbench.press("Escape", settings, "hidden");
  });

  check("without the setting, the bundled server runs again", async () => {
    workbench.writeSettings({});
    const editor = await workbench.openFile(file.name);
    await statusItem(workbench, /Sudoku \d/).waitFor();
    await editor.locator(".squiggly-error").first().waitFor();
  });
});

/** The extension's item in the status bar. */
function statusItem(workbench, text) {
  return workbench.status("sudoku-lsp.sudoku.server", text);
}
