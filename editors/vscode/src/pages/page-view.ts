// Shows a puzzle's solution, the path of logic to it, or its candidates in views beside the editor, and renews them after edits.

import {
  type Disposable,
  Position,
  type TextEditor,
  ThemeColor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  commands,
  window,
  workspace,
} from "vscode";
import type { PageChanges } from "../server/page-changes";
import type { Server } from "../server/server";
import { viewFolder, viewHtml } from "./page-html";
import type * as model from "./page-model";
import { OPEN_PAGE } from "./page-commands";
import { asRange, fileName, selectInText, visibleEditors } from "./source-editors";
import { showRule } from "./rule-view";

const VIEW_TYPE = "sudoku.page";

/** The delay between a change and the renewal of a view, in milliseconds. */
const DELAY = 150;

const TITLES: Record<model.PageKind, string> = {
  solution: "Solution",
  path: "Explanation",
  candidates: "Candidates",
};

/** A puzzle: the one at a place, the one of a number, or all. */
type Subject = { readonly position: Position } | { readonly puzzle: number } | "all";

/** The open views: one per kind of page and document. */
export class PageViews implements Disposable {
  readonly #server: Server;
  readonly #extension: Uri;
  readonly #views = new Map<string, PageView>();
  readonly #subscriptions: Disposable[];

  constructor(server: Server, extension: Uri, changes: PageChanges) {
    this.#server = server;
    this.#extension = extension;
    this.#subscriptions = [
      changes.onDidChange((uri) => this.#renew(uri)),
      changes.onDidStart(() => this.#views.forEach((view) => view.renewSoon())),
      commands.registerCommand(OPEN_PAGE, (kind: model.PageKind, uri: string, place: unknown) =>
        this.show(kind, server.documentOf(uri), subjectOf(place)),
      ),
      commands.registerCommand("sudoku.openRule", (name: string) =>
        showRule(server, extension, name),
      ),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
      workspace.onDidOpenTextDocument(({ uri }) => this.#renew(uri)),
      window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: (panel, state) => this.#restore(panel, state as model.PageState),
      }),
    ];
  }

  /** Opens the view beside the editor, or brings it to the front, for a puzzle of the document. */
  show(kind: model.PageKind, uri: Uri, subject: Subject): void {
    const open = this.#views.get(key(kind, uri));
    if (open !== undefined) {
      open.show(subject);
      return;
    }
    const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    const panel = window.createWebviewPanel(VIEW_TYPE, title(kind, uri), beside, {
      enableFindWidget: true,
    });
    this.#add(panel, kind, uri, subject);
  }

  dispose(): void {
    this.#subscriptions.forEach((subscription) => void subscription.dispose());
    this.#views.forEach((view) => view.panel.dispose());
  }

  #add(panel: WebviewPanel, kind: model.PageKind, uri: Uri, subject: Subject): void {
    const view = new PageView(panel, this.#server, this.#extension, kind, uri, subject);
    this.#views.set(key(kind, uri), view);
    panel.onDidDispose(() => {
      this.#views.delete(key(kind, uri));
      view.dispose();
    });
  }

  async #restore(panel: WebviewPanel, state: model.PageState | undefined): Promise<void> {
    const uri = state && Uri.parse(state.uri);
    if (state === undefined || uri === undefined || this.#views.has(key(state.kind, uri))) {
      panel.dispose();
      return;
    }
    const subject = state.puzzle === null ? "all" : { puzzle: state.puzzle };
    this.#add(panel, state.kind, uri, subject);
    // The server has pages of open documents only.
    await workspace.openTextDocument(uri).then(undefined, () => panel.dispose());
  }

  #renew(uri: Uri): void {
    this.#of(uri).forEach((view) => view.renewSoon());
  }

  #follow(editor: TextEditor): void {
    this.#of(editor.document.uri).forEach((view) => view.follow(editor.selection.active));
  }

  #of(uri: Uri): PageView[] {
    return [...this.#views.values()].filter((view) => view.uri.toString() === uri.toString());
  }
}

