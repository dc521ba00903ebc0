// Uses the extension in VS Code for the Web, as a visitor of github.dev: a repository without a local copy, the server as
// WebAssembly in a worker, no network but the page itself.
//
// SUDOKU_WEB_VSIX is the extension's package for browsers: `npm run package -- --target web`, in editors/vscode.

import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe } from "node:test";
import { checking } from "./lib/checks.mjs";
import { puzzle, solved } from "./lib/example.mjs";
import { viewWith } from "./lib/vscode-pages.mjs";
import { until } from "./lib/wait.mjs";
import { WebWorkbench } from "./lib/web-workbench.mjs";
import { cache, setUp } from "./setup.mjs";

const tools = setUp("vscode");
const pictures = path.join(cache, "vscode-web");

const BROKEN = "12..\n34..\n..1.\n..1.\n";
const SETTINGS = '[check]\nignore = ["duplicate-puzzle"]\nexclude = ["ignored.sudoku"]\n';
const files = {
  "board.sudoku": "1234\n3412\n2143\n432.\n",
  "broken.sudoku": BROKEN,
  "fill.sudoku": puzzle,
  "ignored.sudoku": BROKEN,
  "quiet.sudoku": "12..\n34..\n..1.\n....\n",
  "deep/er/unopened.sudoku": "11..\n....\n....\n....\n",
  "sudoku.toml": SETTINGS,
};

describe("VS Code for the Web", () => {
  let workbench;
  const page = () => workbench.page;
  const check = checking(() => workbench);
  const markers = (name) =>
    page().locator(".markers-panel .monaco-list-row", { hasText: name }).first();

  before(async () => {
    workbench = await WebWorkbench.open(tools, {
      vsix: path.resolve(process.env.SUDOKU_WEB_VSIX ?? "missing.vsix"),
      files,
      size: { width: 1280, height: 900 },
      logs: pictures,
    });
  });
  after(() => workbench?.close());

  check("mistakes are marked, also in files that are not open, as sudoku.toml says", async () => {
    const editor = await workbench.openFile("broken.sudoku");
    await editor.locator(".squiggly-error").first().waitFor();
    await workbench.press("Control+Shift+M", page().locator(".markers-panel"));
    await markers("broken.sudoku").waitFor();
    await markers("1 appears twice").waitFor();
    await workbench.screenshot(path.join(pictures, "mistakes.png"));
    // The list draws only what it has room for.
    await page()
      .getByPlaceholder(/^Filter/)
      .fill("*.sudoku, !broken.sudoku");
    await markers("unopened.sudoku").waitFor();
    assert.equal(await markers("ignored.sudoku").count(), 0);
  });

  check("a hover says why a cell is wrong", async () => {
    const editor = await workbench.openFile("broken.sudoku");
    await until("a hover", async () => {
      await editor
        .locator(".view-line")
        .nth(2)
        .hover({ position: { x: 20, y: 5 } });
      const hover = page().locator(".monaco-hover", { hasText: "1 appears twice" }).first();
      return hover.isVisible();
    });
    await page().keyboard.press("Escape");
  });

  check("a puzzle is filled, and saved to the repository", async () => {
    const editor = await workbench.openFile("fill.sudoku");
    await editor.locator(".view-line").first().click();
    await editor.locator(".codelens-decoration", { hasText: "30 clues" }).waitFor();
    await workbench.runCommand("Sudoku: Fill Solution");
    const isFilled = () =>
      editor
        .locator(".view-line")
        .allInnerTexts()
        .then((lines) => lines.every((line) => !line.includes(".")));
    await until("the solution", isFilled);
    await until("the saved file", async () => {
      await page().keyboard.press("Control+S");
      return workbench.saved.has("fill.sudoku");
    });
    const values = (text) => text.replace(/[^1-9]/g, "");
    assert.equal(values(workbench.saved.get("fill.sudoku")), values(solved));
  });

  check("the explanation is a view of the board beside", async () => {
    const source = await workbench.openFile("board.sudoku");
    await source.locator(".view-line").first().click();
    await workbench.runCommand("Sudoku: Explain");
    const board = await viewWith(workbench, ".panel.path .steps");
    await board.locator("#tab-game").click();
    await board.locator(".activity button", { hasText: "Set" }).click();
    await board.locator('[role="gridcell"]').last().click();
    await page().keyboard.press("1");
    await source.locator(".view-line", { hasText: "4321" }).waitFor();
    await workbench.screenshot(path.join(pictures, "board.png"));
    await workbench.runCommand("View: Revert and Close Editor");
  });

  check("changed settings apply when they are saved", async () => {
    const editor = await workbench.openFile("sudoku.toml");
    await editor.locator(".view-line").first().click();
    const isEmpty = async () => (await editor.locator(".view-lines").innerText()).trim() === "";
    await until("an empty file", async () => {
      await page().keyboard.press("Control+A");
      await page().keyboard.press("Delete");
      return isEmpty();
    });
    // On one line, since the editor completes brackets of several.
    await page().keyboard.insertText('check.ignore = ["duplicate-value", "no-place"]');
    await until("the saved settings", async () => {
      await page().keyboard.press("Control+S");
      return workbench.saved.get("sudoku.toml")?.includes("no-place");
    });
    const broken = await workbench.openFile("broken.sudoku");
    await broken.locator(".squiggly-error").first().waitFor({ state: "hidden" });
  });

  check("a mistake in the settings is said with the name of the file", async () => {
    const editor = await workbench.openFile("sudoku.toml");
    await editor.locator(".view-line").first().click();
    await page().keyboard.press("Control+End");
    await page().keyboard.insertText("\nlint = 1");
    await until("the saved settings", async () => {
      await page().keyboard.press("Control+S");
      return workbench.saved.get("sudoku.toml")?.includes("lint");
    });
    const message = workbench.notification(/unknown setting|lint/);
    await message.waitFor();
    assert.match(await message.innerText(), /^\s*sudoku\.toml:2:1/);
    await page().keyboard.press("Control+Z");
  });

  check("the server can be restarted", async () => {
    await workbench.runCommand("Sudoku: Restart Server");
    const editor = await workbench.openFile("quiet.sudoku");
    await editor.locator(".codelens-decoration", { hasText: "3 solutions" }).waitFor();
  });

  check("a server that cannot run is said, and can be started again", async () => {
    workbench.damagesModule = true;
    await workbench.runCommand("Sudoku: Restart Server");
    await workbench.notification("The Sudoku server could not be started").waitFor();
    workbench.damagesModule = false;
    await workbench.runCommand("Sudoku: Restart Server");
    const editor = await workbench.openFile("quiet.sudoku");
    await editor.locator(".codelens-decoration", { hasText: "3 solutions" }).waitFor();
  });

  check("no request left the machine", () => assert.deepEqual(workbench.requestsElsewhere, []));
});
