// Uses the playground in a real browser, as its visitors do: no network but the page itself.
//
// SUDOKU_PLAYGROUND is the folder that `cargo xtask playground` has made, SUDOKU_PLAYGROUND_PROGRAM in its place a program
// that contains it.

import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { axeSource, hasNoFindings } from "./lib/accessibility.mjs";
import { which } from "./lib/board-page.mjs";
import { drawContactSheet } from "./lib/contact-sheet.mjs";
import { sendFile } from "./lib/serve-files.mjs";
import { Setter, hard, killer, thermometers } from "./lib/setting.mjs";
import { cache, setUp } from "./setup.mjs";
import { until } from "./lib/wait.mjs";

const folder = path.resolve(
  process.env.SUDOKU_PLAYGROUND ?? path.join(import.meta.dirname, "../../target/playground"),
);
const GOOD = `53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
`;

/** Serves the page, and returns its address and what ends that. */
async function serve() {
  const program = process.env.SUDOKU_PLAYGROUND_PROGRAM;
  if (program !== undefined) {
    return servedBy(program);
  }
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    sendFile(response, path.join(folder, path.basename(name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Has the program serve the page, which prints the address in its first line. */
async function servedBy(program) {
  const child = spawn(program, ["playground"], { stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => child.kill("SIGKILL");
  process.once("exit", stop);
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    return { address, stop };
  }
  throw new Error(`${program} ended without an address`);
}

describe("The playground", () => {
  let server, browser, address;
  const tools = setUp("vscode");
  const pictures = path.join(cache, "playground");

  before(async () => {
    rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
    const { chromium } = createRequire(path.join(tools.modules, "package.json"))("playwright-core");
    server = await serve();
    ({ address } = server);
    browser = await chromium.launch({
      executablePath: which(tools.browser),
      headless: false, // See --headless=new.
      args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
    });
  });

  after(async () => {
    await browser?.close();
    server?.stop();
  });

  /** A page of a new visitor; what goes wrong in it fails the test. */
  async function visit(hash = "", viewport = { width: 1300, height: 850 }) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(address + hash);
    await page.locator("body[data-ready]").waitFor();
    return {
      page,
      text: () => page.evaluate(() => globalThis.playground.text()),
      diagnostics: () => page.evaluate(() => globalThis.playground.diagnostics()),
      async write(text) {
        await page.locator(".cm-content").click();
        await page.keyboard.press("Control+A");
        await page.keyboard.insertText(text);
      },
      async close() {
        assert.deepEqual(errors, []);
        await context.close();
      },
    };
  }

  test("a first visitor sees a mistake, its list and the board", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.locator("#mistakes button.error").first().waitFor();
    assert.match(await page.locator("#mistakes").innerText(), /9 appears twice in row 9 and box 9/);
    await page.locator("#beside [role=grid]").waitFor();
    assert.equal(await page.locator("#beside [role=gridcell]").count(), 81);
    await visitor.close();
  });

  test("typing, filling and undoing", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(GOOD.replace("53..7....", "53..7...5"));
    await until("the clash is found", async () => (await visitor.diagnostics()).length >= 2);
    await visitor.write(GOOD);
    await until("nothing is wrong", async () => (await visitor.diagnostics()).length === 0);
    await page.locator("#solution").click();
    await until("it is solved", async () => !(await visitor.text()).includes("."));
    await page.locator(".cm-content").press("Control+Z");
    await until("it is undone", async () => (await visitor.text()) === GOOD);
    await page.locator("#rate").click();
    await page.locator("#said", { hasText: /unique · 30 clues .* SE .*1\.2/ }).waitFor();
    await page.locator("#beside .status", { hasText: /^unique · easy · SE 1\.2/ }).waitFor();
    await visitor.close();
  });

  test("a typed value takes the place of a cell, and Backspace writes an empty mark", async () => {
    const visitor = await visit();
    const { page } = visitor;
    const rowsAre = (...rows) =>
      until(rows.join(" / "), async () => (await visitor.text()).startsWith(rows.join("\n")));
    const empty = ". . . | . . . | . . .";
    const band = `${empty}\n`.repeat(3);
    await visitor.write(`${band}------+-------+------\n`.repeat(2) + band);
    await page.keyboard.press("Control+Home");
    // As fast as it can be typed: the answers of the server come later.
    await page.keyboard.type("45123678991");
    await rowsAre("4 5 1 | 2 3 6 | 7 8 9", "9 1 . | . . . | . . .");
    await page.keyboard.press("Backspace");
    await rowsAre("4 5 1 | 2 3 6 | 7 8 9", "9 . . | . . . | . . .");
    await page.keyboard.press("Control+Z");
    await rowsAre("4 5 1 | 2 3 6 | 7 8 9", "9 1 . | . . . | . . .");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("7");
    await rowsAre("4 5 1 | 2 3 6 | 7 8 9", "9 7 . | . . . | . . .");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("title: 12 of 45\n");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("\n8");
    await rowsAre("title: 12 of 45", "8 5 1 | 2 3 6 | 7 8 9");
    await visitor.close();
  });

  test("the next step goes into the game while one plays, and what was said goes with its text", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(GOOD);
    await page.locator(".activity [aria-pressed=true]", { hasText: "Play" }).waitFor();
    await page.locator("#step").click();
    await until("a game", async () => (await visitor.text()).startsWith(`${GOOD}[state]\n`));
    await page.locator(".message", { hasText: "Hidden Single" }).waitFor();
    await visitor.write(GOOD);
    await page.locator("#beside .activity button", { hasText: "Set" }).click();
    await page.locator("#step").click();
    await page.locator("#said", { hasText: "Hidden Single" }).waitFor();
    assert.ok(!(await visitor.text()).includes("[state]"));
    await visitor.write("title: another\n");
    await until("nothing is said", async () => (await page.locator("#said").innerText()) === "");
    // What the server says is in the same place, and not above the text.
    await visitor.write("");
    await page.locator("#actions").waitFor();
    await page.locator("#solution").click();
    await until("it says why", async () => (await page.locator("#said").innerText()) !== "");
    assert.equal(await page.locator(".cm-dialog").count(), 0);
    await visitor.close();
  });

  test("what is selected on the board is selected in the text, clues too", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(`${".".repeat(9)}\n`.repeat(9) + "[cages]\n12: r1c1 r1c2\n35: r5c5-r5c9\n");
    const chosen = () =>
      page.evaluate(() => {
        const { from, to } = globalThis.playground.selection();
        return globalThis.playground.text().slice(from, to);
      });
    const total = page.locator("#beside .figure.cages text", { hasText: "35" });
    await total.waitFor();
    const { x, y, width, height } = await total.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await until("the cage is selected", async () => (await chosen()) === "35: r5c5-r5c9");
    await page.locator('#beside [id$="-2"][role=gridcell]').click();
    await until("a cell is selected", async () => (await chosen()) === ".");
    // The board has the focus still, until Enter goes to the text.
    await page.keyboard.press("4");
    await until("a value", async () => (await visitor.text()).startsWith("..4......\n"));
    await page.keyboard.press("Enter");
    await page.locator(".cm-editor.cm-focused").waitFor();
    await visitor.close();
  });

  test("actions at the cursor fix and fill", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(GOOD.replace("53..7....", "53..7...5"));
    await until("the clash is found", async () => (await visitor.diagnostics()).length >= 2);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+.");
    await page
      .locator("[role=menuitem]", { hasText: /^Remove/ })
      .first()
      .click();
    await until("the value is gone", async () => (await visitor.text()).startsWith("53..7....\n"));
    await until("nothing is wrong", async () => (await visitor.diagnostics()).length === 0);
    await page.locator("#actions").click();
    await page.locator("[role=menuitem]", { hasText: "Fill solution" }).first().click();
    await until("it is solved", async () => !(await visitor.text()).includes("."));
    await visitor.close();
  });

  test("a click and a digit on the board change the text", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(GOOD);
    const cell = page.locator("#beside [role=gridcell]").nth(2);
    await until("the board shows the new puzzle", async () =>
      /row 1 column 3/i.test((await cell.getAttribute("aria-label")) ?? ""),
    );
    await cell.click();
    await page.keyboard.press("4");
    // A unique puzzle is played: its givens stay, and the value is in the state below.
    await until("the text has the value", async () =>
      (await visitor.text()).startsWith(`${GOOD}[state]\n534.7`),
    );
    await visitor.close();
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ]) {
    test(`puzzles are set and played at ${width}×${height}`, async () => {
      const visitor = await visit("", { width, height });
      const { page } = visitor;
      const axe = axeSource(tools);
      const setter = new Setter({ view: page, page, text: visitor.text });
      const taken = [];
      const shoot = async (title) => {
        const file = path.join(pictures, `${width}-${taken.length + 1}.png`);
        await page.screenshot({ path: file });
        taken.push({ title, file });
      };
      const empty = async () => {
        await page.locator(".cm-content").click();
        await page.keyboard.press("Control+A");
        await page.keyboard.press("Delete");
        await page.locator(".ways").waitFor();
      };
      await shoot("A first visit");
      const digits = page.locator(".digits");
      const isSeen = (box) => box.y >= 0 && box.y + box.height <= height;
      assert.ok(isSeen(await digits.boundingBox()), "the digits are in view where one begins");
      await empty();
      await page.getByRole("button", { name: "Empty 9×9" }).click();
      await setter.setKillerByMouse(killer());
      await shoot("A killer, set by the mouse");
      await hasNoFindings(page, axe);
      await empty();
      await setter.press("Escape");
      await setter.tabTo(".ways button");
      await setter.press("Enter");
      await page.locator(".clue-bar").waitFor();
      await setter.tabTo("[role=grid]");
      await setter.setThermosByKeyboard(thermometers());
      await shoot("Thermometers, set by the keyboard");
      await hasNoFindings(page, axe);
      await visitor.write(hard.text);
      await setter.statusIs(/^unique/);
      await setter.become("Play");
      await setter.press("?");
      const hint = page.locator(".hint", { hasText: "A c" });
      await hint.waitFor();
      assert.ok(isSeen(await hint.boundingBox()), "a hint is in view");
      await setter.play(hard.solution, { marks: 4, hints: 2 });
      await shoot("A hard classic, played to its end");
      await hasNoFindings(page, axe);
      assert.ok((await visitor.text()).startsWith(hard.text), "the givens stay");
      await setter.undoTo(hard.text);
      await page.locator(".value.placed, .mark").first().waitFor({ state: "detached" });
      await shoot("Everything undone");
      const sheet = path.join(pictures, `sheet-${width}.png`);
      await drawContactSheet(page.context(), taken, sheet);
      console.log(`Setting and playing in pictures: ${sheet}`);
      await visitor.close();
    });
  }

  test("a diagnostic follows a key within 10 ms", async () => {
    const visitor = await visit();
    await visitor.write(GOOD);
    await until("nothing is wrong", async () => (await visitor.diagnostics()).length === 0);
    // The time from the change in the editor until its diagnostics are set, of each of 40 changes in turn.
    const times = await visitor.page.evaluate(async () => {
      const { keyToDiagnostics } = globalThis.playground;
      const times = [];
      for (let at = 0; at < 40; at++) {
        times.push(await keyToDiagnostics(2, at % 2 === 0 ? "5" : "."));
      }
      return times.sort((one, other) => one - other);
    });
    const median = times[20];
    console.log(`Keystroke to diagnostics: ${median.toFixed(1)} ms in the median`);
    assert.ok(median <= 10, `${median} ms`);
    await visitor.close();
  });

  test("a link holds the puzzle", async () => {
    const visitor = await visit();
    await visitor.write(GOOD);
    await visitor.page.locator("#share").click();
    await visitor.page.locator("#said", { hasText: "The link is in" }).waitFor();
    const hash = await visitor.page.evaluate(() => globalThis.location.hash);
    const other = await visit(hash);
    assert.equal(await other.text(), GOOD);
    const cut = await visit(hash.slice(0, 20));
    await cut.page.locator("#said", { hasText: "it may have been cut" }).waitFor();
    await Promise.all([visitor, other, cut].map((it) => it.close()));
  });

  /** Has the page make an easy puzzle. */
  async function makeEasy(page) {
    await page.locator("#new").click();
    await page.getByLabel("Difficulty").selectOption("easy");
    await page.getByRole("button", { name: "Make the puzzle" }).click();
  }

  test("rules and clues of a new puzzle are chosen by picture, and say what excludes them", async () => {
    const axe = axeSource(tools);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const visitor = await visit("", size);
      const { page } = visitor;
      await page.locator("#new").click();
      const dialog = page.locator("dialog");
      await dialog.locator("label", { hasText: "Thermometers" }).locator("img").waitFor();
      await hasNoFindings(page, axe);
      await dialog.getByLabel("Size").selectOption("4");
      const medium = dialog.locator("option[value=medium]");
      await until("medium says why", async () =>
        (await medium.textContent()).includes("every classic puzzle on a 4×4 grid is easy"),
      );
      assert.ok(await medium.isDisabled());
      await dialog.getByLabel("Jigsaw regions").check();
      const windoku = dialog.locator("label", { hasText: "Windoku" });
      await windoku.locator("small", { hasText: "exclude each other" }).waitFor();
      assert.ok(await windoku.locator("input").isDisabled());
      await until("medium can be had", async () => !(await medium.isDisabled()));
      const make = dialog.getByRole("button", { name: "Make the puzzle" });
      await dialog.getByLabel("Number of givens").fill("40");
      await until("too many givens", () => make.isDisabled());
      await dialog.getByLabel("Number of givens").fill("");
      await make.click();
      await until("a jigsaw", async () => (await visitor.text()).includes("\n[regions]\n"));
      await visitor.close();
    }
  });

  test("a new puzzle is made, and undo brings the old text back", async () => {
    const visitor = await visit();
    await visitor.write(GOOD);
    await makeEasy(visitor.page);
    await until("there is another puzzle", async () => (await visitor.text()) !== GOOD);
    await until("it has no mistakes", async () => (await visitor.diagnostics()).length === 0);
    await visitor.page.locator(".cm-content").press("Control+Z");
    assert.equal(await visitor.text(), GOOD);
    await visitor.close();
  });

  test("a long search says what it has found so far", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.locator("#new").click();
    const dialog = page.locator("dialog");
    await dialog.getByLabel("Size").selectOption("6");
    // Hardly any puzzle of 6×6 is extreme.
    await dialog.getByLabel("Difficulty").selectOption("extreme");
    await dialog.getByRole("button", { name: "Make the puzzle" }).click();
    await page.locator("#said", { hasText: "puzzles so far: they were easy" }).waitFor();
    await until("the search has ended", async () => {
      const said = await page.locator("#said").textContent();
      return !said.startsWith("Making a puzzle");
    });
    await visitor.close();
  });

  /** Goes to an address of the page in the same tab. */
  async function goTo(visitor, hash) {
    const { page } = visitor;
    await page.evaluate(() => delete globalThis.document.body.dataset.ready);
    const target = address + hash;
    // Only the part behind `#` differs: the page loads itself again.
    await page.evaluate((url) => globalThis.location.assign(url), target);
    await page.locator("body[data-ready]").waitFor();
  }

  async function linkTo(text) {
    const visitor = await visit();
    await visitor.write(text);
    await visitor.page.locator("#share").click();
    await visitor.page.locator("#said", { hasText: "The link is in" }).waitFor();
    const hash = await visitor.page.evaluate(() => globalThis.location.hash);
    await visitor.close();
    return hash;
  }

  const OWN = `title: My own\n${GOOD}`;

  test("each link has a text of its own, and none replaces the visitor's", async () => {
    const [one, two] = [await linkTo(`title: One\n${GOOD}`), await linkTo(`title: Two\n${GOOD}`)];
    const visitor = await visit();
    await visitor.write(OWN);
    await goTo(visitor, one);
    assert.match(await visitor.text(), /title: One/);
    await visitor.page.locator("#said", { hasText: "your own text is in History" }).waitFor();
    const edited = `title: One, edited\n${GOOD}`;
    await visitor.write(edited);
    await goTo(visitor, two);
    assert.match(await visitor.text(), /title: Two/);
    await goTo(visitor, one);
    assert.equal(await visitor.text(), edited, "the edits of a link's text are there again");
    await visitor.page.locator("#said", { hasText: "as it was shared is in History" }).waitFor();
    await visitor.page.reload();
    await visitor.page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), edited, "also when the page is loaded again");
    // An address without `#` is another document.
    await visitor.page.goto("about:blank");
    await visitor.page.goto(address);
    await visitor.page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), OWN);
    await visitor.close();
  });

  test("a text that was shared is edited further, with and without the link", async () => {
    const visitor = await visit();
    await visitor.write(OWN);
    await visitor.page.locator("#share").click();
    await visitor.page.locator("#said", { hasText: "The link is in" }).waitFor();
    const later = `${OWN}# later\n`;
    await visitor.write(later);
    await visitor.page.reload();
    await visitor.page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), later);
    await visitor.page.goto("about:blank");
    await visitor.page.goto(address);
    await visitor.page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), later);
    await visitor.close();
  });

  /** The labels of the history, and the text of the entry whose label has these words. */
  async function history(visitor, words) {
    const { page } = visitor;
    await page.locator("#history").click();
    const dialog = page.locator("dialog.playground-history");
    await dialog.waitFor();
    const labels = await dialog.locator(".list button").allInnerTexts();
    if (words !== undefined) {
      await dialog.locator(".list button", { hasText: words }).first().click();
    }
    return { dialog, labels, shown: await dialog.locator("pre").innerText() };
  }

  test("what a file or a new puzzle replaces is in the history after a reload", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.write(OWN);
    const chooser = page.waitForEvent("filechooser");
    await page.locator("#open").click();
    const file = (text) => ({
      name: "a.sudoku",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await (await chooser).setFiles(file(`title: From a file\n${GOOD}`));
    await until("the file is there", async () => /From a file/.test(await visitor.text()));
    // A drop onto the text opens the file, and inserts nothing.
    const dropped = `title: Dropped\n${GOOD}`;
    await page.locator(".cm-content").evaluate((target, text) => {
      const dataTransfer = new globalThis.DataTransfer();
      dataTransfer.items.add(new globalThis.File([text], "b.sudoku"));
      target.dispatchEvent(
        new globalThis.DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      );
    }, dropped);
    await until("the dropped file is there", async () => (await visitor.text()) === dropped);
    await makeEasy(page);
    await until("there is another puzzle", async () => (await visitor.text()) !== dropped);
    await page.reload();
    await page.locator("body[data-ready]").waitFor();
    const { dialog, labels } = await history(visitor);
    for (const name of ["My own", "From a file", "Dropped", "The example"]) {
      assert.ok(
        labels.some((label) => label.endsWith(name)),
        `${name} in ${labels.join("; ")}`,
      );
    }
    await dialog.locator(".list button", { hasText: "My own" }).click();
    assert.equal((await dialog.locator("pre").innerText()).trim(), OWN.trim());
    await dialog.locator("button", { hasText: "Restore" }).click();
    assert.equal(await visitor.text(), OWN);
    await visitor.close();
  });

  test("a text is removed from the history, and Escape closes it", async () => {
    const visitor = await visit();
    await visitor.write(OWN);
    await visitor.write(GOOD);
    const { dialog } = await history(visitor, "My own");
    await dialog.locator("button", { hasText: "Remove" }).click();
    assert.ok(!(await dialog.locator(".list").innerText()).includes("My own"));
    await visitor.page.keyboard.press("Escape");
    await until("it is closed", async () => (await dialog.count()) === 0);
    assert.equal(await visitor.text(), GOOD);
    await visitor.close();
  });

  test("two tabs lose nothing of each other", async () => {
    const visitor = await visit();
    await visitor.write(OWN);
    const other = await visitor.page.context().newPage();
    await other.goto(address);
    await other.locator("body[data-ready]").waitFor();
    await other.locator(".cm-content").click();
    await other.keyboard.press("Control+End");
    await other.keyboard.insertText("# from the other tab\n");
    await visitor.page.bringToFront();
    await visitor.page.locator(".cm-content").click();
    await visitor.page.keyboard.press("Control+Home");
    await visitor.page.keyboard.insertText("# from this tab\n");
    const kept = await visitor.page.evaluate(() => JSON.stringify({ ...globalThis.localStorage }));
    assert.ok(kept.includes("# from the other tab") && kept.includes("# from this tab"));
    await other.close();
    await visitor.close();
  });

  test("a full store is reported, and the text is not replaced", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.evaluate(() => {
      // What another page of the same address may have left.
      for (let length = 1 << 22; length >= 1; length >>= 1) {
        for (let at = 0; at < 8; at++) {
          try {
            globalThis.localStorage.setItem(`full/${length}/${at}`, "x".repeat(length));
          } catch {
            break;
          }
        }
      }
    });
    await visitor.write(OWN);
    await page.locator("#said", { hasText: "no room to keep your text" }).waitFor();
    await makeEasy(page);
    await page.locator("#said", { hasText: "Your text stays" }).waitFor();
    assert.equal(await visitor.text(), OWN);
    const asked = page.waitForEvent("dialog");
    const leaving = page.reload();
    await (await asked).accept();
    await leaving;
    await page.locator("body[data-ready]").waitFor();
    await visitor.write(OWN);
    const download = page.waitForEvent("download");
    await page.locator("#save").click();
    await download;
    await makeEasy(page);
    await until("a saved text may be replaced", async () => (await visitor.text()) !== OWN);
    page.on("dialog", (dialog) => dialog.accept());
    await visitor.close();
  });

  test("without a store the page works, and asks before it is left", async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new globalThis.DOMException("denied", "SecurityError");
        },
      });
    });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator("body[data-ready]").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(OWN);
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(GOOD);
    await page.locator("#history").click();
    await page.locator(".list button", { hasText: "My own" }).click();
    await page.locator("dialog button", { hasText: "Restore" }).click();
    assert.equal(await page.evaluate(() => globalThis.playground.text()), OWN);
    const asked = page.waitForEvent("dialog");
    const leaving = page.reload();
    assert.equal((await asked).type(), "beforeunload");
    await (await asked).accept();
    await leaving;
    await context.close();
  });

  test("the text that an earlier version of the page has kept is there", async () => {
    const visitor = await visit();
    await visitor.page.evaluate(
      (text) => globalThis.localStorage.setItem("sudoku-playground/text", text),
      OWN,
    );
    await visitor.page.reload();
    await visitor.page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), OWN);
    await visitor.write(GOOD);
    const { labels } = await history(visitor);
    assert.ok(
      labels.some((label) => label.endsWith("My own")),
      labels.join("; "),
    );
    await visitor.close();
  });

  test("titles and comments stay text", async () => {
    const visitor = await visit();
    const hostile = `title: <img src=x onerror="globalThis.broken = 1"><script>1</script>\n${GOOD}`;
    await visitor.write(hostile);
    await visitor.page.locator("#beside", { hasText: "<img src=x" }).waitFor();
    await visitor.page.locator(".cm-line").nth(1).hover();
    assert.equal(await visitor.page.evaluate(() => globalThis.broken), undefined);
    await visitor.close();
  });

  test("it works offline", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.evaluate(async () => {
      await globalThis.navigator.serviceWorker.ready;
    });
    await visitor.write(GOOD);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator("body[data-ready]").waitFor();
    assert.equal(await visitor.text(), GOOD, "the text is kept");
    await visitor.close();
  });
});
