// Gives the server's module what it needs of WASI preview 1: a clock, random numbers, a log, and files in memory. It has
// no arguments and no environment.

import type { MemoryFiles } from "./files";
import { fileCalls } from "./wasi-files";

const SUCCESS = 0;
const NOT_SUPPORTED = 52;

const STDERR = 2;
const REALTIME = 0;
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65_536;

/** The module has ended itself. */
export class Exited extends Error {}

/** The imports of the module. `memory` is known once it is instantiated; `log` gets lines for developers. */
export function wasi(
  memory: () => WebAssembly.Memory,
  log: (line: string) => void,
  files: MemoryFiles,
): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  const decoder = new TextDecoder();
  let line = "";
  const write = (text: string): void => {
    const lines = (line + text).split("\n");
    line = lines.pop() ?? "";
    lines.forEach(log);
  };
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
      written: number,
    ) => {
      let sum = 0;
      for (let part = 0; part < count; part++) {
        const at = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        if (descriptor === STDERR) {
          write(
            decoder.decode(new Uint8Array(memory().buffer, at, length), {
              stream: true,
            }),
          );
        }
        sum += length;
      }
      view().setUint32(written, sum, true);
      return SUCCESS;
    },
    proc_exit: (code: number) => {
      throw new Exited(`exit code ${code}`);
    },
    sched_yield: () => SUCCESS,
  };
}
