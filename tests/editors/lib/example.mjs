// Declares the puzzle of the long session with its layouts, its solution and its edits.

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const rowsOf = (cells) => cells.match(/.{9}/g);
const partsOf = (row) => row.match(/.{3}/g);
const spacedRow = (row) =>
  partsOf(row)
    .map((part) => [...part].join(" "))
    .join(" | ");

/** A grid with a rule after each band but the last. */
function banded(rows, rule) {
  const copy = [...rows];
  copy.splice(6, 0, rule);
  copy.splice(3, 0, rule);
  return copy;
}

const lines = (rows) => `${rows.join("\n")}\n`;

/** The canonical form of cells. */
export const canonical = (cells) =>
  lines(banded(rowsOf(cells).map(spacedRow), "------+-------+------"));

export const puzzle = canonical(GIVENS);
export const solved = canonical(SOLUTION);

/** The puzzle in other layouts, as pasted text. */
export const pasted = {
  bare: lines(rowsOf(GIVENS.replaceAll(".", "0"))),
  line: lines([GIVENS]),
  framed: lines([
    "+-------+-------+-------+",
    ...banded(
      rowsOf(GIVENS).map((row) => `| ${spacedRow(row)} |`),
      "+-------+-------+-------+",
    ),
    "+-------+-------+-------+",
  ]),
  commas: lines(rowsOf(GIVENS).map((row) => [...row].map((it) => it.replace(".", "")).join(","))),
};

/** The lines of a first puzzle, as typed: a title and nine rows of nine. */
export const typed = ["title: My first", ...rowsOf(GIVENS).map((row) => [...row].join(" "))];

/** The place of the cell `r`, `c` in the canonical form, counted from 1; `above` lines come before the grid. */
export function placeOf(r, c, above = 0) {
  const band = Math.floor((r - 1) / 3);
  const stack = Math.floor((c - 1) / 3);
  return { line: above + r + band, column: 2 * (c - 1) + 2 * stack + 1 };
}

/** A puzzle and the first rows of another one, and its next row. */
export const begun = {
  text: "2...\n..3.\n.4..\n...1\n\n\n53..7....\n6..195...\n",
  row: ".98....6.",
};
