// Sends a Markdown document to the server as soon as it contains a fenced block of the language `sudoku`. Other Markdown
// documents are never sent.

import {
  type Disposable,
  type TextDocument,
  type TextEditor,
  commands,
  window,
  workspace,
} from "vscode";
import type { DocumentSelector, HoverRequest } from "vscode-languageclient";
import { documentSchemes } from "../server/client-options";
import type { Client } from "../server/platform";
import { INCREMENTAL, METHODS } from "../server/protocol";
import type { Server } from "../server/server";
import { mayHoldPuzzles } from "./markdown-fence";

function documents(): DocumentSelector {
  return documentSchemes().flatMap((scheme) => [
    { scheme, language: "markdown" },
    { scheme, language: "mdx" },
  ]);
}

/** Returns true for a Markdown document that can contain puzzles. */
function holdsPuzzles(document: TextDocument): boolean {
  const { languageId } = document;
  return (languageId === "markdown" || languageId === "mdx") && mayHoldPuzzles(document.getText());
}

/** Returns true if commands and decorations apply to a document: a Sudoku file, or Markdown with puzzles. */
export function isPuzzleDocument(document: TextDocument): boolean {
  return document.languageId === "sudoku" || holdsPuzzles(document);
}

/** Starts the server when Markdown with puzzles is open, and sends it such documents. */
export class MarkdownFollower implements Disposable {
  readonly #server: Server;
  readonly #subscriptions: Disposable[];
  #isNeeded = false;
  #client: Client | undefined;

  constructor(server: Server) {
    this.#server = server;
    const look = (document: TextDocument): void => this.#look(document);
    this.#subscriptions = [
      workspace.onDidOpenTextDocument(look),
      workspace.onDidChangeTextDocument(({ document }) => look(document)),
      server.onDidChangeStatus(() => this.#follow()),
      window.onDidChangeActiveTextEditor(showCommands),
      workspace.onDidSaveTextDocument(() => showCommands(window.activeTextEditor)),
    ];
    workspace.textDocuments.forEach(look);
    showCommands(window.activeTextEditor);
  }

  dispose(): void {
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
  }

  #look(document: TextDocument): void {
    if (!this.#isNeeded && holdsPuzzles(document)) {
      this.#isNeeded = true;
      showCommands(window.activeTextEditor);
      void this.#server.start();
      this.#follow();
    }
  }

  #follow(): void {
    const { client } = this.#server;
    if (this.#isNeeded && client !== undefined && client !== this.#client) {
      this.#client = client;
      follow(client);
    }
  }
}

/** Sets the context key by which menus offer the commands in Markdown with puzzles. */
function showCommands(editor: TextEditor | undefined): void {
  const isOurs = editor !== undefined && holdsPuzzles(editor.document);
  void commands.executeCommand("setContext", "sudoku.inMarkdown", isOurs);
}

/** Registers the server's features for Markdown, except formatting and the outline, which other extensions provide. */
function follow(client: Client): void {
  const capabilities = client.initializeResult?.capabilities;
  const register = (method: string, options: object | boolean | undefined): void => {
    if (options !== undefined && options !== false) {
      client.getFeature(method as typeof HoverRequest.method).register({
        id: crypto.randomUUID(),
        registerOptions: {
          documentSelector: documents(),
          ...(typeof options === "object" ? options : {}),
        },
      });
    }
  };
  register(METHODS.didChange, {
    syncKind: INCREMENTAL,
  });
  register(METHODS.didClose, {});
  register(METHODS.codeAction, capabilities?.codeActionProvider);
  register(METHODS.codeLens, capabilities?.codeLensProvider);
  register(METHODS.completion, capabilities?.completionProvider);
  register(METHODS.hover, capabilities?.hoverProvider);
  // This registration also sends the documents that are open already.
  register(METHODS.didOpen, {});
  register(
    METHODS.diagnostic,
    capabilities?.diagnosticProvider && {
      identifier: "markdown",
      interFileDependencies: true,
      workspaceDiagnostics: false,
    },
  );
}
