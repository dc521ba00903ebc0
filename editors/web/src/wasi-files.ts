// Answers the calls of WASI preview 1 that read files, from files in memory. Nothing can be written.

import type { MemoryFiles, Node } from "./files";

/** The numbers of errors and types: https://github.com/WebAssembly/WASI, preview 1, `witx`. */
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const INVALID = 28;
const NO_ENTRY = 44;
const NOT_A_FOLDER = 54;
const READ_ONLY = 69;

const FOLDER = 3;
const FILE = 4;

/** The flags of `path_open` that create or truncate. */
const WRITING = 1 | 4 | 8;
const MUST_BE_FOLDER = 2;

/** The descriptor of `/`: the first behind the standard streams. */
const ROOT = 3;
/** The length of a directory entry without its name. */
const ENTRY = 24;

interface Open {
  readonly path: string;
  readonly node: Node;
  offset: number;
}

/** The calls that read files. `memory` is that of the module, in which arguments and answers are. */
export function fileCalls(
  memory: () => WebAssembly.Memory,
  files: MemoryFiles,
): WebAssembly.ModuleImports {
  const descriptors = new Descriptors(files);
  return {
    ...statusCalls(memory, descriptors),
    ...openingCalls(memory, descriptors),
    ...readingCalls(memory, descriptors),
    fd_readdir: listing(memory, descriptors),
  };
}

/** The open files and folders by their numbers. `/` is open from the beginning. */
class Descriptors {
  readonly #files: MemoryFiles;
  readonly #open = new Map<number, Open>();
  #next = ROOT + 1;

  constructor(files: MemoryFiles) {
    this.#files = files;
  }

  get(descriptor: number): Open | undefined {
    return descriptor === ROOT
      ? { path: "/", node: this.#files.get("/") ?? new Map(), offset: 0 }
      : this.#open.get(descriptor);
  }

  /** The file or folder that a path names, from an open folder; the number of an error if there is none. */
  find(folder: number, name: string): Omit<Open, "offset"> | number {
    const from = this.get(folder);
    if (from === undefined) {
      return BAD_DESCRIPTOR;
    }
    const path = `${from.path}/${name}`;
    const node = this.#files.get(path);
    return node === undefined ? NO_ENTRY : { path, node };
  }

  add(path: string, node: Node): number {
    this.#open.set(this.#next, { path, node, offset: 0 });
    return this.#next++;
  }

  close(descriptor: number): number {
    return this.#open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR;
  }
}

function typeOf(node: Node): number {
  return node instanceof Map ? FOLDER : FILE;
}

/** The calls that say what a file is. */
function statusCalls(
  memory: () => WebAssembly.Memory,
  descriptors: Descriptors,
): WebAssembly.ModuleImports {
  const clear = (at: number, length: number): DataView => {
    new Uint8Array(memory().buffer, at, length).fill(0);
    return new DataView(memory().buffer, at, length);
  };
  const describe = (node: Node, to: number): number => {
    const status = clear(to, 64);
    status.setUint8(16, typeOf(node));
    status.setBigUint64(24, 1n, true);
    status.setBigUint64(
      32,
      BigInt(node instanceof Map ? 0 : node.length),
      true,
    );
    return SUCCESS;
  };
  return {
    fd_fdstat_get: (descriptor: number, to: number) => {
      const file = descriptors.get(descriptor);
      if (file === undefined) {
        return BAD_DESCRIPTOR;
      }
      const status = clear(to, 24);
      status.setUint8(0, typeOf(file.node));
      // Every right: what cannot be done has an error of its own.
      status.setBigUint64(8, 0x1fffffffn, true);
      status.setBigUint64(16, 0x1fffffffn, true);
      return SUCCESS;
    },
    fd_filestat_get: (descriptor: number, to: number) => {
      const file = descriptors.get(descriptor);
      return file === undefined ? BAD_DESCRIPTOR : describe(file.node, to);
    },
    path_filestat_get: (
      folder: number,
      _flags: number,
      at: number,
      length: number,
      to: number,
    ) => {
      const found = descriptors.find(folder, textAt(memory(), at, length));
      return typeof found === "number" ? found : describe(found.node, to);
    },
  };
}

/** The calls that open and close. */
function openingCalls(
  memory: () => WebAssembly.Memory,
  descriptors: Descriptors,
): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    fd_prestat_get: (descriptor: number, to: number) => {
      if (descriptor !== ROOT) {
        return BAD_DESCRIPTOR;
      }
      view().setUint32(to, 0, true);
      view().setUint32(to + 4, 1, true);
      return SUCCESS;
    },
    fd_prestat_dir_name: (descriptor: number, to: number, length: number) => {
      if (descriptor !== ROOT || length < 1) {
        return BAD_DESCRIPTOR;
      }
      view().setUint8(to, "/".charCodeAt(0));
      return SUCCESS;
    },
    path_open: (
      folder: number,
      _links: number,
      at: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _mode: number,
      to: number,
    ) => {
      if ((flags & WRITING) !== 0) {
        return READ_ONLY;
      }
      const found = descriptors.find(folder, textAt(memory(), at, length));
      if (typeof found === "number") {
        return found;
      }
      if ((flags & MUST_BE_FOLDER) !== 0 && !(found.node instanceof Map)) {
        return NOT_A_FOLDER;
      }
      view().setUint32(to, descriptors.add(found.path, found.node), true);
      return SUCCESS;
    },
    // A link is none of the files.
    path_readlink: () => INVALID,
    fd_close: (descriptor: number) => descriptors.close(descriptor),
  };
}

