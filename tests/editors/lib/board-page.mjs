// Opens boards in a page of a real browser, with a real server behind them.

import { createRequire } from "node:module";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { LanguageServer, edited } from "./language-server.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const URI = "file:///puzzles/board.sudoku";

/** The script and the style of a board for web pages. */
async function bundle() {
  const { build } = createRequire(path.join(root, "editors/vscode/package.json"))("esbuild");
  const { asText } = await import("../../../editors/vscode/scripts/bundle.mjs");
  const shared = { bundle: true, write: false, minify: true, target: "es2022" };
  const board = path.join(root, "editors/board/src");
  const script = await build({
    ...shared,
    entryPoints: [path.join(board, "browser.ts")],
    format: "iife",
    globalName: "SudokuBoard",
    loader: asText,
  });
  const style = await build({ ...shared, entryPoints: [path.join(board, "style.css")] });
  return { script: script.outputFiles[0].text, style: style.outputFiles[0].text };
}

/** A browser with pages of boards. */
export class BoardBrowser {
  #browser;
  #bundle;
  #program;

  /**
   * @param tools what `setUp("vscode")` returned
   * @param program the server
   */
  static async open(tools, program) {
    const browser = new BoardBrowser();
    const { chromium } = createRequire(path.join(tools.modules, "package.json"))("playwright-core");
    browser.#program = program;
    browser.#bundle = await bundle();
    browser.#browser = await chromium.launch({
      executablePath: which(tools.browser),
      headless: false, // See --headless=new.
      args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
    });
    return browser;
  }

  /** A page with the board of a text. */
  async board(text, options = {}) {
    const page = new BoardInPage(this.#program);
    await page.open(this.#browser, this.#bundle, text, options);
    return page;
  }

  close() {
    return this.#browser?.close();
  }
}

class BoardInPage {
  #server;
  #version = 1;
  text;
  /** What a person has copied. */
  clipboard = "";
  page;
  /** The messages of the board that no session answers. */
  messages = [];

  constructor(program) {
    this.#server = new LanguageServer(program, {
      "workspace/applyEdit": ({ edit }) => this.#apply(edit),
    });
  }

  async open(browser, { script, style }, text, { theme = {}, size, keepsGames = false }) {
    this.text = text;
    await this.#server.initialize({
      workspace: { applyEdit: true },
      experimental: { sudoku: { boards: true } },
    });
    const textDocument = { uri: URI, languageId: "sudoku", version: 1, text };
    this.#server.notify("textDocument/didOpen", { textDocument });
    this.page = await browser.newPage({ viewport: size ?? { width: 900, height: 900 } });
    this.page.on("pageerror", (error) => this.messages.push({ type: "error", error }));
    await this.page.exposeFunction("ask", (method, params) =>
      this.#server.request(method, { textDocument: { uri: URI }, ...params }),
    );
    await this.page.exposeFunction("setCells", (at, cells, of) => this.#setCells(at, cells, of));
    await this.page.exposeFunction("run", (command, args) => this.#run(command, args));
    await this.page.exposeFunction("append", (puzzle) => this.#append(puzzle));
    await this.page.exposeFunction("clipboard", () => this.clipboard);
    await this.page.exposeFunction("told", (message) => void this.messages.push(message));
    await this.page.setContent(
      `<!DOCTYPE html><html lang="en" style="${theme.style ?? ""}"><head><title>Board</title><style>${style}</style></head>` +
        `<body class="${theme.class ?? ""}"><main id="board"></main></body></html>`,
    );
    await this.page.addScriptTag({ content: script });
    await this.page.evaluate((keepsAll) => {
      const { SudokuBoard, ask, setCells, run, append, clipboard, told, document } = globalThis;
      globalThis.board = SudokuBoard.openBoard(
        document.querySelector("#board"),
        {
          file: "board.sudoku",
          request: ask,
          setCells: async (at, cells, of) => (await setCells(at, cells, of)) ?? undefined,
          games: Object.assign(new globalThis.Map(), { keepsAll: () => keepsAll }),
          run: async (command, args) => (await run(command, args)) ?? undefined,
          clipboard,
          append,
          shown: () => {},
          receive: told,
        },
        { puzzle: 1 },
      );
    }, keepsGames);
  }

  /** Replaces the whole text, as an editor would. */
  async replace(text) {
    this.text = text;
    this.#changed();
    await this.page.evaluate(() => globalThis.board.session.renew());
  }

  async close() {
    this.#server.end();
    await this.page.close();
  }

  #setCells(at, cells, of) {
    const command = of === "play" ? "sudoku-lsp.setState" : "sudoku-lsp.setCells";
    return this.#run(command, [URI, at, cells]);
  }

  #append(puzzle) {
    this.text += puzzle;
    this.#changed();
  }

  /** Runs a command of the server; returns why that is impossible. */
  async #run(command, args) {
    const answer = await this.#server.request("workspace/executeCommand", {
      command,
      arguments: args,
    });
    return answer.status === "impossible" ? answer.reason : null;
  }

  #apply({ changes, documentChanges }) {
    this.text = edited(this.text, changes?.[URI] ?? documentChanges[0].edits);
    this.#changed();
    return { applied: true };
  }

  #changed() {
    this.#version += 1;
    this.#server.notify("textDocument/didChange", {
      textDocument: { uri: URI, version: this.#version },
      contentChanges: [{ text: this.text }],
    });
  }
}

/** The path of a program on PATH. */
export function which(program) {
  const command = ["-c", 'command -v "$1"', "sh", program];
  return spawnSync("sh", command, { encoding: "utf8" }).stdout.trim();
}
