// What pictures show, as markup: texts that stay texts, signs beside colours, names for screen readers.

import assert from "node:assert/strict";
import test from "node:test";
import { geometryOf } from "../src/data/geometry";
import type { Board, Path, Problem, SearchEvent } from "../src/data/model";
import { arraysAfter } from "../src/data/replay";
import { markup } from "../src/dom/node";
import { actionOfElement } from "../src/page/clicks";
import { page } from "../src/page/page";
import type { DrawnLink } from "../src/picture/drawing";
import { picture } from "../src/picture/picture";
import { contentsOf } from "../src/state/contents";
import { receive } from "../src/state/receive";
import { single } from "../src/state/selection";
import { START, type State } from "../src/state/state";
import { update } from "../src/state/update";
import * as further from "../src/views/further";
import { drawLevel } from "../src/views/levels";
import { drawStep } from "../src/views/path";
import { gridBefore } from "../src/views/path-grid";
import { aboutCursor, drawPlay } from "../src/views/play";
import { boardOf, showing } from "./fixture";

const BOARD = boardOf(["1...", "34..", "...3", "..2."]);

const whole = (state: State): string => page(state, further).map(markup).join("\n");

test("names of cells", () => {
  const board = boardOf(["1+2{34}.", "34..", "...3", "..2."]);
  const { cells } = drawPlay(board, showing(board));
  assert.deepEqual(
    cells.slice(0, 4).map(({ name }) => name),
    [
      "row 1 column 1, given 1",
      "row 1 column 2, placed 2",
      "row 1 column 3, pencil marks 3 4",
      "row 1 column 4, empty",
    ],
  );
});

test("names of cells have their clues", () => {
  const range = BOARD.range;
  const shapes: never[] = [];
  const figures = [
    { kind: "cages", name: "the cage at r1c1", cells: ["r1c1", "r1c2"], range, shapes },
    { kind: "arrows", name: "the arrow at r1c2", cells: ["r1c2", "r2c3"], range, shapes },
    { kind: "diagonal", name: "the falling diagonal", cells: ["r1c1"], shapes },
  ];
  const board = { ...BOARD, figures };
  const { cells } = drawPlay(board, showing(board));
  assert.deepEqual(
    cells.slice(0, 3).map(({ name }) => name),
    [
      "row 1 column 1, given 1, the cage at r1c1",
      "row 1 column 2, empty, the cage at r1c1, the arrow at r1c2",
      "row 1 column 3, empty",
    ],
  );
});

test("no text of a file becomes markup", () => {
  const name = `<script>alert("1")</script> & <img src=x>`;
  const problem = {
    rule: name,
    severity: "error" as const,
    message: name,
    cells: ["r1c1"],
    clues: [],
    range: BOARD.range,
  };
  const figure = {
    kind: "cages",
    name,
    cells: ["r1c1"],
    shapes: [
      {
        shape: "text" as const,
        at: [5, 5] as const,
        text: name,
        size: 20,
        anchor: "start" as const,
      },
    ],
  };
  const board: Board = {
    ...BOARD,
    name,
    symbols: [name, "2", "3", "4"],
    problems: [problem],
    figures: [figure],
  };
  for (const view of ["game", "columnar", "levels"] as const) {
    const html = whole({
      ...showing(board, { view }),
      file: name,
      message: name,
    });
    assert.doesNotMatch(html, /<script|<img/);
    assert.match(html, /&lt;script&gt;/);
  }
});

test("clues that cannot all be right are marked", () => {
  const at = (line: number): Board["range"] => ({
    start: { line, character: 0 },
    end: { line, character: 9 },
  });
  const clue = (line: number) =>
    ({ kind: "cages", name: "", cells: ["r1c1"], range: at(line), shapes: [] }) as const;
  const problem = { rule: "unsolvable", message: "", cells: [], clues: [at(7)], range: at(0) };
  const figures = [clue(6), clue(7)];
  const drawn = (severity: "error" | "warning"): unknown[] => {
    const board = { ...BOARD, figures, problems: [{ ...problem, severity }] };
    return drawPlay(board, showing(board)).figures.map(({ isWrong }) => isWrong);
  };
  assert.deepEqual(drawn("error"), [undefined, true]);
  assert.deepEqual(drawn("warning"), [undefined, undefined]);
});

