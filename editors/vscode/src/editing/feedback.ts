// Shows what a command or a code action has changed: a message in the status bar, the changed cells highlighted for a
// moment, the cursor in its cell, and once, an explanation of how fills write their values.

import {
  CancellationTokenSource,
  CodeAction,
  DecorationRangeBehavior,
  type Disposable,
  type ExtensionContext,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  type TextEditorDecorationType,
  TextEditorRevealType,
  ThemeColor,
  commands,
  window,
} from "vscode";
import type {
  ExecuteCommandSignature,
  Middleware,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageclient";
import type { Cursors } from "./cursors";
import { type Replacement, movedOffset, rangesAfter } from "./moved-offsets";
import type { Client } from "../server/platform";
import { shortened } from "../../../board/src/data/steps";
import type { CommandAnswer } from "../server/requests";

/** The durations of the message and of the highlight, in milliseconds. */
const MESSAGE_TIME = 10_000;
const FLASH_TIME = 1_000;

/** The key of the stored state: true once the style of fills has been explained. */
const EXPLAINED = "fillStyle.explained";

/** The command and the kind of code action after which the cursor moves to the placed cell. */
const NEXT_STEP = new Set(["sudoku-lsp.nextStep", "refactor.rewrite.sudoku.nextStep"]);
/** The kinds of code actions whose changed cells are highlighted. */
const MARKED = /^refactor\.rewrite\.sudoku\.(fill|nextStep)/;

/** The internal command that runs after the edit of a code action. */
const AFTER_ACTION = "sudoku.afterAction";

/** The code of an answer that says why nothing is done: the protocol's `RequestFailed`. */
const REFUSED = -32803;

/** The setting for the style of fills. */
const FILL_STYLE = "sudoku.fill.style";

/** Edits of the server are not cancelled. */
const NO_TOKEN = new CancellationTokenSource().token;

export class Feedback implements Disposable {
  readonly #context: ExtensionContext;
  readonly #client: () => Client | undefined;
  /** Created at its first use. */
  #changed: TextEditorDecorationType | undefined;
  readonly #cursors: Cursors;
  readonly #command: Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when the last edit that the server requested is applied. */
  #applying: Promise<unknown> = Promise.resolve();

  /** @param client the client, while the server runs */
  constructor(context: ExtensionContext, client: () => Client | undefined, cursors: Cursors) {
    this.#context = context;
    this.#client = client;
    this.#cursors = cursors;
    this.#command = commands.registerCommand(AFTER_ACTION, (finish: () => void) => finish());
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changed?.dispose();
    this.#command.dispose();
  }

  /** Follows edits and code actions; becomes part of the client's middleware. */
  readonly middleware: Middleware = {
    provideCodeActions: async (document, range, context, token, next) => {
      const actions = await next(document, range, context, token);
      return actions?.map((action) =>
        action instanceof CodeAction ? this.#finished(action) : action,
      );
    },
    resolveCodeAction: async (action, token, next) => {
      const resolved = await next(action, token);
      return resolved instanceof CodeAction ? this.#finished(resolved) : resolved;
    },
    provideDocumentFormattingEdits: async (document, options, token, next) => {
      try {
        return await next(document, options, token);
      } catch (error) {
        // VS Code itself shows nothing when formatting is refused.
        if (error instanceof Error && (error as { code?: unknown }).code === REFUSED) {
          window.setStatusBarMessage(`$(info) ${error.message}`, MESSAGE_TIME);
          return [];
        }
        throw error;
      }
    },
    workspace: {
      handleApplyEdit: (params, next) => {
        const applied = this.#keepCursors(params.edit, async () => next(params, NO_TOKEN));
        this.#applying = applied.catch(() => {});
        return applied;
      },
    },
  };

  /** Has the server run a command, and shows what it has changed. */
  async executeCommand(
    command: string,
    args: unknown[],
    next: ExecuteCommandSignature,
  ): Promise<unknown> {
    const answer = (await next(command, args)) as CommandAnswer | undefined;
    await this.#report(command, String(args[0]), answer);
    return answer;
  }

  async #report(command: string, uri: string, answer: CommandAnswer | undefined): Promise<void> {
    const client = this.#client();
    if (client === undefined || answer?.status !== "requested") {
      return;
    }
    // The edit is a request of the server beside its answer.
    await this.#applying;
    if (answer.message !== undefined) {
      window.setStatusBarMessage(`$(check) ${shortened(answer.message)}`, MESSAGE_TIME);
    }
    const editor = window.visibleTextEditors.find(
      ({ document }) => client.code2ProtocolConverter.asUri(document.uri) === uri,
    );
    const ranges = (answer.changed ?? []).map((range) =>
      client.protocol2CodeConverter.asRange(range),
    );
    const [first] = ranges;
    if (editor !== undefined && first !== undefined) {
      this.#flash(editor, ranges);
      if (NEXT_STEP.has(command)) {
        putCursor(editor, first);
      }
    }
    if (answer.style !== undefined) {
      void this.#explainOnce(answer.style);
    }
  }

  #flash(editor: TextEditor, ranges: readonly Range[]): void {
    const changed = (this.#changed ??= window.createTextEditorDecorationType({
      backgroundColor: new ThemeColor("sudoku.changedCell"),
      rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    }));
    clearTimeout(this.#timer);
    window.visibleTextEditors.forEach((other) => other.setDecorations(changed, []));
    editor.setDecorations(changed, ranges);
    this.#timer = setTimeout(() => editor.setDecorations(changed, []), FLASH_TIME);
  }

  /** Applies an edit and restores the cursors: VS Code moves one that touches a changed cell behind the new value. */
  async #keepCursors<T>(edit: WorkspaceEdit, apply: () => Promise<T>): Promise<T> {
    const restore = window.visibleTextEditors.map((editor) =>
      this.#restorer(editor, this.#changesOf(editor.document, edit)),
    );
    const result = await apply();
    restore.forEach((put) => put());
    return result;
  }

  /** Adds a command to an action that restores the cursors and highlights the changed cells after its edit. */
  #finished(action: CodeAction): CodeAction {
    const { edit, command, kind } = action;
    const editor = window.activeTextEditor;
    if (edit === undefined || command !== undefined || editor === undefined) {
      return action;
    }
    const { document } = editor;
    const changes = edit.get(document.uri).map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      old: document.getText(range),
      text: newText,
    }));
    const restore = this.#restorer(editor, changes);
    const finish = (): void => {
      if (!restore() || !MARKED.test(kind?.value ?? "")) {
        return;
      }
      const ranges = rangesAfter(changes).map(
        ({ start, end }) => new Range(document.positionAt(start), document.positionAt(end)),
      );
      this.#flash(editor, ranges);
      if (NEXT_STEP.has(kind?.value ?? "") && ranges[0] !== undefined) {
        putCursor(editor, ranges[0]);
      }
    };
    action.command = { title: action.title, command: AFTER_ACTION, arguments: [finish] };
    return action;
  }

  #changesOf(document: TextDocument, edit: WorkspaceEdit): Replacement[] {
    const client = this.#client();
    const uri = client?.code2ProtocolConverter.asUri(document.uri);
    const inChanges = Object.entries(edit.changes ?? {}).filter(([key]) => key === uri);
    const inDocuments = (edit.documentChanges ?? []).filter(
      (change) => "edits" in change && change.textDocument.uri === uri,
    ) as TextDocumentEdit[];
    const edits = [
      ...inChanges.flatMap(([, edits]) => edits),
      ...inDocuments.flatMap(({ edits }) =>
        edits.filter((edit): edit is TextEdit => "newText" in edit),
      ),
    ];
    return edits.map(({ range: { start, end }, newText }) => {
      const range = new Range(start.line, start.character, end.line, end.character);
      return { start: document.offsetAt(range.start), old: document.getText(range), text: newText };
    });
  }

  /**
   * Returns a function that puts the cursors back after changes, unless they were moved meanwhile; it returns false if
   * the text has changed otherwise.
   */
  #restorer(editor: TextEditor, changes: readonly Replacement[]): () => boolean {
    const { document } = editor;
    const { version } = document;
    const moves = this.#cursors.moves(editor);
    const offsets = this.#cursors
      .selections(editor)
      .map(({ anchor, active }) =>
        [anchor, active].map((position) => movedOffset(document.offsetAt(position), changes)),
      );
    return () => {
      const isAlone = changes.length > 0 && document.version === version + 1;
      if (isAlone && this.#cursors.moves(editor) === moves) {
        const selections = offsets.map(
          ([anchor = 0, active = 0]) =>
            new Selection(document.positionAt(anchor), document.positionAt(active)),
        );
        this.#cursors.set(editor, selections);
      }
      return isAlone;
    };
  }

  /** Explains the style of fills and its setting, once. */
  async #explainOnce(style: "plain" | "placed"): Promise<void> {
    if (this.#context.globalState.get(EXPLAINED, false)) {
      return;
    }
    await this.#context.globalState.update(EXPLAINED, true);
    const explanation =
      style === "placed"
        ? "Filled values are written with a plus sign (+4), which givens do not have."
        : "Filled values are written like givens in this grid.";
    const openSetting = "Open Setting";
    const choice = await window.showInformationMessage(
      `${explanation} The setting ${FILL_STYLE} changes this.`,
      openSetting,
    );
    if (choice === openSetting) {
      await commands.executeCommand("workbench.action.openSettings", { query: FILL_STYLE });
    }
  }
}

function putCursor(editor: TextEditor, cell: Range): void {
  editor.selection = new Selection(cell.start, cell.start);
  editor.revealRange(cell, TextEditorRevealType.InCenterIfOutsideViewport);
}
