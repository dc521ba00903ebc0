// Contains the puzzle that the tests edit, in each of its states: one character a cell, `.` for empty.
//
// The states are literal text from a computation that shares no code with the server, so that a test does not compare
// two implementations of one algorithm.

/** Thirteen cells follow from these by naked and hidden singles; the rest needs more. */
const GIVENS = "..2..4..7.3..298...4.5...2..2..16......7.3......95..3..9...7.5...463..7.6..4..2..";
const FORCED = "..2364..7.3.1298...4.578.2..2.816......743..2...952.3..9.287.5.2.463..7.6..49.2..";
const SOLUTION =
  "812364597735129864946578321329816745568743912471952638193287456284635179657491283";

/** A 6 in the last cell of row 4, which contains a 6 already: two cells conflict, one of them is wrong. */
const CLASH = { row: 4, column: 9, value: "6" };

/** Writes a grid the way the project's formatter does, with something before and after it. */
function framed(cells) {
  const rows = cells.match(/.{9}/g).map((row) =>
    row
      .match(/.{3}/g)
      .map((part) => [...part].join(" "))
      .join(" | "),
  );
  rows.splice(6, 0, "------+-------+------");
  rows.splice(3, 0, "------+-------+------");
  return [
    "# One of the sixes in row 4 is wrong.",
    "title: One too many",
    ...rows,
    "",
    "# the end",
    "",
  ].join("\n");
}

function withClash(cells) {
  const index = (CLASH.row - 1) * 9 + CLASH.column - 1;
  return cells.slice(0, index) + CLASH.value + cells.slice(index + 1);
}

/** The file as it is opened, and what it has to be after each step. */
export const file = {
  name: "puzzle.sudoku",
  wrong: framed(withClash(GIVENS)),
  mended: framed(GIVENS),
  forced: framed(FORCED),
  solved: framed(SOLUTION),
};

/** The place of the wrong value in the file, counted from 1. */
export const wrongCell = { line: 7, column: 21, name: "r4c9" };

/** The place of the value that it conflicts with. */
export const otherCell = { line: 7, column: 13, name: "r4c6" };

/** Line and column of the first empty cell. */
export const emptyCell = { line: 3, column: 1, name: "r1c1" };

/** The mistakes in a filled grid of 81 characters. */
export function faultsOf(cells) {
  const faults = [];
  const look = (name, values) => {
    if (new Set(values).size !== 9 || values.some((value) => !/[1-9]/.test(value))) {
      faults.push(`${name}: ${values.join("")}`);
    }
  };
  const nine = [...Array(9).keys()];
  for (const i of nine) {
    const [band, stack] = [Math.floor(i / 3) * 3, (i % 3) * 3];
    look(
      `row ${i + 1}`,
      nine.map((j) => cells[i * 9 + j]),
    );
    look(
      `column ${i + 1}`,
      nine.map((j) => cells[j * 9 + i]),
    );
    look(
      `box ${i + 1}`,
      nine.map((j) => cells[(band + Math.floor(j / 3)) * 9 + stack + (j % 3)]),
    );
  }
  return faults;
}
