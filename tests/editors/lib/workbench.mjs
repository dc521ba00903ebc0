// Drives a real VS Code: code-server with the installed package of the extension, its workbench in headless Chromium.
//
// Keys get lost while it is busy, so a key is pressed until its effect shows. A list may change under the cursor, so an
// entry is clicked, not counted to.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { scratch } from "./scratch.mjs";
import { until } from "./wait.mjs";

/** The settings of every test. */
export const SETTINGS = {
  "chat.disableAIFeatures": true,
  "editor.accessibilitySupport": "off",
  // Without a graphics processor each frame of an animation costs processor time.
  "editor.cursorBlinking": "solid",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "git.enabled": false,
  "remote.autoForwardPorts": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.restoreWindows": "none",
  "workbench.editor.enablePreview": false,
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
};

/** The options of the browser. */
export const CHROMIUM = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// When the tests are stopped, the exit handlers end the editor.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => process.exit(1));
}

export class Workbench {
  /**
   * Installs the package and opens a folder.
   *
   * @param tools what `setUp("vscode")` returned
   * @param options.vsix the extension's package
   * @param options.probe the package of the extension that reports the state, if the test asks for it
   * @param options.files gets the folder, and returns name and text of each file in it; what starts with #!
   *   is made a program
   * @param options.settings the user's settings, beside those that every test needs
   * @param options.size width and height of the window
   * @param options.logs a folder for pictures and logs of failures
   */
  static async open(tools, { vsix, probe, files, settings = {}, size, logs }) {
    const workbench = new Workbench(tools, logs);
    try {
      const packages = probe === undefined ? [vsix] : [vsix, probe];
      await workbench.#start(packages, files, { ...SETTINGS, ...settings }, size);
    } catch (error) {
      await workbench.close();
      throw error;
    }
    return workbench;
  }

  #tools;
  #logs;
  #probe;
  #scratch = scratch();
  #server;
  #browser;
  #endAtExit = () => this.#endServer("SIGKILL");
  page;

  constructor(tools, logs) {
    this.#tools = tools;
    this.#logs = logs;
    mkdirSync(logs, { recursive: true });
    this.folder = this.#scratch.below("puzzles");
    this.extensions = this.#scratch.below("extensions");
  }

