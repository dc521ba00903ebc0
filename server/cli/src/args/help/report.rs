//! The help of `report`.

pub(in crate::args) const REPORT: &str = "\
Describe puzzle files, folders and data sets: what is wrong in each, and which puzzles they share.

Of each path it counts the puzzles without a solution, with several, with a wrong answer, and those that cannot be read; the \
puzzles that repeat an earlier one or an equivalent form of it; the rules that are broken, the sizes and clues, the symmetries of the \
givens, and the ratings of a sample of at most 300 different puzzles, which is the same in each run. The files of a folder are \
described together. Of each pair of paths it counts the puzzles of the later one that are in the earlier one, or an equivalent \
form: name the training set first and the test set after it.

*.parquet, *.csv and *.tsv files, stdin without --stdin-filename, and files whose first line names a column of puzzles are tables, a \
puzzle a row; --column makes tables of all paths. Everything else is puzzle text.

--format html is a page for a data set's card; it needs no other file. Memory grows by at most 130 bytes for each different puzzle.";

pub(in crate::args) const REPORT_AFTER: &str = "\
Exit codes:
  0    everything was read
  2    bad usage, an unreadable file, nothing to describe, output that could not be written
  101  a crash; please report it
  130  interrupted by Ctrl-C

Examples:
  sudoku-lsp report puzzles
  sudoku-lsp report train.parquet test.parquet
  sudoku-lsp report --format html puzzles.csv > report.html
  sudoku-lsp report --column board --format json boards.parquet";
