// Sets and plays puzzles in VS Code as a setter does: from nothing, by the mouse only and by the keyboard only.
//
// With SUDOKU_LONG it plays more: every pencil mark and many hints.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe } from "node:test";
import { axeSource, hasNoFindings } from "./lib/accessibility.mjs";
import { Album } from "./lib/album.mjs";
import { checking } from "./lib/checks.mjs";
import { Setter, hard, killer, thermometers } from "./lib/setting.mjs";
import { viewWith } from "./lib/vscode-pages.mjs";
import { setUp } from "./setup.mjs";

const tools = setUp("vscode");
const album = new Album("vscode-setter", "Setting and playing");
const extent = process.env.SUDOKU_LONG ? { marks: 81, hints: 20 } : { marks: 4, hints: 2 };

const files = {
  "killer.sudoku": "",
  "thermos.sudoku": "",
  "regions.sudoku": "",
  "hard.sudoku": hard.text,
};

describe("Setting and playing in VS Code", { timeout: 1_800_000 }, () => {
  let workbench;
  const axe = axeSource(tools);

  before(async () => {
    workbench = await album.open(tools, { size: { width: 1400, height: 900 }, files });
    await workbench.press("Control+B", workbench.page.locator(".part.sidebar"), "hidden");
  });

  after(() => album.close());

  const check = checking(() => workbench);

  const textOf = async (name) => (await workbench.probe("state")).documents[name];

  const onDisk = (name) => readFileSync(path.join(workbench.folder, name), "utf8");

  /** Opens a file with its board beside it. */
  async function open(name) {
    await workbench.closeAll();
    await workbench.openFile(name);
    await workbench.runCommand("Sudoku: Open Board to the Side");
    const view = await viewWith(workbench, hard.text === files[name] ? "svg[role=grid]" : ".ways");
    return { view, setter: new Setter({ view, page: workbench.page, text: () => textOf(name) }) };
  }

  const save = async () => {
    const dirty = workbench.page.locator(".tab.dirty");
    await workbench.press("Control+S", dirty, "detached");
  };

  check("a killer is set from nothing by the mouse", async () => {
    const { view, setter } = await open("killer.sudoku");
    await album.take("Nothing: the ways to a first puzzle");
    await view.getByRole("button", { name: "Empty 9×9" }).click();
    await view.locator(".clue-bar").waitFor();
    await album.take("An empty grid");
    await setter.setKillerByMouse(killer());
    await album.take("A killer, set by the mouse");
    await hasNoFindings(view, axe);
    await save();
    assert.equal(onDisk("killer.sudoku"), await textOf("killer.sudoku"));
  });

  check("thermometers are set from nothing by the keyboard", async () => {
    const { view, setter } = await open("thermos.sudoku");
    await setter.tabTo(".ways button");
    await setter.press("Enter");
    await view.locator(".clue-bar").waitFor();
    await setter.tabTo("[role=grid]");
    await setter.setThermosByKeyboard(thermometers());
    await album.take("Thermometers, set by the keyboard");
    await hasNoFindings(view, axe);
    await setter.undoTo("");
    await view.locator(".ways").waitFor();
  });

  check("the regions of a jigsaw are painted", async () => {
    const { view, setter } = await open("regions.sudoku");
    await view.getByRole("button", { name: "Empty 9×9" }).click();
    await view.getByLabel("Kind of clue").selectOption("regions");
    await setter.paint(["r1c1-r1c5-r2c5-r2c2", "r2c1-r5c1-r5c2-r3c2"]);
    await setter.statusIs("regions in progress");
    await album.take("Regions in progress");
    await hasNoFindings(view, axe);
  });

  check("rules of a new puzzle are chosen by picture, and say what excludes them", async () => {
    await workbench.closeAll();
    await workbench.runCommand("Sudoku: New Puzzle", { opensList: true });
    const box = workbench.page.locator(".quick-input-widget");
    const row = (label) => box.locator(".monaco-list-row", { hasText: label }).first();
    const find = (label) => box.locator("input.input").fill(label);
    const step = (title) => box.locator(".quick-input-title", { hasText: title });
    await row("4 × 4").click();
    await row("New puzzle").click();
    await step("Further Rules").waitFor();
    await row("Thermometers").locator(".quick-input-list-icon").waitFor();
    await album.take("The rules and clues of a new puzzle");
    await find("jigsaw");
    await row("Jigsaw regions").click();
    await find("no-boxes");
    await row("exclude each other").waitFor();
    await album.take("What cannot be had says why");
    await find("");
    await workbench.press("Enter", step("Difficulty"));
    await row("Easy").waitFor();
    assert.equal(await row("every classic puzzle").count(), 0);
    await workbench.press("Enter", step("Givens"));
    await row("Make the Puzzle").click();
    await workbench.stateWhen("a jigsaw", ({ text }) => text?.includes("\n[regions]\n"));
  });

  check("a hard classic is played to its end, undone and saved as it was", async () => {
    const { view, setter } = await open("hard.sudoku");
    await setter.statusIs(/^unique/);
    await album.take("A hard classic");
    const { hinted } = await setter.play(hard.solution, extent);
    assert.equal(hinted, extent.hints);
    await album.take("Played to its end");
    await hasNoFindings(view, axe);
    const played = await textOf("hard.sudoku");
    assert.ok(played.startsWith(hard.text), "the givens stay");
    await save();
    assert.equal(onDisk("hard.sudoku"), played);
    await setter.undoTo(hard.text);
    await save();
    assert.equal(onDisk("hard.sudoku"), hard.text);
    await album.take("Everything undone");
  });
});
