// Runs one worker with the server in it, and the client that is connected to it.

import {
  AbstractMessageWriter,
  BrowserMessageReader,
  CloseAction,
  type DataCallback,
  type Disposable,
  ErrorAction,
  LanguageClient,
  type Message,
} from "vscode-languageclient/browser";
import { SECTION } from "../../config";
import { prepare } from "../client-options";
import type { ClientOptions, Session } from "../platform";
import { fromFileSystem, toServer } from "./uris";
import { fileContents, workspacePaths } from "./workspace-files";

export class WorkerSession implements Session {
  readonly client: LanguageClient;
  readonly ended: Promise<string | undefined>;
  readonly #worker: Worker;
  #isAbandoned = false;
  #end!: (how: string | undefined) => void;

  constructor(worker: Worker, options: ClientOptions) {
    this.#worker = worker;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    const transports = { reader: new WorkerReader(worker), writer: new JsonWriter(worker) };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(event.message || "an error of its worker");
      transports.reader.close();
    });
    this.client = new LanguageClient(SECTION, "Sudoku", () => Promise.resolve(transports), {
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
    prepare(this.client);
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

/** Ends when the worker has crashed, so that no request waits for an answer. */
class WorkerReader extends BrowserMessageReader {
  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => callback(withNames(message)));
  }

  close(): void {
    this.fireClose();
  }
}

/** Names files in sentences for the user as the workspace does, without their place in the server's memory. */
function withNames(message: Message): Message {
  const { method, params } = message as { method?: string; params?: { message?: string } };
  if (method !== "window/showMessage" || params?.message === undefined) {
    return message;
  }
  const text = workspacePaths().reduce(
    (text, folder) => text.replaceAll(`${folder}/`, ""),
    params.message,
  );
  return { ...message, params: { ...params, message: text } } as Message;
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
