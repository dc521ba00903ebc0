// Gives the server's module what it needs of WASI preview 1: a clock, random numbers, two outputs, and files in memory.
// It has no arguments and no environment.

import type { MemoryFiles } from "./files";
import { fileCalls } from "./wasi-files";

const SUCCESS = 0;
const NOT_SUPPORTED = 52;

const STDOUT = 1;
const STDERR = 2;
const REALTIME = 0;
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65_536;

/** The module has ended itself. */
export class Exited extends Error {}

/** What the module writes, line by line. */
export interface Outputs {
  /** Messages of a turn that is not over. */
  message(json: string): void;
  /** Lines for developers. */
  log(line: string): void;
}

/** Puts the lines of an output together. */
class Lines {
  readonly #decoder = new TextDecoder();
  readonly #take: (line: string) => void;
  #begun = "";

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  write(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    const lines = (this.#begun + text).split("\n");
    this.#begun = lines.pop() ?? "";
    lines.forEach(this.#take);
  }
}

/** The imports of the module. `memory` is known once it is instantiated. */
export function wasi(
  memory: () => WebAssembly.Memory,
  outputs: Outputs,
  files: MemoryFiles,
): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  const written = new Map([
    [STDOUT, new Lines((line) => outputs.message(line))],
    [STDERR, new Lines((line) => outputs.log(line))],
  ]);
  return {
    ...fileCalls(memory, files),
    poll_oneoff: () => NOT_SUPPORTED,
    clock_time_get: (clock: number, _precision: bigint, at: number) => {
      const milliseconds = clock === REALTIME ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
    random_get: (at: number, length: number) => {
      for (let start = 0; start < length; start += MOST_RANDOM) {
        const part = Math.min(MOST_RANDOM, length - start);
        crypto.getRandomValues(
          new Uint8Array(memory().buffer, at + start, part),
        );
      }
      return SUCCESS;
    },
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    fd_write: (
      descriptor: number,
      parts: number,
      count: number,
      length: number,
    ) => {
      let sum = 0;
      for (let part = 0; part < count; part++) {
        const at = view().getUint32(parts + 8 * part, true);
        const size = view().getUint32(parts + 8 * part + 4, true);
        written
          .get(descriptor)
          ?.write(new Uint8Array(memory().buffer, at, size));
        sum += size;
      }
      view().setUint32(length, sum, true);
      return SUCCESS;
    },
    proc_exit: (code: number) => {
      throw new Exited(`exit code ${code}`);
    },
    sched_yield: () => SUCCESS,
  };
}
