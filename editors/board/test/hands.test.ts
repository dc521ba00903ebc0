// What keys and clicks do: the requests for edits, the selection, and what the host confirms or refuses.

import assert from "node:assert/strict";
import test from "node:test";
import type { Board } from "../src/data/model";
import type { Action, FromBoard } from "../src/state/actions";
import { type Key, actionOf } from "../src/state/keys";
import { stepLine } from "../src/data/steps";
import { hintWords } from "../src/state/hints";
import { receive } from "../src/state/receive";
import { single } from "../src/state/selection";
import type { State } from "../src/state/state";
import { update } from "../src/state/update";
import { boardOf, showing } from "./fixture";

const BOARD = boardOf(["1...", "34..", "...3", "..2."]);

const KEYS: Key = {
  key: "",
  code: "",
  shift: false,
  control: false,
  alt: false,
  time: 0,
};

/** Carries out actions, and returns the state with all messages. */
function after(state: State, ...actions: Action[]): { state: State; messages: FromBoard[] } {
  const messages: FromBoard[] = [];
  for (const action of actions) {
    const next = update(state, action);
    state = next.state;
    messages.push(...next.messages);
  }
  return { state, messages };
}

/** A path without steps. */
const path = {
  ...BOARD,
  solved: true,
  steps: [],
  end: "solved",
  open: 0,
  reason: null,
  start: [],
  excluded: [],
};

const edits = (messages: readonly FromBoard[]): unknown[] =>
  messages.flatMap((message) => (message.type === "edit" ? message.cells : []));

test("a digit is a value, and the same again clears it", () => {
  for (const [activity, kind] of [
    ["play", "placed"],
    ["set", "given"],
  ] as const) {
    const start = showing(BOARD, { selection: single(1), activity });
    const { state, messages } = after(start, { do: "digit", value: 2 }, { do: "digit", value: 2 });
    assert.deepEqual(edits(messages), [
      { cell: "r1c2", kind, value: 2 },
      { cell: "r1c2", kind: "empty" },
    ]);
    assert.deepEqual(
      messages.map((message) => message.type === "edit" && message.of),
      [activity, activity],
    );
    assert.equal(state.edits.pending.length, 2);
  }
});

test("a person who plays changes no given, and starts again without one", () => {
  const game = boardOf(["1+2{34}.", "34..", "...3", "..2."]).cells;
  const board = { ...BOARD, game: { kept: "text", cells: game, solved: false } } as const;
  const all = { cursor: 0, anchor: 0, cells: new Set([0, 1, 2]) };
  const start = showing(board, { selection: all });
  assert.deepEqual(edits(after(start, { do: "clear" }).messages), [
    { cell: "r1c2", kind: "empty" },
    { cell: "r1c3", kind: "empty" },
  ]);
  assert.deepEqual(edits(after(start, { do: "startAgain" }).messages), [
    { cell: "r1c2", kind: "empty" },
    { cell: "r1c3", kind: "empty" },
  ]);
  const one = after(showing(board), { do: "digit", value: 4 });
  assert.deepEqual(one.messages, []);
  assert.match(one.state.message ?? "", /^A given stays/);
  // What is set is the grid, which the game does not change.
  const set = after(showing(board, { activity: "set", selection: single(1) }), {
    do: "digit",
    value: 2,
  });
  assert.deepEqual(edits(set.messages), [{ cell: "r1c2", kind: "given", value: 2 }]);
});