/** The calls that read a file. */
function readingCalls(
  memory: () => WebAssembly.Memory,
  descriptors: Descriptors,
): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    fd_read: (descriptor: number, parts: number, count: number, to: number) => {
      const file = descriptors.get(descriptor);
      if (file === undefined || file.node instanceof Map) {
        return BAD_DESCRIPTOR;
      }
      const before = file.offset;
      for (let part = 0; part < count; part++) {
        const at = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        const read = file.node.subarray(file.offset, file.offset + length);
        new Uint8Array(memory().buffer, at, read.length).set(read);
        file.offset += read.length;
      }
      view().setUint32(to, file.offset - before, true);
      return SUCCESS;
    },
    fd_seek: (descriptor: number, by: bigint, whence: number, to: number) => {
      const file = descriptors.get(descriptor);
      if (file === undefined || file.node instanceof Map) {
        return BAD_DESCRIPTOR;
      }
      const from = [0, file.offset, file.node.length][whence];
      if (from === undefined || from + Number(by) < 0) {
        return INVALID;
      }
      file.offset = from + Number(by);
      view().setBigUint64(to, BigInt(file.offset), true);
      return SUCCESS;
    },
  };
}

/** The call that lists a folder, from the entry `cookie` on, into a buffer. */
function listing(
  memory: () => WebAssembly.Memory,
  descriptors: Descriptors,
): (...call: [number, number, number, bigint, number]) => number {
  return (descriptor, start, length, cookie, to) => {
    const folder = descriptors.get(descriptor)?.node;
    if (!(folder instanceof Map)) {
      return NOT_A_FOLDER;
    }
    let used = 0;
    const first = Number(cookie);
    for (const [index, [name, node]] of [...folder].slice(first).entries()) {
      const entry = directoryEntry(first + index, name, node);
      const part = entry.subarray(0, length - used);
      new Uint8Array(memory().buffer, start + used, part.length).set(part);
      used += part.length;
      // A full buffer says that there are more entries.
      if (used === length) {
        break;
      }
    }
    new DataView(memory().buffer).setUint32(to, used, true);
    return SUCCESS;
  };
}

function textAt(
  memory: WebAssembly.Memory,
  at: number,
  length: number,
): string {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
}

/** A `dirent` with its name. */
function directoryEntry(index: number, text: string, node: Node): Uint8Array {
  const name = new TextEncoder().encode(text);
  const entry = new Uint8Array(ENTRY + name.length);
  const data = new DataView(entry.buffer);
  data.setBigUint64(0, BigInt(index + 1), true);
  data.setBigUint64(8, BigInt(index + 1), true);
  data.setUint32(16, name.length, true);
  data.setUint8(20, typeOf(node));
  entry.set(name, ENTRY);
  return entry;
}
