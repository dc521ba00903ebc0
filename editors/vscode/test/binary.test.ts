import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "../src/server/platform";
import { type Places, findBinary } from "../src/server/desktop/binary";

/** A machine on which the named files are programs, and nothing else is. */
function machine(programs: string[], places: Partial<Places> = {}): Places {
  return {
    setting: undefined,
    extensionFolder: "/ext",
    homeFolder: "/home/me",
    searchPath: "/usr/local/bin:/usr/bin",
    platform: "linux",
    isProgram: (file) => programs.includes(file),
    ...places,
  };
}

function assertFound(places: Places, path: string, origin: string): void {
  assert.deepEqual(findBinary(places), { kind: "found", path, origin });
}

function assertMissing(places: Places, why: RegExp): void {
  const binary: Choice = findBinary(places);
  assert.equal(binary.kind, "missing");
  assert.match(binary.kind === "missing" ? binary.why : "", why);
}

const bundled = "/ext/server/sudoku-lsp";
const onPath = "/usr/bin/sudoku-lsp";

test("the setting comes before the bundled program", () => {
  const places = machine(["/opt/lsp", bundled, onPath], { setting: "/opt/lsp" });
  assertFound(places, "/opt/lsp", "setting");
});

test("the bundled program comes before the one on PATH", () => {
  assertFound(machine([bundled, onPath]), bundled, "bundled");
});

test("PATH is the last resort, in its order", () => {
  assertFound(machine([onPath, "/usr/local/bin/sudoku-lsp"]), "/usr/local/bin/sudoku-lsp", "PATH");
});

test("a setting that names nothing is an error, not a reason to run another program", () => {
  assertMissing(machine([bundled, onPath], { setting: "/opt/lsp" }), /`\/opt\/lsp`/);
});

test("a setting may start at the home folder", () => {
  const places = machine(["/home/me/bin/lsp"], { setting: "~/bin/lsp" });
  assertFound(places, "/home/me/bin/lsp", "setting");
});

test("a setting may name a program on PATH", () => {
  assertFound(machine(["/usr/bin/my-lsp"], { setting: "my-lsp" }), "/usr/bin/my-lsp", "setting");
  assertMissing(machine([bundled], { setting: "my-lsp" }), /no `my-lsp`/);
});

test("a setting that starts anywhere else depends on the folder that is open: refused", () => {
  assertMissing(machine(["bin/lsp", "./lsp"], { setting: "bin/lsp" }), /full path/);
  assertMissing(machine(["./lsp"], { setting: "./lsp" }), /full path/);
});

test("relative entries of PATH are passed over", () => {
  const places = machine(["sudoku-lsp", "bin/sudoku-lsp", onPath], {
    searchPath: ":.:bin:/usr/bin",
  });
  assertFound(places, onPath, "PATH");
});

test("nothing anywhere", () => {
  assertMissing(machine([]), /not found/);
  assertMissing(machine([], { searchPath: undefined }), /not found/);
});

test("Windows: .exe, backslashes and semicolons", () => {
  const windows = {
    platform: "win32",
    extensionFolder: "C:\\ext",
    homeFolder: "C:\\Users\\me",
    searchPath: "C:\\tools;D:\\bin",
  } as const;
  const programs = [
    "C:\\ext\\server\\sudoku-lsp.exe",
    "D:\\bin\\sudoku-lsp.exe",
    "D:\\bin\\my.exe",
  ];
  assertFound(machine(programs, windows), "C:\\ext\\server\\sudoku-lsp.exe", "bundled");
  assertFound(machine(programs.slice(1), windows), "D:\\bin\\sudoku-lsp.exe", "PATH");
  assertFound(machine(programs, { ...windows, setting: "my.exe" }), "D:\\bin\\my.exe", "setting");
});