test("a unique puzzle is played, another one is set, and what is chosen is remembered", () => {
  const shown = (state: State, changes: object): State =>
    receive(state, { type: "board", board: { ...BOARD, ...changes }, file: "", edit: 0 }).state;
  const several = { solutions: "several", clues: 3, brief: "2", words: "2 solutions" } as const;
  const start = { ...showing(BOARD), board: undefined };
  assert.equal(shown(start, {}).activity, "play");
  const set = shown(shown(start, { status: null }), { status: several });
  assert.equal(set.activity, "set");
  // While it is set, it stays so.
  assert.equal(shown(shown(set, { status: null, version: 2 }), { version: 2 }).activity, "set");
  const chosen = after(shown(start, {}), { do: "nextActivity" });
  assert.deepEqual(
    chosen.messages.map(({ type }) => type),
    ["keep", "activity", "ask", "select"],
  );
  const other = shown(chosen.state, { puzzle: 2 });
  assert.deepEqual([other.activity, shown(other, {}).activity], ["play", "set"]);
});

test("another puzzle in the place of the last one is played or set as if it were new", () => {
  const one = boardOf([
    "1234....",
    "5678....",
    "2143....",
    "6587....",
    "........",
    "........",
    "........",
    "........",
  ]);
  const other = boardOf([
    "....1234",
    "....5678",
    "....2143",
    "....6587",
    "........",
    "........",
    "........",
    "........",
  ]);
  const shown = (state: State, board: object): State =>
    receive(state, { type: "board", board: board as Board, file: "", edit: 0 }).state;
  const start = shown({ ...showing(one), board: undefined }, one);
  const set = after(start, { do: "activity", activity: "set" }).state;
  assert.equal(shown(set, { ...other, version: 2 }).activity, "play");
  // Until its solutions are known, too.
  assert.equal(shown(set, { ...other, version: 2, status: null }).activity, "play");
  // A setter who takes givens away goes on.
  const fewer = boardOf(["1234....", "56......", ...Array.from({ length: 6 }, () => "........")]);
  assert.equal(shown(set, { ...fewer, version: 2 }).activity, "set");
  const empty = boardOf(Array.from({ length: 8 }, () => "........"));
  const several = { solutions: "empty", clues: 0, brief: "empty", words: "empty" } as const;
  const emptied = shown(start, { ...empty, version: 2, status: several });
  assert.equal(emptied.activity, "set");
  assert.equal(shown(emptied, { ...one, version: 3 }).activity, "play");
});

test("a hint is asked for level by level, and its step is entered last", () => {
  const step = {
    technique: "Naked Single",
    text: "Naked Single: r1c2=2, the only value left for r1c2",
    cells: ["r1c2"],
    places: [["r1c2", 2]],
    removes: [],
    links: [],
    houses: [],
    assumes_uniqueness: false,
  } as const;
  const before = {
    ...step,
    technique: "Pointing",
    places: [],
    removes: [
      ["r1c3", [4]],
      ["r2c3", [4]],
    ] as const,
    text: "Pointing: r12c3<>4, because of box 1",
  };
  const answer = { ...BOARD, end: "step", steps: [before, step], reason: null };
  const first = after(showing(BOARD), { do: "hint" });
  assert.deepEqual(first.messages, [{ type: "ask", what: "hint", of: "play" }]);
  let { state } = receive(first.state, { type: "hint", answer });
  const words = [hintWords(BOARD, state)];
  for (let level = 2; level <= 4; level++) {
    state = after(state, { do: "hint" }).state;
    words.push(hintWords(BOARD, state));
  }
  assert.deepEqual(words, [
    "A cell can be decided after some candidates are removed.",
    "Look at r1c2.",
    "Naked Single in r1c2.",
    "r1c2 = 2: Naked Single after Pointing, the only value left for r1c2.",
  ]);
  assert.equal(stepLine(BOARD, before), "r12c3 ≠ 4: Pointing, because of box 1");
  const last = after(state, { do: "hint" });
  assert.deepEqual(edits(last.messages), [{ cell: "r1c2", kind: "placed", value: 2 }]);
  assert.equal(last.state.hint.level, 0);
  // What is said about the step goes with the next change of the text that is not the board's own.
  assert.match(last.state.message ?? "", /^r1c2 = 2: /);
  const own = receive(last.state, { type: "board", board: BOARD, file: "", edit: 1 }).state;
  assert.match(own.message ?? "", /^r1c2 = 2: /);
  const changed = { ...BOARD, version: 2 };
  const others = receive(own, { type: "board", board: changed, file: "", edit: 1 }).state;
  assert.equal(others.message, undefined);
});

