// Starts the extension where Node runs it: on a desktop, or on the machine that a window is connected to.

import type { ExtensionContext } from "vscode";
import { type Activated, activateOn } from "./activate";
import { provideTasks } from "./puzzles/tasks";
import { Desktop } from "./server/desktop/platform";
import type { Server } from "./server/server";

let server: Server | undefined;

export function activate(context: ExtensionContext): Activated["api"] {
  const activated = activateOn(new Desktop(context.extensionPath), context);
  server = activated.server;
  context.subscriptions.push(provideTasks(server));
  return activated.api;
}

/** Stops the server. VS Code waits for this before it ends the extension host, so that no process remains. */
export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
