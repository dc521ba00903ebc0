// Runs one worker with the server in it, and the client that is connected to it.

import {
  AbstractMessageWriter,
  BrowserMessageReader,
  CloseAction,
  ErrorAction,
  LanguageClient,
  type Message,
} from "vscode-languageclient/browser";
import { SECTION } from "../../config";
import type { ClientOptions, Session } from "../platform";
import { announceExtensions } from "../requests";
import { fromFileSystem, toServer } from "./uris";
import { fileContents } from "./workspace-files";

export class WorkerSession implements Session {
  readonly client: LanguageClient;
  readonly ended: Promise<string | undefined>;
  readonly #worker: Worker;
  #isAbandoned = false;
  #end!: (how: string | undefined) => void;

  constructor(worker: Worker, options: ClientOptions) {
    this.#worker = worker;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(event.message || "an error of its worker");
    });
    const transports = {
      reader: new BrowserMessageReader(worker),
      writer: new JsonWriter(worker),
    };
    this.client = new QuietClient(SECTION, "Sudoku", () => Promise.resolve(transports), {
      ...options,
      uriConverters: { code2Protocol: toServer, protocol2Code: fromFileSystem },
      middleware: {
        ...options.middleware,
        workspace: {
          ...options.middleware?.workspace,
          didChangeWatchedFile: async (event, next) => {
            await this.#update(event.uri);
            await next(event);
          },
        },
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
    });
    announceExtensions(this.client);
  }

  /** Writes a changed file where the server reads it. */
  async #update(uri: string): Promise<void> {
    const file = await fileContents(fromFileSystem(uri));
    if (file !== undefined) {
      this.#worker.postMessage({ file });
    }
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.#terminate();
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  async close(): Promise<void> {
    await this.client.dispose().catch(() => {});
    this.#terminate();
  }

  #terminate(): void {
    this.#worker.terminate();
    this.#end(undefined);
  }
}

/** Posts messages as JSON: as objects they would lose what VS Code's types, such as `Position`, hold behind properties. */
class JsonWriter extends AbstractMessageWriter {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }

  write(message: Message): Promise<void> {
    this.#worker.postMessage(JSON.stringify(message));
    return Promise.resolve();
  }

  end(): void {}
}

/** Writes errors to the log only; `Server` has its own messages for users. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
