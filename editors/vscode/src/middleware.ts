// What the parts of the extension change in the conversation between VS Code and the server.

import { Uri } from "vscode";
import type { Middleware } from "vscode-languageclient/node";
import type { Feedback } from "./feedback";
import type { TypeOver } from "./type-over";

export function middleware(typeOver: TypeOver, feedback: Feedback): Middleware {
  return {
    ...feedback.middleware,
    // `TypeOver` asks the server itself; a second answer would take away another cell.
    provideOnTypeFormattingEdits: () => [],
    // Between a typed value and the edit that takes away the empty mark, the row has a cell too many.
    provideDiagnostics: async (document, previousResultId, token, next) => {
      await typeOver.settled(document instanceof Uri ? document : document.uri);
      return next(document, previousResultId, token);
    },
  };
}