test("the text is changed only where a person plays", () => {
  for (const view of ["levels", "search", "path"] as const) {
    const start = showing(BOARD, { view, selection: single(1) });
    const digit = { do: "character", text: "2", time: 0 } as const;
    assert.deepEqual(edits(after(start, digit, { do: "clear" }).messages), [], view);
  }
});

test("a view that was kept asks for what it plays", () => {
  const kept = { view: "path", mode: "value", activities: [] } as const;
  const { messages } = receive(showing(BOARD), { type: "kept", kept });
  assert.deepEqual(messages, [{ type: "ask", what: "path", of: "play" }]);
});

test("a mark is added where one of the selected cells lacks it, and never to a value", () => {
  const board = boardOf(["1{12}..", "34..", "...3", "..2."]);
  const start = showing(board, {
    selection: { cursor: 2, anchor: 0, cells: new Set([0, 1, 2]) },
  });
  const first = after(start, { do: "digit", value: 1, as: "mark" });
  assert.deepEqual(edits(first.messages), [
    { cell: "r1c2", kind: "marks", values: [1, 2] },
    { cell: "r1c3", kind: "marks", values: [1] },
  ]);
  const second = after(first.state, { do: "digit", value: 1, as: "mark" });
  assert.deepEqual(edits(second.messages), [
    { cell: "r1c2", kind: "marks", values: [2] },
    { cell: "r1c3", kind: "empty" },
  ]);
});

test("a candidate that is taken away leaves the others as marks", () => {
  const start = showing(BOARD, { view: "columnar" });
  const { messages } = after(start, {
    do: "candidate",
    cell: 1,
    value: 3,
    how: "toggle",
  });
  assert.deepEqual(edits(messages), [{ cell: "r1c2", kind: "marks", values: [1, 2, 4] }]);
});

test("numbers of two characters", () => {
  const symbols = Array.from({ length: 16 }, (_, index) => `${index + 1}`);
  const rows = Array.from({ length: 16 }, () => ".".repeat(16));
  const start = showing(boardOf(rows, { symbols }));
  const type = (text: string, time: number): Action => ({
    do: "character",
    text,
    time,
  });
  const quick = after(start, type("1", 0), type("0", 300));
  assert.deepEqual(edits(quick.messages), [
    { cell: "r1c1", kind: "placed", value: 1 },
    { cell: "r1c1", kind: "placed", value: 10 },
  ]);
  const slow = after(start, type("1", 0), type("2", 5000));
  assert.deepEqual(edits(slow.messages).at(-1), {
    cell: "r1c1",
    kind: "placed",
    value: 2,
  });
});

test("keys", () => {
  const state = showing(BOARD);
  const action = (key: Partial<Key>): Action | undefined => actionOf({ ...KEYS, ...key }, state);
  assert.deepEqual(action({ key: "!", code: "Digit1", shift: true }), {
    do: "character",
    text: "1",
    time: 0,
    as: "mark",
  });
  assert.deepEqual(action({ key: "7", code: "Numpad7" }), {
    do: "character",
    text: "7",
    time: 0,
  });
  // Without Num Lock the same key moves.
  assert.deepEqual(action({ key: "Home", code: "Numpad7" }), {
    do: "move",
    move: "rowStart",
    extend: false,
  });
  assert.deepEqual(action({ key: "ArrowRight", control: true }), {
    do: "nextOpen",
    move: "right",
  });
  // By the place of the key where the layout has other letters.
  assert.deepEqual(action({ key: "я", code: "KeyZ", control: true }), {
    do: "command",
    command: "undo",
  });
  assert.equal(action({ key: "F1", code: "F1" }), undefined);
  assert.equal(action({ key: "p", code: "KeyP", control: true, shift: false })?.do, "command");
  assert.deepEqual(action({ key: "F2", code: "F2" }), { do: "nextActivity" });
  assert.deepEqual(action({ key: "h", code: "KeyH" }), { do: "hint" });
  // A letter that is a value stays one.
  const letters = showing({ ...BOARD, symbols: ["H", "N", "A", "B"] });
  assert.equal(actionOf({ ...KEYS, key: "n", code: "KeyN" }, letters)?.do, "character");
  const playing = { ...state, view: "path" as const };
  assert.deepEqual(actionOf({ ...KEYS, key: "PageDown" }, playing), {
    do: "step",
    by: 1,
  });
});

