// The layouts of new puzzles, and the snippets that are made from them.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { LAYOUTS, SIZES, type Layout, emptyGrid } from "../src/puzzles/layouts";

const SNIPPETS = "snippets/sudoku.json";

function sized(size: number): (typeof SIZES)[number] {
  const found = SIZES.find((one) => one.size === size);
  assert.ok(found !== undefined);
  return found;
}

test("a grid of six in each layout", () => {
  const grid = (layout: Layout): string => emptyGrid(sized(6), layout);
  const row = ". . . | . . .\n";
  const rule = "------+------\n";
  assert.equal(grid("canonical"), [row, row, rule, row, row, rule, row, row].join(""));
  const framed = `| ${row.trim()} |\n`;
  const frame = "+-------+-------+\n";
  assert.equal(
    grid("framed"),
    [frame, framed, framed, frame, framed, framed, frame, framed, framed, frame].join(""),
  );
  assert.equal(grid("rows"), "......\n".repeat(6));
  assert.equal(grid("line"), `${".".repeat(36)}\n`);
});

test("every grid has all its cells", () => {
  for (const size of SIZES) {
    for (const { layout } of LAYOUTS) {
      assert.equal(emptyGrid(size, layout).replace(/[^.]/g, "").length, size.size ** 2);
    }
  }
});

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

/** A grid with the cursor before its first cell, `above` it other lines. */
function snippet(prefix: string, description: string, grid: string, above: string[] = []): Snippet {
  const lines = grid.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.includes("."));
  return {
    prefix,
    description,
    body: [
      ...above,
      ...lines.map((line, index) => (index === first ? line.replace(".", "$0.") : line)),
      "",
    ],
  };
}

/** The sections of clues with a clue of each. */
const SECTIONS: readonly (readonly [section: string, what: string, clue: string])[] = [
  ["arrows", "arrows: the shaft adds up to the circle", "${1:r1c1}: ${2:r1c2-r1c4}"],
  ["thermos", "thermometers, from the bulb", "${1:r1c1-r1c4}"],
  ["whispers", "whispers: neighbours differ by 5 or more", "${1:r1c1-r1c4}"],
  ["renbans", "renbans: consecutive values in any order", "${1:r1c1-r1c4}"],
  ["palindromes", "palindromes", "${1:r1c1-r1c4}"],
  ["between", "lines whose values are between their ends", "${1:r1c1-r1c4}"],
  ["dots", "dots: o consecutive, * one twice the other", "${1:r1c1 o r1c2 * r1c3}"],
  ["xv", "pairs that add up to 10 (x) or 5 (v)", "${1:r1c1 x r1c2}"],
  ["inequalities", "smaller and larger cells", "${1:r1c1 < r1c2}"],
  ["quads", "quadruples: values of the four cells", "${1:1 2 7}: ${2:r12c12}"],
  ["littlekillers", "little killers: sums of diagonals", "${1:18}: ${2:r1c4-r4c1}"],
  ["extraregions", "further regions", "${1:r1c1-r3c3}"],
  ["sandwich", "sandwich sums: what is between 1 and 9", "left: ${1:. . . . . . . . .}"],
  ["skyscrapers", "skyscrapers", "left: ${1:. . . . . . . . .}"],
];

function clueSection([section, what, clue]: (typeof SECTIONS)[number]): [string, Snippet] {
  const name = `Clues: ${section}`;
  return [
    name,
    { prefix: section, description: `A section for ${what}`, body: [`[${section}]`, clue, "$0"] },
  ];
}

function snippets(): Record<string, Snippet> {
  const suffixes: Record<Layout, string> = {
    canonical: "",
    framed: "-framed",
    rows: "-rows",
    line: "-line",
  };
  const ofSize = ([size, layouts]: [number, readonly Layout[]]): [string, Snippet][] =>
    layouts.map((layout) => {
      const label = LAYOUTS.find((one) => one.layout === layout)?.label ?? "";
      const name = `Grid ${size} × ${size}: ${label.toLowerCase()}`;
      const prefix = `grid${size}${suffixes[layout]}`;
      return [
        name,
        snippet(prefix, `An empty grid of ${size} × ${size}`, emptyGrid(sized(size), layout)),
      ];
    });
  const all: readonly Layout[] = ["canonical", "framed", "rows", "line"];
  const sizes: [number, readonly Layout[]][] = [
    [9, all],
    [4, ["canonical"]],
    [6, ["canonical"]],
    [16, ["canonical", "framed"]],
  ];
  const grid = emptyGrid(sized(9), "canonical");
  return {
    ...Object.fromEntries(sizes.flatMap(ofSize)),
    "Puzzle with a title": snippet("puzzle", "A title and an empty grid", grid, [
      "title: ${1:Title}",
    ]),
    "Grid as played": snippet("state", "A section for the grid as it is played", grid, ["[state]"]),
    "Cages as a map": {
      prefix: "cages",
      description: "A section for cages, drawn as a map with their sums",
      body: [
        "[cages]",
        "${1:A A} . . . . . . .",
        ...Array.from({ length: 8 }, () => ". . . . . . . . ."),
        "A=${2:10}",
        "$0",
      ],
    },
    ...Object.fromEntries(SECTIONS.map(clueSection)),
    Metadata: {
      prefix: "about",
      description: "Metadata: title, author, source, difficulty",
      body: [
        "title: ${1:Title}",
        "author: ${2:Name}",
        "source: ${3:Source}",
        "difficulty: ${4|easy,medium,hard,unfair,extreme|}",
        "$0",
      ],
    },
    Solution: {
      prefix: "solution",
      description: "A section for the solution",
      body: ["[solution]", "$0"],
    },
  };
}

test("the snippets are those of the layouts", () => {
  if (process.env["UPDATE_EXPECT"] === "1") {
    // `npm run format` puts it into shape.
    writeFileSync(SNIPPETS, JSON.stringify(snippets()));
  }
  assert.deepEqual(JSON.parse(readFileSync(SNIPPETS, "utf8")), snippets());
});
