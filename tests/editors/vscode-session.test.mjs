// Plays ten minutes of a new user in VS Code: types, pastes, breaks, fixes, fills and undoes. Checks the text, the
// diagnostics (also those that show for a moment only), the cursor, and the number of key presses that undo takes. A sheet
// has a picture of each chapter, in light and dark.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Album } from "./lib/album.mjs";
import { checking } from "./lib/checks.mjs";
import { canonical, pasted, placeOf, puzzle, solved, typed } from "./lib/example.mjs";
import { viewWith } from "./lib/vscode-pages.mjs";
import { until } from "./lib/wait.mjs";
import { setUp } from "./setup.mjs";

const tools = setUp("vscode");
const album = new Album("session", "The session");
const corpora =
  process.env.SUDOKU_CORPORA ?? path.resolve(import.meta.dirname, "../../../shared/data");

/** 49,151 puzzles of 17 clues; if they are not available, as many copies of one with its values exchanged. */
function collection() {
  const file = path.join(corpora, "lists/17clue_49151_royle.txt");
  if (existsSync(file)) {
    return readFileSync(file, "utf8");
  }
  console.log(`There is no ${file}: a collection of the same size is made up.`);
  const cells = pasted.line.trim();
  const orders = [...Array(49_151).keys()].map((seed) => orderOf(seed));
  return orders.map((order) => cells.replace(/\d/g, (digit) => order[digit - 1])).join("\n") + "\n";
}

/** The permutation of the nine values with a number. */
function orderOf(number) {
  const left = [..."123456789"];
  return left.map((_, at) => {
    const choice = number % (9 - at);
    number = Math.floor(number / (9 - at));
    return left.splice(choice, 1)[0];
  });
}

const LISTED = "title: In a list";
const markdown = [
  "# Größe 9×9 — a puzzle of the day 🧩",
  "",
  "> A quotation, and in it a puzzle:",
  ">",
  "> ```sudoku",
  ...puzzle
    .trimEnd()
    .split("\n")
    .map((line) => `> ${line}`),
  "> ```",
  "",
  "Some text, and a second one:",
  "",
  "```sudoku",
  LISTED,
  ...pasted.bare.replace("530070000", "530070005").trimEnd().split("\n"),
  "```",
  "",
].join("\n");

const files = {
  "typed.sudoku": "",
  ...Object.fromEntries(Object.keys(pasted).map((kind) => [`paste-${kind}.sudoku`, ""])),
  "row.sudoku": puzzle,
  "digit.sudoku": puzzle,
  "over.sudoku": puzzle,
  "fill.sudoku": puzzle,
  "below.sudoku": `${puzzle}\n# the end\n`,
  "steps.sudoku": puzzle,
  "lens.sudoku": puzzle,
  "ghost.sudoku": puzzle,
  "many.sudoku": collection(),
  "notes.md": markdown,
  // The files hold the same puzzle.
  "sudoku.toml": '[check]\nignore = ["duplicate-puzzle"]\n',
};

