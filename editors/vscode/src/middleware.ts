// Combines the parts of the extension that change messages between VS Code and the server.

import { Uri } from "vscode";
import type { Middleware } from "vscode-languageclient";
import type { Feedback } from "./editing/feedback";
import type { TypeOver } from "./editing/type-over";
import { openPageOf } from "./pages/page-commands";

export function middleware(typeOver: TypeOver, feedback: Feedback): Middleware {
  return {
    ...feedback.middleware,
    executeCommand: (command, args, next) =>
      openPageOf(command, args) ?? feedback.executeCommand(command, args, next),
    // `TypeOver` sends this request itself; a second answer would remove another cell.
    provideOnTypeFormattingEdits: () => [],
    // Between a typed value and the edit that removes the empty mark, the row has a cell too many.
    provideDiagnostics: async (document, previousResultId, token, next) => {
      await typeOver.settled(document instanceof Uri ? document : document.uri);
      return next(document, previousResultId, token);
    },
  };
}
