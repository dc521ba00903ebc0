// Registers the commands of the extension: those of the server for the puzzle at the cursor, a new puzzle, the log.

import {
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  ProgressLocation,
  Range as TextRange,
  type TextDocument,
  commands,
  window,
} from "vscode";
import type { Range } from "vscode-languageclient";
import type { Server } from "./server/server";
import { chooseForm } from "./puzzles/convert";
import { isPuzzleDocument } from "./puzzles/markdown";
import { insertFromLink } from "./puzzles/insert-link";
import { openPuzzle } from "./puzzles/open-puzzle";
import { newPuzzle } from "./puzzles/new-puzzle";
import { KEYS } from "../../board/src/state/key-list";
import type { ViewName } from "../../board/src/state/state";
import type { Boards } from "./board/board-editor";
import { selectInText } from "./source-editors";
import { CONVERT_COMMAND } from "./server/requests";

/** The attempts to run a command if the text changes meanwhile. */
const MAX_ATTEMPTS = 3;

/** The server's commands for the puzzle at the cursor, by the names of the extension. */
const AT_CURSOR = {
  "sudoku.fillCell": "sudoku-lsp.fillCell",
  "sudoku.fillForced": "sudoku-lsp.fillForced",
  "sudoku.fillSolution": "sudoku-lsp.fillSolution",
  "sudoku.nextStep": "sudoku-lsp.nextStep",
  "sudoku.insertSolution": "sudoku-lsp.insertSolution",
  "sudoku.insertExplanation": "sudoku-lsp.insertExplanation",
  "sudoku.minimize": "sudoku-lsp.minimize",
  "sudoku.makeUnique": "sudoku-lsp.makeUnique",
  "sudoku.makeSymmetric": "sudoku-lsp.makeSymmetric",
  "sudoku.replaceByEquivalent": "sudoku-lsp.replaceByEquivalent",
};

/** The commands that change the puzzle itself, with what they do. A board on which a person plays refuses them. */
const SETTING: Readonly<Record<string, string>> = {
  "sudoku-lsp.fillCell": "Fill Cell",
  "sudoku-lsp.fillForced": "Fill Forced Cells",
  "sudoku-lsp.fillSolution": "Fill Solution",
  "sudoku-lsp.minimize": "Minimize",
  "sudoku-lsp.makeUnique": "Make Unique",
  "sudoku-lsp.makeSymmetric": "Make Symmetric",
  "sudoku-lsp.replaceByEquivalent": "Replace by Equivalent Puzzle",
};

/** What a command is for: a document, and the cursor in it. */
interface Place {
  readonly document: TextDocument;
  readonly selection: TextRange;
}

/** The commands that show a view of the board for the puzzle at the cursor. */
const VIEWS: Readonly<Record<string, ViewName>> = {
  "sudoku.showSolution": "solution",
  "sudoku.showPath": "path",
  "sudoku.showCandidates": "columnar",
};

export function registerCommands(
  context: ExtensionContext,
  server: Server,
  boards: Boards,
  log: LogOutputChannel,
): void {
  const puzzleCommands = new PuzzleCommands(server, boards);
  const register = (name: string, run: (...args: never[]) => unknown): Disposable =>
    commands.registerCommand(name, run);
  context.subscriptions.push(
    ...Object.entries(AT_CURSOR).map(([name, command]) =>
      register(name, () => puzzleCommands.run(command)),
    ),
    ...Object.entries(VIEWS).map(([name, view]) => register(name, () => puzzleCommands.show(view))),
    register("sudoku.fixAll", () => puzzleCommands.run("sudoku-lsp.fixAll", "document")),
    // The code action passes its range.
    register(CONVERT_COMMAND, (uri?: string, range?: Range) => puzzleCommands.convert(uri, range)),
    register("sudoku.newPuzzle", () => newPuzzle(server, activePuzzles())),
    register("sudoku.openPuzzle", () => openPuzzle(server)),
    register("sudoku.goToPuzzle", () => puzzleCommands.goToPuzzle()),
    register("sudoku.playOrSet", () => boards.active?.act({ do: "nextActivity" })),
    register("sudoku.showKeys", () => showKeys(boards)),
    register("sudoku.insertFromLink", () => insertFromLink(server)),
    register("sudoku.restartServer", () => server.restart()),
    register("sudoku.showLog", () => log.show()),
  );
}

/** Runs commands of the server for the active editor. The server requests the edit or shows why there is none. */
class PuzzleCommands {
  readonly #server: Server;
  readonly #boards: Boards;

  constructor(server: Server, boards: Boards) {
    this.#server = server;
    this.#boards = boards;
  }

  /** Runs a command for the puzzle at the cursor, or for the whole document. */
  async run(command: string, where: "puzzle" | "document" = "puzzle"): Promise<void> {
    const board = window.activeTextEditor === undefined ? this.#boards.active : undefined;
    if (board?.isPlaying === true && command === "sudoku-lsp.nextStep") {
      board.act({ do: "nextStep" });
      return;
    }
    if (board?.isPlaying === true && command in SETTING) {
      board.say(`${SETTING[command]} changes the puzzle: choose Set (F2) first.`);
      return;
    }
    const place = await this.#puzzlePlace();
    if (place !== undefined) {
      await this.#run(command, place, (range) => (where === "document" ? [] : [range]));
    }
  }

