// Tests the features of the server in VS Code as the user sees them, each in its own file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { tour } from "./tour.mjs";
import { viewWith } from "./vscode-pages.mjs";
import { until } from "./wait.mjs";

const NAMES = ["fold", "ghost", "lens", "list", "look", "name", "save", "step", "type"];

/** The files that the tour needs in its folder. */
export const tourFiles = {
  ...Object.fromEntries(NAMES.map((name) => [`${name}.sudoku`, tour.text])),
  // They are all the same puzzle.
  "sudoku.toml": '[check]\nignore = ["duplicate-puzzle"]\n',
};

/**
 * Adds the checks.
 *
 * @param check a `test` whose body uses the workbench
 * @param the gives the workbench
 */
export function takeTour(check, the) {
  const page = () => the().page;
  const onDisk = (name) => readFileSync(path.join(the().folder, `${name}.sudoku`), "utf8");

  const open = (name) => {
    assert.ok(NAMES.includes(name));
    return the().openFile(`${name}.sudoku`);
  };

  /** Types a value before the empty cell, and waits until that has taken the place of its mark. */
  const typeValue = async (editor) => {
    await the().moveTo(tour.empty);
    await page().keyboard.type(tour.typed);
    await editor.locator(".view-line", { hasText: spaced(tour.rowAsTyped) }).waitFor();
  };

  /** Saves a file that is in front, and looks at it. */
  const isSavedAs = async (name, text) => {
    await the().save();
    assert.equal(onDisk(name), text);
  };

  check("above a puzzle stands what it is like, and a click shows its solution", async () => {
    const editor = await open("lens");
    const lenses = editor.locator(".codelens-decoration");
    await lenses.filter({ hasText: "unique · 4 clues" }).waitFor();
    await lenses.locator("a", { hasText: "Show solution" }).click();
    const view = await viewWith(the(), ".panel.solution svg");
    const values = await view.locator(".value").allTextContents();
    assert.ok(values.join("").startsWith(tour.solution[0].replaceAll(" ", "")), values.join(""));
    await the().closeBoard();
  });

  check(
    "Next Step makes the next step, and Apply All Safe Fixes says that there is nothing to fix",
    async () => {
      await open("step");
      await the().moveTo(tour.empty);
      await the().runCommand("Sudoku: Apply All Safe Fixes");
      await the().notification(/fix/i).waitFor();
      await the().runCommand("Sudoku: Next Step");
      await isSavedAs("step", tour.withNextStep);
    },
  );

  check("a given, a placed value and an empty cell have colours of their own", async () => {
    const editor = await open("look");
    await until("three colours", async () => {
      const colours = await editor.locator(".view-line span span").evaluateAll((parts) => {
        const colourOf = (part) => globalThis.getComputedStyle(part).color;
        return parts.map((part) => [part.textContent, colourOf(part)]);
      });
      const of = (text) => colours.find(([part]) => part === text)?.[1];
      // The grammar alone colours the first two alike. An empty mark looks alike whether or not its value is forced.
      return new Set([of("1"), of("+3"), of(".")]).size === 3;
    });
  });

  check("values stand behind empty cells where the setting says so, and nowhere else", async () => {
    const editor = await open("look");
    const [, row] = tour.text.split("\n");
    assert.ok(!tour.hinted.includes(row));
    const line = (text) => editor.locator(".view-line", { hasText: spaced(text) });
    await line(row).waitFor();
    await the().withSettings({ "sudoku.inlayHints.forced": true }, () =>
      line(tour.hinted).waitFor(),
    );
    await line(row).waitFor();
  });

  check("the cells of a value are highlighted", async () => {
    const editor = await open("look");
    await the().moveTo(tour.placed);
    await editor.locator(".wordHighlightStrong").first().waitFor();
    assert.equal(await editor.locator(".wordHighlightStrong").count(), 1);
    assert.equal(await editor.locator(".wordHighlight").count(), tour.threes.length - 1);
  });

  check("a cell's candidates are completions, and one replaces the cell", async () => {
    await open("list");
    await the().moveTo(tour.empty);
    const entries = page().locator(".suggest-widget.visible .monaco-list-row");
    await the().press("Control+Space", entries.first());
    const labels = entries.locator(".label-name");
    assert.deepEqual(await labels.allInnerTexts(), tour.completions);
    await entries.filter({ hasText: tour.completed }).click();
    await isSavedAs("list", tour.filledCell);
  });

  check("a value that is typed before an empty cell overwrites it", async () => {
    await typeValue(await open("type"));
    await isSavedAs("type", tour.typedCell);
  });

  check("two values are exchanged by renaming one", async () => {
    await open("name");
    await the().moveTo(tour.placed);
    const box = page().locator(".rename-box input");
    await the().press("F2", box);
    await box.fill(tour.otherName);
    await the().press("Enter", box, "hidden");
    await isSavedAs("name", tour.renamed);
  });

  check("the reason for the next step is ghost text, and Tab writes it", async () => {
    const editor = await open("ghost");
    await the().moveTo(tour.first);
    await the().runCommand("Trigger Inline Suggestion");
    await editor.locator(".ghost-text-decoration", { hasText: "#" }).waitFor();
    await page().keyboard.press("Tab");
    await the().save();
    const [before, after] = tour.text.split(tour.rowOfFirst);
    const text = onDisk("ghost");
    assert.ok(text.startsWith(`${before}${tour.rowOfFirst}`) && text.endsWith(after), text);
    assert.match(text, /^\. \. 3 \. +# r2c1 is 4: /m);
  });

  check("a puzzle is folded into its first line", async () => {
    const editor = await open("fold");
    const last = editor.locator(".view-line", { hasText: spaced(tour.lastRow) });
    await last.waitFor();
    await the().moveTo({ line: 1, column: 1 });
    await the().runCommand("Fold");
    await last.waitFor({ state: "detached" });
    await the().runCommand("Unfold");
    await last.waitFor();
  });

  check("a source action is made when the file is saved", async () => {
    const editor = await open("save");
    const numbers = editor.locator(".line-numbers").first();
    const settings = {
      "editor.codeActionsOnSave": { "source.fillForced.sudoku": "explicit" },
      // So that it shows when the settings are in force.
      "editor.lineNumbers": "off",
    };
    await the().withSettings(settings, async () => {
      await numbers.waitFor({ state: "detached" });
      await typeValue(editor);
      await isSavedAs("save", tour.typedAndFilled);
    });
    await numbers.waitFor();
  });

  check("a mistake in sudoku.toml is underlined while it is written", async () => {
    const editor = await the().openFile("sudoku.toml");
    await the().moveTo({ line: 3, column: 1 });
    await page().keyboard.type("selct = []");
    const squiggle = editor.locator(".squiggly-error").first();
    await squiggle.waitFor();
    await the().runCommand("File: Revert File");
    await squiggle.waitFor({ state: "detached" });
  });
}

/** A line as the workbench draws it, where the blanks do not break. */
export function spaced(line) {
  return line.replaceAll(" ", "\u00a0");
}
