// Goes through what the server offers in VS Code, each thing as the user sees it, in a file of its own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { tour } from "./tour.mjs";
import { until } from "./wait.mjs";

const NAMES = ["lens", "look", "hint", "list", "type", "name", "save", "fold", "ghost"];

/** The files that the tour needs in its folder. */
export const tourFiles = {
  ...Object.fromEntries(NAMES.map((name) => [`${name}.sudoku`, tour.text])),
  "sudoku.toml": "",
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

  /** Saves a file that is in front, and looks at it. */
  const isSavedAs = async (name, text) => {
    await the().save();
    assert.equal(onDisk(name), text);
  };

  check("above a puzzle stands what it is like, and a click makes its next step", async () => {
    const editor = await open("lens");
    const lenses = editor.locator(".codelens-decoration");
    await lenses.filter({ hasText: "unique · 4 clues" }).waitFor();
    await lenses.locator("a", { hasText: "Next step" }).click();
    await isSavedAs("lens", tour.withNextStep);
  });

  check("a given, a placed value and an empty cell have colours of their own", async () => {
    const editor = await open("look");
    await until("three colours", async () => {
      const colours = await editor.locator(".view-line span span").evaluateAll((parts) => {
        const colourOf = (part) => globalThis.getComputedStyle(part).color;
        return parts.map((part) => [part.textContent, colourOf(part)]);
      });
      const of = (text) => colours.find(([part]) => part === text)?.[1];
      // The grammar colours the first two as well; what it calls empty is as pale as a frame.
      return new Set([of("1"), of("+3"), of(".")]).size === 3 && of(".") !== of(" ");
    });
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
    await open("type");
    await the().moveTo(tour.empty);
    await page().keyboard.type(tour.typed);
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

  check("Show Solution and Explain show read-only documents", async () => {
    await open("look");
    await the().moveTo(tour.empty);
    await the().runCommand("Sudoku: Show Solution");
    const pageOf = (scheme) =>
      page().locator(`.editor-instance .monaco-editor[data-uri^="${scheme}:"]`);
    const rows = pageOf("sudoku-solution").locator(".view-line");
    for (const row of tour.solution) {
      await rows.filter({ hasText: spaced(row) }).waitFor();
    }
    await open("look");
    await the().runCommand("Sudoku: Explain (Show the Path)");
    const steps = pageOf("sudoku-path").locator(".view-line");
    await steps.filter({ hasText: spaced(tour.firstStep) }).waitFor();
  });
}

/** A line as the workbench draws it, where the blanks do not break. */
export function spaced(line) {
  return line.replaceAll(" ", "\u00a0");
}
