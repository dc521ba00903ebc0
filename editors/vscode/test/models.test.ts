// Checks the declarations of the server's answers against its answers about the samples: each answer becomes a constant
// of its declared type, and the compiler looks for members that are missing, undeclared or of another kind.

import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const SERVER = process.env["SUDOKU_LSP_SERVER"];
/** The tests run in the folder of the extension. */
const EXTENSION = process.cwd();
const SAMPLES = path.resolve(EXTENSION, "../../samples");
const OUT = path.join(EXTENSION, "dist", "test", "models");

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };

/** The questions about a document: the method, further parameters, and the type of the answer. */
const QUESTIONS = [
  ["sudoku/board", {}, "Board | Nothing"],
  ["sudoku/clueKinds", {}, "ClueKinds"],
  ["sudoku/hint", {}, "Hint | Nothing"],
  ["sudoku/path", {}, "Path | Nothing"],
  ["sudoku/search", { maxEvents: 40 }, "Search | Nothing"],
  ["sudoku/solutions", { limit: 3 }, "Solutions | Nothing"],
  ["sudoku/forcedValues", { range: WHOLE }, "ForcedValuesAnswer"],
] as const;

/** Samples whose paths take seconds. The members of their steps are those of other samples' steps. */
const LONG_PATHS = [
  "grids/flower",
  "variants/antitaxi",
  "variants/doublearrows",
  "variants/global-mod",
  "variants/littlekillers",
  "variants/nabners",
  "variants/regionsums",
  "variants/sums",
].map((name) => path.normalize(`${name}.sudoku`));

const IMPORTS = `import type { Board, ClueKinds, Hint, Nothing, Path, Search, Solutions } from "../../../../board/src/data/model";
import type { ForcedValuesAnswer } from "../../../src/server/requests";
`;

/** A session with the server, in which only its answers count. */
class Session {
  readonly #server: ChildProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  constructor(program: string) {
    this.#server = spawn(program, ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#server.stdout?.on("data", (bytes: Buffer) => this.#take(bytes));
  }

  send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const answer = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    this.send({ id, method, params });
    return answer;
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const head = this.#received.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/.exec(this.#received.toString("utf8", 0, head))?.[1],
      );
      if (head < 0 || this.#received.length < head + 4 + length) {
        return;
      }
      const text = this.#received.toString("utf8", head + 4, head + 4 + length);
      this.#received = this.#received.subarray(head + 4 + length);
      this.#answer(JSON.parse(text));
    }
  }

  #answer(message: {
    id?: number;
    method?: string;
    result?: unknown;
    error?: { message: string };
  }): void {
    if (message.id === undefined) {
      return;
    }
    if (message.method !== undefined) {
      this.send({ id: message.id, result: null });
      return;
    }
    assert.equal(message.error, undefined);
    this.#waiting.get(message.id)?.(message.result);
    this.#waiting.delete(message.id);
  }

  async end(): Promise<void> {
    const exited = new Promise((resolve) => this.#server.on("exit", resolve));
    await this.ask("shutdown", {});
    this.send({ method: "exit" });
    await exited;
  }
}

/** All samples, and texts without a puzzle. */
function documents(): { name: string; text: string }[] {
  const samples = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sudoku"))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(SAMPLES, name), "utf8") }));
  return [
    ...samples,
    { name: "empty.sudoku", text: "" },
    { name: "no.sudoku", text: "no puzzle\n" },
  ];
}

/** Asks the questions about all documents, and returns the answers as declarations of constants. */
async function declarations(program: string): Promise<string[]> {
  const session = new Session(program);
  const experimental = { sudoku: { forcedValues: true, pages: true, boards: true } };
  await session.ask("initialize", {
    processId: null,
    rootUri: null,
    capabilities: { experimental },
  });
  session.send({ method: "initialized", params: {} });
  const lines: string[] = [];
  for (const { name, text } of documents()) {
    const uri = pathToFileURL(path.join(SAMPLES, name)).href;
    session.send({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "sudoku", version: 1, text } },
    });
    for (const [method, further, type] of QUESTIONS) {
      if (LONG_PATHS.includes(name) && (method === "sudoku/hint" || method === "sudoku/path")) {
        continue;
      }
      const answer = await session.ask(method, { textDocument: { uri }, ...further });
      const declaration = `export const answer${lines.length}: ${type} = ${JSON.stringify(answer)};`;
      lines.push(`// ${method} about ${name}\n${declaration}\n`);
    }
    session.send({ method: "textDocument/didClose", params: { textDocument: { uri } } });
  }
  await session.end();
  return lines;
}

const why = SERVER === undefined && "SUDOKU_LSP_SERVER names no program";
test("the declared models are those of the server's answers", { skip: why }, async () => {
  assert.ok(SERVER !== undefined);
  const lines = await declarations(SERVER);
  assert.ok(lines.length >= 50 * QUESTIONS.length, `${lines.length} answers`);
  // Members that few steps have.
  for (const member of [
    '"proof":true',
    '"set":["',
    '"other_side":["',
    '"clues":["',
    '"details":["',
  ]) {
    assert.ok(
      lines.some((line) => line.includes(member)),
      `no answer has ${member}`,
    );
  }
  mkdirSync(OUT, { recursive: true });
  writeFileSync(path.join(OUT, "answers.ts"), IMPORTS + lines.join(""));
  writeFileSync(
    path.join(OUT, "tsconfig.json"),
    JSON.stringify({ extends: "../../../tsconfig.json", include: ["answers.ts"], exclude: [] }),
  );
  const compiler = path.join(EXTENSION, "node_modules", ".bin", "tsc");
  const { status, stdout } = spawnSync(compiler, ["--noEmit", "-p", OUT], { encoding: "utf8" });
  assert.equal(status, 0, stdout.slice(0, 4000));
});
