// Registers the board as an editor of puzzles, and opens it beside the text.
//
// As an editor of VS Code it shares the text document: undo, save, the mark of unsaved changes and the state after a
// restart are those of the text.

import {
  type CustomTextEditorProvider,
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextEditorSelectionChangeEvent,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  commands,
  languages,
  window,
  workspace,
} from "vscode";
import type { Kept, ViewName } from "../../../board/src/state/state";
import { isPuzzleDocument } from "../puzzles/markdown";
import type { Cursors } from "../editing/cursors";
import type { BoardChanges } from "../server/board-changes";
import type { Server } from "../server/server";
import { BoardView } from "./board-view";
import { gamesIn } from "./games";
import { SHOW_ON_BOARD } from "./view-commands";

const VIEW_TYPE = "sudoku.board";

/** The key of the stored state: the view and the modes of the last board. */
const KEPT = "board.kept";

export class Boards implements CustomTextEditorProvider, Disposable {
  readonly #context: ExtensionContext;
  readonly #server: Server;
  readonly #cursors: Cursors;
  readonly #views = new Map<string, BoardView>();
  readonly #subscriptions: Disposable[];
  readonly #activated = new EventEmitter<void>();
  /** The board that is the active editor. */
  #active: BoardView | undefined;
  /** The text document at whose cursor the next board begins. */
  #opening: { readonly uri: string; readonly line: number } | undefined;

  /** Fired when a board becomes the active editor or ceases to be it, or shows another state of its puzzle. */
  readonly onDidChangeActive = this.#activated.event;

  constructor(context: ExtensionContext, server: Server, changes: BoardChanges, cursors: Cursors) {
    this.#context = context;
    this.#server = server;
    this.#cursors = cursors;
    // The hovers are those of the server; this only lets the board follow the mouse.
    const provideHover = ({ uri }: TextDocument, position: Position): undefined => {
      this.#of(uri)?.hover(position);
    };
    this.#subscriptions = [
      window.registerCustomEditorProvider(VIEW_TYPE, this),
      commands.registerCommand("sudoku.openBoard", () => this.open()),
      commands.registerCommand(SHOW_ON_BOARD, (view: ViewName, uri: string, place: unknown) =>
        this.show(view, server.documentOf(uri), rangeIn(place)),
      ),
      languages.registerHoverProvider(["sudoku", "markdown", "mdx"], { provideHover }),
      cursors.onDidMove((change) => this.#follow(change)),
      changes.onDidChange((uri) => this.#of(uri)?.renewSoon()),
      server.onDidChangeStatus(() => this.#views.forEach((view) => view.serverChanged())),
      workspace.onDidCloseTextDocument(({ uri }) => this.#of(uri)?.closed()),
    ];
  }

  /** The board that is the active editor. */
  get active(): BoardView | undefined {
    return this.#active;
  }

  /** Opens the board of the active text editor beside it. */
  async open(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined || !isPuzzleDocument(editor.document)) {
      void window.showInformationMessage("Open a Sudoku file first.");
      return;
    }
    const { uri } = editor.document;
    const { active } = editor.selection;
    this.#opening = { uri: uri.toString(), line: active.line };
    await commands.executeCommand("vscode.openWith", uri, VIEW_TYPE, ViewColumn.Beside);
    this.#of(uri)?.goTo([editor.selection]);
  }

  /**
   * Shows a view for the puzzle at a place, on the board that is open or else on a new one beside the text, which keeps
   * the focus. Without a place it is about all puzzles of the file.
   */
  async show(view: ViewName, uri: Uri, place: Range | undefined): Promise<void> {
    const open = this.#of(uri);
    if (open === undefined) {
      this.#opening = { uri: uri.toString(), line: place?.start.line ?? 0 };
      const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      await commands.executeCommand("vscode.openWith", uri, VIEW_TYPE, beside);
    } else {
      open.reveal();
    }
    const board = this.#of(uri);
    if (place !== undefined) {
      board?.goTo([new Selection(place.start, place.end)]);
      board?.act({ do: "view", view });
    } else {
      board?.act({ do: "fileSolved", isSolved: view === "solution" });
      board?.act({ do: "view", view: "file" });
    }
  }

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const uri = document.uri.toString();
    const editor = window.visibleTextEditors.find((it) => it.document.uri.toString() === uri);
    const line =
      this.#opening?.uri === uri ? this.#opening.line : (editor?.selection.active.line ?? 0);
    const kept = {
      get: () => this.#context.globalState.get<Kept>(KEPT),
      set: (state: Kept) => void this.#context.globalState.update(KEPT, state),
      games: gamesIn(this.#context.globalState),
    };
    const view = new BoardView(
      panel,
      document,
      this.#server,
      this.#context,
      line,
      kept,
      this.#cursors,
    );
    this.#views.set(uri, view);
    view.onDidShow(() => this.#activated.fire());
    const follow = (): void => this.#activate(panel.active ? view : undefined, view);
    panel.onDidChangeViewState(follow);
    follow();
    panel.onDidDispose(() => {
      this.#activate(undefined, view);
      if (this.#views.get(uri) === view) {
        this.#views.delete(uri);
      }
      view.dispose();
    });
  }

  dispose(): void {
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
    this.#views.forEach((view) => view.dispose());
    this.#activated.dispose();
  }

  /** Notes that a board has become active, or is not active any more. */
  #activate(active: BoardView | undefined, view: BoardView): void {
    if (active !== undefined || this.#active === view) {
      this.#active = active;
      this.#activated.fire();
    }
  }

  #follow(change: TextEditorSelectionChangeEvent): void {
    this.#of(change.textEditor.document.uri)?.follow(change);
  }

  #of(uri: Uri): BoardView | undefined {
    return this.#views.get(uri.toString());
  }
}

/** The place that an argument of a command names: a position, a range, or nothing for all puzzles. */
function rangeIn(place: unknown): Range | undefined {
  const { start, end, line, character } = (place ?? {}) as Partial<Range & Position>;
  const at = start ?? (line === undefined ? undefined : { line, character: character ?? 0 });
  const to = end ?? at;
  return at && to && new Range(at.line, at.character, to.line, to.character);
}
