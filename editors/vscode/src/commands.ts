// The commands: have the server do what it can do with a puzzle, open a new one, restart the server, show its log.

import {
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  ProgressLocation,
  type TextEditor,
  Uri,
  commands,
  window,
} from "vscode";
import { ExecuteCommandRequest, type Range } from "vscode-languageclient/node";
import type { Server } from "./client";
import { chooseForm } from "./convert";
import type { Feedback } from "./feedback";
import { isPuzzleDocument } from "./markdown";
import { newPuzzle } from "./new-puzzle";
import type { PageKind } from "./page-model";
import { OPEN_PAGE } from "./page-view";
import { CONVERT_COMMAND, type CommandAnswer } from "./requests";

/** How often a command is run anew because the text changed meanwhile. */
const MAX_ATTEMPTS = 3;

/** The commands that the server runs for the puzzle at the cursor, by the extension's names. */
const AT_CURSOR = {
  "sudoku.fillCell": "sudoku-lsp.fillCell",
  "sudoku.fillForced": "sudoku-lsp.fillForced",
  "sudoku.fillSolution": "sudoku-lsp.fillSolution",
  "sudoku.nextStep": "sudoku-lsp.nextStep",
  "sudoku.insertSolution": "sudoku-lsp.insertSolution",
  "sudoku.insertExplanation": "sudoku-lsp.insertExplanation",
};

/** The commands that show a page about the puzzle at the cursor. */
const PAGES: Readonly<Record<string, PageKind>> = {
  "sudoku.showSolution": "solution",
  "sudoku.showPath": "path",
  "sudoku.showCandidates": "candidates",
};

export function registerCommands(
  context: ExtensionContext,
  server: Server,
  feedback: Feedback,
  log: LogOutputChannel,
): void {
  const performer = new Performer(server, feedback);
  const register = (name: string, run: (...args: never[]) => unknown): Disposable =>
    commands.registerCommand(name, run);
  context.subscriptions.push(
    ...Object.entries(AT_CURSOR).map(([name, command]) =>
      register(name, () => performer.run(command)),
    ),
    ...Object.entries(PAGES).map(([name, kind]) => register(name, () => performer.show(kind))),
    register("sudoku.fixAll", () => performer.run("sudoku-lsp.fixAll", "document")),
    // The light bulb passes the place that it is about.
    register(CONVERT_COMMAND, (uri?: string, range?: Range) => performer.convert(uri, range)),
    register("sudoku.newPuzzle", newPuzzle),
    register("sudoku.restartServer", () => server.restart()),
    register("sudoku.showLog", () => log.show()),
  );
}

/** Has the server run commands. An edit, a page, or the reason why there is nothing to do it shows itself. */
class Performer {
  readonly #server: Server;
  readonly #feedback: Feedback;

  constructor(server: Server, feedback: Feedback) {
    this.#server = server;
    this.#feedback = feedback;
  }

  /** Runs a command for the puzzle at the cursor, or for the whole document. */
  async run(command: string, where: "puzzle" | "document" = "puzzle"): Promise<void> {
    const editor = await this.#puzzleEditor();
    if (editor !== undefined) {
      await this.#perform(command, editor, (place) => (where === "document" ? [] : [place]));
    }
  }

  /** Shows a page about the puzzle at the cursor. */
  async show(kind: PageKind): Promise<void> {
    const editor = await this.#puzzleEditor();
    if (editor !== undefined) {
      const { document, selection } = editor;
      await commands.executeCommand(OPEN_PAGE, kind, document.uri.toString(), selection.active);
    }
  }

  /** Writes a puzzle in the form that the user chooses. */
  async convert(uri?: string, range?: Range): Promise<void> {
    const editor = await this.#puzzleEditor(uri);
    if (editor === undefined) {
      return;
    }
    const form = await chooseForm();
    if (form !== undefined) {
      await this.#perform("sudoku-lsp.convert", editor, (place) => [range ?? place, form]);
    }
  }

  async #perform(
    command: string,
    editor: TextEditor,
    args: (place: Range) => unknown[],
  ): Promise<void> {
    const perform = (): Promise<string | undefined> => this.#attempt(command, editor, args);
    const refusal = await window.withProgress(
      { location: ProgressLocation.Window, title: "Sudoku" },
      perform,
    );
    if (refusal !== undefined) {
      void window.showWarningMessage(refusal);
    }
  }

  /** Returns why the server did not answer, if so. */
  async #attempt(
    command: string,
    editor: TextEditor,
    args: (place: Range) => unknown[],
  ): Promise<string | undefined> {
    for (let attempt = 1; ; attempt++) {
      const { client } = this.#server;
      if (client === undefined) {
        return "The Sudoku server is not running.";
      }
      const { version } = editor.document;
      const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
      const place = client.code2ProtocolConverter.asRange(editor.selection);
      try {
        const answer = (await client.sendRequest(ExecuteCommandRequest.type, {
          command,
          arguments: [uri, ...args(place)],
        })) as CommandAnswer | undefined;
        await this.#feedback.report(command, uri, answer);
        return undefined;
      } catch (error) {
        if (editor.document.version === version || attempt === MAX_ATTEMPTS) {
          return `The Sudoku server did not answer: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
    }
  }

  /** The editor that a command is for; tells the user if there is none, or no server. */
  async #puzzleEditor(uri?: string): Promise<TextEditor | undefined> {
    const wanted = uri === undefined ? undefined : Uri.parse(uri).toString();
    const editor =
      wanted === undefined
        ? window.activeTextEditor
        : window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted);
    const { document } = editor ?? {};
    if (editor === undefined || document === undefined || !isPuzzleDocument(document)) {
      void window.showInformationMessage("Open a Sudoku file first.");
      return undefined;
    }
    if (this.#server.client === undefined) {
      await offerRestart(this.#server);
      return undefined;
    }
    return editor;
  }
}

async function offerRestart(server: Server): Promise<void> {
  const restart = "Restart Server";
  const choice = await window.showWarningMessage("The Sudoku server is not running.", restart);
  if (choice === restart) {
    await server.restart();
  }
}
