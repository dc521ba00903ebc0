// Tests typing in VS Code: no column moves by itself, one key press undoes one typed value, and the cursor stays in its
// place.

import assert from "node:assert/strict";
import { pasted, placeOf, puzzle, solved, SOLUTION } from "./example.mjs";
import { viewWith } from "./vscode-pages.mjs";
import { until } from "./wait.mjs";

const bare = pasted.bare.replaceAll("0", ".");
const lineOf = (text, line) => text.split("\n")[line - 1];

/** A collection in which each line is the puzzle. */
const COLLECTION = pasted.line.repeat(400);

const NAMES = ["burst", "canonical", "many", "bulb", "fills", "ghosts", "menus", "wrong"];

/** The puzzle as a spreadsheet copies it: nothing between the tabs of empty cells. */
const TABS = bare.replace(/[1-9.](?=[1-9.])/g, "$&\t").replaceAll(".", "");

/** The files that the checks need in their folder. */
export const handFiles = {
  ...Object.fromEntries(NAMES.map((name) => [`hand-${name}.sudoku`, puzzle])),
  "hand-burst.sudoku": bare,
  "hand-many.sudoku": bare,
  "hand-collection.sudoku": COLLECTION,
  "hand-tabs.sudoku": TABS,
};

/**
 * Adds the checks.
 *
 * @param check a `test` whose body uses the workbench
 * @param the gives the workbench, which has the probe
 */
