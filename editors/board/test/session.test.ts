// What a session asks the server for, and what it tells the board.

import assert from "node:assert/strict";
import test from "node:test";
import { BoardSession, type Surroundings } from "../src/host/board-session";
import type { ToBoard } from "../src/state/actions";
import { boardOf } from "./fixture";

const BOARD = boardOf(["1...", "3...", "...3", "..2."]);

/** An answer of which so many cells are done. */
function trueCandidates(done: number, version = 1): object {
  const rows = BOARD.cells.map((row) => row.map(() => [1, 2]));
  return { ...BOARD, version, cells: rows, undecided: rows, done, reason: null };
}

/** A session whose requests for true candidates get these answers, one after the other. */
async function asked(answers: object[]): Promise<{ known: unknown[]; posted: ToBoard[] }> {
  const known: unknown[] = [];
  const posted: ToBoard[] = [];
  const around: Surroundings = {
    file: "test.sudoku",
    request: async <Answer>(method: string, params: object): Promise<Answer> => {
      if (method !== "sudoku/trueCandidates") {
        return BOARD as Answer;
      }
      known.push((params as { known?: unknown }).known);
      return answers.shift() as Answer;
    },
    setCells: async () => undefined,
    run: async () => undefined,
    clipboard: async () => "",
    append: async () => {},
    post: (message) => void posted.push(message),
    shown: () => {},
    games: new Map(),
  };
  const session = new BoardSession(around, { puzzle: 1 });
  session.receive({ type: "ready" });
  await settled();
  session.receive({ type: "ask", what: "trueCandidates", of: "set" });
  await settled();
  return { known, posted: posted.filter(({ type }) => type === "trueCandidates") };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

test("true candidates come part by part, each from where the last one ended", async () => {
  const { known, posted } = await asked([
    trueCandidates(5),
    trueCandidates(11),
    trueCandidates(16),
  ]);
  assert.equal(posted.length, 3);
  const doneBefore = known.map((it) => (it as { done: number } | undefined)?.done);
  assert.deepEqual(doneBefore, [undefined, 5, 11]);
});

test("true candidates of a text that has changed are not gone on with", async () => {
  const { known, posted } = await asked([trueCandidates(5), trueCandidates(11, 2)]);
  assert.equal(known.length, 2);
  assert.equal(posted.length, 1);
});

test("what is known of an older text is not taken for the present one", async () => {
  const { posted } = await asked([trueCandidates(5, 0), trueCandidates(11)]);
  assert.equal(posted.length, 1);
});