  /** Shows a view of the board for the puzzle at the cursor. */
  async show(view: ViewName): Promise<void> {
    const place = await this.#puzzlePlace();
    if (place !== undefined) {
      await this.#boards.show(view, place.document.uri, place.selection);
    }
  }

  /** Goes to the puzzle with the number that the user types, on the board or in the text. */
  async goToPuzzle(): Promise<void> {
    const place = await this.#puzzlePlace();
    const { client } = this.#server;
    if (place === undefined || client === undefined) {
      return;
    }
    const textDocument = { uri: client.code2ProtocolConverter.asUri(place.document.uri) };
    const about = (puzzle: number): Promise<{ count: number; grid?: Range }> =>
      client.sendRequest("sudoku/board", { textDocument, puzzle, wait: false });
    const { count } = await about(1);
    const typed = await window.showInputBox({
      title: "Go to Puzzle",
      prompt: `A number from 1 to ${count}`,
      validateInput: (text) =>
        Number(text) >= 1 && Number(text) <= count && Number.isInteger(Number(text))
          ? undefined
          : `This file has the puzzles 1 to ${count}.`,
    });
    if (typed === undefined) {
      return;
    }
    const board = window.activeTextEditor === undefined ? this.#boards.active : undefined;
    if (board !== undefined) {
      board.act({ do: "puzzle", number: Number(typed) });
      return;
    }
    const { grid } = await about(Number(typed));
    if (grid !== undefined) {
      const range = client.protocol2CodeConverter.asRange(grid);
      const first = new TextRange(range.start, range.start);
      await selectInText(place.document.uri, () => first);
    }
  }

  /** Writes a puzzle in the form that the user chooses. */
  async convert(uri?: string, range?: Range): Promise<void> {
    const place = await this.#puzzlePlace(uri);
    if (place === undefined) {
      return;
    }
    const form = await chooseForm();
    if (form !== undefined) {
      await this.#run("sudoku-lsp.convert", place, (selected) => [range ?? selected, form]);
    }
  }

  async #run(command: string, place: Place, args: (selected: Range) => unknown[]): Promise<void> {
    const run = (): Promise<string | undefined> => this.#attempt(command, place, args);
    const failure = await window.withProgress(
      { location: ProgressLocation.Window, title: "Sudoku" },
      run,
    );
    if (failure !== undefined) {
      void window.showWarningMessage(failure);
    }
  }

  /** Runs the server's command, which the client has registered. Returns a message if there is no answer. */
  async #attempt(
    command: string,
    place: Place,
    args: (selected: Range) => unknown[],
  ): Promise<string | undefined> {
    for (let attempt = 1; ; attempt++) {
      const { client } = this.#server;
      if (client === undefined) {
        return "The Sudoku server is not running.";
      }
      const { version } = place.document;
      const uri = client.code2ProtocolConverter.asUri(place.document.uri);
      const selected = client.code2ProtocolConverter.asRange(place.selection);
      try {
        const answer: unknown = await commands.executeCommand(command, uri, ...args(selected));
        // The client has no answer to a request that the server refused because the content was modified.
        if (answer === undefined) {
          throw new Error("Content modified");
        }
        return undefined;
      } catch (error) {
        if (place.document.version === version || attempt === MAX_ATTEMPTS) {
          return `The Sudoku server did not answer: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
    }
  }

  /** The place that a command is for; shows a message if there is none, or no server. */
  async #puzzlePlace(uri?: string): Promise<Place | undefined> {
    const wanted = uri === undefined ? undefined : this.#server.documentOf(uri).toString();
    const board = this.#boards.active;
    const place: Place | undefined =
      wanted === undefined
        ? (window.activeTextEditor ??
          (board && { document: board.document, selection: board.place }))
        : window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted);
    if (place === undefined || !isPuzzleDocument(place.document)) {
      void window.showInformationMessage("Open a Sudoku file first.");
      return undefined;
    }
    if (this.#server.client === undefined) {
      await offerRestart(this.#server);
      return undefined;
    }
    return place;
  }
}

/** Lists the keys of the board, on the board that has the focus or else in a list of the window. */
async function showKeys(boards: Boards): Promise<void> {
  if (boards.active !== undefined) {
    boards.active.act({ do: "command", command: "keys" });
    return;
  }
  const items = KEYS.map(([keys, does]) => ({ label: keys, description: does }));
  await window.showQuickPick(items, { title: "Keys of the Board", matchOnDescription: true });
}

/** The document that a puzzle can be added to. */
function activePuzzles(): TextDocument | undefined {
  const document = window.activeTextEditor?.document;
  return document?.languageId === "sudoku" ? document : undefined;
}

async function offerRestart(server: Server): Promise<void> {
  const restart = "Restart Server";
  const choice = await window.showWarningMessage("The Sudoku server is not running.", restart);
  if (choice === restart) {
    await server.restart();
  }
}
