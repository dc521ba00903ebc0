import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SECTION, SERVER_PATH, TRACE, isTracing, serverPath } from "../src/config";

/** Settings as VS Code hands them out, by the layer that they come from. */
function layers(values: {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}): Parameters<typeof serverPath>[0] {
  return {
    inspect: <T>(key: string) => {
      assert.equal(key, SERVER_PATH);
      return { key, defaultValue: "", ...values } as { key: string } & { globalValue?: T };
    },
  };
}

test("a trusted workspace chooses the program", () => {
  const settings = layers({ globalValue: "/mine", workspaceValue: "/theirs" });
  assert.equal(serverPath(settings, true), "/theirs");
});

test("a folder of a trusted workspace comes before the workspace", () => {
  const settings = layers({ workspaceValue: "/theirs", workspaceFolderValue: "/folders" });
  assert.equal(serverPath(settings, true), "/folders");
});

test("an untrusted workspace cannot choose the program", () => {
  const settings = { workspaceValue: "/theirs", workspaceFolderValue: "/folders" };
  assert.equal(serverPath(layers(settings), false), undefined);
  assert.equal(serverPath(layers({ ...settings, globalValue: "/mine" }), false), "/mine");
});

test("an empty setting, blanks, or a value that is no text choose nothing", () => {
  for (const globalValue of ["", "  ", 7, null, undefined, ["/mine"]]) {
    assert.equal(serverPath(layers({ globalValue }), true), undefined);
  }
  assert.equal(serverPath({ inspect: () => undefined }, true), undefined);
});

test("blanks around a path do not count", () => {
  assert.equal(serverPath(layers({ globalValue: " /mine\n" }), true), "/mine");
});

test("tracing is on for every value but off", () => {
  const setting = (value: string | undefined) => ({
    get: <T>(key: string, fallback?: T) => {
      assert.equal(key, TRACE);
      return (value ?? fallback) as T;
    },
  });
  assert.equal(isTracing(setting(undefined)), false);
  assert.equal(isTracing(setting("off")), false);
  assert.equal(isTracing(setting("messages")), true);
  assert.equal(isTracing(setting("verbose")), true);
});

test("the manifest holds the program back from untrusted workspaces", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const name = `${SECTION}.${SERVER_PATH}`;
  const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.equal(supported, "limited");
  assert.ok(restrictedConfigurations.includes(name));
  assert.equal(manifest.contributes.configuration.properties[name].scope, "machine-overridable");
  assert.ok(`${SECTION}.${TRACE}` in manifest.contributes.configuration.properties);
});

test("the README lists every setting with its default", () => {
  const { properties } = JSON.parse(readFileSync("package.json", "utf8")).contributes.configuration;
  const rows = readFileSync("README.md", "utf8").matchAll(/^\| `(sudoku\.[^`]+)` +\| `([^`]*)`/gm);
  const listed = [...rows].map(([, name, value]) => [name, JSON.parse(value ?? "")]);
  const settings = Object.entries<{ default: unknown }>(properties);
  const expected = settings.map(([name, setting]) => [name, setting.default]);
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(expected));
});

test("every command that the manifest shows for puzzles is in the palette for them only", () => {
  const { commands, menus } = JSON.parse(readFileSync("package.json", "utf8")).contributes;
  const always = [
    "sudoku.newPuzzle",
    "sudoku.openPuzzle",
    "sudoku.restartServer",
    "sudoku.showLog",
  ];
  const named = (entries: { command: string }[]) => entries.map(({ command }) => command).sort();
  const puzzles = named(commands).filter((command) => !always.includes(command));
  assert.deepEqual(named(menus.commandPalette), puzzles);
});