test("cells in which solutions differ are listed, and are no mistakes", () => {
  const { range } = BOARD;
  const message = "2 solutions: they differ in r1c2";
  const problem = (rule: string): Problem => ({
    rule,
    severity: "warning",
    message,
    cells: ["r1c2"],
    clues: [],
    range,
  });
  const rolesAt = (rule: string): readonly string[] => {
    const board = { ...BOARD, problems: [problem(rule)] };
    assert.match(whole(showing(board, { activity: "set" })), /2 solutions: they differ/);
    return drawPlay(board, showing(board, { activity: "set" })).cells[1]?.roles ?? [];
  };
  assert.ok(!rolesAt("multiple-solutions").includes("warning"));
  assert.ok(rolesAt("extra-candidate").includes("warning"));
});

test("true candidates that are not known yet are drawn apart", () => {
  const board: Board = {
    ...BOARD,
    status: { solutions: "several", clues: 6, brief: "2", words: "2 solutions" },
  };
  const none = BOARD.cells.map((row) => row.map(() => [] as number[]));
  const first = (values: number[]): number[][][] =>
    none.map((row, at) => row.map((_, column) => (at === 0 && column === 1 ? values : [])));
  const trueCandidates = {
    ...BOARD,
    cells: first([2]),
    undecided: first([4]),
    done: 1,
    reason: null,
  };
  const state = showing(board, {
    activity: "set",
    view: "columnar",
    selection: single(1),
    trueCandidates,
  });
  assert.deepEqual(drawPlay(board, state).cells[1]?.candidates, [
    { value: 2 },
    { value: 4, role: "undecided" },
  ]);
  assert.equal(aboutCursor(board, state), "r1c2: candidates of all solutions 2, perhaps 4");
});

test("a page without a board says why", () => {
  assert.match(whole(START), /Reading the puzzle/);
  const nothing = {
    ...START,
    board: {
      ...BOARD,
      puzzle: null,
      note: "There is no such puzzle.",
    } as never,
  };
  assert.match(whole(nothing), /There is no such puzzle\./);
  const stopped = showing(BOARD, {
    notice: { kind: "stopped", text: "The server is stopped." },
  });
  assert.match(whole(stopped), /The server is stopped\.<\/p><button/);
  assert.doesNotMatch(whole(stopped), /<svg/);
});

test("a text without a puzzle offers ways to a first one", () => {
  const choice = { kind: "paste", title: "Paste", command: null, arguments: [] };
  const nothing = {
    ...START,
    board: { ...BOARD, puzzle: null, note: "There is no puzzle.", choices: [choice] } as never,
    message: "The clipboard is empty.",
  };
  assert.match(whole(nothing), /<button[^>]*data-do="choose"[^>]*>Paste<\/button>/);
  assert.match(whole(nothing), /The clipboard is empty\./);
  const { messages } = update(nothing, actionOfElement("choose", JSON.stringify(choice))!);
  assert.deepEqual(messages, [{ type: "choose", choice }]);
});

test("the places of a level and its strong links", () => {
  // 1 has two places in column 3 only.
  const cells = BOARD.cells.map((row, line) =>
    row.map((cell, column) =>
      cell.kind === "empty"
        ? { ...cell, candidates: column === 2 && line < 2 ? [1, 2] : [2] }
        : cell,
    ),
  );
  const board = { ...BOARD, cells };
  const drawing = drawLevel(board, contentsOf(board, START), 1);
  const ends = ({ from, to }: DrawnLink): number[] => [...from.cells, ...to.cells];
  assert.deepEqual(drawing.links.map(ends), [[2, 6]]);
  assert.equal(drawing.label, "1: r1c1 placed, r1c3 possible, r2c3 possible");
});

