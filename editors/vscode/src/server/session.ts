// Runs one process of the server with the client that is connected to it.

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { LogOutputChannel } from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
} from "vscode-languageclient/node";
import { SECTION } from "../config";
import { end, ended, launch } from "./process";
import { announceExtensions } from "./requests";
import { fromServer } from "./rule-uri";

/** The time that a server has to end after a request to stop, in milliseconds. */
const STOP_PATIENCE = 2000;

/** Begins and ends with its process, and is not used a second time. */
export class Session {
  readonly client: LanguageClient;
  /** Resolves to a description of its end when the process has ended. */
  readonly ended: Promise<string>;
  readonly #process: ChildProcessWithoutNullStreams;
  #isAbandoned = false;

  static async open(
    program: string,
    log: LogOutputChannel,
    trace: LogOutputChannel,
    middleware: Middleware,
  ): Promise<Session> {
    return new Session(await launch(program, ["serve", "--stdio"]), log, trace, middleware);
  }

  private constructor(
    process: ChildProcessWithoutNullStreams,
    log: LogOutputChannel,
    trace: LogOutputChannel,
    middleware: Middleware,
  ) {
    this.#process = process;
    this.ended = ended(process);
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", language: "sudoku" },
        { scheme: "untitled", language: "sudoku" },
        // A repository that is open without a local copy.
        { scheme: "vscode-vfs", language: "sudoku" },
      ],
      outputChannel: log,
      traceOutputChannel: trace,
      middleware,
      uriConverters: { code2Protocol: (uri) => uri.toString(), protocol2Code: fromServer },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // A server that has closed the connection is of no more use; `Server` watches the end of the process.
        closed: () => {
          this.kill();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
    this.client = new QuietClient(SECTION, "Sudoku", () => Promise.resolve(process), options);
    announceExtensions(this.client);
  }

  /** Kills the process. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /** Kills a process that is no longer needed, even if it has not started completely. */
  abandon(): void {
    this.#isAbandoned = true;
    this.kill();
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** Resolves when the process is gone. */
  async close(): Promise<void> {
    // A client that never ran rejects when it is stopped; its process must end all the same.
    const stopped = this.client.dispose(STOP_PATIENCE).catch(() => this.kill());
    await Promise.all([stopped, end(this.#process, 2 * STOP_PATIENCE)]);
  }
}

/** Writes errors to the log only; `Server` has its own messages for users. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