describe("Ten minutes in VS Code", { timeout: 1_800_000 }, () => {
  let workbench;

  before(async () => {
    workbench = await album.open(tools, { size: { width: 1280, height: 760 }, files });
  });

  after(() => album.close());

  const check = checking(() => workbench);

  /** A picture of the chapter in both themes. */
  async function shoot(title) {
    for (const theme of ["Light", "Dark"]) {
      await useTheme(theme);
      await album.take(`${title} (${theme.toLowerCase()})`);
    }
  }

  async function useTheme(theme) {
    workbench.writeSettings({ "workbench.colorTheme": `Default ${theme} Modern` });
    await workbench.page
      .locator(theme === "Dark" ? ".monaco-workbench.vs-dark" : ".monaco-workbench.vs")
      .waitFor();
  }

  const keyboard = () => workbench.page.keyboard;
  const textIs = (text) => workbench.stateWhen("the text", (state) => state.text === text);
  const at = ({ line, column }) => `${line}:${column}`;

  /** Waits until the active editor has these diagnostics, `rule place` each, and returns them. */
  async function diagnosticsAre(...expected) {
    const ruleAndPlace = ({ rule, at }) => `${rule} ${at.split("-")[0]}`;
    const isEqual = ({ diagnostics }) =>
      JSON.stringify(diagnostics.map(ruleAndPlace).sort()) === JSON.stringify([...expected].sort());
    return (await workbench.stateWhen(`diagnostics ${expected}`, isEqual)).diagnostics;
  }

  /** Presses undo once. */
  const undo = () => keyboard().press("Control+Z");

  /** The diagnostics of a file since the last reset, except hints, each with its text. */
  async function redShown(name) {
    const history = await workbench.probe("history");
    const states = history.filter(({ uri }) => uri.endsWith(`/${name}`));
    return states.flatMap(({ text, diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity !== "Hint")
        .map((diagnostic) => ({ ...diagnostic, text })),
    );
  }

  check("types a puzzle from nothing, and sees no red until it is whole", async () => {
    await workbench.openFile("typed.sudoku");
    await workbench.status("status.editor.mode", "Sudoku").waitFor();
    await workbench.probe("reset");
    for (const [index, line] of typed.entries()) {
      await keyboard().type(line, { delay: 25 });
      if (index === 4) {
        await shoot("A puzzle that is being typed");
      }
      if (index < typed.length - 1) {
        await keyboard().press("Enter");
      }
    }
    await textIs(typed.join("\n"));
    await diagnosticsAre();
    assert.deepEqual(await redShown("typed.sudoku"), []);
    await workbench.save();
  });

  for (const [kind, text] of Object.entries(pasted)) {
    check(`pastes a puzzle (${kind}), and takes it back with one key`, async () => {
      const name = `paste-${kind}.sudoku`;
      await workbench.openFile(name);
      await workbench.paste(text);
      await textIs(text);
      await diagnosticsAre();
      await undo();
      await textIs("");
      await keyboard().press("Control+Y");
      await textIs(text);
      await workbench.save();
    });
  }

  check("breaks a row and mends it: the cell goes where the frame lacks it", async () => {
    const broken = puzzle.replace("6 . . | 1 9 5", "6 . | 1 9 5");
    await workbench.openFile("row.sudoku");
    await workbench.moveTo({ line: 2, column: 3 });
    // Delete alone would empty the cell.
    await keyboard().press("Shift+ArrowRight");
    await keyboard().press("Shift+ArrowRight");
    await keyboard().press("Delete");
    await textIs(broken);
    await diagnosticsAre("malformed-row 2:1");
    await shoot("A row that lacks a cell");
    await workbench.chooseAction("Control+.", /^\s*Pad /);
    await textIs(puzzle);
    await diagnosticsAre();
    await undo();
    await textIs(broken);
    await diagnosticsAre("malformed-row 2:1");
  });

  check("types a value over an empty cell, and undoes it with one key", async () => {
    await workbench.openFile("over.sudoku");
    const cell = placeOf(1, 3);
    await workbench.moveTo(cell);
    await workbench.probe("reset");
    await keyboard().type("4");
    const filled = puzzle.replace("5 3 . | . 7", "5 3 4 | . 7");
    const state = await textIs(filled);
    assert.deepEqual(state.selections, [{ at: at(placeOf(1, 4)) }]);
    await diagnosticsAre();
    assert.deepEqual(await redShown("over.sudoku"), []);
    await undo();
    const undone = await textIs(puzzle);
    assert.deepEqual(undone.selections, [{ at: at(cell) }]);
  });

  check("types two values in a row, and undoes one of them with one key", async () => {
    await workbench.openFile("over.sudoku");
    await workbench.moveTo(placeOf(1, 3));
    await keyboard().type("4");
    await textIs(puzzle.replace("5 3 . | . 7", "5 3 4 | . 7"));
    await workbench.moveTo(placeOf(1, 4));
    await keyboard().type("6");
    await textIs(puzzle.replace("5 3 . | . 7", "5 3 4 | 6 7"));
    await undo();
    await textIs(puzzle.replace("5 3 . | . 7", "5 3 4 | . 7"));
    await undo();
    await textIs(puzzle);
  });

  check("types a wrong value, and is told so at that cell", async () => {
    await workbench.openFile("digit.sudoku");
    const cell = placeOf(1, 3);
    await workbench.moveTo(cell);
    await diagnosticsAre();
    await keyboard().type("1");
    const [found] = await diagnosticsAre(`unsolvable ${at(cell)}`);
    assert.match(found.message, /the solution had 4 here/);
    await shoot("A value that makes the puzzle unsolvable");
    await workbench.moveTo(cell);
    await workbench.chooseAction("Control+.", /Replace 1 (with|by) 4/);
    await textIs(puzzle.replace("5 3 . | . 7", "5 3 4 | . 7"));
    await diagnosticsAre();
    await undo();
    await diagnosticsAre(`unsolvable ${at(cell)}`);
    await undo();
    await textIs(puzzle);
    await diagnosticsAre();
  });

  for (const [title, result] of [
    ["Fill Forced Cells", solved],
    ["Fill Solution", solved],
  ]) {
    check(`${title}: the cursor stays, and one key undoes it`, async () => {
      await workbench.openFile("fill.sudoku");
      const cell = placeOf(4, 2);
      await workbench.moveTo(cell);
      await workbench.runCommand(`Sudoku: ${title}`);
      const state = await textIs(result);
      assert.deepEqual(state.selections, [{ at: at(cell) }]);
      if (title === "Fill Solution") {
        await shoot("The solution is filled in");
      }
      await undo();
      const undone = await textIs(puzzle);
      assert.deepEqual(undone.selections, [{ at: at(cell) }]);
      await diagnosticsAre();
    });
  }

  check("a command below the only puzzle is for that puzzle", async () => {
    await workbench.openFile("below.sudoku");
    await workbench.moveTo({ line: 13, column: 1 });
    await workbench.runCommand("Sudoku: Fill Solution");
    await textIs(`${solved}\n# the end\n`);
    await undo();
    await textIs(`${puzzle}\n# the end\n`);
  });

  check("makes next steps to the end, and takes back each with one key", async () => {
    await workbench.openFile("steps.sudoku");
    await workbench.moveTo(placeOf(1, 3));
    const texts = [puzzle];
    while (texts.at(-1) !== solved) {
      const before = texts.at(-1);
      await workbench.runCommand("Sudoku: Next Step");
      const state = await workbench.stateWhen("a step", ({ text }) => text !== before);
      const changed = [...state.text].flatMap((it, index) => (it === before[index] ? [] : [index]));
      assert.equal(changed.length, 1, state.text);
      assert.equal(state.text[changed[0]], solved[changed[0]]);
      const line = state.text.slice(0, changed[0]).split("\n").length;
      const column = changed[0] - state.text.lastIndexOf("\n", changed[0] - 1);
      await workbench.stateWhen("the cursor at the cell", ({ selections }) =>
        selections[0].at.startsWith(at({ line, column })),
      );
      texts.push(state.text);
      if (texts.length === 4) {
        await shoot("Some steps are made");
      }
    }
    assert.equal(texts.length, 1 + [...puzzle].filter((it) => it === ".").length);
    for (const text of texts.toReversed().slice(1)) {
      await undo();
      await textIs(text);
    }
  });

  check("a lens opens the board beside the editor, and changes nothing", async () => {
    const editor = await workbench.openFile("lens.sudoku");
    const lenses = editor.locator(".codelens-decoration");
    await lenses.filter({ hasText: "unique · 30 clues" }).waitFor();
    for (const [title, selector] of [
      ["Show solution", ".panel.solution svg .value.found"],
      ["Explain", ".panel.path .steps"],
    ]) {
      await lenses.locator("a", { hasText: title }).click();
      const view = await viewWith(workbench, selector);
      await view.locator(selector).first().waitFor();
      await shoot(`${title}, by its lens`);
    }
    await workbench.runCommand("View: Focus First Editor Group");
    const { text, isDirty } = await workbench.stateWhen("the text", ({ uri }) =>
      uri?.endsWith("lens.sudoku"),
    );
    assert.equal(text, puzzle);
    assert.equal(isDirty, false);
    await workbench.closeBoard();
  });

  check("forced values are drawn in the place of the empty marks, and nothing moves", async () => {
    const editor = await workbench.openFile("ghost.sudoku");
    await editor.locator(".codelens-decoration", { hasText: "unique" }).waitFor();
    const before = await workbench.boxes(editor);
    await shoot("An easy puzzle as it is opened");
    await workbench.runCommand("Sudoku: Show Forced Values");
    const drawn = await until("the values", async () => {
      const found = await workbench.overlays(editor);
      return found.length > 0 && found;
    });
    const empty = [...puzzle].flatMap((it, index) => (it === "." ? [solved[index]] : []));
    assert.deepEqual(
      drawn.map(({ text }) => text),
      empty,
    );
    await shoot("Its forced values are shown");
    // While lines are drawn again, their characters have no place.
    await until("every character at its place", async () =>
      isDeepStrictEqual(await workbench.boxes(editor), before),
    );
    await workbench.runCommand("Sudoku: Hide Forced Values");
    await until("no values", async () => (await workbench.overlays(editor)).length === 0);
    assert.equal((await workbench.probe("state")).text, puzzle);
  });

  check("a collection of 49,151 puzzles is readable, and answers", async () => {
    const editor = await workbench.openFile("many.sudoku");
    await editor.locator(".view-line").first().waitFor();
    await shoot("A collection of 49,151 puzzles");
    assert.equal(await editor.locator(".codelens-decoration").count(), 0);
    const [first] = files["many.sudoku"].split("\n");
    const column = first.search(/[.0]/) + 1;
    const twin = first.match(/[1-9]/)[0];
    await workbench.moveTo({ line: 1, column });
    await keyboard().type(twin);
    await workbench.stateWhen("the clash", ({ diagnostics }) =>
      diagnostics.some(({ at }) => at.startsWith("1:")),
    );
    await undo();
    await workbench.stateWhen(
      "no clash",
      ({ text, diagnostics }) =>
        text.startsWith(first) && !diagnostics.some(({ at }) => at.startsWith("1:")),
    );
  });

  check("a puzzle in Markdown is coloured, checked, and filled where it is", async () => {
    await workbench.openFile("notes.md");
    const first = markdown.slice(0, markdown.indexOf(LISTED)).split("\n").length + 1;
    const clash = `${first}:9`;
    await workbench.stateWhen("the clash", ({ diagnostics }) =>
      diagnostics.some(({ rule, at }) => rule === "duplicate-value" && at.startsWith(clash)),
    );
    await shoot("Puzzles in Markdown");
    await workbench.moveTo({ line: 6, column: 7 });
    await workbench.chooseAction("Control+Shift+R", "Fill solution");
    const quoted = (text) =>
      text
        .trimEnd()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    await textIs(markdown.replace(quoted(puzzle), quoted(solved)));
    await undo();
    await textIs(markdown);
  });

  check("a new puzzle begins in its first cell, untitled, and is filled by hand", async () => {
    await workbench.runAndChoose("Sudoku: New Puzzle", "9 × 9", "Empty grid", "Blanks and bars");
    const empty = canonical(".".repeat(81));
    await workbench.stateWhen(
      "an empty grid",
      ({ text, language }) => language === "sudoku" && text.trimEnd() === empty.trimEnd(),
    );
    const { selections } = await workbench.probe("state");
    assert.deepEqual(selections, [{ at: "1:1" }]);
    await keyboard().type("5");
    await workbench.stateWhen("a value", ({ text }) => text.startsWith("5 . . |"));
    await shoot("A new puzzle");
    await undo();
    await workbench.stateWhen("no value", ({ text }) => text.startsWith(". . . |"));
  });
});