const PATH: Path = {
  ...BOARD,
  solved: true,
  end: "solved",
  open: 0,
  reason: null,
  start: [
    [1, [2, 3], [3, 4], [2, 4]],
    [3, 4, [1], [1, 2]],
    [[2, 4], [1, 2], [1, 4], 3],
    [[4], [1, 3], 2, [1, 4]],
  ],
  excluded: [[["r1c2", [3]]], []],
  steps: [
    {
      technique: "Naked Single",
      text: "Naked Single: r4c1=4",
      cells: ["r4c1"],
      places: [["r4c1", 4]],
      removes: [],
      links: [],
      houses: ["row 4"],
      assumes_uniqueness: false,
    },
    {
      technique: "Chain",
      text: "Chain: r1c3<>4",
      cells: ["r1c2"],
      places: [],
      removes: [["r1c3", [4]]],
      links: [
        {
          strength: "weak",
          from: { cells: ["r1c3"], value: 4, set: [] },
          to: { cells: ["r1c4"], value: 4, set: [] },
        },
        {
          strength: "strong",
          from: { cells: ["r1c4"], value: 4, set: [] },
          to: { cells: ["r1c4"], value: 2, set: [] },
        },
      ],
      houses: [],
      assumes_uniqueness: false,
    },
  ],
};

test("steps change the grid", () => {
  const grid = gridBefore(PATH, 1, 4);
  assert.equal(grid[12], 4);
  assert.deepEqual(grid[1], [2]);
  assert.deepEqual(gridBefore(PATH, 2, 4)[2], [3]);
});

test("each role of a step has a sign beside its colour", () => {
  const single = markup(picture(drawStep(BOARD, showing(BOARD), PATH, 1), "p"));
  assert.match(single, /class="frame new"/);
  assert.match(single, /class="back house new"/);
  const chain = markup(picture(drawStep(BOARD, showing(BOARD), PATH, 2), "p"));
  for (const sign of ["sign reason", "sign second", "sign goes", "link weak", "link strong"]) {
    assert.match(chain, new RegExp(`class="${sign}"`), sign);
  }
});

test("the arrays of a search", () => {
  const event = (
    kind: SearchEvent["kind"],
    cell: string,
    value: number,
    level: number,
  ): SearchEvent => ({
    kind,
    cell,
    value,
    level,
  });
  const events = [
    event("placed", "r1c1", 1, 0),
    event("excluded", "r1c2", 1, 0),
    event("guessed", "r1c2", 3, 1),
    event("excluded", "r1c3", 3, 1),
    event("undone", "r1c2", 3, 1),
    event("excluded", "r1c2", 3, 0),
  ];
  const before = arraysAfter(events, 4, BOARD);
  assert.deepEqual(
    [before.grid[1], before.excluded[2]![2], before.guesses],
    [3, 1, [{ cell: 1, value: 3 }]],
  );
  const after = arraysAfter(events, 6, BOARD);
  assert.deepEqual([after.grid[0], after.grid[1], after.guesses], [1, undefined, []]);
  assert.deepEqual(
    [after.excluded[1], after.excluded[2]![2]],
    [[0, undefined, 0, undefined], undefined],
  );
});

test("peers see each other, also by further houses and pairs", () => {
  const board = {
    ...BOARD,
    houses: [{ house: "the diagonal", cells: ["r1c1", "r2c2", "r3c3", "r4c4"] }],
    pairs: [["r1c1", "r2c3"]] as const,
  };
  const peers = geometryOf(board).peers[0]!;
  assert.deepEqual(
    [...peers].sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 8, 10, 12, 15],
  );
});

test("a grid with more rows than columns", () => {
  const symbols = ["1", "2", "3", "4", "5", "6"];
  const regions = [0, 1, 2, 3, 4, 5].map((row) =>
    [0, 1, 2, 3].map((column) => 2 * Math.floor(row / 3) + Math.floor(column / 2)),
  );
  const shape = { symbols, regions, boxes: [3, 2] as const };
  const board = boardOf(["....", "....", "....", "....", "....", "...6"], shape);
  const { named } = geometryOf(board);
  assert.deepEqual([named.get("box 4"), named.size], [[14, 15, 18, 19, 22, 23], 6 + 4 + 4]);
  const placed = { kind: "placed", cell: "r6c4", value: 6, level: 0 } as const;
  assert.equal(arraysAfter([placed], 1, board).grid[23], 6);
  const before = { ...showing(board), selection: single(23), digit: 6 };
  const { state: after } = receive(before, {
    type: "board",
    board: { ...board, version: 2 },
    file: "",
    edit: 0,
  });
  assert.deepEqual([after.selection.cursor, after.digit], [23, 6]);
});
