// Starts the extension in a browser, as in VS Code for the Web: the server runs in a worker.

import type { ExtensionContext } from "vscode";
import { type Activated, activateOn } from "./activate";
import type { Server } from "./server/server";
import { Browser } from "./server/web/platform";

let server: Server | undefined;

export function activate(context: ExtensionContext): Activated["api"] {
  const activated = activateOn(new Browser(context.extensionUri), context);
  server = activated.server;
  return activated.api;
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
