// The manifest against the server: its commands, its snippets, and the lines that the problem matcher reads.

import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import snippets from "../snippets/sudoku.json";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly problemMatchers: readonly { readonly pattern: { readonly regexp: string } }[];
    readonly walkthroughs: readonly { readonly steps: readonly object[] }[];
  };
};

const program = [
  process.env["SUDOKU_LSP_SERVER"],
  "../../target/debug/sudoku-lsp",
  "../../target/release/sudoku-lsp",
].find((file) => file !== undefined && existsSync(file));

const options =
  program === undefined ? { skip: "there is no server: build it or set SUDOKU_LSP_SERVER" } : {};

/** The commands of the server that the palette has under another name, or not at all. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "sudoku-lsp.path": "sudoku.showPath",
  "sudoku-lsp.explain": "sudoku.showPath",
  "sudoku-lsp.solution": "sudoku.showSolution",
  "sudoku-lsp.candidates": "sudoku.showCandidates",
  "sudoku-lsp.generate": "sudoku.newPuzzle",
  // The status bar and the line above each puzzle show it all the time.
  "sudoku-lsp.status": "sudoku.showActions",
  // The board enters the cells.
  "sudoku-lsp.setCells": "sudoku.openBoard",
  "sudoku-lsp.setClues": "sudoku.openBoard",
  // Writes of the light bulb, which offers them where they apply.
  "sudoku-lsp.applyAction": "",
  "sudoku-lsp.insertState": "",
  "sudoku-lsp.setState": "",
  "sudoku-lsp.insertDifficulty": "",
  "sudoku-lsp.insertRating": "",
  // So are its questions.
  "sudoku-lsp.whyNot": "",
};

test("every command of the server is in the palette", options, async () => {
  const offered = await commandsOf(spawn(path.resolve(program!), ["serve", "--stdio"]));
  assert.ok(offered.length > 10, offered.join());
  const own = new Set(manifest.contributes.commands.map(({ command }) => command));
  const missing = offered.filter((command) => {
    const name = ELSEWHERE[command] ?? command.replace("sudoku-lsp.", "sudoku.");
    return name !== "" && !own.has(name);
  });
  assert.deepEqual(missing, []);
});

test("what snippets insert can be read", options, () => {
  const grid = snippets["Grid 9 × 9: blanks and bars"].body.join("\n").replace("$0", "");
  for (const [name, { body }] of Object.entries(snippets)) {
    const text = expanded(body.join("\n"));
    const isSection = text.startsWith("[");
    const isMetadata = name === "Metadata";
    const isSolution = name === "Solution";
    const filled = isSolution ? `${text}${"123456789\n".repeat(9)}` : text;
    const document = isSection ? `${grid}${filled}` : isMetadata ? `${text}${grid}` : text;
    const { stdout, status } = spawnSync(
      path.resolve(program!),
      ["check", "--select", "syntax,malformed-row,unknown-key", "-"],
      { input: document, encoding: "utf8", env: { ...process.env, SUDOKU_LSP_CACHE_DIR: "" } },
    );
    assert.deepEqual([stdout, status], ["", 0], `${name}:\n${document}`);
  }
});

test("the problem matcher reads what check prints", options, () => {
  const { stdout } = spawnSync(
    path.resolve(program!),
    ["check", "--select", "duplicate-value", "--stdin-filename", "a b.sudoku", "-"],
    {
      input: "11..\n....\n....\n....\n",
      encoding: "utf8",
      env: { ...process.env, SUDOKU_LSP_CACHE_DIR: "" },
    },
  );
  const pattern = new RegExp(manifest.contributes.problemMatchers[0]!.pattern.regexp);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => pattern.exec(line)?.slice(1, 6));
  assert.deepEqual(found, [
    ["a b.sudoku", "1", "1", "error", "duplicate-value"],
    ["a b.sudoku", "1", "2", "error", "duplicate-value"],
  ]);
});

test("the walkthrough has four steps", () => {
  assert.equal(manifest.contributes.walkthroughs[0]?.steps.length, 4);
});

/** The text of a snippet with its proposals. */
function expanded(body: string): string {
  return body
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replace(/\$0/g, "");
}

/** The commands that a server offers to a client that runs them. */
async function commandsOf(server: ChildProcessWithoutNullStreams): Promise<string[]> {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { executeCommand: {} }, textDocument: { codeAction: {} } },
    },
  });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  let read = "";
  for await (const chunk of server.stdout) {
    read += String(chunk);
    const [, json] = /\r\n\r\n(\{.*\})$/s.exec(read) ?? [];
    if (json !== undefined && json.includes('"id":1')) {
      server.kill();
      const { result } = JSON.parse(json.slice(json.lastIndexOf('{"jsonrpc"'))) as {
        result: { capabilities: { executeCommandProvider?: { commands: string[] } } };
      };
      return result.capabilities.executeCommandProvider?.commands ?? [];
    }
  }
  return [];
}
