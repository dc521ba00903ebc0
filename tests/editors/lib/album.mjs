// Opens VS Code for a test that takes pictures on its way, and draws them on one sheet in the end.

import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { cache } from "../setup.mjs";
import { drawContactSheet } from "./contact-sheet.mjs";
import { packProbe } from "./probe.mjs";
import { Workbench } from "./workbench.mjs";

export class Album {
  /** The folder of the pictures. */
  folder;
  #title;
  #taken = [];
  #workbench;

  /**
   * @param name the name of the folder in the cache
   * @param title what the pictures show, for the line that names the sheet
   */
  constructor(name, title) {
    this.folder = path.join(cache, name);
    this.#title = title;
  }

  /** Opens VS Code with these files, and empties the folder of the pictures. */
  async open(tools, { size, files }) {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    this.#workbench = await Workbench.open(tools, {
      vsix: path.resolve(process.env.SUDOKU_VSIX),
      probe: packProbe(this.folder),
      logs: path.join(this.folder, "logs"),
      size,
      settings: { "editor.fontFamily": "DejaVu Sans Mono", "editor.minimap.enabled": false },
      files: () => files,
    });
    return this.#workbench;
  }

  /** Takes a picture of the window. */
  async take(title, file = path.join(this.folder, `${this.#taken.length + 1}.png`)) {
    await this.#workbench.screenshot(file);
    this.#taken.push({ title, file });
  }

  /** Draws the sheet, and closes VS Code. */
  async close() {
    if (this.#taken.length > 0) {
      const sheet = path.join(this.folder, "sheet.png");
      await drawContactSheet(this.#workbench.page.context(), this.#taken, sheet);
      console.log(`${this.#title} in pictures: ${sheet}`);
    }
    await this.#workbench?.close();
  }
}
