import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryFiles } from "../src/files";
import { fileCalls } from "../src/wasi-files";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The calls over some files, with a memory whose first half holds arguments and the second results. */
function wasi(texts: Readonly<Record<string, string>>) {
  const files = new MemoryFiles();
  Object.entries(texts).forEach(([path, text]) =>
    files.set({ path, bytes: encoder.encode(text) }),
  );
  const memory = new WebAssembly.Memory({ initial: 1 });
  type Call = (...args: (number | bigint)[]) => number;
  const calls = fileCalls(() => memory, files) as Record<string, Call>;
  const view = new DataView(memory.buffer);
  const RESULT = 4096;
  const path = (name: string): [number, number] => {
    const bytes = encoder.encode(name);
    new Uint8Array(memory.buffer, 0, bytes.length).set(bytes);
    return [0, bytes.length];
  };
  const open = (
    name: string,
    flags = 0,
  ): { error: number; descriptor: number } => {
    const error = calls["path_open"]!(
      3,
      0,
      ...path(name),
      flags,
      0n,
      0n,
      0,
      RESULT,
    );
    return { error, descriptor: view.getUint32(RESULT, true) };
  };
  const read = (descriptor: number, length: number): string => {
    view.setUint32(0, 8192, true);
    view.setUint32(4, length, true);
    assert.equal(calls["fd_read"]!(descriptor, 0, 1, RESULT), 0);
    return decoder.decode(
      new Uint8Array(memory.buffer, 8192, view.getUint32(RESULT, true)),
    );
  };
  /** The names of a folder, read in buffers of a length, as a program reads them. */
  const list = (descriptor: number, length: number): string[] => {
    const names: string[] = [];
    for (let cookie = 0n; ;) {
      assert.equal(
        calls["fd_readdir"]!(descriptor, 8192, length, cookie, RESULT),
        0,
      );
      const used = view.getUint32(RESULT, true);
      let at = 0;
      while (at + 24 <= used) {
        const size = view.getUint32(8192 + at + 16, true);
        if (at + 24 + size > used) {
          break;
        }
        names.push(
          decoder.decode(new Uint8Array(memory.buffer, 8192 + at + 24, size)),
        );
        cookie = view.getBigUint64(8192 + at, true);
        at += 24 + size;
      }
      if (used < length) {
        return names;
      }
    }
  };
  const sizeOf = (name: string): bigint | undefined =>
    calls["path_filestat_get"]!(3, 0, ...path(name), RESULT) === 0
      ? view.getBigUint64(RESULT + 32, true)
      : undefined;
  return { calls, files, open, read, list, sizeOf };
}

test("a file is read in parts, from its beginning to its end", () => {
  const { open, read } = wasi({ "/puzzles/a.sudoku": "12..\n34..\n" });
  const { error, descriptor } = open("puzzles/./b/../a.sudoku");
  assert.equal(error, 0);
  assert.equal(read(descriptor, 5), "12..\n");
  assert.equal(read(descriptor, 100), "34..\n");
  assert.equal(read(descriptor, 100), "");
});

test("a folder is listed, however small the buffer", () => {
  const names = Array.from(
    { length: 40 },
    (_, index) => `file-${index}.sudoku`,
  );
  const { open, list } = wasi(
    Object.fromEntries(names.map((name) => [`/all/${name}`, ""])),
  );
  const { descriptor } = open("all", 2);
  for (const length of [60, 100, 1000, 10_000]) {
    assert.deepEqual(list(descriptor, length), names);
  }
});

test("what is not there, no folder, or to be written is refused", () => {
  const { open, sizeOf, calls } = wasi({ "/a.sudoku": "12" });
  assert.equal(open("b.sudoku").error, 44);
  assert.equal(open("a.sudoku", 2).error, 54);
  assert.equal(open("new.sudoku", 1).error, 69);
  assert.equal(open("a.sudoku/below").error, 44);
  assert.equal(sizeOf("a.sudoku"), 2n);
  assert.equal(sizeOf("b.sudoku"), undefined);
  assert.equal(calls["fd_close"]!(99), 8);
});

test("a file can change and go, and its folder stays", () => {
  const { files, sizeOf, open } = wasi({ "/p/a.sudoku": "12" });
  files.set({ path: "/p/a.sudoku", bytes: encoder.encode("1234") });
  assert.equal(sizeOf("p/a.sudoku"), 4n);
  files.set({ path: "/p/a.sudoku" });
  assert.equal(sizeOf("p/a.sudoku"), undefined);
  assert.equal(open("p", 2).error, 0);
  files.set({ path: "/p", bytes: new Uint8Array() });
  files.addFolder("/q/r");
  assert.equal(open("q/r", 2).error, 0);
});
