// Runs one language server on the thread of the caller: takes messages of the client, lets the server work in turns, and
// hands over its messages.

import type { MemoryFiles } from "./files";
import { wasi } from "./wasi";

/** The time of a turn, in milliseconds: how long a message may wait for work in the background. */
const SLICE = 8;

/** The answers of `turn` that are not a time. */
const NOTHING = -1;
const OVER = -2;

/** The functions of `server/web`. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  start(): number;
  reserve(length: number): number;
  receive(): void;
  turn(slice: number): number;
  messages(): number;
  messages_length(): number;
}

/** What a server reports. */
export interface Listener {
  /** A message for the client. */
  message(message: unknown): void;
  /** A line of its log. */
  log(line: string): void;
  /** The session is over; an error if the server has crashed. */
  ended(error?: unknown): void;
}

export class WebServer {
  readonly #server: Exports;
  readonly #listener: Listener;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** Calls back sooner than a timer can. */
  readonly #soon = new MessageChannel();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;
  #isOver = false;

  static async start(
    module: WebAssembly.Module,
    listener: Listener,
    files: MemoryFiles,
  ): Promise<WebServer> {
    let memory: WebAssembly.Memory | undefined;
    const imports = wasi(
      () => memory as WebAssembly.Memory,
      {
        message: (json) => listener.message(JSON.parse(json)),
        log: (line) => listener.log(line),
      },
      files,
    );
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: imports,
    });
    const server = instance.exports as unknown as Exports;
    memory = server.memory;
    if (server.start() !== 0) {
      throw new Error("the server cannot be started");
    }
    return new WebServer(server, listener);
  }

  private constructor(server: Exports, listener: Listener) {
    this.#server = server;
    this.#listener = listener;
    this.#soon.port1.onmessage = () => {
      this.#isDue = false;
      this.#turn();
    };
  }

  /** Takes a message of the client, as JSON. It is answered at once if that takes no time. */
  receive(json: string): void {
    if (this.#isOver) {
      return;
    }
    const bytes = this.#encoder.encode(json);
    const at = this.#server.reserve(bytes.length);
    new Uint8Array(this.#server.memory.buffer, at, bytes.length).set(bytes);
    this.#server.receive();
    this.#turn();
  }

  #turn(): void {
    if (this.#isOver) {
      return;
    }
    clearTimeout(this.#timer);
    try {
      const next = this.#server.turn(SLICE);
      this.#deliver();
      this.#plan(next);
    } catch (error) {
      // A trap leaves the memory as it was in the middle of something.
      this.#end(error);
    }
  }

  #deliver(): void {
    const [at, length] = [
      this.#server.messages(),
      this.#server.messages_length(),
    ];
    const text = this.#decoder.decode(
      new Uint8Array(this.#server.memory.buffer, at, length),
    );
    (JSON.parse(text) as unknown[]).forEach((message) =>
      this.#listener.message(message),
    );
  }

  #plan(next: number): void {
    if (next === OVER) {
      this.#end();
    } else if (next === 0 && !this.#isDue) {
      this.#isDue = true;
      this.#soon.port2.postMessage(null);
    } else if (next > 0) {
      this.#timer = setTimeout(() => this.#turn(), next);
    } else if (next !== NOTHING && next !== 0) {
      this.#end(new Error(`an unknown answer: ${next}`));
    }
  }

  #end(error?: unknown): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#soon.port1.close();
    this.#listener.ended(error);
  }
}
