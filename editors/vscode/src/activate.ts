// Activates the extension on every platform: creates its parts and starts the server.

import { type ExtensionContext, type TextDocument, Uri, window, workspace } from "vscode";
import { Boards } from "./board/board-editor";
import { BoardChanges } from "./server/board-changes";
import type { Client, Platform } from "./server/platform";
import { Server } from "./server/server";
import { registerCommands } from "./commands";
import { SECTION, SERVER_PATH } from "./config";
import { reportCursors } from "./editing/cursor-reports";
import { Cursors } from "./editing/cursors";
import { eraseCells } from "./editing/erase";
import { Feedback } from "./editing/feedback";
import { ForcedValues } from "./editing/forced-values";
import { MarkdownFollower } from "./puzzles/markdown";
import { type MarkdownIt, PuzzlePreview } from "./puzzles/markdown-preview";
import { middleware } from "./middleware";
import { showRules } from "./puzzles/rule-page";
import { pasteLinks } from "./puzzles/insert-link";
import { showPuzzleStatus } from "./puzzles/puzzle-status";
import { completeSnippets } from "./puzzles/snippets";
import { showStatus } from "./status";
import { TypeOver } from "./editing/type-over";

/** What the extension gives to its caller, which stops the server, and to VS Code. */
export interface Activated {
  readonly server: Server;
  readonly api: { extendMarkdownIt<Renderer extends MarkdownIt>(renderer: Renderer): Renderer };
}

/** Activates the extension. */
export function activateOn(platform: Platform, context: ExtensionContext): Activated {
  const log = window.createOutputChannel("Sudoku", { log: true });
  const client = (): Client | undefined => running.client;
  const cursors = new Cursors();
  const feedback = new Feedback(context, client, cursors);
  // Before the client: both listen for edits, and `TypeOver` must see a typed character before the client requests diagnostics.
  const typeOver = new TypeOver(client);
  const running: Server = new Server(platform, log, middleware(typeOver, feedback));
  const followSettings = (): void => void running.followSettings();
  const changes = new BoardChanges(running);
  const boards = new Boards(context, running, changes, cursors);
  context.subscriptions.push(
    log,
    running,
    cursors,
    feedback,
    typeOver,
    ...eraseCells(client, typeOver),
    new ForcedValues(context, running),
    changes,
    showRules(),
    boards,
    completeSnippets(),
    ...showPuzzleStatus(running, boards),
    pasteLinks(running),
    reportCursors(client),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${SECTION}.${SERVER_PATH}`)) {
        followSettings();
      }
    }),
    // The order of this event and the one above is not promised, hence both.
    workspace.onDidGrantWorkspaceTrust(followSettings),
  );
  registerCommands(context, running, boards, log);
  showStatus(context, running);
  context.subscriptions.push(new MarkdownFollower(running));
  // Not awaited: a command that is run meanwhile has to find the extension active.
  void startWhenNeeded(context, running);
  const preview = new PuzzlePreview(running);
  context.subscriptions.push(preview);
  return { server: running, api: { extendMarkdownIt: (renderer) => preview.extend(renderer) } };
}

/** Starts the server at once, unless the extension is active only because some Markdown is open. */
async function startWhenNeeded(context: ExtensionContext, running: Server): Promise<void> {
  const isSudoku = ({ languageId }: TextDocument): boolean => languageId === "sudoku";
  const start = (): void => {
    if (running.status.state === "stopped") {
      void running.start();
    }
  };
  context.subscriptions.push(
    workspace.onDidOpenTextDocument((document) => isSudoku(document) && start()),
  );
  if (workspace.textDocuments.some(isSudoku) || (await hasSettings())) {
    start();
  }
}

/** True if a folder of the workspace has settings, which activate the extension (`workspaceContains`). */
async function hasSettings(): Promise<boolean> {
  const files = (workspace.workspaceFolders ?? []).map(({ uri }) =>
    Uri.joinPath(uri, "sudoku.toml"),
  );
  const found = await Promise.all(
    files.map((file) =>
      workspace.fs.stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