  async #start(packages, files, settings, size) {
    const data = this.#scratch.below("data");
    writeFileSync(
      path.join(this.#scratch.below("data/User"), "settings.json"),
      JSON.stringify(settings),
    );
    for (const [name, text] of Object.entries(files(this.folder))) {
      const full = path.join(this.folder, name);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
    }
    // Tests change this file; it is watched from the beginning.
    if (!existsSync(this.#folderSettings)) {
      this.writeSettings({});
    }
    this.#probe = path.join(data, "probe");
    const address = await this.#startServer(
      data,
      packages,
      settings["security.workspace.trust.enabled"],
    );
    const { chromium } = createRequire(path.join(this.#tools.modules, "package.json"))(
      "playwright-core",
    );
    this.#browser = await chromium.launchPersistentContext(this.#scratch.below("browser"), {
      executablePath: which(this.#tools.browser),
      headless: false, // The old headless mode that this would choose is gone; see --headless=new.
      viewport: size,
      args: CHROMIUM,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    this.page = this.#browser.pages()[0] ?? (await this.#browser.newPage());
    this.page.setDefaultTimeout(60_000);
    await this.page.goto(`${address}/?folder=${encodeURIComponent(this.folder)}`);
    await this.page.locator(".monaco-workbench").waitFor();
    await this.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  }

  get #folderSettings() {
    return path.join(this.folder, ".vscode", "settings.json");
  }

  /** Writes the settings of the folder that is open. */
  writeSettings(settings) {
    mkdirSync(path.dirname(this.#folderSettings), { recursive: true });
    writeFileSync(this.#folderSettings, JSON.stringify(settings));
  }

  /**
   * Calls a function with settings of the folder that is open, and takes them away, also where it fails: another
   * attempt and the next tests begin without them.
   */
  async withSettings(settings, call) {
    this.writeSettings(settings);
    try {
      return await call();
    } finally {
      this.writeSettings({});
    }
  }

  async #startServer(data, packages, isTrustAsked) {
    const { node, codeServer } = this.#tools;
    // No gallery: it makes no requests to other machines.
    const env = {
      ...this.#scratch.env,
      EXTENSIONS_GALLERY: "{}",
      SUDOKU_PROBE: path.join(data, "probe"),
    };
    delete env.PASSWORD;
    delete env.PORT;
    const folders = ["--user-data-dir", data, "--extensions-dir", this.extensions];
    const install = [
      codeServer,
      ...folders,
      ...packages.flatMap((file) => ["--install-extension", file]),
    ];
    const installed = spawnSync(node, install, { env, encoding: "utf8" });
    if (installed.status !== 0) {
      throw new Error(
        `${packages.join(", ")} not installed:\n${installed.stdout}${installed.stderr}`,
      );
    }
    const port = await freePort();
    const args = [
      ...["--auth", "none", "--bind-addr", `127.0.0.1:${port}`],
      ...["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"],
      ...(isTrustAsked ? [] : ["--disable-workspace-trust"]),
    ];
    const log = createWriteStream(path.join(this.#logs, "code-server.log"));
    this.#server = spawn(node, [codeServer, ...folders, ...args, this.folder], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that it can be ended with all that it has started.
      detached: true,
    });
    process.on("exit", this.#endAtExit);
    this.#server.stdout.pipe(log);
    this.#server.stderr.pipe(log);
    const address = `http://127.0.0.1:${port}`;
    await until("code-server answers", () =>
      fetch(`${address}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    return address;
  }

  /** Ends the browser and code-server. The folder goes with them. */
  async close() {
    await this.#browser?.close();
    const server = this.#server;
    if (server !== undefined) {
      const isGone = () => server.exitCode !== null || server.signalCode !== null;
      this.#endServer("SIGTERM");
      await until("code-server has ended", isGone).catch(() => this.#endServer("SIGKILL"));
      process.off("exit", this.#endAtExit);
    }
    this.#scratch.remove();
  }

  /** Ends code-server and all that it has started. */
  #endServer(signal) {
    try {
      process.kill(-this.#server.pid, signal);
    } catch (error) {
      assert.equal(error.code, "ESRCH");
    }
  }

  screenshot(file) {
    mkdirSync(path.dirname(file), { recursive: true });
    return this.page.screenshot({ path: file });
  }

  /** Saves a picture of the window, to find the cause of a failure. */
  async keepPicture(name) {
    const picture = path.join(this.#logs, `${name.replace(/\W+/g, "-")}.png`);
    try {
      await this.screenshot(picture);
      console.log(`A picture of the failure: ${picture}`);
    } catch (error) {
      console.log(`There is no picture of the failure: ${error.message}`);
    }
  }

  /** Presses a key until something shows (or, with another `state`, is gone). */
  async press(key, effect, state = "visible") {
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press(key);
      try {
        return await effect.waitFor({ state, timeout: 2500 });
      } catch (error) {
        if (attempt === 10) {
          throw new Error(`${key} has no effect`, { cause: error });
        }
        // A view that had the focus may be gone, and the focus with it.
        await this.page.evaluate(() => globalThis.focus());
      }
    }
  }

  /** The answer of the probe to `state` or `history`; `reset` begins a new history. */
  async probe(question) {
    await until("the probe answers", () => existsSync(this.#probe));
    const answer = await fetch(`http://127.0.0.1:${readFileSync(this.#probe, "utf8")}/${question}`);
    assert.equal(answer.status, 200, `the probe does not know ${question}`);
    return answer.json();
  }

  /** Waits until the state of the active editor fits, and returns it. */
  async stateWhen(what, fits) {
    let state;
    try {
      return await until(what, async () => {
        state = await this.probe("state");
        return fits(state) && state;
      });
    } catch (error) {
      const found = { ...state, text: state?.text?.slice(0, 2_000), documents: undefined };
      // On one line, which the summary of the tests shows.
      throw new Error(`${error.message}; instead: ${JSON.stringify(found)}`);
    }
  }

  /** Pastes a text at the cursor. */
  async paste(text) {
    await this.page.evaluate((it) => globalThis.navigator.clipboard.writeText(it), text);
    await this.page.keyboard.press("Control+V");
  }

  /** The text of the active editor, as VS Code has it. */
  async text() {
    return (await this.probe("state")).text;
  }

  /** Waits until the active editor has this text, and returns its state. */
  textIs(text) {
    return this.stateWhen("the text", (state) => state.text === text);
  }

  /** Waits until the cursors of the active editor are there: `3:5`, or `3:5-3:7` for a selection. */
  cursorsAre(...cursors) {
    return this.stateWhen(
      `the cursors at ${cursors}`,
      ({ selections = [] }) => selections.map(({ at }) => at).join() === cursors.join(),
    );
  }

  /** Presses Ctrl+Z until the text is this one, and returns how often that was. */
  async undoTo(text, most = 10) {
    for (let count = 0; count <= most; count++) {
      if ((await this.text()) === text) {
        return count;
      }
      await this.#changeBy("Control+Z");
    }
    throw new Error(`${most} times Ctrl+Z did not lead to the text`);
  }

  /** Presses a key that changes the text, until it does. */
  async #changeBy(key) {
    const { version } = await this.probe("state");
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press(key);
      try {
        return await until(
          `${key} changes the text`,
          async () => (await this.probe("state")).version !== version,
          { seconds: 3 },
        );
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
      }
    }
  }

  /**
   * Where each character of the visible lines of an editor is drawn: lines of `{ text, left, width }`, in pixels.
   * What is drawn over the text, out of its flow, is not among them.
   */
  boxes(editor) {
    return editor.locator(".view-line").evaluateAll((lines) => {
      const { document, NodeFilter } = globalThis;
      const charactersOf = (line) => {
        const found = [];
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
          const node = walker.currentNode;
          for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { left, width } = range.getBoundingClientRect();
            found.push({ text: node.data[at], left, width });
          }
        }
        return found;
      };
      const top = (line) => line.getBoundingClientRect().top;
      return [...lines].sort((a, b) => top(a) - top(b)).map(charactersOf);
    });
  }

  /**
   * What is drawn over the text of an editor, in reading order: `{ text, left, top, color, mark }`, where `mark` is the
   * colour of the character below it.
   */
  overlays(editor) {
    return editor.locator(".view-line span span").evaluateAll((parts) => {
      const found = [];
      for (const part of parts) {
        const { content, color, position } = globalThis.getComputedStyle(part, "::before");
        if (position === "absolute" && content !== "none" && content !== "normal") {
          const { left, top } = part.getBoundingClientRect();
          const below = part.nextElementSibling ?? part;
          const mark = globalThis.getComputedStyle(below).color;
          found.push({ text: JSON.parse(content), left, top, color, mark });
        }
      }
      return found.sort((a, b) => a.top - b.top || a.left - b.left);
    });
  }

  /** Types into the box at the top and takes the entry whose text starts with `entry`. */
  async #pick(key, text, entry, { opensList = false } = {}) {
    const box = this.page.locator(".quick-input-widget");
    const input = box.locator("input.input");
    const rows = box.locator(".quick-input-list .monaco-list-row");
    const row = rows.filter({ hasText: new RegExp(`^\\s*${escaped(entry)}`) }).first();
    for (let attempt = 1; ; attempt++) {
      await this.press(key, input);
      try {
        // On a busy machine, the box may close again before the text is in it.
        await input.fill(text, { timeout: 5000 });
        await row.click({ timeout: 5000 });
        break;
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
        // The list is made when the box opens: a file that is new may come to be in the next one only.
        await this.press("Escape", box, "hidden");
      }
    }
    // The item that is now under the mouse would show its tooltip over something else.
    await this.page.mouse.move(0, 0);
    if (!opensList) {
      await box.waitFor({ state: "hidden" });
    }
  }

  /** Opens a file of the folder, and returns its editor. */
  async openFile(name) {
    await this.#pick("Control+P", name, name);
    const editor = this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${name}"]`);
    await editor.waitFor();
    return editor;
  }

  runCommand(title, options) {
    return this.#pick("F1", `>${title}`, title, options);
  }

  /** Runs a command that lets the user choose, and takes the entries that start with these words, list after list; or
   *  accepts what is chosen in a list that allows several, named by its title: `{ acceptsChoiceOf }`. */
  async runAndChoose(title, ...entries) {
    await this.runCommand(title, { opensList: true });
    const box = this.page.locator(".quick-input-widget");
    for (const entry of entries) {
      if (entry.acceptsChoiceOf !== undefined) {
        const title = box.locator(".quick-input-title", { hasText: entry.acceptsChoiceOf });
        await title.waitFor();
        await this.press("Enter", title, "hidden");
        continue;
      }
      const row = box.locator(".quick-input-list .monaco-list-row", {
        hasText: new RegExp(`^\\s*${escaped(entry)}`),
      });
      await row.first().click();
    }
    await this.page.mouse.move(0, 0);
    await box.waitFor({ state: "hidden" });
  }

  /** Opens the context menu of an editor, and the menu in it with this label; returns the entries of that. */
  async openSubmenu(editor, label) {
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: label }).first();
    for (let attempt = 1; ; attempt++) {
      await editor
        .locator(".view-line")
        .first()
        .click({ button: "right", position: { x: 3, y: 9 } });
      try {
        await entry.waitFor({ timeout: 2500 });
        break;
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
      }
    }
    await entry.hover();
    const entries = this.page.locator(
      ".monaco-submenu .action-label, .monaco-menu .monaco-menu .action-label",
    );
    await entry.click();
    await entries.first().waitFor();
    return entries;
  }

  /** Puts the cursor before a character; lines and columns count from 1. */
  async moveTo({ line, column }) {
    await this.#pick("Control+G", `:${line}:${column}`, "");
    await this.status("status.editor.selection", `Ln ${line}, Col ${column}`).waitFor();
    await this.page.waitForFunction(() =>
      globalThis.document.activeElement?.closest(".editor-instance .monaco-editor"),
    );
  }

  /** Closes all editors; what is not saved is given up. */
  async closeAll() {
    await this.runCommand("View: Close All Editors");
    const giveUp = this.page.locator(".monaco-dialog-box .monaco-button", {
      hasText: "Don't Save",
    });
    const tabs = this.page.locator(".tab");
    await until("no editor", async () => {
      if (await giveUp.isVisible()) {
        await giveUp.click();
      }
      return (await tabs.count()) === 0;
    });
  }

  /** Closes the board beside the text: the only editor of the last group. */
  async closeBoard() {
    const groups = this.page.locator(".editor-group-container");
    const before = await groups.count();
    await groups.last().locator(".tab").first().click({ button: "middle" });
    await until("the group is closed", async () => (await groups.count()) < before);
  }

  status(id, text) {
    return this.page.locator(`[id="${id}"]`, { hasText: text });
  }

  /** Opens the menu of actions at the cursor and takes one. */
  async chooseAction(key, title) {
    const action = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title });
    await this.press(key, action);
    const label = (await action.innerText()).trim();
    await action.click();
    await action.waitFor({ state: "detached" });
    return label;
  }

  /** Opens the Problems panel, and returns its entries with this text. */
  async problems(text) {
    const panel = this.page.locator(".markers-panel");
    if (!(await panel.isVisible())) {
      await this.press("Control+Shift+M", panel);
    }
    return panel.locator(".monaco-list-row", { hasText: text });
  }

  notification(text) {
    return this.page.locator(".notification-toast", { hasText: text });
  }

  /** Saves the file in the active editor, and waits until VS Code knows that it is saved. */
  async save() {
    const dirty = this.page.locator(".tab.active.dirty");
    await dirty.waitFor();
    await this.press("Control+S", dirty, "detached");
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function which(program) {
  const { stdout } = spawnSync("sh", ["-c", 'command -v "$1"', "sh", program], {
    encoding: "utf8",
  });
  return stdout.trim();
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
