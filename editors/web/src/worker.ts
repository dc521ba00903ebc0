// Runs the server in a worker. The first message is a `Start`, one with `file` changes a file that the server may read;
// all others are messages of the protocol: as JSON or as objects from the client, as objects to it.

import { type FileContents, MemoryFiles } from "./files";
import { WebServer } from "./web-server";

/** The first message. */
interface Start {
  /** The compiled module, its bytes, or its address. */
  readonly module: WebAssembly.Module | BufferSource | string;
  /** The files that the server may read, and the folders that are there even if they are empty. */
  readonly files?: readonly FileContents[];
  readonly folders?: readonly string[];
}

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

const files = new MemoryFiles();
let server: WebServer | undefined;
/** The messages that come before the server is there. */
let waiting: string[] | undefined = [];

scope.onmessage = ({ data }: MessageEvent<object | string>): void => {
  if (typeof data === "string") {
    receive(data);
  } else if ("module" in data) {
    // A rejection is an error of the worker, which the page sees.
    void start(data as Start).catch((error: unknown) =>
      setTimeout(() => fail(error)),
    );
  } else if ("file" in data) {
    files.set(data.file as FileContents);
  } else {
    receive(JSON.stringify(data));
  }
};

function receive(json: string): void {
  if (waiting !== undefined) {
    waiting.push(json);
  } else {
    server?.receive(json);
  }
}

async function start({ module, ...contents }: Start): Promise<void> {
  contents.folders?.forEach((folder) => files.addFolder(folder));
  contents.files?.forEach((file) => files.set(file));
  const listener = {
    message: (message: unknown): void => scope.postMessage(message),
    log: (line: string): void => console.warn(line),
    ended: (error?: unknown): void => {
      if (error === undefined) {
        scope.close();
      } else {
        setTimeout(() => fail(error));
      }
    },
  };
  server = await WebServer.start(await compiled(module), listener, files);
  const messages = waiting ?? [];
  waiting = undefined;
  messages.forEach((message) => server?.receive(message));
}

function compiled(module: Start["module"]): Promise<WebAssembly.Module> {
  if (module instanceof WebAssembly.Module) {
    return Promise.resolve(module);
  }
  return typeof module === "string"
    ? WebAssembly.compileStreaming(fetch(module))
    : WebAssembly.compile(module);
}

/** Reports an error to the page: `worker.onerror`. */
function fail(error: unknown): never {
  throw error;
}
