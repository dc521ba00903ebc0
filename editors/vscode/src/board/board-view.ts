// Connects one board to its document: the text, its editors, and the server.

import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  type Position,
  Range,
  type Selection,
  type TextDocument,
  type TextEditorSelectionChangeEvent,
  ThemeColor,
  type Uri,
  type WebviewPanel,
  WorkspaceEdit,
  commands,
  env,
  window,
  workspace,
} from "vscode";
import { BoardSession } from "../../../board/src/host/board-session";
import type { Action, FromBoard, NamedEntry, ToBoard } from "../../../board/src/state/actions";
import type * as board from "../../../board/src/data/model";
import type { Activity, Kept } from "../../../board/src/state/state";
import type { GameStore } from "../../../board/src/host/outside-games";
import { asRange, fileName, selectInText, visibleEditors } from "../source-editors";
import type { Cursors } from "../editing/cursors";
import type { Client } from "../server/platform";
import type { CommandAnswer } from "../server/requests";
import type { Server } from "../server/server";
import { runCommand, savePicture } from "./board-commands";
import { boardHtml, viewFolder } from "./board-html";
import { TextSelection } from "./text-selection";

/** The delay between a report of a change and the renewal of a board, in milliseconds. */
const DELAY = 40;

/** How long a board shows the cell under the mouse in the text, in milliseconds: VS Code does not say when it leaves. */
const HOVER_TIME = 3_000;

/** Where the choices of a board are kept for the next one. */
export interface Choices {
  get(): Kept | undefined;
  set(kept: Kept): void;
  /** The games whose files have no place for them. */
  readonly games: GameStore;
}

