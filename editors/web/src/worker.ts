// Runs the server in a worker. The first message is `{ module }`, the compiled module or its address; all others are
// messages of the protocol, as objects.

import { WebServer } from "./web-server";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

let server: WebServer | undefined;
/** The messages that come before the server is there. */
let waiting: unknown[] | undefined = [];

scope.onmessage = ({ data }: MessageEvent<unknown>): void => {
  const module = (data as { module?: WebAssembly.Module | string }).module;
  if (module !== undefined) {
    // A rejection is an error of the worker, which the page sees.
    void start(module).catch((error: unknown) => setTimeout(() => fail(error)));
  } else if (waiting !== undefined) {
    waiting.push(data);
  } else {
    server?.receive(data);
  }
};

async function start(module: WebAssembly.Module | string): Promise<void> {
  server = await WebServer.start(await compiled(module), {
    message: (message) => scope.postMessage(message),
    log: (line) => console.warn(line),
    ended: (error) => {
      if (error === undefined) {
        scope.close();
      } else {
        setTimeout(() => fail(error));
      }
    },
  });
  const messages = waiting ?? [];
  waiting = undefined;
  messages.forEach((message) => server?.receive(message));
}

function compiled(
  module: WebAssembly.Module | string,
): Promise<WebAssembly.Module> {
  if (typeof module !== "string") {
    return Promise.resolve(module);
  }
  return WebAssembly.compileStreaming(fetch(module));
}

/** Reports an error to the page: `worker.onerror`. */
function fail(error: unknown): never {
  throw error;
}
