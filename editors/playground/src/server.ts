// Starts the language server in a worker, and connects CodeMirror's client to it.

import {
  LSPClient,
  type LSPClientExtension,
  type Transport,
} from "@codemirror/lsp-client";
import type * as lsp from "vscode-languageserver-protocol";

/** The time that a request may take, in milliseconds: making a hard puzzle takes a while. */
const PATIENCE = 60_000;

/** The name of the document for the server; it is no file. */
export const URI = "inmemory:/puzzle.sudoku";

/** What the page can do beside what the library announces. */
const CAPABILITIES = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ["quickfix", "refactor", "source"] },
      },
      disabledSupport: true,
      isPreferredSupport: true,
    },
  },
  experimental: { sudoku: { boards: true, typing: true } },
};

/** A client with a server of its own. `say` shows its messages; `died` is called when the server crashes. */
export function connect(
  extensions: readonly LSPClientExtension[],
  say: (sentence: string) => void,
  died: (reason: string) => void,
): LSPClient {
  const worker = new Worker("server.js");
  worker.onerror = (event) => died(event.message);
  worker.postMessage({
    module: new URL("sudoku-lsp.wasm", document.baseURI).href,
  });
  const client = new LSPClient({
    timeout: PATIENCE,
    sanitizeHTML,
    extensions: [{ clientCapabilities: CAPABILITIES }, ...extensions],
    notificationHandlers: {
      // The library would show them above the text, which moves it, until they are closed.
      "window/showMessage": (_client, { message }: { message: string }) => {
        say(message);
        return true;
      },
      // What a search for a puzzle has found so far.
      "$/progress": (
        _client,
        { value }: { value: lsp.WorkDoneProgressReport },
      ) => {
        if (value.kind === "report" && value.message !== undefined) {
          say(`Making a puzzle: ${value.message}`);
        }
        return true;
      },
    },
  });
  return client.connect(transport(worker));
}

/** The worker gives objects, the client takes strings. */
function transport(worker: Worker): Transport {
  const listeners = new Map<
    (value: string) => void,
    (event: MessageEvent) => void
  >();
  return {
    send: (message) => worker.postMessage(message),
    subscribe: (handler) => {
      const listener = ({ data }: MessageEvent): void =>
        handler(JSON.stringify(data));
      listeners.set(handler, listener);
      worker.addEventListener("message", listener);
    },
    unsubscribe: (handler) => {
      const listener = listeners.get(handler);
      listeners.delete(handler);
      if (listener !== undefined) {
        worker.removeEventListener("message", listener);
      }
    },
  };
}

/** The elements that the server's Markdown becomes. Titles and comments of puzzles are in it. */
const ALLOWED = new Set([
  "P",
  "STRONG",
  "EM",
  "CODE",
  "PRE",
  "UL",
  "OL",
  "LI",
  "BR",
  "HR",
  "SPAN",
  "DIV",
]);

/** Removes all elements that are not expected, with what is in them, and all attributes but classes. */
export function sanitizeHTML(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (!ALLOWED.has(element.tagName)) {
      element.replaceWith(element.textContent ?? "");
      continue;
    }
    for (const { name } of [...element.attributes]) {
      if (name !== "class") {
        element.removeAttribute(name);
      }
    }
  }
  return body.innerHTML;
}