/** A view of one page of a document. */
class PageView implements Disposable {
  readonly panel: WebviewPanel;
  readonly uri: Uri;
  readonly #server: Server;
  readonly #kind: model.PageKind;
  readonly #hovered = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor("editor.wordHighlightStrongBackground"),
    outline: "1px solid",
    outlineColor: new ThemeColor("editor.wordHighlightStrongBorder"),
  });
  #subject: Subject;
  #page: model.Page | undefined;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last request; answers to earlier ones are outdated. */
  #request = 0;

  constructor(
    panel: WebviewPanel,
    server: Server,
    extension: Uri,
    kind: model.PageKind,
    uri: Uri,
    subject: Subject,
  ) {
    this.panel = panel;
    this.uri = uri;
    this.#server = server;
    this.#kind = kind;
    this.#subject = subject;
    panel.webview.options = { enableScripts: true, localResourceRoots: [viewFolder(extension)] };
    panel.webview.onDidReceiveMessage((message: model.FromView) => this.#receive(message));
    panel.webview.html = viewHtml(panel.webview, extension, { view: "page", title: TITLES[kind] });
  }

  /** Brings the view to the front, with another puzzle. */
  show(subject: Subject): void {
    this.#subject = subject;
    this.panel.reveal(undefined, true);
    void this.#renew();
  }

  /** Shows the puzzle at the cursor, if the cursor has left the shown one. */
  follow(position: Position): void {
    const puzzles = this.#page?.puzzles;
    if (this.#subject === "all" || puzzles?.length !== 1) {
      return;
    }
    const { start, end } = puzzles[0]!.range;
    if (position.line < start.line || end.line < position.line) {
      this.#subject = { position };
      this.renewSoon();
    }
  }

  /** Requests the page again when nothing has changed for a moment. */
  renewSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#renew(), DELAY);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#request += 1;
    this.#hovered.dispose();
  }

  async #renew(): Promise<void> {
    clearTimeout(this.#timer);
    const { client } = this.#server;
    const request = ++this.#request;
    if (!this.#isReady || client === undefined) {
      return;
    }
    const params = {
      textDocument: { uri: client.code2ProtocolConverter.asUri(this.uri) },
      page: this.#kind,
      ...this.#place(),
    };
    let page: model.Page | null;
    try {
      page = await client.sendRequest<model.Page | null>("sudoku/page", params);
    } catch {
      // The document has changed meanwhile, or the server has ended and another one will answer.
      if (request === this.#request) {
        this.renewSoon();
      }
      return;
    }
    if (request === this.#request) {
      this.#show(page);
    }
  }

  #place(): { position?: Position; puzzle?: number } {
    if (this.#subject === "all") {
      return {};
    }
    const puzzle = this.#page?.puzzles.length === 1 ? this.#page.puzzles[0]!.number : undefined;
    const position = "position" in this.#subject ? this.#subject.position : undefined;
    if ("puzzle" in this.#subject) {
      return this.#subject;
    }
    return { ...(position && { position }), ...(puzzle !== undefined && { puzzle }) };
  }

  #show(page: model.Page | null): void {
    if (page === null) {
      const text = `${fileName(this.uri)} is not open.`;
      void this.panel.webview.postMessage({ type: "notice", text } satisfies model.ToView);
      return;
    }
    this.#page = page;
    // From now on the number identifies the puzzle, until the cursor moves to another one.
    const only = this.#subject !== "all" && page.puzzles.length === 1 ? page.puzzles[0] : undefined;
    if (only !== undefined) {
      this.#subject = { puzzle: only.number };
    }
    const state = {
      kind: this.#kind,
      uri: this.uri.toString(),
      puzzle: this.#subject === "all" ? null : (only?.number ?? 1),
    };
    const message: model.ToView = { type: "page", page, file: fileName(this.uri), state };
    void this.panel.webview.postMessage(message);
  }

  #receive(message: model.FromView): void {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        void this.#renew();
        break;
      case "select":
        void selectInText(this.uri, asRange(message.range));
        break;
      case "hover":
        for (const editor of visibleEditors(this.uri)) {
          editor.setDecorations(this.#hovered, message.ranges.map(asRange));
        }
        break;
      case "puzzle":
        this.#subject = message.number === null ? "all" : { puzzle: message.number };
        void this.#renew();
        break;
    }
  }
}

/** The puzzles that an argument of a command names: a position, a range, or nothing for all puzzles. */
function subjectOf(place: unknown): Subject {
  const { start, line, character } = (place ?? {}) as Partial<model.Range & model.Position>;
  const at = start ?? (line === undefined ? undefined : { line, character: character ?? 0 });
  return at === undefined ? "all" : { position: new Position(at.line, at.character) };
}

function title(kind: model.PageKind, uri: Uri): string {
  return `${TITLES[kind]} – ${fileName(uri)}`;
}

function key(kind: model.PageKind, uri: Uri): string {
  return `${kind} ${uri.toString()}`;
}
