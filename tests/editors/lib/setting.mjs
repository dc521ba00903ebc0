// Sets and plays puzzles on a board as a person does, by the mouse or by the keyboard only, in whatever page it is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { until } from "./wait.mjs";

const samples = path.resolve(import.meta.dirname, "../../../samples");

/** A name such as `r4c8` as row and column, from 1. */
const placeOf = (name) => [...name.matchAll(/\d+/g)].map(Number);

/** The row and column, from 1, of a cell by its index from 0. */
const placeAt = (index) => [Math.floor(index / 9) + 1, (index % 9) + 1];

const nameOf = ([row, column]) => `r${row}c${column}`;

/** The cells of a path that is written with its corners: `r4c8-r4c6`. */
function alongPath(written) {
  const [first, ...corners] = written.split("-").map(placeOf);
  const cells = [first];
  for (const [row, column] of corners) {
    for (let [r, c] = first; r !== row || c !== column;) {
      [r, c] = cells.at(-1);
      [r, c] = [r + Math.sign(row - r), c + Math.sign(column - c)];
      cells.push([r, c]);
    }
  }
  return cells;
}

/** The givens of the grid in a sample: `[row, column, digit]`. */
function givensOf(text) {
  const grid = text.split("\n[")[0].split("\n").slice(3);
  const rows = grid.filter((line) => /^[\d.]/.test(line)).map((line) => line.match(/[\d.]/g));
  const givens = [];
  rows.forEach((row, r) =>
    row.forEach((digit, c) => digit !== "." && givens.push([r + 1, c + 1, digit])),
  );
  return givens;
}

const sectionOf = (text, name) => text.split(`[${name}]\n`)[1].split("\n[")[0].split("\n");

/** The killer of the samples: its givens, and each cage with its total. */
export function killer() {
  const text = readFileSync(path.join(samples, "variants/cages.sudoku"), "utf8");
  const lines = sectionOf(text, "cages");
  const map = lines.slice(0, 9).map((line) => line.split(" "));
  const totals = lines.slice(9).join(" ").split(" ");
  const cages = totals.map((total) => {
    const [symbol, sum] = total.split("=");
    const cells = [];
    map.forEach((row, r) => row.forEach((it, c) => it === symbol && cells.push([r + 1, c + 1])));
    return { sum, cells };
  });
  return { givens: givensOf(text), cages };
}

/** The thermometers of the samples: givens, and the cells of each from its bulb on. */
export function thermometers() {
  const text = readFileSync(path.join(samples, "variants/thermos.sudoku"), "utf8");
  return { givens: givensOf(text), thermos: sectionOf(text, "thermos").map(alongPath) };
}

/** A hard classic of the samples, without its metadata, and its solution. */
export const hard = {
  text: `. . . | . 9 . | . 5 .
2 . . | . 8 6 | 4 7 .
8 . 4 | . . . | 6 . .
------+-------+------
. 8 9 | 3 . . | . . 5
. . . | . . . | . . .
7 . . | . . 2 | 1 4 .
------+-------+------
. . 1 | . . . | 5 . 4
. 2 8 | 9 4 . | . . 6
. 6 . | . 2 . | . . .
`,
  solution: "617493852293586471854217693189374265542169387736852149971638524328945716465721938",
};

/** A way through all cells of a cage from neighbour to neighbour, back over cells where it has branches. */
function walkThrough(cells) {
  const left = new Set(cells.map(nameOf));
  const way = [];
  const visit = ([row, column]) => {
    left.delete(nameOf([row, column]));
    way.push([row, column]);
    for (const next of [
      [row, column + 1],
      [row + 1, column],
      [row, column - 1],
      [row - 1, column],
    ]) {
      if (left.has(nameOf(next))) {
        visit(next);
        if (left.size > 0) {
          way.push([row, column]);
        }
      }
    }
  };
  visit(cells[0]);
  assert.equal(left.size, 0, "the cage is in one piece");
  return way;
}

const ARROWS = {
  "-1,0": "ArrowUp",
  "1,0": "ArrowDown",
  "0,-1": "ArrowLeft",
  "0,1": "ArrowRight",
  "-1,-1": "Home",
  "-1,1": "PageUp",
  "1,-1": "End",
  "1,1": "PageDown",
};

/** A person at a board of 9×9 cells. */
export class Setter {
  #view;
  #page;
  #text;

  /**
   * @param view the frame or page that has the board
   * @param page the page with the mouse and the keyboard
   * @param text returns the text of the document
   */
  constructor({ view, page, text }) {
    this.#view = view;
    this.#page = page;
    this.#text = text;
  }

  cell([row, column]) {
    return this.#view.locator(`[id$="-${(row - 1) * 9 + column - 1}"][role=gridcell]`);
  }

  press(keys) {
    return this.#page.keyboard.press(keys);
  }

