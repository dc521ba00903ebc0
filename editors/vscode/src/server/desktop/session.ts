// Runs one process of the server with the client that is connected to it.

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { CloseAction, ErrorAction, LanguageClient } from "vscode-languageclient/node";
import { SECTION } from "../../config";
import { prepare } from "../client-options";
import type { ClientOptions, Session } from "../platform";
import { KILLED, end, ended, launch } from "./process";

/** The time that a server has to end after a request to stop, in milliseconds. */
const STOP_PATIENCE = 2000;

export class ProcessSession implements Session {
  readonly client: LanguageClient;
  readonly ended: Promise<string | undefined>;
  readonly #process: ChildProcessWithoutNullStreams;
  #isAbandoned = false;

  static async open(program: string, options: ClientOptions): Promise<ProcessSession> {
    return new ProcessSession(await launch(program, ["serve", "--stdio"]), options);
  }

  private constructor(process: ChildProcessWithoutNullStreams, options: ClientOptions) {
    this.#process = process;
    this.ended = ended(process).then((description) =>
      description === KILLED ? undefined : description,
    );
    const watched: ClientOptions = {
      ...options,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // A server that has closed the connection is of no more use; `Server` watches the end of the process.
        closed: () => {
          this.#kill();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
    this.client = new LanguageClient(SECTION, "Sudoku", () => Promise.resolve(process), watched);
    prepare(this.client);
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.#kill();
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  async close(): Promise<void> {
    // A client that never ran rejects when it is stopped; its process must end all the same.
    const stopped = this.client.dispose(STOP_PATIENCE).catch(() => this.#kill());
    await Promise.all([stopped, end(this.#process, 2 * STOP_PATIENCE)]);
  }

  #kill(): void {
    this.#process.kill("SIGKILL");
  }
}