test("clues are made of the selected cells, in the order of the selection", () => {
  const kind = {
    kind: "thermos",
    noun: "thermometer",
    help: "",
    value: "nothing",
    example: "r1c1-r1c3",
    marks: [],
    path: true,
    side: false,
  } as const;
  const side = { ...kind, kind: "skyscrapers", value: "needed", path: false, side: true } as const;
  const start = showing(BOARD, {
    activity: "set",
    clueKinds: { kinds: [kind, side], rules: [] },
    clue: { kind: "thermos", value: "", side: "" },
    selection: single(5),
  });
  const path = after(
    start,
    { do: "move", move: "up", extend: false, add: true },
    { do: "move", move: "left", extend: false, add: true },
    { do: "addClue" },
  );
  const change = { do: "add", kind: "thermos", cells: ["r2c2", "r1c2", "r1c1"], value: "" };
  assert.deepEqual(path.messages.at(-1), { type: "clue", change });
  const beside = after(
    start,
    { do: "clueKind", kind: "skyscrapers" },
    { do: "clueValue", value: "3" },
    { do: "pick", cell: 7, how: "only" },
    { do: "addClue" },
  );
  assert.deepEqual(beside.messages.at(-1), {
    type: "clue",
    change: { do: "add", kind: "skyscrapers", cells: ["r2c4"], value: "3", side: "right" },
  });
  assert.equal(beside.state.clue.value, "");
});

test("a path goes over the corners of cells while the puzzle is set", () => {
  const key = (name: string): Key => ({ ...KEYS, key: name, shift: true, control: true });
  const start = showing(BOARD, { activity: "set", selection: single(5) });
  const moves = ["PageUp", "PageDown", "Home", "End"].map((it) => actionOf(key(it), start)!);
  // Up to r1c3, down to r2c4, up to r1c3 again, down to r2c2.
  const { state } = after(start, ...moves);
  assert.deepEqual([...state.selection.cells], [5, 2, 7]);
  assert.equal(state.selection.cursor, 5);
  // A corner of the grid stays one.
  const corner = after(showing(BOARD, { activity: "set" }), moves[0]!, moves[2]!, moves[3]!);
  assert.deepEqual([...corner.state.selection.cells], [0]);
  // Elsewhere the keys select from here to the first or last cell.
  const played = actionOf(key("Home"), { ...start, activity: "play" });
  assert.deepEqual(played, { do: "move", move: "first", extend: true });
});

test("the selected cells are painted as a region, while the puzzle is set", () => {
  const kinds = { clueKinds: { kinds: [], rules: [] } };
  const start = showing(BOARD, { activity: "set", ...kinds, selection: single(5) });
  const steps = [
    { do: "move", move: "up", extend: false, add: true },
    { do: "paintRegion" },
  ] as const;
  const { messages } = after(start, ...steps);
  const change = { do: "region", cells: ["r2c2", "r1c2"] };
  assert.deepEqual(messages.at(-1), { type: "clue", change });
  const byButton = after(start, { do: "clueKind", kind: "regions" }, { do: "addClue" });
  assert.deepEqual(byButton.messages.at(-1), {
    type: "clue",
    change: { do: "region", cells: ["r2c2"] },
  });
  const { messages: played } = after({ ...start, activity: "play" }, ...steps);
  assert.ok(!played.some(({ type }) => type === "clue"));
});

