// Tests the board beside the text in VS Code, as the user sees it: hands, following, views, themes, failures.

import assert from "node:assert/strict";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe } from "node:test";
import { axeSource, hasNoFindings } from "./lib/accessibility.mjs";
import { Album } from "./lib/album.mjs";
import { checking } from "./lib/checks.mjs";
import { puzzle } from "./lib/example.mjs";
import { processesWith } from "./lib/processes.mjs";
import { viewWith } from "./lib/vscode-pages.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const tools = setUp("vscode");
const album = new Album("vscode-board", "The board");
const samples = path.resolve(import.meta.dirname, "../../samples");
const corpora =
  process.env.SUDOKU_CORPORA ?? path.resolve(import.meta.dirname, "../../../shared/data");

/** The picture in the README. */
const picture = path.resolve(
  process.env.SUDOKU_BOARD_SCREENSHOT ?? path.join(album.folder, "board.png"),
);

/** Somebody else's file: a frame with bars. */
const WILD = "Ceasar__sudoku__puzzles__medium.sudoku";

const HOSTILE = `title: <img src=x onerror="document.title='taken'"> & <b>bold</b>
# </script><script>document.title='taken'</script>
12..
34..
...3
..2.
`;

/** An extreme puzzle of the samples: its path has chains. */
const EXTREME = readFileSync(path.join(samples, "collection/graded.sudoku"), "utf8")
  .split("\n\n")
  .find((text) => text.startsWith("title: Extreme 1"));

/** The puzzle as 81 digits, with noughts for empty cells. */
const digits = puzzle.replace(/[^\d.]/g, "").replaceAll(".", "0");

const files = {
  "empty.sudoku": "",
  "board.sudoku": puzzle,
  "extreme.sudoku": `${EXTREME}\n`,
  "hostile.sudoku": HOSTILE,
  "keys.sudoku": puzzle,
  "killer.sudoku": readFileSync(path.join(samples, "variants/cages.sudoku"), "utf8"),
  "notes.md": `# Notes\n\n\`\`\`sudoku\n${puzzle}\`\`\`\n`,
  "sixteen.sudoku": `9${".".repeat(255)}\n`,
  "two.sudoku": `${puzzle}\n12..\n34..\n..1.\n....\n`,
  "sudoku.toml": '[check]\nignore = ["duplicate-puzzle"]\n',
};

