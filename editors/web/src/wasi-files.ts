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

export function fileCalls(
  memory: () => WebAssembly.Memory,
  files: MemoryFiles,
): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  const bytes = (at: number, length: number): Uint8Array =>
    new Uint8Array(memory().buffer, at, length);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const open = new Map<number, Open>();
  let next = ROOT + 1;

  /** The open file or folder with a descriptor. */
  const at = (descriptor: number): Open | undefined =>
    descriptor === ROOT
      ? { path: "/", node: files.get("/") ?? new Map(), offset: 0 }
      : open.get(descriptor);
  /** The path that a call names, from a folder. */
  const pathOf = (folder: Open, start: number, length: number): string =>
    `${folder.path}/${decoder.decode(bytes(start, length))}`;

  const describe = (node: Node, to: number): number => {
    const data = view();
    bytes(to, 64).fill(0);
    data.setUint8(to + 16, node instanceof Map ? FOLDER : FILE);
    data.setBigUint64(to + 24, 1n, true);
    data.setBigUint64(
      to + 32,
      BigInt(node instanceof Map ? 0 : node.length),
      true,
    );
    return SUCCESS;
  };

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
    fd_fdstat_get: (descriptor: number, to: number) => {
      const file = at(descriptor);
      if (file === undefined) {
        return BAD_DESCRIPTOR;
      }
      bytes(to, 24).fill(0);
      view().setUint8(to, file.node instanceof Map ? FOLDER : FILE);
      // Every right: what cannot be done has an error of its own.
      view().setBigUint64(to + 8, 0x1fffffffn, true);
      view().setBigUint64(to + 16, 0x1fffffffn, true);
      return SUCCESS;
    },
    fd_filestat_get: (descriptor: number, to: number) => {
      const file = at(descriptor);
      return file === undefined ? BAD_DESCRIPTOR : describe(file.node, to);
    },
    path_filestat_get: (
      folder: number,
      _flags: number,
      start: number,
      length: number,
      to: number,
    ) => {
      const from = at(folder);
      if (from === undefined) {
        return BAD_DESCRIPTOR;
      }
      const node = files.get(pathOf(from, start, length));
      return node === undefined ? NO_ENTRY : describe(node, to);
    },
    path_open: (
      folder: number,
      _links: number,
      start: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _mode: number,
      to: number,
    ) => {
      const from = at(folder);
      if (from === undefined) {
        return BAD_DESCRIPTOR;
      }
      if ((flags & WRITING) !== 0) {
        return READ_ONLY;
      }
      const path = pathOf(from, start, length);
      const node = files.get(path);
      if (node === undefined) {
        return NO_ENTRY;
      }
      if ((flags & MUST_BE_FOLDER) !== 0 && !(node instanceof Map)) {
        return NOT_A_FOLDER;
      }
      open.set(next, { path, node, offset: 0 });
      view().setUint32(to, next++, true);
      return SUCCESS;
    },
    // A link is none of the files.
    path_readlink: () => INVALID,
    fd_close: (descriptor: number) =>
      open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR,
    fd_read: (descriptor: number, parts: number, count: number, to: number) => {
      const file = at(descriptor);
      if (file === undefined || file.node instanceof Map) {
        return BAD_DESCRIPTOR;
      }
      let sum = 0;
      for (let part = 0; part < count; part++) {
        const start = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        const read = file.node.subarray(file.offset, file.offset + length);
        bytes(start, read.length).set(read);
        file.offset += read.length;
        sum += read.length;
      }
      view().setUint32(to, sum, true);
      return SUCCESS;
    },
    fd_seek: (descriptor: number, by: bigint, whence: number, to: number) => {
      const file = at(descriptor);
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
    fd_readdir: (
      descriptor: number,
      start: number,
      length: number,
      cookie: bigint,
      to: number,
    ) => {
      const folder = at(descriptor)?.node;
      if (!(folder instanceof Map)) {
        return NOT_A_FOLDER;
      }
      let used = 0;
      for (const [index, [name, node]] of [...folder].entries()) {
        if (index < Number(cookie)) {
          continue;
        }
        const entry = directoryEntry(index, encoder.encode(name), node);
        const part = entry.subarray(0, length - used);
        bytes(start + used, part.length).set(part);
        used += part.length;
        // A full buffer says that there are more entries.
        if (used === length) {
          break;
        }
      }
      view().setUint32(to, used, true);
      return SUCCESS;
    },
  };
}

/** A `dirent` with its name. */
function directoryEntry(
  index: number,
  name: Uint8Array,
  node: Node,
): Uint8Array {
  const entry = new Uint8Array(ENTRY + name.length);
  const data = new DataView(entry.buffer);
  data.setBigUint64(0, BigInt(index + 1), true);
  data.setBigUint64(8, BigInt(index + 1), true);
  data.setUint32(16, name.length, true);
  data.setUint8(20, node instanceof Map ? FOLDER : FILE);
  entry.set(name, ENTRY);
  return entry;
}
