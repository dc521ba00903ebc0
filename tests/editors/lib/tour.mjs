// Declares the file of the tours of Neovim and Emacs, with the expected results.
//
// Four by four, so that it can be solved by hand: the solution is 1324, 4231, 2413, 3142.

const text = `title: Four by four
1 +3 . .
. . 3 .
. 4 . .
. . . 2
`;

/** The text with other lines in the places of some, counted from 1. */
function having(lines) {
  const changed = text.split("\n").map((line, index) => lines[index + 1] ?? line);
  return changed.join("\n");
}

export const tour = {
  name: "tour.sudoku",
  text,
  /** The outline, by line. */
  title: "Four by four",
  parts: [
    { name: "title", line: 1 },
    { name: "Grid", line: 2 },
  ],

  /** A file beside it that is never opened, and letters of its title, in their order. */
  closed: {
    name: "closed.sudoku",
    title: "Not looked at",
    text: text.replace("Four by four", "Not looked at"),
  },
  query: "nlat",

  /** A value that was placed: the 3 in row 1. The other 3 is a given. */
  placed: { line: 2, column: 3 },
  threes: [
    { line: 2, column: 3 },
    { line: 3, column: 5 },
  ],

  /** The empty cell r1c3, its candidates, and the values in its row, column and box. */
  empty: { line: 2, column: 6 },
  emptyName: "r1c3",
  candidates: ["2", "4"],
  forced: "2 fits nowhere else in box 2",
  deciding: [
    { line: 2, column: 1 },
    { line: 2, column: 3 },
    { line: 3, column: 5 },
  ],

  /** Values are written as placed ones, since there are such in the grid already. */
  completions: ["+2", "+4"],
  completed: "+2",
  filledCell: having({ 2: "1 +3+2 ." }),
  /** The same where the editor leaves the blank before the cell, which a separate edit removes. */
  completedAlone: having({ 2: "1 +3 +2 ." }),
  /** A value that is typed as it is. */
  typed: "2",
  typedCell: having({ 2: "1 +3 2 ." }),
  otherName: "4",
  renamed: having({ 2: "1 +4 . .", 3: ". . 4 .", 4: ". 3 . ." }),
  typedAndFilled: having({ 2: " 1 +3 2+4", 3: "+4+2 3+1", 4: "+2 4+1+3", 5: "+3+1+4 2" }),
  /** The first row with the values behind its empty cells that follow from the others. */
  hinted: "1 +3 .2 .4",
  rowAsTyped: "1 +3 2 .",
  lastRow: ". . . 2",
  /** The cell r2c1, which comes next: the only 4 in box 1. */
  first: { line: 3, column: 1 },
  rowOfFirst: ". . 3 .",
  withNextStep: having({ 2: " 1 +3 . .", 3: "+4 . 3 .", 4: " . 4 . .", 5: " . . . 2" }),
  solution: ["1 3 2 4", "4 2 3 1", "2 4 1 3", "3 1 4 2"],
  filled: having({ 2: " 1 +3+2+4", 3: "+4+2 3+1", 4: "+2 4+1+3", 5: "+3+1+4 2" }),
  /** Lines of its pages: a row of the solution, the first step, and the first row with candidates. */
  pages: {
    solution: "1 3 | 2 4",
    step: "1. Hidden Single: r2c1=4, the only 4 in box 1",
    candidates: "1  3 | 24  4",
  },
  withSolution: `${text}[solution]\n1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2\n`,
  formatted: having({ 2: "1+3 | . .", 3: ". . | 3 .\n----+----", 4: ". 4 | . .", 5: ". . | . 2" }),
};