  textHas(part) {
    return until(`${part} in the text`, async () => (await this.#text()).includes(part));
  }

  async #middle(place) {
    const box = await this.cell(place).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Drags through cells, one after the other. */
  async drag(places) {
    const [first, ...others] = places;
    await this.cell(first).scrollIntoViewIfNeeded();
    await this.#page.mouse.move(...(await this.#middle(first)));
    await this.#page.mouse.down();
    for (const place of others) {
      await this.#page.mouse.move(...(await this.#middle(place)), { steps: 3 });
    }
    await this.#page.mouse.up();
  }

  /** Paints regions, each along a path that is written with its corners. */
  async paint(paths) {
    for (const [index, written] of paths.entries()) {
      await this.drag(alongPath(written));
      const number = `${index + 1}`;
      await until(`region ${number}`, async () => {
        const map = (await this.#text()).split("[regions]\n")[1] ?? "";
        return map.split(number).length > alongPath(written).length;
      });
    }
  }

  /** Chooses an activity by its button. */
  async become(activity) {
    await this.#view.locator(".activity button", { hasText: activity }).click();
    await this.#view.locator(".activity [aria-pressed=true]", { hasText: activity }).waitFor();
  }

  #button(name) {
    return this.#view.getByRole("button", { name, exact: true });
  }

  /** Sets a killer by the mouse; its totals are typed, since there is no other way to write a number. */
  async setKillerByMouse({ givens, cages }) {
    for (const [row, column, digit] of givens) {
      await this.cell([row, column]).click();
      await this.#view.locator(`.digits [data-value="${digit}"]`).click();
    }
    await this.#view.getByLabel("Kind of clue").selectOption("cages");
    for (const { sum, cells } of cages) {
      await this.drag(walkThrough(cells));
      await this.#view.getByLabel("Number").fill(sum);
      await this.#button("Add").click();
      await this.textHas(`${sum}: ${cells.map(nameOf).join(" ")}\n`);
    }
    await this.statusIs(/^unique/);
  }

  /** Sets thermometers by the keyboard only; the focus is on the board. */
  async setThermosByKeyboard({ givens, thermos }) {
    for (const [row, column, digit] of givens) {
      await this.#goTo([row, column]);
      await this.press(digit);
    }
    await this.#tabTo("[data-do=clueKind]", "Shift+Tab");
    await this.#page.keyboard.type("Thermo");
    const kind = this.#view.getByLabel("Kind of clue");
    await until("thermometers", async () => (await kind.inputValue()) === "thermos");
    await this.#tabTo("[role=grid]", "Tab");
    for (const cells of thermos) {
      await this.#goTo(cells[0]);
      for (const [index, [row, column]] of cells.slice(1).entries()) {
        const [fromRow, fromColumn] = cells[index];
        await this.press(`Control+Shift+${ARROWS[`${row - fromRow},${column - fromColumn}`]}`);
      }
      await this.press("c");
      await this.textHas(`${cells.map(nameOf).join(" ")}\n`);
    }
    await this.statusIs(/^unique/);
  }

  /** Presses Tab until the focus is on an element. */
  async #tabTo(selector, key) {
    const isThere = () =>
      this.#view.evaluate((it) => globalThis.document.activeElement?.matches(it), selector);
    for (let count = 0; !(await isThere()); count++) {
      assert.ok(count < 60, `${key} does not lead to ${selector}`);
      await this.press(key);
    }
  }

  tabTo(selector) {
    return this.#tabTo(selector, "Tab");
  }

  /** Moves the cursor to a cell by the arrows, again if a busy VS Code has lost a key. */
  async #goTo([row, column]) {
    const id = `-${(row - 1) * 9 + column - 1}`;
    const there = this.#view.locator(`svg[aria-activedescendant$="${id}"]`);
    for (let attempt = 1; ; attempt++) {
      await this.press("Control+Home");
      for (let at = 1; at < row; at++) {
        await this.press("ArrowDown");
      }
      for (let at = 1; at < column; at++) {
        await this.press("ArrowRight");
      }
      try {
        return await there.waitFor({ timeout: 5000 });
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
      }
    }
  }

  statusIs(words) {
    return this.#view.locator(".status", { hasText: words }).waitFor();
  }

  /** Plays to the end: pencil marks first, then values, and hints where a person would ask for one. Returns how many. */
  async play(solution, { marks, hints }) {
    const isOpen = async (index) =>
      !/(given|placed) \d/.test(await this.cell(placeAt(index)).getAttribute("aria-label"));
    let marked = 0;
    let hinted = 0;
    for (let index = 0; index < 81 && marked < marks; index++) {
      if (await isOpen(index)) {
        await this.cell(placeAt(index)).click();
        await this.press(`Shift+Digit${solution[index]}`);
        await this.press(`Shift+Digit${(Number(solution[index]) % 9) + 1}`);
        await this.nameIs(index, /pencil marks/);
        marked += 1;
      }
    }
    for (let index = 0; index < 81; index++) {
      while (hinted < hints) {
        await this.#takeHint();
        hinted += 1;
      }
      if (await isOpen(index)) {
        await this.cell(placeAt(index)).click();
        await this.press(solution[index]);
        await this.nameIs(index, new RegExp(`placed ${solution[index]}`));
      }
    }
    await this.#view.locator(".hint", { hasText: "Solved" }).waitFor();
    return { marked, hinted };
  }

  nameIs(index, name) {
    const cell = this.cell(placeAt(index));
    return until(`cell ${index} is ${name}`, async () =>
      name.test(await cell.getAttribute("aria-label")),
    );
  }

  /** Asks for a hint, more and more of it, until the step is entered. */
  async #takeHint() {
    const before = await this.#text();
    const said = this.#view.locator(".hint");
    for (let level = 1; level <= 4; level++) {
      const old = await said.innerText();
      await this.press("?");
      await until("the hint", async () => {
        const words = await said.innerText();
        return words !== "" && words !== old && !words.includes("…");
      });
    }
    await this.press("?");
    await until("the step", async () => (await this.#text()) !== before);
  }

  /** Undoes until the text is this one, and returns how often that was. */
  async undoTo(text) {
    for (let count = 0; count < 400; count++) {
      const before = await this.#text();
      if (before === text) {
        return count;
      }
      await this.press("Control+Z");
      await until("the text before", async () => (await this.#text()) !== before);
    }
    throw new Error("undo does not lead to the text");
  }
}