export function takeInHand(check, the) {
  const open = (name) => the().openFile(`hand-${name}.sudoku`);
  const page = () => the().page;
  const at = ({ line, column }) => `${line}:${column}`;

  /** The values that are drawn over the marks of an editor, when there are some. */
  const ghosts = (editor) =>
    until("values over the marks", async () => {
      const found = await the().overlays(editor);
      return found.length > 0 && found;
    });

  check("forced values are drawn in place of the marks, and nothing moves", async () => {
    const editor = await open("ghosts");
    await editor.locator(".codelens-decoration", { hasText: "30 clues" }).waitFor();
    const before = await the().boxes(editor);
    assert.deepEqual(await the().overlays(editor), []);
    await the().runCommand("Sudoku: Show Forced Values");
    const drawn = await ghosts(editor);
    assert.deepEqual(await the().boxes(editor), before);
    // Every empty cell of this puzzle follows by singles.
    const missing = [...puzzle.replace(/[^1-9.]/g, "")].map((c, i) =>
      c === "." ? SOLUTION[i] : "",
    );
    assert.equal(drawn.map(({ text }) => text).join(""), missing.join(""));
    for (const { mark, color } of drawn) {
      assert.match(mark, /, 0\)$/, "the mark below is not transparent");
      assert.doesNotMatch(color, /, 0\)$/);
    }
    const lefts = new Set(before.flat().map(({ left }) => left));
    assert.ok(
      drawn.every(({ left }) => lefts.has(left)),
      "a value is drawn beside its mark",
    );
    assert.equal(await the().text(), puzzle);
  });

  check("what is copied is the text, and hover says why", async () => {
    const editor = await open("ghosts");
    await the().moveTo(placeOf(1, 3));
    await page().keyboard.press("Control+C");
    const copied = await page().evaluate(() => globalThis.navigator.clipboard.readText());
    assert.equal(copied.trimEnd(), lineOf(puzzle, 1));
    const [{ left, top }] = await ghosts(editor);
    const hover = page().locator(".monaco-hover-content", { hasText: "r1c3" });
    await until("the hover", async () => {
      await page().mouse.move(left + 40, top + 60);
      await page().mouse.move(left + 4, top + 9, { steps: 4 });
      return hover
        .first()
        .waitFor({ timeout: 2500 })
        .then(() => true)
        .catch(() => false);
    });
    assert.match(await hover.first().innerText(), /Forced/);
    await page().mouse.move(0, 0);
  });

  check("forced values follow edits", async () => {
    const editor = await open("ghosts");
    const count = (await ghosts(editor)).length;
    await the().moveTo(placeOf(1, 3));
    await page().keyboard.type("4");
    await the().textIs(puzzle.replace("5 3 .", "5 3 4"));
    await until("one value less", async () => (await the().overlays(editor)).length === count - 1);
    await the().undoTo(puzzle);
    await until("all values", async () => (await the().overlays(editor)).length === count);
    // Two threes in a row: nothing follows from that.
    await page().keyboard.type("3");
    await until("no value", async () => (await the().overlays(editor)).length === 0);
    await the().undoTo(puzzle);
    await until("all values", async () => (await the().overlays(editor)).length === count);
  });

  check("forced values follow scrolling through a collection", async () => {
    const editor = await open("collection");
    await ghosts(editor);
    await the().moveTo({ line: 300, column: 1 });
    const isFull = async () => {
      const lines = (await the().boxes(editor)).filter((line) => line.length === 81).length;
      return lines > 10 && (await the().overlays(editor)).length === lines * 51;
    };
    await until("values on all visible lines", isFull);
  });

  check("forced values are drawn over the tabs of a spreadsheet", async () => {
    const editor = await open("tabs");
    const drawn = await ghosts(editor);
    const missing = [...bare.replace(/\s/g, "")].map((c, i) => (c === "." ? SOLUTION[i] : ""));
    assert.equal(drawn.map(({ text }) => text).join(""), missing.join(""));
    assert.equal(new Set(drawn.map(({ left, top }) => `${left} ${top}`)).size, drawn.length);
    assert.equal(await the().text(), TABS);
  });

  check("forced values are hidden again by the button at the top", async () => {
    const editor = await open("ghosts");
    await ghosts(editor);
    await page().locator(".editor-actions a[aria-label*='Hide Forced Values']").first().click();
    await until("no value", async () => (await the().overlays(editor)).length === 0);
    await page().locator(".editor-actions a[aria-label*='Show Forced Values']").first().waitFor();
  });

  check("one key press undoes one typed value, and nothing is red in between", async () => {
    await open("canonical");
    const place = placeOf(1, 3);
    await the().moveTo(place);
    await the().probe("reset");
    await page().keyboard.press("4");
    await the().textIs(puzzle.replace("5 3 .", "5 3 4"));
    await the().cursorsAre(at(placeOf(1, 4)));
    assert.equal(await the().undoTo(puzzle), 1);
    await the().cursorsAre(at(place));
    const history = await the().probe("history");
    const states = history.filter(({ uri }) => uri.includes("canonical"));
    assert.deepEqual(
      states.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message)),
      [],
    );
  });

  check("values that are typed quickly overwrite a mark each, and none is lost", async () => {
    await open("burst");
    await the().moveTo({ line: 1, column: 3 });
    await page().keyboard.type("46");
    await the().textIs(bare.replace("53..7", "53467"));
    await the().cursorsAre("1:5");
    await the().undoTo(bare);
    await the().cursorsAre("1:3");
    await the().moveTo({ line: 3, column: 4 });
    await page().keyboard.type("3425", { delay: 15 });
    await the().textIs(bare.replace(".98....6.", ".9834256."));
    await the().undoTo(bare);
    await the().cursorsAre("3:4");
  });

  check("values that are typed one after the other are undone one after the other", async () => {
    await open("burst");
    await the().moveTo({ line: 1, column: 3 });
    const one = bare.replace("53..7", "534.7");
    await page().keyboard.press("4");
    await the().textIs(one);
    await page().keyboard.press("6");
    await the().textIs(bare.replace("53..7", "53467"));
    assert.equal(await the().undoTo(one), 1);
    assert.equal(await the().undoTo(bare), 1);
  });

  check(
    "a row is typed in the canonical form as on paper, and taken back cell by cell",
    async () => {
      await open("canonical");
      await the().moveTo(placeOf(1, 1));
      // Givens and marks alike, the last one in the next row.
      await page().keyboard.type("5346789126", { delay: 25 });
      const typed = puzzle.replace("5 3 . | . 7 . | . . .", "5 3 4 | 6 7 8 | 9 1 2");
      await the().textIs(typed);
      await the().cursorsAre(at(placeOf(2, 2)));
      await page().keyboard.press("Backspace");
      await the().textIs(typed.replace("6 . . | 1 9 5", ". . . | 1 9 5"));
      await the().cursorsAre(at(placeOf(2, 1)));
      await page().keyboard.press("Backspace");
      await the().textIs(typed.replace("9 1 2\n6", "9 1 .\n."));
      await the().cursorsAre(at(placeOf(1, 9)));
      await the().undoTo(puzzle, 20);
      await the().moveTo(placeOf(1, 1));
      await page().keyboard.press("Delete");
      await the().textIs(puzzle.replace("5 3 .", ". 3 ."));
      await the().cursorsAre(at(placeOf(1, 1)));
      assert.equal(await the().undoTo(puzzle), 1);
      // A cursor that was put behind a value is for that value.
      const behind = placeOf(1, 2);
      await the().moveTo({ ...behind, column: behind.column + 1 });
      await page().keyboard.press("4");
      await the().textIs(puzzle.replace("5 3 .", "5 4 ."));
      await the().cursorsAre(at(placeOf(1, 3)));
      assert.equal(await the().undoTo(puzzle), 1);
    },
  );

  check("Delete and Backspace delete text within pencil marks and beside the grid", async () => {
    await open("wrong");
    await the().moveTo(placeOf(1, 3));
    await page().keyboard.press("{");
    await page().keyboard.type("146}");
    const { text: before } = await the().stateWhen("all pencil marks", ({ text }) =>
      lineOf(text, 1).includes("{146}"),
    );
    await page().keyboard.press("ArrowLeft");
    await page().keyboard.press("Backspace");
    await the().textIs(before.replace("6}", "}"));
    await the().undoTo(puzzle, 30);
  });

  check("several cursors overwrite a mark each, in one undo step", async () => {
    await open("many");
    await the().moveTo({ line: 3, column: 4 });
    await the().runCommand("Add Cursor Below");
    await the().cursorsAre("3:4", "4:4");
    await page().keyboard.press("7");
    const rows = bare.split("\n");
    rows[2] = ".987...6.";
    rows[3] = "8..76...3";
    await the().textIs(rows.join("\n"));
    await the().cursorsAre("3:5", "4:5");
    assert.equal(await the().undoTo(bare), 1);
    await page().keyboard.press("Escape");
  });

  check("a value is inserted where the setting says so", async () => {
    await open("canonical");
    await the().withSettings({ "sudoku.typeOver": false }, async () => {
      await the().moveTo(placeOf(1, 3));
      await until("the value is inserted", async () => {
        await page().keyboard.press("4");
        const text = await the().stateWhen("a typed value", ({ text }) => text !== puzzle);
        const isInserted = text.text === puzzle.replace("5 3 .", "5 3 4.");
        await the().undoTo(puzzle);
        return isInserted;
      });
    });
  });

  check("the cursor stays where it was after every fill", async () => {
    await open("fills");
    const place = placeOf(1, 3);
    const results = {
      "Fill This Cell": puzzle.replace("5 3 .", "5 3 4"),
      "Fill Forced Cells": solved,
      "Fill Solution": solved,
    };
    for (const [command, text] of Object.entries(results)) {
      await the().moveTo(place);
      await the().runCommand(`Sudoku: ${command}`);
      await the().stateWhen(command, (state) => plain(state.text) === text);
      await the().cursorsAre(at(place));
      assert.equal(await the().undoTo(puzzle), 1);
      await the().cursorsAre(at(place));
    }
  });

  check(
    "Next Step and fills say what they did, and the cursor goes to the placed cell",
    async () => {
      await open("fills");
      const statusShows = (text) => page().locator(".statusbar-item", { hasText: text }).waitFor();
      await the().moveTo(placeOf(2, 5));
      await the().runCommand("Sudoku: Next Step");
      await statusShows(/r1c6=8/);
      await the().cursorsAre(at(placeOf(1, 6)));
      assert.equal(await the().undoTo(puzzle), 1);
      await the().runCommand("Sudoku: Fill Forced Cells");
      await statusShows(/Filled 51 forced cells/);
      assert.equal(await the().undoTo(puzzle), 1);
    },
  );

  check("the cursor stays where it was after actions of the light bulb", async () => {
    await open("bulb");
    const place = placeOf(1, 3);
    for (const title of [/^\s*Fill this cell/, /^\s*Fill.* forced cells/, /^\s*Fill.* solution/]) {
      await the().moveTo(place);
      await the().chooseAction("Control+.", title);
      await the().stateWhen(`${title}`, ({ text }) => text !== puzzle);
      await the().cursorsAre(at(place));
      assert.equal(await the().undoTo(puzzle), 1);
    }
  });

  check(
    "the cursor stays where it was after a quick fix, a conversion and formatting",
    async () => {
      await open("wrong");
      const place = placeOf(1, 3);
      await the().moveTo(place);
      await page().keyboard.type("3");
      await the().textIs(puzzle.replace("5 3 .", "5 3 3"));
      await the().moveTo(place);
      await the().stateWhen("a clash", ({ diagnostics }) => diagnostics.length > 0);
      await the().chooseAction("Control+.", /Remove/);
      await the().textIs(puzzle);
      await the().cursorsAre(at(place));
      await the().runAndChoose("Sudoku: Convert to", "One line");
      await the().textIs(pasted.line);
      await the().cursorsAre("1:3");
      await the().undoTo(puzzle);
      await open("many");
      // The 1 in row 2 of the bare rows is the same cell in the canonical form.
      await the().moveTo({ line: 2, column: 4 });
      await the().runCommand("Format Document");
      await the().textIs(puzzle);
      await the().cursorsAre(at(placeOf(2, 4)));
      await the().undoTo(bare);
    },
  );

  check("the light bulb has one entry for all conversions", async () => {
    await open("menus");
    await the().moveTo(placeOf(1, 3));
    const menu = page().locator(".action-widget .monaco-list-row.action");
    await the().press("Control+.", menu.first());
    const titles = await menu.allInnerTexts();
    assert.deepEqual(
      titles.filter((title) => title.includes("Convert")).map((title) => title.trim()),
      ["Convert to …"],
    );
    await menu.filter({ hasText: "Convert to" }).click();
    const entry = page().locator(".quick-input-list .monaco-list-row", { hasText: "One line" });
    await entry.click();
    await the().textIs(pasted.line);
    await the().undoTo(puzzle);
  });

  check("one menu in the context menu has all that can be done with a puzzle", async () => {
    const editor = await open("menus");
    const entries = await the().openSubmenu(editor, "Sudoku");
    const labels = await entries.allInnerTexts();
    for (const label of [
      "Next Step",
      "Fill This Cell",
      "Fill Forced Cells",
      "Fill Solution",
      "Show Solution",
      "Explain",
      "Show Candidates",
      "Show Forced Values",
      "Insert Solution Below",
      "Insert Explanation Below",
      "Convert to …",
      "Minimize",
      "Make Unique",
      "Make Symmetric",
      "Replace by an Equivalent Puzzle",
      "New Puzzle …",
    ]) {
      assert.ok(labels.includes(label), `${label} is not among ${labels}`);
    }
    await the().press("Escape", entries.first(), "hidden");
  });

  check("the candidates are shown beside the puzzle and follow edits", async () => {
    await open("menus");
    await the().moveTo(placeOf(1, 3));
    await the().runCommand("Sudoku: Show Candidates");
    const grid = '.panel.columnar [role=gridcell][aria-label$=", empty, candidates 1 2 4"]';
    const view = await viewWith(the(), grid);
    // The key goes to the text, which may have lost the focus for a moment when the view appeared.
    await the().moveTo(placeOf(1, 3));
    await page().keyboard.type("4");
    await the().stateWhen("the value", ({ text }) => text !== puzzle);
    await view.locator(grid).waitFor({ state: "detached" });
    await the().undoTo(puzzle);
    await view.locator(grid).waitFor();
    await the().closeBoard();
  });

  check("a snippet is completed where a grid can begin, and not in a cell", async () => {
    await open("menus");
    await the().moveTo(placeOf(1, 3));
    const entries = page().locator(".suggest-widget.visible .monaco-list-row");
    await the().press("Control+Space", entries.first());
    const labels = await entries.locator(".label-name").allInnerTexts();
    assert.ok(labels.length > 0 && !labels.some((label) => label.startsWith("grid")), `${labels}`);
    await the().press("Escape", entries.first(), "hidden");
    await the().moveTo({ line: 12, column: 1 });
    await page().keyboard.type("grid4");
    await the().press("Control+Space", entries.filter({ hasText: "grid4" }).first());
    await entries.filter({ hasText: "grid4" }).first().click();
    await the().stateWhen(
      "a grid",
      ({ text }) => text.startsWith(puzzle) && /^\. \. \| \. \.$/m.test(text),
    );
    await the().cursorsAre("12:1");
    await the().undoTo(puzzle, 20);
  });

  check("a new puzzle is an empty grid with the cursor in its first cell", async () => {
    await the().runAndChoose("Sudoku: New Puzzle", "9 × 9", "Empty grid", "In a frame");
    const { text } = await the().stateWhen(
      "the new document",
      ({ uri, language }) => uri?.startsWith("untitled:") && language === "sudoku",
    );
    assert.equal(text.replace(/[^.]/g, "").length, 81);
    await the().status("status.editor.selection", "Ln 2, Col 3").waitFor();
    await page().keyboard.press("5");
    await the().textIs(text.replace("| .", "| 5"));
    assert.equal(await the().undoTo(text), 1);
    await the().runCommand("View: Revert and Close Editor");
  });

  check(
    "a puzzle of a wanted difficulty is made below the last one, and undone at once",
    async () => {
      await open("menus");
      const rules = { acceptsChoiceOf: "Further Rules" };
      await the().runAndChoose(
        "Sudoku: New Puzzle",
        "9 × 9",
        "New puzzle",
        rules,
        "Easy",
        "Make the Puzzle",
        "Below the last puzzle",
      );
      await the().stateWhen("a puzzle below", ({ text }) =>
        text.startsWith(`${puzzle}\ndifficulty: easy\n`),
      );
      assert.equal(await the().undoTo(puzzle), 1);
    },
  );

  check("a puzzle is minimized and replaced by an equivalent one in its layout", async () => {
    await open("menus");
    await the().moveTo(placeOf(1, 3));
    for (const [command, has] of [
      ["Sudoku: Minimize", (count, before) => count < before],
      ["Sudoku: Replace by an Equivalent Puzzle", (count, before) => count === before],
    ]) {
      await the().runCommand(command);
      const values = (text) => text.replace(/[^1-9]/g, "").length;
      const { text } = await the().stateWhen(
        "another puzzle",
        ({ text }) => text !== puzzle && has(values(text), values(puzzle)),
      );
      assert.equal(text.replace(/[1-9]/g, "."), puzzle.replace(/[1-9]/g, "."));
      assert.equal(await the().undoTo(puzzle), 1);
    }
  });
}

/** A text with its placed values written as givens. */
function plain(text) {
  return text.replace(/ ?\+(\d)/g, (_, value) => ` ${value}`).replace(/^ /gm, "");
}
