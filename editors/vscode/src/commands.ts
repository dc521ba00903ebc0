// The commands: fill cells, have the server do what it can do with a puzzle, restart it, show the log.

import {
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  ProgressLocation,
  type TextEditor,
  commands,
  window,
  workspace,
} from "vscode";
import {
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeActionTriggerKind,
  ExecuteCommandRequest,
} from "vscode-languageclient/node";
import type { Server } from "./client";

/** The kinds of code action, as the server names them, that the fill commands stand for. */
const FILL_FORCED = "refactor.rewrite.sudoku.fillForced";
const FILL_SOLUTION = "refactor.rewrite.sudoku.fillSolution";

/** How often a fill is worked out anew because the text changed meanwhile. */
const MAX_ATTEMPTS = 3;

export function registerCommands(
  context: ExtensionContext,
  server: Server,
  log: LogOutputChannel,
): void {
  const register = (name: string, run: () => unknown): Disposable =>
    commands.registerCommand(name, run);
  context.subscriptions.push(
    register("sudoku.fillForced", () => fill(server, FILL_FORCED)),
    register("sudoku.fillSolution", () => fill(server, FILL_SOLUTION)),
    register("sudoku.nextStep", () => perform(server, "sudoku-lsp.nextStep")),
    register("sudoku.showSolution", () => perform(server, "sudoku-lsp.solution")),
    register("sudoku.showPath", () => perform(server, "sudoku-lsp.path")),
    register("sudoku.fixAll", () => perform(server, "sudoku-lsp.fixAll", "document")),
    register("sudoku.restartServer", () => server.restart()),
    register("sudoku.showLog", () => log.show()),
  );
}

/**
 * Has the server run one of its commands, for the puzzle at the cursor or for the whole document. What comes of it
 * the server itself shows: an edit, a page, or a sentence that says why there is nothing to do.
 */
async function perform(
  server: Server,
  command: string,
  where: "puzzle" | "document" = "puzzle",
): Promise<void> {
  const editor = await puzzleEditor(server);
  const { client } = server;
  if (editor === undefined || client === undefined) {
    return;
  }
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  for (let attempt = 1; ; attempt++) {
    const { version } = editor.document;
    const place = client.code2ProtocolConverter.asRange(editor.selection);
    try {
      await client.sendRequest(ExecuteCommandRequest.type, {
        command,
        arguments: where === "document" ? [uri] : [uri, place],
      });
      return;
    } catch (error) {
      if (editor.document.version === version || attempt === MAX_ATTEMPTS) {
        void window.showWarningMessage(noAnswer(error));
        return;
      }
    }
  }
}

/** The editor that a command is for; tells the user if there is none, or no server. */
async function puzzleEditor(server: Server): Promise<TextEditor | undefined> {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId !== "sudoku") {
    void window.showInformationMessage("Open a Sudoku file first.");
    return undefined;
  }
  if (server.client === undefined) {
    await offerRestart(server);
    return undefined;
  }
  return editor;
}

/** Applies the server's code action of a kind to the puzzle at the cursor, or tells the user why it cannot. */
async function fill(server: Server, kind: string): Promise<void> {
  const editor = await puzzleEditor(server);
  if (editor === undefined) {
    return;
  }
  const refusal = await window.withProgress(
    { location: ProgressLocation.Window, title: "Filling the puzzle" },
    () => tryToFill(server, editor, kind),
  );
  if (refusal !== undefined) {
    void window.showWarningMessage(refusal);
  }
}

/** Returns what stood in the way, if anything did. */
async function tryToFill(
  server: Server,
  editor: TextEditor,
  kind: string,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const version = editor.document.version;
    let action: CodeAction | undefined;
    try {
      action = await requestAction(server, editor, kind);
    } catch (error) {
      if (editor.document.version !== version) {
        continue;
      }
      return noAnswer(error);
    }
    if (action?.disabled !== undefined) {
      return sentence(action.disabled.reason);
    }
    const edit = await server.client?.protocol2CodeConverter.asWorkspaceEdit(action?.edit);
    if (edit === undefined) {
      return "There is no puzzle with empty cells at the cursor.";
    }
    if (editor.document.version !== version) {
      continue;
    }
    return (await workspace.applyEdit(edit)) ? undefined : "VS Code did not accept the change.";
  }
  return "The text kept changing while the puzzle was being solved. Try again.";
}

async function requestAction(
  server: Server,
  editor: TextEditor,
  kind: string,
): Promise<CodeAction | undefined> {
  const { client } = server;
  const answer = await client?.sendRequest(CodeActionRequest.type, {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
    range: client.code2ProtocolConverter.asRange(editor.selection),
    context: { diagnostics: [], only: [kind], triggerKind: CodeActionTriggerKind.Invoked },
  });
  const action = answer?.find((item): item is CodeAction => "kind" in item && item.kind === kind);
  // Large edits come only when they are wanted.
  if (client === undefined || action?.data === undefined || action.edit !== undefined) {
    return action;
  }
  return client.sendRequest(CodeActionResolveRequest.type, action);
}

async function offerRestart(server: Server): Promise<void> {
  const restart = "Restart Server";
  const choice = await window.showWarningMessage("The Sudoku server is not running.", restart);
  if (choice === restart) {
    await server.restart();
  }
}

function noAnswer(error: unknown): string {
  return `The Sudoku server did not answer: ${error instanceof Error ? error.message : String(error)}`;
}

/** The protocol leaves the form of a reason to the server: here it stands alone. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