export class BoardView implements Disposable {
  readonly #shown = new EventEmitter<void>();
  readonly #panel: WebviewPanel;
  readonly #document: TextDocument;
  readonly #server: Server;
  readonly #choices: Choices;
  /** The folder of the extension's own files. */
  readonly #storage: Uri;
  readonly #session: BoardSession;
  readonly #selection: TextSelection;
  /** The number of the last selection that the board has sent. */
  #selected = 0;
  readonly #hovered = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor("editor.wordHighlightStrongBackground"),
    outline: "1px solid",
    outlineColor: new ThemeColor("editor.wordHighlightStrongBorder"),
  });
  /** The selection of the text that goes with a puzzle which the board does not show yet. */
  #awaited: readonly board.Range[] | undefined;
  #activity: Activity = "play";
  #hasBegun = false;
  /** What it is to do when its page is there. */
  #waiting: Action[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;

  /** Fired when the board shows its puzzle, or another state of it. */
  readonly onDidShow = this.#shown.event;

  constructor(
    panel: WebviewPanel,
    document: TextDocument,
    server: Server,
    { extensionUri, globalStorageUri }: ExtensionContext,
    line: number,
    choices: Choices,
    cursors: Cursors,
  ) {
    this.#panel = panel;
    this.#document = document;
    this.#server = server;
    this.#choices = choices;
    this.#storage = globalStorageUri;
    this.#selection = new TextSelection(document.uri, cursors);
    this.#session = new BoardSession(this.#surroundings(), { position: { line, character: 0 } });
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [viewFolder(extensionUri)] };
    webview.onDidReceiveMessage((message: FromBoard) => this.#receive(message));
    webview.html = boardHtml(webview, extensionUri, fileName(document.uri));
  }

  /** True if a person plays the puzzle: its givens stay. */
  get isPlaying(): boolean {
    return this.#activity === "play";
  }

  /** Has the board do something as if a person had chosen it there, once its page is there. */
  act(action: Action): void {
    if (this.#hasBegun) {
      this.#post({ type: "act", action });
    } else {
      this.#waiting.push(action);
    }
  }

  /** Brings the board into sight; the focus stays where it is. */
  reveal(): void {
    // Without its column VS Code would open another board in place of the text.
    if (!this.#panel.visible) {
      this.#panel.reveal(this.#panel.viewColumn, true);
    }
  }

  /** Says something on the board. */
  say(text: string): void {
    this.#post({ type: "message", text });
  }

  /** The place of its cursor in the text. */
  get place(): Range {
    const [first] = this.#selection.ranges;
    const { grid } = (this.#session.board ?? {}) as Partial<board.Board>;
    return asRange(first ?? grid ?? { start: ORIGIN, end: ORIGIN });
  }

  get document(): TextDocument {
    return this.#document;
  }

  /** The number of the puzzle that it shows, from 1. */
  get puzzle(): number | undefined {
    return this.#session.board?.puzzle ?? undefined;
  }

  dispose(): void {
    this.#session.stop();
    this.#shown.dispose();
    clearTimeout(this.#timer);
    clearTimeout(this.#hoverTimer);
    this.#hovered.dispose();
  }

  /** Asks the server again when nothing has changed for a moment. */
  renewSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#session.renew(), DELAY);
  }

  /** Follows a person who moves the cursors in the text. */
  follow({ selections, kind }: TextEditorSelectionChangeEvent): void {
    if (this.#selection.isFollowed(kind)) {
      this.goTo(selections);
    }
  }

  /** Goes to the puzzle and the cells that are selected in the text. */
  goTo(selections: readonly Selection[]): void {
    const [first] = selections;
    if (first === undefined) {
      return;
    }
    const { line, character } = first.active;
    this.#selection.set(selections);
    const ranges = selections.map(asPlain);
    if (this.#session.follow({ line, character })) {
      this.#awaited = ranges;
    } else {
      this.#post({ type: "selected", ranges, after: this.#selected });
    }
  }

  /** Shows the cell under the mouse in the text. */
  hover(position: Position): void {
    this.#post({ type: "hovered", position: asPlain({ start: position, end: position }).start });
    clearTimeout(this.#hoverTimer);
    this.#hoverTimer = setTimeout(
      () => this.#post({ type: "hovered", position: null }),
      HOVER_TIME,
    );
  }

  /** Shows that the server is not there, or asks the new one. */
  serverChanged(): void {
    const { status } = this.#server;
    switch (status.state) {
      case "running":
        void this.#session.renew();
        break;
      case "starting":
        this.#session.fail("starting", "The Sudoku server is starting …");
        break;
      case "stopped":
        this.#session.fail("stopped", "The Sudoku server is stopped.");
        break;
      case "failed":
        this.#session.fail("stopped", status.message);
        break;
    }
  }

  /** Shows that the document is not open any more. */
  closed(): void {
    this.#session.fail("closed", `${fileName(this.#document.uri)} is not open any more.`);
  }

  #surroundings(): ConstructorParameters<typeof BoardSession>[0] {
    return {
      file: fileName(this.#document.uri),
      request: (method, params) => this.#request(method, params),
      setCells: (at, cells, of) => this.#setCells(at, cells, of),
      games: this.#choices.games,
      run: (command, args) => this.#run(command, args),
      clipboard: async () => env.clipboard.readText(),
      append: (text) => this.#append(text),
      post: (message) => this.#post(message),
      shown: () => {
        if (this.#awaited !== undefined) {
          this.#post({ type: "selected", ranges: this.#awaited, after: this.#selected });
          this.#awaited = undefined;
        }
        this.#shown.fire();
      },
    };
  }

  #post(message: ToBoard): void {
    void this.#panel.webview.postMessage(message);
  }

  /** Sends a request about the document to the server. */
  async #request<Answer>(method: string, params: object): Promise<Answer> {
    const { client } = this.#server;
    if (client === undefined) {
      throw new Error("The Sudoku server is not running.");
    }
    const uri = client.code2ProtocolConverter.asUri(this.#document.uri);
    return client.sendRequest<Answer>(method, { textDocument: { uri }, ...params });
  }

  /** Runs a command of the server; it asks for the edit itself. */
  async #run(command: string, args: readonly unknown[]): Promise<string | undefined> {
    const answer = await commands.executeCommand<CommandAnswer | undefined>(command, ...args);
    return answer?.status === "impossible" ? (answer.reason ?? "It is impossible") : undefined;
  }

  /** Writes a puzzle below the text. */
  async #append(text: string): Promise<void> {
    const document = this.#document;
    const before = document.getText().trimEnd();
    const edit = new WorkspaceEdit();
    const rest = new Range(
      document.positionAt(before.length),
      document.positionAt(document.getText().length),
    );
    edit.replace(document.uri, rest, (before === "" ? "" : "\n\n") + text);
    await workspace.applyEdit(edit);
  }

  async #setCells(
    at: board.Position,
    cells: readonly NamedEntry[],
    of: Activity,
  ): Promise<string | undefined> {
    const { client } = this.#server;
    if (client === undefined) {
      return "The Sudoku server is not running.";
    }
    const command = of === "play" ? "sudoku-lsp.setState" : "sudoku-lsp.setCells";
    return this.#selection.during(() => this.#runSetCells(client, command, at, cells));
  }

  async #runSetCells(
    client: Client,
    command: string,
    at: board.Position,
    cells: readonly NamedEntry[],
  ): Promise<string | undefined> {
    const uri = client.code2ProtocolConverter.asUri(this.#document.uri);
    const answer = await commands.executeCommand<CommandAnswer | undefined>(
      command,
      uri,
      at,
      cells,
    );
    if (answer === undefined) {
      return "The text has changed meanwhile; enter it again.";
    }
    return answer.status === "impossible" ? `This is impossible: ${answer.reason}.` : undefined;
  }

  #receive(message: FromBoard): void {
    if (this.#session.receive(message)) {
      if (message.type === "ready") {
        this.#begin();
      }
      return;
    }
    switch (message.type) {
      case "select":
        this.#selected = message.number;
        this.#select(message.ranges, message.reveal);
        break;
      case "hover":
        for (const editor of visibleEditors(this.#document.uri)) {
          editor.setDecorations(this.#hovered, message.ranges.map(asRange));
        }
        break;
      case "keep":
        this.#choices.set(message.kept);
        break;
      case "activity":
        this.#activity = message.activity;
        break;
      case "picture":
        void savePicture(this.#document.uri, message.name, message.extension, message.base64);
        break;
      case "command":
        void this.#command(message.command);
        break;
    }
  }

  /** Tells a new page what its predecessor has left, and why there is nothing to show. */
  #begin(): void {
    const kept = this.#choices.get();
    if (kept !== undefined) {
      this.#post({ type: "kept", kept });
    }
    if (this.#server.status.state !== "running") {
      this.serverChanged();
    }
    this.#hasBegun = true;
    this.#waiting.splice(0).forEach((action) => this.act(action));
  }

  #select(ranges: readonly board.Range[], reveal: boolean): void {
    this.#selection.show(ranges);
    const [first] = ranges;
    if (reveal && first !== undefined) {
      void selectInText(this.#document.uri, () => asRange(first));
    }
  }

  async #command(command: Extract<FromBoard, { type: "command" }>["command"]): Promise<void> {
    const { board } = this.#session;
    if (command === "nextStep") {
      await commands.executeCommand("sudoku.nextStep");
    } else if (command === "restart") {
      await commands.executeCommand("sudoku.restartServer");
    } else if (command === "showText") {
      await selectInText(this.#document.uri, () => this.place);
    } else if (board !== undefined && board.puzzle !== null) {
      const { puzzle } = board;
      const ask = <Answer>(method: string, params: object): Promise<Answer> =>
        this.#request<Answer>(method, { puzzle, ...params });
      const text = await runCommand(command, ask, this.#storage).catch(String);
      this.#post({ type: "message", text });
    }
  }
}

const ORIGIN = { line: 0, character: 0 };

/** A range as plain data, which a message can contain. */
function asPlain({ start, end }: board.Range): board.Range {
  const plain = ({ line, character }: board.Position): board.Position => ({ line, character });
  return { start: plain(start), end: plain(end) };
}
