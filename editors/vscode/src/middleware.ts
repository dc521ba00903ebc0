// Combines the parts of the extension that change messages between VS Code and the server.

import { Uri } from "vscode";
import type { Middleware } from "vscode-languageclient";
import { showOnBoard } from "./board/view-commands";
import type { Feedback } from "./editing/feedback";
import type { TypeOver } from "./editing/type-over";
import { OLDER_STATE } from "./server/client-options";
import { NO_DIAGNOSTICS } from "./server/protocol";

export function middleware(typeOver: TypeOver, feedback: Feedback): Middleware {
  return {
    ...feedback.middleware,
    executeCommand: (command, args, next) =>
      showOnBoard(command, args) ?? feedback.executeCommand(command, args, next),
    // `TypeOver` sends this request itself; a second answer would remove another cell.
    provideOnTypeFormattingEdits: () => [],
    // Between a typed value and the edit that removes the empty mark, the row has a cell too many.
    provideDiagnostics: async (document, previousResultId, token, next) => {
      const uri = document instanceof Uri ? document : document.uri;
      // An older state cannot be repaired: its mistakes would only be in the way among the problems.
      if (uri.scheme === OLDER_STATE) {
        return NO_DIAGNOSTICS;
      }
      await typeOver.settled(uri);
      return next(document, previousResultId, token);
    },
  };
}
