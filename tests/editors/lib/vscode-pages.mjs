// Tests the views of the board that commands open, and Markdown documents in VS Code, as the user sees them.

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
  const text = async () => {
    await workbench().runCommand("View: Focus First Editor Group");
    await workbench().openFile("page.sudoku");
  };

  check("the path is shown on the board beside, and leads to its cells in the text", async () => {
    await text();
    await workbench().moveTo({ line: 2, column: 1 });
    await workbench().runCommand("Sudoku: Explain");
    const view = await viewWith(workbench(), ".panel.path .steps");
    assert.equal(await view.locator(".steps li").count(), 51);
    assert.match(await view.locator("h1").innerText(), /First/);
    assert.equal(await view.locator(".frame.new").count(), 1);
    await view.locator(".steps button").nth(1).press("Enter");
    await view.locator(".sentence strong", { hasText: /^2\. / }).waitFor();
    await view.locator(".steps button").first().press("Enter");
    await view.locator('[id="path-5"]').click();
    await workbench().runCommand("View: Focus First Editor Group");
    await workbench().status("status.editor.selection", "Ln 2, Col 7 (1 selected)").waitFor();
  });

  check("the board follows edits, and the cursor to another puzzle", async () => {
    const view = await viewWith(workbench(), ".panel.path .steps");
    await text();
    await workbench().moveTo({ line: 12, column: 1 });
    await view.locator(".turn", { hasText: "of 2" }).waitFor();
    await until("puzzle 2", async () => {
      return (await view.getByLabel("Go to puzzle").inputValue()) === "2";
    });
    await workbench().moveTo({ line: 2, column: 3 });
    await view.locator(".steps").waitFor();
    await workbench().page.keyboard.press("Shift+ArrowRight");
    await workbench().page.keyboard.type("5");
    await view.locator(".sentence", { hasText: "No solution: 5 appears twice" }).waitFor();
    assert.equal(await view.locator(".steps").count(), 0);
    await workbench().press("Control+Z", view.locator(".steps"));
  });

  check("the solution is a view of the same board", async () => {
    await text();
    await workbench().moveTo({ line: 2, column: 1 });
    await workbench().runCommand("Sudoku: Show Solution");
    const view = await viewWith(workbench(), ".panel.solution svg");
    await until("all cells are drawn", async () => (await view.locator(".value").count()) === 81);
    const solutions = view.locator(".choices button", { hasText: "Solutions" });
    // A board that showed a solution before is drawn before the command has reached it, and then takes its view.
    await until("the view of the file", async () => {
      await view.locator("#tab-file").click();
      return solutions.isVisible();
    });
    await solutions.click();
    await until("the solutions", async () => (await view.locator(".value").count()) >= 81);
    assert.equal(await view.locator(".whole").count(), 2);
    await view.locator(".whole").first().click();
    await view.locator(".panel.game svg[role=grid]").waitFor();
    await workbench().closeBoard();
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

  check("the preview of Markdown draws the puzzles of fenced blocks", async () => {
    await workbench().openFile("notes.md");
    await workbench().runCommand("Markdown: Open Preview to the Side");
    const view = await viewWith(workbench(), ".sudoku-puzzles svg.picture");
    await until(
      "both puzzles",
      async () => (await view.locator(".sudoku-puzzles svg").count()) === 2,
    );
    assert.equal(await view.locator(".sudoku-puzzles svg").first().locator(".value").count(), 30);
    await workbench().closeBoard();
  });
}
