// Tests pages beside the editor and Markdown documents in VS Code, as the user sees them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { until } from "./wait.mjs";

const GRID =
  "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/** The files that these tests open. */
export const pageFiles = {
  "page.sudoku": `title: First\n${GRID}\n12..\n34..\n..1.\n....\n`,
  "notes.md": `# Über 😀\n\n\`\`\`sudoku\n${GRID.replace("53..", "535.")}\`\`\`\n\n> ~~~sudoku\n> 12..\n> 34..\n> ..1.\n> ...2\n> ~~~\n`,
};

/** The frame of the view that shows something. */
export async function viewWith(workbench, selector) {
  return until(`a view with ${selector}`, async () => {
    for (const frame of workbench.page.frames()) {
      const found = frame.locator(selector).first();
      if (await found.isVisible().catch(() => false)) {
        return frame;
      }
    }
    return undefined;
  });
}

export function testPages(check, workbench) {
  check("the path is shown beside, and a click on a cell's name selects the cell", async () => {
    await workbench().openFile("page.sudoku");
    await workbench().moveTo({ line: 2, column: 1 });
    await workbench().runCommand("Sudoku: Explain");
    const view = await viewWith(workbench(), ".step");
    assert.equal(await view.locator(".step").count(), 51);
    // Grids are drawn when they become visible.
    await view.locator(".step").first().scrollIntoViewIfNeeded();
    await view.locator(".step svg").first().waitFor();
    assert.match(await view.locator("h1").innerText(), /First/);
    assert.equal(await view.locator(".step .ring.new").first().count(), 1);
    await view.locator('.step a.cell[data-cell="5"]').first().click();
    await workbench().status("status.editor.selection", "Ln 2, Col 7 (1 selected)").waitFor();
  });

  check("the view follows edits, and the cursor to another puzzle", async () => {
    const view = await viewWith(workbench(), ".step");
    await workbench().openFile("page.sudoku");
    await workbench().moveTo({ line: 12, column: 1 });
    await view.locator("nav", { hasText: "2 of 2" }).waitFor();
    await workbench().moveTo({ line: 2, column: 3 });
    await view.locator("nav", { hasText: "1 of 2" }).waitFor();
    await workbench().page.keyboard.press("Shift+ArrowRight");
    await workbench().page.keyboard.type("5");
    await view.locator(".problem").first().waitFor();
    assert.equal(await view.locator(".step").count(), 0);
    await workbench().press("Control+Z", view.locator(".step").first());
  });

  check("the solution has a view of its own", async () => {
    await workbench().openFile("page.sudoku");
    await workbench().moveTo({ line: 2, column: 1 });
    await workbench().runCommand("Sudoku: Show Solution");
    const view = await viewWith(workbench(), ".solution svg");
    await until("all cells are drawn", async () => (await view.locator("svg text").count()) === 81);
    await workbench().closeViews("Solution – ");
    await workbench().closeViews("Explanation – ");
  });

  check("fenced blocks in Markdown have mistakes and repairs", async () => {
    const editor = await workbench().openFile("notes.md");
    await editor.locator(".squiggly-error").first().waitFor();
    const entry = await workbench().problems("duplicate-value");
    await entry.filter({ hasText: "Ln 4, Col 3" }).waitFor();
    await workbench().moveTo({ line: 4, column: 3 });
    await workbench().chooseAction("Control+.", /^\s*Remove /);
    await editor.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await workbench().save();
    const text = readFileSync(path.join(workbench().folder, "notes.md"), "utf8");
    assert.equal(text, pageFiles["notes.md"].replace("535.", "53.."));
  });
}
