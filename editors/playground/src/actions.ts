// Asks the server for code actions and commands, and applies their edits.

import { isolateHistory } from "@codemirror/commands";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { ChangeSpec, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { URI } from "./server";

export type CodeAction = lsp.CodeAction;

/** The answer to a command. */
export interface CommandAnswer {
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly text?: string;
  readonly edit?: lsp.WorkspaceEdit;
}

/** The actions for a range. Those that are not possible come with the reason. */
export async function actionsAt(
  view: EditorView,
  range: lsp.Range,
  diagnostics: lsp.Diagnostic[] = [],
): Promise<CodeAction[]> {
  const params: lsp.CodeActionParams = {
    textDocument: { uri: URI },
    range,
    context: { diagnostics },
  };
  const answer = await request<(CodeAction | lsp.Command)[] | null>(
    view,
    "textDocument/codeAction",
    params,
  );
  return (answer ?? []).filter(
    (action): action is CodeAction => typeof action.command !== "string",
  );
}

/** Applies an action. Returns a sentence about what was done, if there is one. */
export async function apply(
  view: EditorView,
  action: CodeAction,
): Promise<string | undefined> {
  if (action.edit !== undefined) {
    applyEdit(view, action.edit);
    return action.title;
  }
  return (
    action.command &&
    run(view, action.command.command, action.command.arguments)
  );
}

/** Runs a command of the server. Returns a sentence about what was done, or why nothing was. */
export async function run(
  view: EditorView,
  command: string,
  args: unknown[] = [URI, place(view)],
): Promise<string | undefined> {
  const answer = await request<CommandAnswer | null>(
    view,
    "workspace/executeCommand",
    {
      command,
      arguments: args,
    },
  );
  if (answer?.edit !== undefined) {
    applyEdit(view, answer.edit);
  }
  return answer?.reason ?? answer?.message;
}

/** Sends a request about the text as it is now. */
export async function request<Answer>(
  view: EditorView,
  method: string,
  params: unknown,
): Promise<Answer> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    throw new Error("The server is not running.");
  }
  await plugin.client.initializing;
  plugin.client.sync();
  return plugin.client.request<unknown, Answer>(method, params);
}

/** The cursor as a position of the protocol. */
export function place(view: EditorView): lsp.Position {
  return positionAt(view.state.doc, view.state.selection.main.head);
}

/** An offset as a position of the protocol. */
export function positionAt(doc: Text, offset: number): lsp.Position {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** The offset of a position of the protocol. */
export function offset(
  view: EditorView,
  { line, character }: lsp.Position,
): number {
  const { doc } = view.state;
  if (line >= doc.lines) {
    return doc.length;
  }
  const at = doc.line(line + 1);
  return Math.min(at.from + character, at.to);
}

/** Changes the text, as a step of undo of its own. */
export function change(view: EditorView, changes: ChangeSpec): void {
  view.dispatch({
    changes,
    annotations: isolateHistory.of("full"),
    userEvent: "input.complete",
  });
}

/** Applies an edit of the document. */
export function applyEdit(view: EditorView, edit: lsp.WorkspaceEdit): void {
  const documents = edit.documentChanges?.flatMap((change) =>
    "edits" in change ? change.edits : [],
  );
  const edits = (documents ?? edit.changes?.[URI] ?? []) as lsp.TextEdit[];
  change(view, changesOf(view, edits));
}

/** Edits of the protocol as changes of the text as it is now. */
export function changesOf(
  view: EditorView,
  edits: readonly lsp.TextEdit[],
): { from: number; to: number; insert: string }[] {
  return edits.map(({ range, newText }) => ({
    from: offset(view, range.start),
    to: offset(view, range.end),
    insert: newText,
  }));
}
