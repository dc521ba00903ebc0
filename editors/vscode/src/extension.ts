// Where VS Code enters: puts the parts together and starts the server.

import { type ExtensionContext, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { Candidates } from "./candidates";
import { Server } from "./client";
import { registerCommands } from "./commands";
import { SECTION, SERVER_PATH } from "./config";
import { Feedback } from "./feedback";
import { ForcedValues } from "./forced-values";
import { middleware } from "./middleware";
import { completeSnippets } from "./snippets";
import { showStatus } from "./status";
import { TypeOver } from "./type-over";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel("Sudoku", { log: true });
  const client = (): LanguageClient | undefined => server?.client;
  const feedback = new Feedback(context, client);
  // Before the client: both listen for edits, and a typed character has to be known as such before the client asks for its diagnostics.
  const typeOver = new TypeOver(client);
  const running = (server = new Server(context.extensionPath, log, middleware(typeOver, feedback)));
  const followSettings = (): void => void running.followSettings();
  context.subscriptions.push(
    log,
    running,
    feedback,
    typeOver,
    new ForcedValues(context, running),
    new Candidates(running),
    completeSnippets(),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${SECTION}.${SERVER_PATH}`)) {
        followSettings();
      }
    }),
    // The order of this event and the one above is not promised, hence both.
    workspace.onDidGrantWorkspaceTrust(followSettings),
  );
  registerCommands(context, running, feedback, log);
  showStatus(context, running);
  // Not awaited: a command that is run meanwhile has to find the extension active.
  void running.start();
}

/** VS Code waits for this before it ends the extension host, so no process stays behind. */
export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