describe("The board in VS Code", { timeout: 1_800_000 }, () => {
  let workbench;
  const axe = axeSource(tools);

  before(async () => {
    workbench = await album.open(tools, { size: { width: 1400, height: 900 }, files });
    const sideBar = workbench.page.locator(".part.sidebar");
    await workbench.press("Control+B", sideBar, "hidden");
  });

  after(() => album.close());

  const check = checking(() => workbench);

  const keyboard = () => workbench.page.keyboard;

  async function shoot(title, file) {
    await workbench.page.mouse.move(0, 0);
    await album.take(title, file);
  }

  /** Opens the board of a file beside it, and returns the frame of its view. */
  async function open(name, place = { line: 1, column: 1 }) {
    await workbench.closeAll();
    await workbench.openFile(name);
    await workbench.moveTo(place);
    await workbench.runCommand("Sudoku: Open Board to the Side");
    const view = await viewWith(workbench, `.file:text-is(" · ${name}")`);
    await show(view, "game");
    await view.locator("svg[role=grid]").waitFor();
    return view;
  }

  /** Gives the focus to the text, which is on the left. */
  const toText = () => workbench.runCommand("View: Focus First Editor Group");

  const cell = (view, row, column, size = 9) =>
    view.locator(`[id$="-${(row - 1) * size + column - 1}"][role=gridcell]`);

  const nameIs = (view, row, column, name, size) =>
    until(`r${row}c${column} is ${name}`, async () =>
      name.test(await cell(view, row, column, size).getAttribute("aria-label")),
    );

  const textOf = async (name) => (await workbench.probe("state")).documents[name];

  const textIs = (name, text) =>
    until(`the text of ${name}`, async () => (await textOf(name)) === text);

  const puzzleIs = (view, number) =>
    until(`puzzle ${number}`, async () => {
      return (await view.getByLabel("Go to puzzle").inputValue()) === `${number}`;
    });

  /** Changes from playing to setting. */
  const set = async (view) => {
    await view.locator(".activity button", { hasText: "Set" }).click();
    await view.locator('[aria-pressed="true"]', { hasText: "Set" }).waitFor();
  };

  const show = (view, name) => view.locator(`#tab-${name}`).click();

  check("a click and a digit change the text, and one key undoes it", async () => {
    const view = await open("board.sudoku");
    await view.locator(".status", { hasText: "unique · " }).waitFor();
    await set(view);
    await cell(view, 1, 3).click();
    await keyboard().press("4");
    await textIs("board.sudoku", puzzle.replace("5 3 .", "5 3 4"));
    await nameIs(view, 1, 3, / 4$/);
    await shoot("A value is typed on the board");
    await keyboard().press("Control+Z");
    await textIs("board.sudoku", puzzle);
    await nameIs(view, 1, 3, /empty/);
    await keyboard().press("Control+Y");
    await textIs("board.sudoku", puzzle.replace("5 3 .", "5 3 4"));
    await keyboard().press("Control+Z");
    await textIs("board.sudoku", puzzle);
  });

  check("a wrong value is marked on the board and in the text, and is saved", async () => {
    const view = await open("board.sudoku");
    // What was chosen for the puzzle is remembered.
    await view.locator('[aria-pressed="true"]', { hasText: "Set" }).waitFor();
    await cell(view, 1, 3).click();
    await keyboard().press("5");
    await view.locator(".corner-sign.error").first().waitFor();
    await workbench.page.locator(".squiggly-error").first().waitFor();
    await shoot("A value that clashes");
    await keyboard().press("Control+S");
    await until("the file is saved", () =>
      readFileSync(path.join(workbench.folder, "board.sudoku"), "utf8").includes("5 3 5"),
    );
    await keyboard().press("Delete");
    await textIs("board.sudoku", puzzle);
    await view.locator(".corner-sign.error").first().waitFor({ state: "detached" });
  });

  check("without a mouse: arrows, values, pencil marks, and the way back to the text", async () => {
    const view = await open("keys.sudoku");
    await view.locator("svg[role=grid]").focus();
    await keyboard().press("ArrowRight");
    await keyboard().press("ArrowRight");
    await keyboard().press("Shift+Digit1");
    await keyboard().press("Control+Digit4");
    await nameIs(view, 1, 3, /pencil marks 1 4/);
    await until("the marks in the text", async () =>
      (await textOf("keys.sudoku")).includes("{14}"),
    );
    await keyboard().press("4");
    await nameIs(view, 1, 3, /(given|placed) 4/);
    // The cell is selected in the text as well, and Enter goes there.
    await keyboard().press("Enter");
    await workbench.stateWhen(
      "the cell in [state]",
      ({ uri, selections }) => uri?.endsWith("keys.sudoku") && selections[0].at.startsWith("13:"),
    );
  });

  check("the board follows the cursor, and the text follows the board", async () => {
    const view = await open("two.sudoku");
    await puzzleIs(view, 1);
    await toText();
    await workbench.moveTo({ line: 14, column: 2 });
    await puzzleIs(view, 2);
    const isAt = (id) => view.locator(`svg[aria-activedescendant="board-${id}"]`).waitFor();
    await isAt(5);
    await view.locator('button[title="Previous puzzle"]').click();
    await puzzleIs(view, 1);
    await cell(view, 2, 4).click();
    await toText();
    await workbench.cursorsAre("2:9-2:10");
  });

  check("the status bar and the commands are for the board that has the focus", async () => {
    const view = await open("two.sudoku");
    await cell(view, 1, 3).click();
    await workbench.page.locator(".statusbar-item", { hasText: "unique · " }).waitFor();
    const before = await textOf("two.sudoku");
    await workbench.runCommand("Sudoku: Next Step");
    await until("the step", async () => (await textOf("two.sudoku")) !== before);
    await view.locator("[aria-selected=true] .value.placed").waitFor();
    // The givens stay, and what changes them is refused while a person plays.
    assert.ok((await textOf("two.sudoku")).startsWith(`${puzzle}[state]\n`));
    await view.locator(".message", { hasText: /^r\dc\d = \d: / }).waitFor();
    await workbench.runCommand("Sudoku: Fill Solution");
    await view.locator(".message", { hasText: "choose Set" }).waitFor();
    await keyboard().press("Control+Z");
    await textIs("two.sudoku", before);
  });

  check("a path is played step by step, with its links", async () => {
    const view = await open("extreme.sudoku");
    await show(view, "path");
    await view.locator(".sentence strong").waitFor();
    await view.locator(".player input").fill("15");
    await view.locator(".sentence", { hasText: "Discontinuous Nice Loop" }).waitFor();
    assert.ok((await view.locator(".link.weak").count()) > 0);
    assert.equal(await view.locator(".sign.goes").count(), 1);
    await view.locator("svg[role=grid]").focus();
    await keyboard().press("PageDown");
    await view.locator(".count", { hasText: "16 /" }).waitFor();
    await keyboard().press("PageUp");
    await shoot("The path: each step with its reason", picture);
  });

  check("a search is played event by event", async () => {
    const view = await open("extreme.sudoku");
    await show(view, "search");
    await view.locator(".player input").fill("600");
    await view.locator('button[title="Next event"]').click();
    await view.locator(".count", { hasText: "601 /" }).waitFor();
    await view.locator('button[title="Play"]').click();
    await until(
      "more events",
      async () => !/^601 /.test(await view.locator(".player .count").innerText()),
    );
    await view.locator('button[title="Pause"]').click();
    await shoot("The guessing search with its four arrays");
    await show(view, "levels");
    await view.locator(".level").first().waitFor();
    await shoot("The levels: a grid for each value");
  });

  check("a killer, and a 16×16", async () => {
    let view = await open("killer.sudoku");
    await show(view, "columnar");
    await view.locator(".figure .dashed").first().waitFor();
    await shoot("A killer with its candidates");
    view = await open("sixteen.sudoku");
    await cell(view, 2, 1, 16).click();
    await keyboard().press("g");
    await nameIs(view, 2, 1, / G$/, 16);
    await shoot("A 16×16");
    await show(view, "game");
  });

  check("a puzzle in Markdown has a board", async () => {
    const view = await open("notes.md", { line: 5, column: 1 });
    await cell(view, 1, 3).click();
    await keyboard().press("4");
    // A game has no place in the block.
    await nameIs(view, 1, 3, /placed 4/);
    assert.equal(await textOf("notes.md"), files["notes.md"]);
    await set(view);
    await cell(view, 1, 3).click();
    await keyboard().press("4");
    await textIs("notes.md", files["notes.md"].replace("5 3 .", "5 3 4"));
  });

  const wild = path.join(corpora, "wild", WILD);
  const skip = !existsSync(wild) && `there is no ${wild}, and no other in SUDOKU_CORPORA`;
  check(
    "somebody else's file keeps its layout",
    async () => {
      copyFileSync(wild, path.join(workbench.folder, WILD));
      const view = await open(WILD);
      await set(view);
      const before = await textOf(WILD);
      const empty = view.locator('[role=gridcell][aria-label*="empty"]').first();
      await empty.click();
      const digit = "1";
      await keyboard().press(digit);
      await until("the value in the text", async () => (await textOf(WILD)) !== before);
      const changed = await textOf(WILD);
      const differences = [...changed].filter((letter, at) => letter !== before[at]);
      assert.deepEqual(differences, [digit]);
      await shoot("Somebody else's file");
    },
    { skip },
  );

  check("titles and comments stay text", async () => {
    const view = await open("hostile.sudoku");
    assert.match(await view.locator("h1").innerText(), /^<img src=x onerror=/);
    assert.equal(await view.locator("img, b").count(), 0);
    assert.doesNotMatch(await workbench.page.title(), /taken/);
  });

  check("the page has a strict policy, and axe-core finds nothing", async () => {
    const view = await open("extreme.sudoku");
    const policy = await view.locator("meta[http-equiv]").getAttribute("content");
    assert.match(
      policy,
      /^default-src 'none'; style-src \S+( \S+)*; script-src 'nonce-[\w-]+'; img-src data:$/,
    );
    for (const name of ["game", "columnar", "levels", "search", "path"]) {
      await show(view, name);
      await view.locator(`.panel.${name} svg`).first().waitFor();
      await hasNoFindings(view, axe);
    }
    await show(view, "game");
  });

  check("a server that dies is said, and the board comes back with the next one", async () => {
    const view = await open("two.sudoku");
    // The sentence may be there for a moment only.
    await view.evaluate(() => {
      const { document, MutationObserver } = globalThis;
      const look = () => (globalThis.said ??= document.querySelector(".notice p")?.textContent);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    const [server] = processesWith("serve --stdio", workbench.extensions);
    process.kill(server, "SIGKILL");
    await until("the sentence", () => view.evaluate(() => /server/.test(globalThis.said)));
    await view.locator("svg[role=grid]").waitFor();
    await nameIs(view, 1, 3, /empty/);
  });

  check("a puzzle that disappears leaves a sentence, and comes back", async () => {
    const view = await open("keys.sudoku");
    await toText();
    await keyboard().press("Control+A");
    await keyboard().press("Delete");
    await view.locator(".notice", { hasText: "There is no puzzle" }).waitFor();
    assert.equal(await view.locator("svg").count(), 0);
    await keyboard().press("Control+Z");
    await view.locator("svg[role=grid]").waitFor();
  });

  check("the status bar shows the puzzle at the cursor, and what can be done with it", async () => {
    await workbench.closeAll();
    await workbench.openFile("two.sudoku");
    await workbench.moveTo({ line: 1, column: 1 });
    const item = workbench.page.locator(".statusbar-item", { hasText: "unique · " });
    await item.waitFor();
    await workbench.moveTo({ line: 14, column: 2 });
    await workbench.page.locator(".statusbar-item", { hasText: "3 solutions · 5 clues" }).waitFor();
    await workbench.runCommand("Sudoku: Show Actions for This Puzzle", { opensList: true });
    const row = workbench.page.locator(".quick-input-list .monaco-list-row");
    await row.filter({ hasText: "Next Step" }).waitFor();
    await workbench.press("Escape", workbench.page.locator(".quick-input-widget"), "hidden");
    await workbench.openFile("sudoku.toml");
    await item.waitFor({ state: "detached" });
  });

  check("puzzles of the workspace are found by title, and Escape goes back", async () => {
    await workbench.closeAll();
    await workbench.openFile("two.sudoku");
    await workbench.moveTo({ line: 14, column: 2 });
    await workbench.runCommand("Sudoku: Open Puzzle …", { opensList: true });
    const box = workbench.page.locator(".quick-input-widget");
    await box.locator("input.input").fill("Extreme");
    const row = box.locator(".monaco-list-row", { hasText: "Extreme 1" });
    await row.waitFor();
    await keyboard().press("Escape");
    await box.waitFor({ state: "hidden" });
    await workbench.cursorsAre("14:2");
    await workbench.runCommand("Sudoku: Open Puzzle …", { opensList: true });
    await box.locator("input.input").fill("Extreme");
    await row.click();
    await box.waitFor({ state: "hidden" });
    await workbench.stateWhen("the puzzle", ({ uri }) => uri?.endsWith("extreme.sudoku"));
  });

  check("a pasted link becomes the puzzle that it contains", async () => {
    await workbench.closeAll();
    await workbench.openFile("empty.sudoku");
    await workbench.paste(`https://www.sudokuwiki.org/sudoku.htm?bd=${digits}`);
    await workbench.stateWhen("the puzzle", ({ text }) => text.includes("5 3 . | . 7 . | . . ."));
    await workbench.undoTo("");
  });

  check("the task checks the folder, and its findings are problems", async () => {
    await workbench.closeAll();
    await workbench.runAndChoose("Tasks: Run Task", "sudoku", "sudoku: check puzzles");
    // The terminal takes the place of the Problems panel when the task starts.
    await workbench.page.locator(".part.panel .integrated-terminal").waitFor({ timeout: 60_000 });
    const entries = await workbench.problems("multiple-solutions");
    await entries.filter({ hasText: "sudoku-lsp" }).first().waitFor({ timeout: 60_000 });
  });

  check("four themes", async () => {
    const view = await open("extreme.sudoku");
    await show(view, "path");
    await view.locator(".player input").fill("15");
    const themes = {
      "Default Light Modern": "vscode-light",
      "Default Dark Modern": "vscode-dark",
      "Default High Contrast": "vscode-high-contrast",
      "Default High Contrast Light": "vscode-high-contrast-light",
    };
    for (const [theme, name] of Object.entries(themes)) {
      workbench.writeSettings({ "workbench.colorTheme": theme });
      await view.locator(`body.${name}`).waitFor();
      await shoot(theme);
    }
    workbench.writeSettings({});
  });

  // The last one: its page takes the keys of the others.
  /** The time of the activation in this window, in milliseconds. */
  async function activationTime() {
    await workbench.runCommand("Developer: Show Running Extensions");
    const list = workbench.page.locator(".runtime-extensions-editor .monaco-list");
    const row = list.locator(".monaco-list-row", { hasText: /^\s*Sudoku/ });
    await list.hover();
    // The slowest come first, and the list has rows only for what it shows.
    await until("the list shows the extension", async () => {
      await workbench.page.mouse.wheel(0, 100);
      return (await row.count()) > 0;
    });
    const [, time] = /Activation: (\d+)ms/.exec(await row.innerText());
    return Number(time);
  }

  check("the extension is activated within 100 ms", async () => {
    // A busy machine may delay one activation; each window has its own.
    let best = await activationTime();
    for (let again = 0; best > 100 && again < 3; again++) {
      await workbench.page.reload();
      const editor = await workbench.openFile("board.sudoku");
      await editor.locator(".codelens-decoration").first().waitFor({ timeout: 60_000 });
      best = Math.min(best, await activationTime());
    }
    console.log(`The extension is activated within ${best} ms`);
    assert.ok(best <= 100, `${best} ms`);
  });
});