test("an answer takes back only the edits that it contains", () => {
  const start = showing(BOARD, { selection: single(1) });
  const { state } = after(start, { do: "digit", value: 2 }, { do: "digit", value: 4 });
  const next = receive(state, {
    type: "board",
    board: BOARD,
    file: "",
    edit: 1,
  });
  assert.deepEqual(
    next.state.edits.pending.map(({ id }) => id),
    [2],
  );
  // The edit may have moved the cursors of the text.
  assert.equal(next.messages[0]?.type, "select");
  const refused = receive(next.state, {
    type: "refused",
    edit: 2,
    reason: "no",
  });
  assert.deepEqual([refused.state.edits.pending, refused.state.message], [[], "no"]);
});

test("an answer about another state of the text is not shown", () => {
  const state = showing(BOARD, { view: "path" });
  assert.equal(
    receive(state, { type: "path", answer: { ...path, version: 7 } }).state.path.answer,
    undefined,
  );
  assert.notEqual(receive(state, { type: "path", answer: path }).state.path.answer, undefined);
});

test("a new text takes the path away, and asks for it again", () => {
  const state = receive(showing(BOARD, { view: "path" }), {
    type: "path",
    answer: path,
  }).state;
  const same = receive(state, {
    type: "board",
    board: { ...BOARD },
    file: "",
    edit: 0,
  });
  assert.deepEqual([same.messages, same.state.path.answer], [[], path]);
  const board = { ...BOARD, version: 2 };
  const changed = receive(state, { type: "board", board, file: "", edit: 0 });
  assert.deepEqual(changed.messages, [{ type: "ask", what: "path", of: "play" }]);
  assert.equal(changed.state.path.answer, undefined);
});

test("a board never begins with a solution", () => {
  const { state, messages } = update(showing(BOARD), { do: "view", view: "solution" });
  assert.deepEqual(messages, [
    { type: "keep", kept: { view: "game", mode: "value", activities: [] } },
    { type: "ask", what: "solutions", of: "play" },
  ]);
  const rows = BOARD.cells.map((row) => row.map(() => 1));
  const answer = { ...BOARD, solutions: [rows, rows], count: 2, more: false, reason: null };
  const shown = receive(state, { type: "solutions", answer }).state;
  assert.equal(shown.solutions.at, 1);
  // There is nothing before the first one.
  assert.equal(update(shown, { do: "go", to: 0 }).state.solutions.at, 1);
  assert.equal(update(shown, { do: "step", by: 5 }).state.solutions.at, 2);
});

test("a file is shown a page at a time", () => {
  const board = { ...BOARD, puzzle: 14, count: 30 };
  const { state, messages } = update(showing(board), { do: "view", view: "file" });
  assert.deepEqual(messages.at(-1), { type: "neighbours", first: 13, isSolved: false });
  const opened = update(state, { do: "openPuzzle", number: 15 });
  assert.equal(opened.state.view, "game");
  assert.deepEqual(opened.messages.at(-1), { type: "puzzle", number: 15 });
  // A puzzle that is alone has no such view.
  const views = Array.from({ length: 6 }).reduce<State[]>(
    (all) => [...all, update(all.at(-1)!, { do: "nextView", by: 1 }).state],
    [showing(BOARD)],
  );
  assert.ok(!views.some(({ view }) => view === "file"));
});

test("the selection of the text comes to the board without an echo", () => {
  const places = BOARD.cells.flat().map(({ range }) => range!);
  const next = receive(showing(BOARD), {
    type: "selected",
    ranges: [places[5]!, places[6]!],
  });
  assert.deepEqual([...next.state.selection.cells], [5, 6]);
  assert.deepEqual(next.messages, []);
});
