// Where VS Code enters: puts the parts together and starts the server.

import { type ExtensionContext, window, workspace } from "vscode";
import { Server } from "./client";
import { registerCommands } from "./commands";
import { SECTION, SERVER_PATH } from "./config";
import { showStatus } from "./status";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel("Sudoku", { log: true });
  const running = (server = new Server(context.extensionPath, log));
  const followSettings = (): void => void running.followSettings();
  context.subscriptions.push(
    log,
    running,
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${SECTION}.${SERVER_PATH}`)) {
        followSettings();
      }
    }),
    // The order of this event and the one above is not promised, hence both.
    workspace.onDidGrantWorkspaceTrust(followSettings),
  );
  registerCommands(context, running, log);
  showStatus(context, running);
  // Not awaited: a command that is run meanwhile has to find the extension active.
  void running.start();
}

/** VS Code waits for this before it ends the extension host, so no process stays behind. */
export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
