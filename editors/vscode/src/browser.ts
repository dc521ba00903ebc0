// Starts the extension in a browser, as in VS Code for the Web: the server runs in a worker.

import type { ExtensionContext } from "vscode";
import { activateOn } from "./activate";
import type { Server } from "./server/server";
import { Browser } from "./server/web/platform";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  server = activateOn(new Browser(context.extensionUri), context);
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
