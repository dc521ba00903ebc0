// Has a typed value take the place of the cell before which it is typed, and moves the cursor to the next cell.
//
// VS Code's own formatting while typing makes a separate undo step, so that one typed digit takes two key presses to undo,
// and it moves no cursor. This module sends a request of its own, and the edit joins the undo step of the character.

import {
  type Disposable,
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  TextEditorSelectionChangeKind,
  window,
  workspace,
} from "vscode";
import type { TextEdit } from "vscode-languageclient";
import type { Client } from "../server/platform";
import { CONTENT_MODIFIED, SERVER_CANCELLED, hasCode } from "../server/protocol";
import { SECTION, TYPE_OVER } from "../config";
import {
  type Change,
  type Run,
  type Way,
  advancing,
  areSame,
  continued,
  finished,
} from "./typed-runs";

/** The attempts to compute the edits for one run of characters while the user continues to type. */
const MAX_ATTEMPTS = 50;

/** The time that the cursor has to follow a typed character, in milliseconds. Only a busy VS Code needs longer. */
const CURSOR_PATIENCE = 5000;

/** The answer to `sudoku/typeOver`. */
interface TypeOverAnswer {
  readonly edits: readonly TextEdit[];
  readonly next: Way | null;
}

/** A document with characters that wait for the server's answer. */
interface Pending {
  runs: readonly Run[];
  /** True if the kind of the cursor's move shows that the characters came from the keyboard. */
  isByKeys: boolean;
  /** Our own edit, while VS Code applies it. */
  applied: { readonly run: number; readonly changes: readonly Change[] } | undefined;
  readonly settled: Promise<void>;
}

export class TypeOver implements Disposable {
  readonly #client: () => Client | undefined;
  readonly #pending = new Map<TextDocument, Pending>();
  readonly #subscriptions: Disposable[];
  /** Where characters were typed last: what is typed on there without a move of the cursor is for the next cell. */
  #typed:
    | { readonly document: TextDocument; readonly version: number; readonly ends: number[] }
    | undefined;

