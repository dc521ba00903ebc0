// Talks to a language server over its standard input and output, as a client with one document.

import { spawn } from "node:child_process";

/** A running server. Requests of the server are answered by `answers`, a function for each method. */
export class LanguageServer {
  #process;
  #waiting = new Map();
  #answers;
  #next = 1;
  #buffer = Buffer.alloc(0);

  constructor(program, answers) {
    this.#answers = answers;
    this.#process = spawn(program, ["serve", "--stdio"], {
      env: { ...process.env, SUDOKU_LSP_CACHE_DIR: "" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    // A page may still ask while the server is ended.
    this.#process.stdin.on("error", () => {});
    this.#process.stdout.on("data", (chunk) => this.#read(chunk));
  }

  request(method, params) {
    const id = this.#next++;
    this.#send({ id, method, params });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  async initialize(capabilities) {
    await this.request("initialize", { processId: process.pid, rootUri: null, capabilities });
    this.notify("initialized", {});
  }

  end() {
    this.#process.kill();
  }

  #send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #read(chunk) {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      const [, digits] = /Content-Length: (\d+)/i.exec(this.#buffer.toString("utf8", 0, end)) ?? [];
      const [from, to] = [end + 4, end + 4 + Number(digits)];
      if (end < 0 || this.#buffer.length < to) {
        return;
      }
      const body = this.#buffer.toString("utf8", from, to);
      this.#buffer = this.#buffer.subarray(to);
      this.#receive(JSON.parse(body));
    }
  }

  #receive({ id, method, params, result, error }) {
    if (method === undefined) {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      return error === undefined ? resolve(result) : reject(new Error(error.message));
    }
    const answer = this.#answers[method]?.(params) ?? null;
    if (id !== undefined) {
      this.#send({ id, result: answer });
    }
  }
}

/** A text after the edits of a `WorkspaceEdit`; its lines hold no characters beyond the basic plane. */
export function edited(text, edits) {
  const lines = text.split("\n");
  const offset = ({ line, character }) =>
    lines.slice(0, line).reduce((sum, it) => sum + it.length + 1, 0) + character;
  const sorted = edits.toSorted(
    (one, other) => offset(other.range.start) - offset(one.range.start),
  );
  return sorted.reduce(
    (it, { range, newText }) =>
      it.slice(0, offset(range.start)) + newText + it.slice(offset(range.end)),
    text,
  );
}
