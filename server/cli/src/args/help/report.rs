//! The help of `report`.

pub(in crate::args) const REPORT: &str = "\
Describe data sets: what is wrong in each table, and which puzzles tables share.

Reads Parquet, CSV and lists, a puzzle a row, in one pass each. Of each table it counts the rows without a readable puzzle, with \
several solutions, with none, and with a wrong answer; the rows that repeat a puzzle or an equivalent form of it; the clues, the \
symmetries of the givens, and the ratings of a sample of at most 300 different puzzles, which is the same in each run. Of each pair of \
tables it counts the rows of the later one whose puzzle, or an equivalent one, is in the earlier one: name the training set first \
and the test set after it.

--format html is a page for a data set's card; it needs no other file. Memory grows by at most 180 bytes for each different puzzle.";

pub(in crate::args) const REPORT_AFTER: &str = "\
Exit codes:
  0    every table was read
  2    bad usage, an unreadable file, output that could not be written
  101  a crash; please report it
  130  interrupted by Ctrl-C

Examples:
  sudoku-lsp report train.parquet test.parquet
  sudoku-lsp report --format html puzzles.csv > report.html
  sudoku-lsp report --column board --format json boards.parquet";
