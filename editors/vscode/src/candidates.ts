// Shows the grid with all candidates beside the puzzle at the cursor, and follows edits.
//
// Candidates are too wide to be drawn in place of a mark, as forced values are.

import {
  type Disposable,
  EventEmitter,
  type TextDocument,
  type TextEditor,
  Uri,
  ViewColumn,
  commands,
  window,
  workspace,
} from "vscode";
import type { Server } from "./client";
import { candidateGridRequest } from "./requests";

const SCHEME = "sudoku-candidates";

/** How long to wait for the end of a burst of edits or key presses, in milliseconds. */
const PAUSE = 50;

export class Candidates implements Disposable {
  readonly #server: Server;
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscriptions: Disposable[];
  /** The line of the cursor in each document that has such a page. */
  readonly #lines = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(server: Server) {
    this.#server = server;
    this.#subscriptions = [
      commands.registerCommand("sudoku.showCandidates", () => this.#show()),
      workspace.registerTextDocumentContentProvider(SCHEME, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (page) => this.#text(page),
      }),
      workspace.onDidChangeTextDocument(({ document }) => this.#update(document)),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === SCHEME) {
          this.#lines.delete(sourceOf(uri));
        }
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#followCursor(textEditor)),
      server.onDidChangeStatus(({ state }) => {
        if (state === "running") {
          [...this.#lines.keys()].forEach((source) => this.#changed.fire(pageOf(source)));
        }
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
    this.#changed.dispose();
  }

  async #show(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor?.document.languageId !== "sudoku") {
      void window.showInformationMessage("Open a Sudoku file first.");
      return;
    }
    const source = editor.document.uri.toString();
    this.#lines.set(source, editor.selection.active.line);
    const page = pageOf(source);
    this.#changed.fire(page);
    await window.showTextDocument(await workspace.openTextDocument(page), {
      viewColumn: ViewColumn.Beside,
      preserveFocus: true,
    });
  }

  #followCursor({ document, selection }: TextEditor): void {
    const source = document.uri.toString();
    if (this.#lines.has(source) && this.#lines.get(source) !== selection.active.line) {
      this.#lines.set(source, selection.active.line);
      this.#update(document);
    }
  }

  #update(document: TextDocument): void {
    const source = document.uri.toString();
    if (this.#lines.has(source)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#changed.fire(pageOf(source)), PAUSE);
    }
  }

  async #text(page: Uri): Promise<string> {
    const source = sourceOf(page);
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === source);
    const { client } = this.#server;
    if (document === undefined || client === undefined) {
      return document === undefined
        ? "The puzzle file is closed.\n"
        : "The server is not running.\n";
    }
    const { version } = document;
    const line = Math.min(this.#lines.get(source) ?? 0, document.lineCount - 1);
    try {
      const answer = await client.sendRequest(candidateGridRequest, {
        textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
        position: { line, character: 0 },
      });
      return answer?.text ?? "There is no puzzle at the cursor.\n";
    } catch (error) {
      if (document.version !== version) {
        return this.#text(page);
      }
      throw error;
    }
  }
}

/** The page about a document. Its name must not end as that of a puzzle file: it is for reading. */
function pageOf(source: string): Uri {
  const name = Uri.parse(source).path.split("/").at(-1);
  return Uri.from({ scheme: SCHEME, path: `/${name}.candidates.txt`, query: source });
}

function sourceOf(page: Uri): string {
  return page.query;
}
