// Types a samurai from nothing in VS Code, looks at it and at its board: it is to feel like one grid. A sheet has a picture
// of each step.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe } from "node:test";
import { Album } from "./lib/album.mjs";
import { checking } from "./lib/checks.mjs";
import { viewWith } from "./lib/vscode-pages.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const tools = setUp("vscode");
const album = new Album("vscode-samurai", "A samurai");

/** The sample without its first line, which is a comment. */
const samurai = readFileSync(
  path.resolve(import.meta.dirname, "../../samples/grids/samurai.sudoku"),
  "utf8",
).replace(/^#.*\n/, "");

const rows = samurai.split("\n").filter((line) => /^[\d.~]/.test(line));
const empty = samurai.replace(/^[\d.~].*$/gm, (row) => row.replace(/\d/g, "."));

/** What a person types: the cells of all grids in reading order, and nothing for the gaps. */
const cells = rows.map((row) => row.replace(/[ |~]/g, ""));

/** The columns of the field. */
const FIELD = 21;

describe("A samurai in VS Code", { timeout: 1_800_000 }, () => {
  let workbench;

  before(async () => {
    workbench = await album.open(tools, {
      size: { width: 1500, height: 950 },
      files: {
        "new.sudoku": "",
        "typed.sudoku": empty,
        "board.sudoku": samurai,
        "sudoku.toml": '[check]\nignore = ["duplicate-puzzle"]\n',
      },
    });
    const sideBar = workbench.page.locator(".part.sidebar");
    await workbench.press("Control+B", sideBar, "hidden");
  });

  after(() => album.close());

  const check = checking(() => workbench);
  const keyboard = () => workbench.page.keyboard;

  async function shoot(title) {
    await workbench.page.mouse.move(0, 0);
    await album.take(title);
  }

  const cell = (view, row, column) =>
    view.locator(`[id$="-${(row - 1) * FIELD + column - 1}"][role=gridcell]`);

  check("the word of the figure is completed, and its empty rows are", async () => {
    await workbench.openFile("new.sudoku");
    await keyboard().type("grids: sam");
    const list = workbench.page.locator(".suggest-widget.visible");
    await workbench.press("Control+Space", list);
    await list.locator(".monaco-list-row", { hasText: "samurai" }).first().waitFor();
    await shoot("The word of the figure");
    await keyboard().press("Enter");
    await workbench.textIs("grids: samurai");
    await keyboard().press("Escape");
    await keyboard().press("Enter");
    await workbench.textIs("grids: samurai\n");
    await workbench.press("Control+Space", list);
    await list.locator(".monaco-list-row", { hasText: "Empty samurai" }).waitFor();
    await shoot("What can follow it");
    await keyboard().press("Enter");
    await workbench.textIs(empty);
  });

  check("givens are typed cell by cell, over the gaps, as in one grid", async () => {
    await workbench.openFile("typed.sudoku");
    await workbench.moveTo({ line: 2, column: 1 });
    const typed = (count) => {
      let at = 0;
      return empty.replace(/^[\d.~].*$/gm, (row) => (at++ < count ? rows[at - 1] : row));
    };
    for (const [index, row] of cells.entries()) {
      await keyboard().type(row, { delay: 20 });
      await workbench.textIs(typed(index + 1));
      if (index === 2) {
        await shoot("Three rows are typed");
      }
    }
    await workbench.page.locator(".codelens-decoration", { hasText: "unique" }).waitFor();
    await shoot("All rows are typed");
    const { diagnostics } = await workbench.stateWhen("the puzzle", ({ uri }) =>
      uri?.endsWith("typed.sudoku"),
    );
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      [],
    );
  });

  check("a slip names the grid, and one key takes it back", async () => {
    await workbench.openFile("board.sudoku");
    const last = samurai.split("\n").findLastIndex((line) => /\d/.test(line));
    const text = samurai.split("\n")[last];
    const given = text.slice(30).match(/\d/)[0];
    const column = text.lastIndexOf(".") + 1;
    await workbench.moveTo({ line: last + 1, column });
    await keyboard().type(given);
    await workbench.page.locator(".squiggly-error").first().waitFor();
    await until("the finding", async () => {
      const { diagnostics } = await workbench.probe("state");
      return diagnostics.some(({ message }) =>
        /appears twice in row 9 of the bottom right grid/.test(message),
      );
    });
    await shoot("A slip in the bottom right grid");
    await workbench.undoTo(samurai);
  });

  check("the board is the figure, and arrows go from grid to grid", async () => {
    await workbench.openFile("board.sudoku");
    await workbench.runCommand("Sudoku: Open Board to the Side");
    const view = await viewWith(workbench, `.file:text-is(" · board.sudoku")`);
    await view.locator("svg[role=grid]").waitFor();
    await view.locator(".status", { hasText: "unique · " }).waitFor();
    await shoot("The board beside the text");
    await cell(view, 9, 9).click();
    const active = async () =>
      (await view.locator("svg[role=grid]").getAttribute("aria-activedescendant")) ?? "";
    const isAt = (row, column) =>
      until(`r${row}c${column}`, async () =>
        (await active()).endsWith(`-${(row - 1) * FIELD + column - 1}`),
      );
    await isAt(9, 9);
    await keyboard().press("ArrowRight");
    await isAt(9, 10);
    await shoot("A shared cell is left to the right");
    await view.locator("#tab-columnar").click();
    await view.locator(".panel.columnar svg").first().waitFor();
    await shoot("All candidates");
    await view.locator("#tab-path").click();
    await view.locator(".sentence strong").waitFor();
    await view.locator(".player input").fill("40");
    await view.locator(".count", { hasText: "40 /" }).waitFor();
    await shoot("A step of the path");
    await view.locator("#tab-game").click();
    workbench.writeSettings({ "workbench.colorTheme": "Default Dark Modern" });
    await workbench.page.locator(".monaco-workbench.vs-dark").waitFor();
    await view.locator("body.vscode-dark svg[role=grid]").first().waitFor();
    await shoot("The other colours");
    workbench.writeSettings({});
    await workbench.page.locator(".monaco-workbench.vs").waitFor();
  });

  check("forced values and candidates are drawn in the text", async () => {
    await workbench.openFile("typed.sudoku");
    await workbench.runCommand("Sudoku: Show Forced Values");
    await until("values over the marks", async () => {
      const editor = workbench.page.locator(".editor-instance").first();
      return (await workbench.overlays(editor)).length > 0;
    });
    await shoot("Forced values in the text");
  });
});
