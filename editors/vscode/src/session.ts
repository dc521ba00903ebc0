// One process of the server and the client that speaks to it.

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { LogOutputChannel } from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
} from "vscode-languageclient/node";
import { SECTION } from "./config";
import { openedByUs } from "./page-view";
import { end, ended, launch } from "./process";
import { announceExtensions } from "./requests";
import { asUri } from "./rule-view";

/** How long a server may take to end when it is asked to, in milliseconds. */
const STOP_PATIENCE = 2000;

/** Starts with the process, ends with it, and is not used a second time. */
export class Session {
  readonly client: LanguageClient;
  /** How the process ended, as soon as it has. */
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
        // A repository that is open without a copy on the disk.
        { scheme: "vscode-vfs", language: "sudoku" },
      ],
      outputChannel: log,
      traceOutputChannel: trace,
      middleware: {
        ...middleware,
        executeCommand: (command, args, next) =>
          openedByUs(command, args) ??
          middleware.executeCommand?.(command, args, next) ??
          next(command, args),
      },
      uriConverters: { code2Protocol: (uri) => uri.toString(), protocol2Code: asUri },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // Whoever has closed the connection is of no more use; the end of the process is what `Server` watches.
        closed: () => {
          this.kill();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
    this.client = new QuietClient(SECTION, "Sudoku", () => Promise.resolve(process), options);
    announceExtensions(this.client);
  }

  /** Ends the process without more ado. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /** Ends the process because nobody wants it any more, whether or not it has come to run. */
  abandon(): void {
    this.#isAbandoned = true;
    this.kill();
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** Resolves when the process is gone. */
  async close(): Promise<void> {
    // A client that never came to run cannot be stopped, and says so; its process still has to go.
    const stopped = this.client.dispose(STOP_PATIENCE).catch(() => this.kill());
    await Promise.all([stopped, end(this.#process, 2 * STOP_PATIENCE)]);
  }
}

/** Writes errors to the log only: what the user has to know, `Server` says in words of its own. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