  /** @param client the client, while the server runs */
  constructor(client: () => Client | undefined) {
    this.#client = client;
    this.#subscriptions = [
      workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      // This event follows the one above. Edits of commands and of other extensions have another kind.
      window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
        const pending = this.#pending.get(textEditor.document);
        if (pending !== undefined && kind === TextEditorSelectionChangeKind.Keyboard) {
          pending.isByKeys = true;
        }
      }),
    ];
  }

  /**
   * Resolves when no typed character of a document waits for its edit. Before that, the server sees a row with a cell
   * too many.
   */
  settled(uri: { toString(): string }): Promise<void> {
    const wanted = uri.toString();
    const found = [...this.#pending].find(([document]) => document.uri.toString() === wanted);
    return found?.[1].settled ?? Promise.resolve();
  }

  dispose(): void {
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
  }

  #follow({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    if (document.languageId !== "sudoku" || contentChanges.length === 0) {
      return;
    }
    const pending = this.#pending.get(document);
    if (pending?.applied !== undefined && areSame(pending.applied.changes, contentChanges)) {
      pending.runs = finished(pending.runs, pending.applied.run, contentChanges);
      pending.applied = undefined;
      return;
    }
    const runs = reason === undefined ? continued(pending?.runs ?? [], contentChanges) : undefined;
    if (runs === undefined || !this.#isWanted(document)) {
      // The text has changed in another way: what was typed before stays as it is.
      if (pending !== undefined) {
        pending.runs = [];
      }
    } else if (pending !== undefined) {
      pending.runs = runs;
    } else {
      this.#begin(document, runs);
    }
  }

  #isWanted(document: TextDocument): boolean {
    const capabilities = this.#client()?.initializeResult?.capabilities;
    return (
      capabilities?.documentOnTypeFormattingProvider !== undefined &&
      window.activeTextEditor?.document === document &&
      workspace.getConfiguration(SECTION, document).get<boolean>(TYPE_OVER, true)
    );
  }

  #begin(document: TextDocument, runs: readonly Run[]): void {
    let settle = (): void => {};
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const pending: Pending = {
      runs,
      isByKeys: false,
      applied: undefined,
      settled,
    };
    const behind = this.#isTypedOn(document, runs) ? "nextCell" : "sameCell";
    this.#pending.set(document, pending);
    void this.#settle(document, pending, behind)
      // A request that fails leaves the text as it was typed.
      .catch(() => {})
      .finally(() => {
        this.#pending.delete(document);
        const ends = pending.runs.map(({ end }) => end);
        this.#typed = { document, version: document.version, ends };
        settle();
      });
  }

  /** True if these characters follow directly on those before, whose cursor has not moved meanwhile. */
  #isTypedOn(document: TextDocument, runs: readonly Run[]): boolean {
    const before = this.#typed;
    return (
      before?.document === document &&
      before.version === document.version - 1 &&
      before.ends.length === runs.length &&
      // The characters at the cursors above have moved this one.
      runs.every(({ end, text }, index) => end - text.length * (index + 1) === before.ends[index])
    );
  }

  async #settle(
    document: TextDocument,
    pending: Pending,
    behind: "nextCell" | "sameCell",
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      // The client sends the change to the server in its own listener, after this one.
      await nextTurn();
      const index = pending.runs.findIndex(({ text }) => text !== "");
      const run = pending.runs[index];
      if (run === undefined || document.isClosed) {
        return;
      }
      const { version } = document;
      const changes = await this.#request(document, run, behind).catch((error: unknown) => {
        // An answer about an older text, or an older state of the server; any other failure ends it.
        if (document.version === version && !isOutdated(error)) {
          throw error;
        }
        return undefined;
      });
      if (changes === undefined || document.version !== version) {
        continue;
      }
      const editor = await editorAt(document, pending);
      if (editor === undefined) {
        return;
      }
      if (document.version === version) {
        await this.#apply(editor, pending, index, changes);
        // What is typed on before the cursor has moved is for the next cell.
        behind = "nextCell";
      }
    }
  }

  /** The changes by which a run of typed characters takes the place of cells, and the cursor goes to the next cell. */
  async #request(
    document: TextDocument,
    { end, text }: Run,
    behind: "nextCell" | "sameCell",
  ): Promise<readonly Change[]> {
    const client = this.#client();
    if (client === undefined) {
      return [];
    }
    const { asUri, asPosition } = client.code2ProtocolConverter;
    const { edits, next } = await client.sendRequest<TypeOverAnswer>("sudoku/typeOver", {
      textDocument: { uri: asUri(document.uri) },
      position: asPosition(document.positionAt(end)),
      ch: text,
      behind,
    });
    const changes = edits.map(({ range, newText }) => {
      const { start, end } = client.protocol2CodeConverter.asRange(range);
      const rangeOffset = document.offsetAt(start);
      return { rangeOffset, rangeLength: document.offsetAt(end) - rangeOffset, text: newText };
    });
    return next === null ? changes : advancing(changes, end, next, document.getText());
  }

  async #apply(
    editor: TextEditor,
    pending: Pending,
    run: number,
    changes: readonly Change[],
  ): Promise<void> {
    if (changes.length === 0) {
      pending.runs = finished(pending.runs, run, []);
      return;
    }
    const { document } = editor;
    pending.applied = { run, changes };
    const isLast = pending.runs.filter(({ text }) => text !== "").length === 1;
    const isApplied = await editor.edit(
      (builder) => {
        for (const { rangeOffset, rangeLength, text } of changes) {
          const start = document.positionAt(rangeOffset);
          if (rangeLength === 0) {
            // Unlike the replacement of nothing, it moves a cursor at its place behind it.
            builder.insert(start, text);
          } else {
            builder.replace(new Range(start, document.positionAt(rangeOffset + rangeLength)), text);
          }
        }
      },
      // One undo step with the characters before it, and a new one for those that follow.
      { undoStopBefore: false, undoStopAfter: isLast },
    );
    if (!isApplied) {
      pending.applied = undefined;
    }
  }
}

/** The active editor, if it is the document's and its cursors are where the characters were typed with keys. */
async function editorAt(document: TextDocument, pending: Pending): Promise<TextEditor | undefined> {
  const found = (): TextEditor | undefined => {
    const editor = window.activeTextEditor;
    if (editor?.document !== document || !pending.isByKeys) {
      return undefined;
    }
    const cursors = editor.selections
      .map(({ isEmpty, active }) => (isEmpty ? document.offsetAt(active) : -1))
      .sort((a, b) => a - b);
    const { runs } = pending;
    const isThere = (offset: number, index: number): boolean => offset === runs[index]?.end;
    return cursors.length === runs.length && cursors.every(isThere) ? editor : undefined;
  };
  return found() ?? (await afterSelection(found));
}

function isOutdated(error: unknown): boolean {
  return hasCode(error, CONTENT_MODIFIED, SERVER_CANCELLED);
}

/** Waits for the next selection for which something is found. */
function afterSelection<T>(find: () => T | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (found: T | undefined): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(found);
    };
    const timer = setTimeout(() => end(undefined), CURSOR_PATIENCE);
    const subscription = window.onDidChangeTextEditorSelection(() => {
      const found = find();
      if (found !== undefined) {
        end(found);
      }
    });
  });
}

/** Resolves when the listeners of the event under way have run. Only Node has the function that waits no longer. */
function nextTurn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => void };
  return new Promise((resolve) => (setImmediate ?? setTimeout)(resolve));
}
