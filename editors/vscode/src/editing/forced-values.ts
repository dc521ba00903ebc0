// Draws the values that naked and hidden singles decide over the empty marks, while the user has them shown.
//
// The mark is transparent, and the value over it is not part of the flow of the line: no column moves, and the text is
// unchanged for the cursor, for selections and for copying.

import {
  CancellationTokenSource,
  DecorationRangeBehavior,
  type DecorationOptions,
  type Disposable,
  type ExtensionContext,
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  commands,
  window,
  workspace,
} from "vscode";
import type { Server } from "../server/server";
import { isPuzzleDocument } from "../puzzles/markdown";
import type { ForcedCell, ForcedValuesAnswer } from "../server/requests";

/** The key of the stored state of the window: true if the values are shown. */
const STATE = "forcedValues.shown";

/** The context key of menus. */
const CONTEXT = "sudoku.forcedValuesShown";

/** The lines above and below the visible ones that are requested as well, so that scrolling finds them drawn. */
const MARGIN = 30;

/** The delays after scrolling and before a request is repeated, in milliseconds. */
const PAUSE = 30;
const RETRY = 200;
const MAX_RETRIES = 5;

/** The state of an editor. */
interface Drawn {
  /** The version of the document and the lines that the values are for. */
  version: number | undefined;
  lines: Range | undefined;
  options: readonly DecorationOptions[];
  request: CancellationTokenSource | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class ForcedValues implements Disposable {
  readonly #context: ExtensionContext;
  readonly #server: Server;
  /** Created at its first use. */
  #decoration: TextEditorDecorationType | undefined;
  readonly #drawn = new Map<TextEditor, Drawn>();
  readonly #subscriptions: Disposable[];
  #isShown: boolean;

  constructor(context: ExtensionContext, server: Server) {
    this.#context = context;
    this.#server = server;
    this.#isShown = context.workspaceState.get(STATE, false);
    if (this.#isShown) {
      void commands.executeCommand("setContext", CONTEXT, true);
    }
    this.#subscriptions = [
      commands.registerCommand("sudoku.showForcedValues", () => this.#show(true)),
      commands.registerCommand("sudoku.hideForcedValues", () => this.#show(false)),
      window.onDidChangeVisibleTextEditors(() => this.#updateAll()),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) =>
        this.#update(textEditor, PAUSE),
      ),
      workspace.onDidChangeTextDocument((event) => this.#followEdit(event)),
      // Also fired when a document becomes a Sudoku file by "Change Language Mode".
      workspace.onDidOpenTextDocument(() => this.#updateAll()),
      server.onDidChangeStatus(({ state }) => {
        if (state === "running") {
          this.#updateAll();
        }
      }),
    ];
    this.#updateAll();
  }

  dispose(): void {
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
    this.#decoration?.dispose();
    this.#drawn.forEach(cancel);
  }

  #show(isShown: boolean): void {
    this.#isShown = isShown;
    void this.#context.workspaceState.update(STATE, isShown);
    void commands.executeCommand("setContext", CONTEXT, isShown);
    this.#updateAll();
  }

  #updateAll(): void {
    const visible = new Set(window.visibleTextEditors);
    for (const [editor, drawn] of this.#drawn) {
      if (!visible.has(editor)) {
        cancel(drawn);
        this.#drawn.delete(editor);
      }
    }
    visible.forEach((editor) => this.#update(editor, 0));
  }

  #update(editor: TextEditor, delay: number): void {
    if (!this.#isShown || !isPuzzleDocument(editor.document)) {
      const drawn = this.#drawn.get(editor);
      if (drawn !== undefined) {
        cancel(drawn);
        this.#drawn.delete(editor);
        this.#set(editor, []);
      }
      return;
    }
    const drawn = this.#drawn.get(editor) ?? {
      version: undefined,
      lines: undefined,
      options: [],
      request: undefined,
      timer: undefined,
    };
    this.#drawn.set(editor, drawn);
    const isUpToDate = drawn.version === editor.document.version;
    if (isUpToDate && editor.visibleRanges.every((range) => drawn.lines?.contains(range))) {
      return;
    }
    cancel(drawn);
    drawn.timer = setTimeout(() => void this.#draw(editor, drawn, MAX_RETRIES), delay);
  }

  /** Takes away the values that an edit touches at once; VS Code moves the others with their marks. */
  #followEdit({ document, contentChanges }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) {
      return;
    }
    for (const [editor, drawn] of this.#drawn) {
      if (editor.document === document) {
        const isTouched = drawn.options.some(({ range }) =>
          contentChanges.some((change) => change.range.intersection(range) !== undefined),
        );
        if (isTouched) {
          drawn.options = [];
          this.#set(editor, []);
        }
        this.#update(editor, 0);
      }
    }
  }

  #set(editor: TextEditor, options: readonly DecorationOptions[]): void {
    this.#decoration ??= window.createTextEditorDecorationType({
      color: "transparent",
      rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    });
    editor.setDecorations(this.#decoration, options);
  }

  async #draw(editor: TextEditor, drawn: Drawn, retries: number): Promise<void> {
    const { client } = this.#server;
    const lines = visibleLines(editor);
    const { document } = editor;
    if (client === undefined || !offers(client.initializeResult) || lines === undefined) {
      return;
    }
    const { version } = document;
    const request = (drawn.request = new CancellationTokenSource());
    const params = {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      range: client.code2ProtocolConverter.asRange(lines),
    };
    try {
      const { cells } = await client.sendRequest<ForcedValuesAnswer>(
        "sudoku/forcedValues",
        params,
        request.token,
      );
      // The ranges of an answer about another text would be wrong.
      if (drawn.request === request && document.version === version) {
        drawn.version = version;
        drawn.lines = lines;
        drawn.options = cells.flatMap((cell) =>
          decoration(cell, client.protocol2CodeConverter.asRange(cell.range), document),
        );
        this.#set(editor, drawn.options);
      }
    } catch {
      // The document or its settings have changed meanwhile. A change of the document comes with an event; else repeat.
      if (drawn.request === request && document.version === version && retries > 0) {
        drawn.timer = setTimeout(() => void this.#draw(editor, drawn, retries - 1), RETRY);
      }
    }
  }
}

function cancel(drawn: Drawn): void {
  clearTimeout(drawn.timer);
  drawn.request?.cancel();
  drawn.request = undefined;
}

function offers(
  result: { readonly capabilities: { readonly experimental?: unknown } } | undefined,
): boolean {
  const experimental = result?.capabilities.experimental as
    { readonly sudoku?: { readonly forcedValues?: boolean } } | undefined;
  return experimental?.sudoku?.forcedValues === true;
}

/** The visible lines and a margin. */
function visibleLines({ document, visibleRanges }: TextEditor): Range | undefined {
  const first = visibleRanges[0];
  const last = visibleRanges.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : document.validateRange(
        new Range(Math.max(0, first.start.line - MARGIN), 0, last.end.line + MARGIN + 1, 0),
      );
}

/** The decoration that draws a value over its mark, or over a tab, unless the value is wider. */
function decoration(
  { value }: ForcedCell,
  range: Range,
  document: TextDocument,
): DecorationOptions[] {
  const width = range.end.character - range.start.character;
  // The cells of a spreadsheet are as wide as their tabs, and the last one has all room.
  const next = document.lineAt(range.end).text.charAt(range.end.character);
  const isBesideTab = width === 0 && (next === "\t" || next === "");
  if (!range.isSingleLine || (width < value.length && !isBesideTab)) {
    return [];
  }
  return [
    {
      range,
      renderOptions: {
        before: {
          // Blanks of a wide mark come before the value, as where it is written.
          contentText: value.padStart(width, "\u00a0"),
          color: new ThemeColor("sudoku.forcedValue"),
          // Out of the flow: it has no width, and the mouse reaches the mark below it.
          textDecoration: "none; position: absolute; pointer-events: none",
        },
      },
    },
  ];
}
