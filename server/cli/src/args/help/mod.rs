//! The longer help texts, beside the declarations that they would drown.

mod making;
mod program;
mod repository;

pub(super) use making::*;
pub(super) use program::*;
pub(super) use repository::*;

pub(super) const ABOUT: &str = "Language server and command line for Sudoku puzzles kept as text";

pub(super) const USAGE: &str = "\
sudoku-lsp [--stdio]
       sudoku-lsp <COMMAND> [OPTIONS]
       sudoku-lsp [CHECK-OPTIONS] <PATH>...";

pub(super) const LONG_ABOUT: &str = "\
Language server and command line for Sudoku puzzles kept as text.

Without a command, this is the language server on stdin and stdout, as editors start it. The commands run the same \
analysis in a shell and in CI. A file, a folder or a puzzle in place of a command means `check`; write `./NAME` for a file \
that has the name of a command.";

pub(super) const AFTER: &str = "\
Examples:
  sudoku-lsp check                      check every puzzle file below this folder
  sudoku-lsp puzzles a.sudoku           check a folder and a file
  sudoku-lsp fmt --diff                 show what the canonical form would change
  sudoku-lsp solve a.sudoku             print the solutions of a file's puzzles
  sudoku-lsp hint 12..34.....3..2.      say what comes next in this puzzle
  sudoku-lsp explain --search a.sudoku  show how a search solves them
  sudoku-lsp rules no-place             explain a rule

See `sudoku-lsp help COMMAND` for all options of a command.";

pub(super) const SERVE: &str = "\
Run the language server on stdin and stdout.

Editors start it to talk the Language Server Protocol. `sudoku-lsp` without a command does the same.";

pub(super) const CHECK: &str = "\
Check puzzle files.

Reads Sudoku puzzles in the usual text layouts and reports mistakes: values that clash, cells without candidates, values \
that fit nowhere in a house, puzzles with no solution or several, rows that are too long or too short. The findings are \
the same as in editors. They are sorted by path, line, column and rule, whatever the number of threads.

The nearest sudoku.toml above a file sets which rules are on, their severities, and which files of a folder are read; \
options override it. See `sudoku-lsp help config`.";

pub(super) const CHECK_AFTER: &str = "\
Exit codes:
  0    nothing at or above --fail-on
  1    something was found, or --diff has something to change
  2    bad usage or settings, an unreadable file, a report that could not be written, nothing to check
  101  a crash; please report it
  130  interrupted by Ctrl-C, after a line that says what was not checked
The highest code wins.

Examples:
  sudoku-lsp check
      Check every puzzle file below the working directory.
  sudoku-lsp check --format json=report.json puzzles
      Show the findings and also write them to a file.
  sudoku-lsp check --ignore multiple-solutions,undecided drafts
      Turn off two rules.
  sudoku-lsp check --fail-on error --quiet puzzles
      Accept warnings; print only findings.
  sudoku-lsp check --diff puzzles
      Show the safe fixes; --fix applies them.
  sudoku-lsp check --diff --unsafe-fixes puzzles
      Also show the fixes that need review before you apply them.
  sudoku-lsp check --severity multiple-solutions=error --severity undecided=off
      Change the severity of rules.
  sudoku-lsp check --baseline known.toml --update-baseline
      Record the present findings as known. From then on, `--baseline known.toml` fails only for new findings.
  sudoku-lsp check --watch puzzles
      Check again whenever a file is saved.
  sudoku-lsp check --since origin/main
      Check what a branch has changed. In CI this needs the whole history (fetch-depth: 0), or, for the merge commits that \
GitHub checks out for pull requests, --since HEAD^ and fetch-depth: 2.
  sudoku-lsp check '12.. 34.. ...3 ..2.'
      Check a puzzle. Its findings have the path `<argument>`.
  generate-puzzles | sudoku-lsp check --stdin-filename new.sdm -
      Check the output of another program.";

pub(super) const FMT: &str = "\
Put puzzle files into canonical form.

Files are rewritten in place, each completely or not at all, and keep owner, mode, access lists and extended attributes. If a \
file has several names (hard links), only the given name gets the new text, and a note says so. Stdin is written to stdout. \
In canonical form, grids have blanks between the cells and bars and lines between the boxes, empty cells are dots, metadata \
are `key: value`, and one blank line separates puzzles. Collections keep one puzzle per line; *.sdm, *.sdk and *.ss files \
keep their formats.

The puzzles, metadata, names and comments never change. The new text is read back before it is written; a puzzle that would \
be read differently, or that cannot be read, stays as it is, and a note says where.";

pub(super) const FMT_AFTER: &str = "\
Exit codes:
  0    done; with --check and --diff, every file is in canonical form
  1    --check or --diff: a file would change
  2    bad usage, an unreadable file, a file that could not be written, nothing to format
  101  a crash; please report it
The highest code wins.

Examples:
  sudoku-lsp fmt
      Format every puzzle file below the working directory.
  sudoku-lsp fmt --check puzzles
      In CI: list the files that are not in canonical form.
  sudoku-lsp fmt --diff today.sudoku
      Show the changes without making them.
  sudoku-lsp fmt --stdin-filename list.sdm - < list.sdm
      Format text from an editor.";

pub(super) const SOLVE: &str = "\
Print the solutions of puzzles, one line each.

Prints one line of N² characters per puzzle (its own symbols; values above 9 are letters), in the order of the given paths; the files of \
a folder are sorted by path. --limit N prints up to N lines per puzzle. For a puzzle without a solution, one that cannot be \
read, or one that is too hard to decide, it prints an empty line and the reason on stderr, and the exit code is 1.

Only the givens count. If they have several solutions, values that were placed while solving (`+5`) are respected as \
well, and a note says so.

If the environment variable SUDOKU_CONF names a folder with one CSV file a board, `solve` without a path lists them on a \
terminal and asks which one.";

pub(super) const SOLVE_AFTER: &str = "\
With --count, each line is the number of solutions of a puzzle, followed by `+` if the count stopped at --limit. The line \
is empty if the solutions cannot be counted.

Exit codes:
  0    every puzzle has a solution
  1    a puzzle has none, cannot be read or was too hard to decide
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp solve puzzle.sudoku
  sudoku-lsp solve --count --limit 1000 puzzles.sdm
  sudoku-lsp solve 12..34.....3..2.
  generate-puzzles | sudoku-lsp solve -";

pub(super) const HINT: &str = "\
Show the next logical step of puzzles, with its reason.

Prints one line per puzzle: the first step that the simplest technique finds in the grid, including values that were \
placed while solving (`+5`). If every empty cell has pencil marks that include its value, these count as the candidates \
that are left.

For a puzzle with no solution or a wrong value it prints an empty line and the reason on stderr, and the exit code is 1. One \
with several solutions has steps as far as logic leads, without those that assume uniqueness, and a note on stderr.";

pub(super) const HINT_AFTER: &str = "\
The JSON is that of `explain`, with at most one step; `end` is then more, or solved if that step is the last.

Exit codes:
  0    every puzzle has a next step, or is solved, or the known techniques find none
  1    a puzzle has no solution, holds a wrong value, cannot be read or was too hard to decide
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp hint today.sudoku
  sudoku-lsp hint --format json today.sudoku";

pub(super) const RATE: &str = "\
Rate how hard puzzles are, on published scales.

Prints for each puzzle its difficulty (easy, medium, hard, unfair or extreme: the level of HoDoKu 2.2), the ratings of \
Sudoku Explainer 1.2.1 (ER of the hardest step, EP up to the first value, ED of the first step) and the score of HoDoKu 2.2. \
Both are those of the programs themselves. Only the givens count, not placed values and pencil marks.

Puzzles of other sizes, with further rules or with clues are rated on a scale of our own, by the steps of `explain`. \
A puzzle with none or several solutions has no rating; the reason is on stderr, and the exit code is 1.

--format csv keeps the rows and columns of a table (a file whose first line names its columns) and adds columns; one whose name the table has already is called `computed_…`.";

pub(super) const RATE_AFTER: &str = "\
JSON has one object per puzzle:
  {\"path\",\"puzzle\",\"name\",\"clues\",\"difficulty\",\"se\":{\"er\",\"ep\",\"ed\",\"scale\"},\"hodoku\":{\"level\",\"score\",\"scale\"},\
\"variant\":{\"score\",\"level\",\"hardest\",\"times\"},\"reason\"}
CSV adds the columns difficulty, se_er, se_ep, se_ed, hodoku_level, hodoku_score, variant_level, variant_score, scales and \
no_rating_because; \
of a file that is not a table, path, puzzle, name and clues come before them.

Exit codes:
  0    every puzzle has a rating
  1    a puzzle has none or several solutions, cannot be read or is not solvable by the techniques that apply to it
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp rate today.sudoku
  sudoku-lsp rate --scale se --format csv train.csv > rated.csv";

pub(super) const EXPLAIN: &str = "\
Explain how puzzles are solved, step by step.

Prints a headline for each puzzle, a line for each step from the grid as it is, and how the path ends. Each step uses the \
simplest technique that finds something. If the known techniques do not solve the puzzle, the last line says so. For a \
puzzle without a solution it prints the proof step by step, if that is short enough to read; a puzzle with several solutions \
has steps as far as logic leads. In both cases the reason is on stderr, and the exit code is 1.

--search shows a guessing search instead. First the givens are placed, then forced values: a cell with one possible value, \
the first in reading order, again and again. A placed value is excluded from all cells that can no longer hold it. If \
nothing is forced, the cell with the fewest possible values, the first in reading order, is guessed to be its lowest value; \
this begins a new level. If a cell has no value left, the level is undone: everything placed and excluded since the guess is \
restored, and the guessed value is excluded at the level below. The search ends with a solution or, when no guess is left to \
undo, without one. Like `solve`, it uses the givens, and also placed values (`+5`) if the givens have several solutions.

--view shows the puzzle as it is, givens and placed values alike, and what they directly exclude from other cells. \
With --search --at N, it shows the state of the search after event N.";

pub(super) const EXPLAIN_AFTER: &str = "\
The text of --search has a line for each value that is placed, guessed or undone (with --exclusions also excluded), with \
the number of the event, indented by its level. The levels at which a value was excluded are drawn \
as a number for each cell, with `=` where the value is placed and `.` where it is possible; a level of --view has the value \
where it is placed and `o` where it is possible. JSON has one object per puzzle:
  (the path)       {\"path\",\"puzzle\",\"name\",\"solved\",\"steps\":[{\"technique\",\"text\",\"cells\",\"places\",\"removes\",\"links\",\
\"houses\",\"assumes_uniqueness\",\"details\",\"proof\"}],\"end\",\"open\",\"reason\",\"refutation\"}
  --search         {\"path\",\"puzzle\",\"name\",\"size\",\"events\":[{\"kind\",\"cell\",\"value\",\"level\"}],\"result\",\"unique\"}
  --search --at N  {\"path\",\"puzzle\",\"name\",\"at\",\"grid\",\"possible\",\"excluded\",\"guessed\":[{\"level\",\"cell\",\"value\"}]}
  --view levels    {…,\"view\",\"levels\":[{\"value\",\"cells\",\"strong_links\":[{\"house\",\"cells\"}],\"three_places\"}]}
  --view columnar  {…,\"view\",\"cells\"}
  --view game      {…,\"view\",\"cells\"}
`end` is solved, stuck (with so many cells open), given up (the budget ran out), no solution, not unique, wrong values, \
undecided or unreadable. `kind` is placed, excluded, guessed or undone; `result` is the solution, `no solution`, or the reason why there is none; \
`unique` is null if that is unknown. Arrays are rows of cells. A view of a moment of the search also has `at`.

Exit codes:
  0    every puzzle was explained
  1    a puzzle has no solution, cannot be read or was too hard to decide; without --search, also: has several solutions or a \
wrong value; with --search, also: has more events than --max-events
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp explain --search puzzle.sudoku
  sudoku-lsp explain --search --format json puzzle.sudoku
  sudoku-lsp explain --search --at 250 puzzle.sudoku
  sudoku-lsp explain --view levels --value 7 puzzle.sudoku";

pub(super) const CANON: &str = "\
Print the canonical form of puzzles, one line each.

Classic 9×9 puzzles that differ only by exchanged digits, rows within bands, bands, columns within stacks, stacks or the \
two axes have the same canonical form: of all these grids, the smallest when read row by row with 0 for empty cells. Only \
the givens count. The lines are in the order of the given paths; the files of a folder are sorted by path. For a puzzle that \
has no canonical form, it prints an empty line and the reason on stderr, and the exit code is 1.

With --against, it prints a JSON object for each puzzle that is equivalent to one of another collection, with the exchanges \
that turn one into the other. Equivalent puzzles do not change the exit code.";

pub(super) const CANON_AFTER: &str = "\
Exit codes:
  0    every puzzle has a canonical form
  1    a puzzle is not a classic 9×9 one, cannot be read, or holds a value twice in a row or column
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp canon puzzle.sudoku
  sudoku-lsp canon collection.sdm | sort | uniq -d
  sudoku-lsp canon --against train.csv test.csv";

pub(super) const CONVERT: &str = "\
Write puzzles in another format.

Reads what `check` reads, and also links, saved games, JSON, XML and lines of other programs, which are listed below: the text \
itself shows which it is. The puzzles come in the order of the paths given; the files of a folder are sorted by path.

Some formats cannot represent everything. A note on stderr lists what is lost or changed: puzzle by puzzle for the first \
ones, then the number of the others. This does not change the exit code. If a puzzle cannot be written at all, an \
error says why, and the exit code is 1.";

pub(super) const CONVERT_AFTER: &str = "\
Also read:
  links       of SudokuWiki (`?bd=`, also of a position with candidates), f-puzzles (also in addresses of SudokuPad), \
SudokuPad (`scl…`, `ctc…`) and Interactive-Sudoku-Solver, and of any other site if the query or the path is a grid of digits
  saves       of GNOME Sudoku, and of Simon Tatham's Solo with the moves that were played
  JSON        that this command writes, of f-puzzles and SudokuPad, and of data sets: a grid, or a list of them, under a name \
such as `puzzle`, `board` or `value`, also in objects and lists around it
  XML         of OpenSudoku and KSudoku
  lines       strings of Interactive-Sudoku-Solver; killer puzzles of SumoCue, with pointers, as game ids of Solo, and as \
options of dclamage's solver

Formats:
  sudoku      the canonical form of .sudoku files: comments, metadata, grid, regions, clues, solution
  line        one line of N² characters a puzzle: `.` for an empty cell, givens and placed values alike, values above \
9 as letters (so N is at most 35); a puzzle that cannot be written gives an empty line
  sdm         one line of 81 digits a puzzle, 0 for an empty cell
  sdk         SadMan Sudoku and SudoCue: `#A author` and the like, the givens, and the grid as played
  ss          Simple Sudoku: nine rows in a frame
  hodoku      a line of HoDoKu's library, with placed values and removed candidates
  candidates  a grid of candidates as HoDoKu prints it, up to 9×9; a cell without pencil marks shows what its row, \
column and box leave
  euler       `Grid 01` and nine rows of digits, as in Project Euler 96
  csv         `puzzle,solution` with these column names, one puzzle a line; the solution is empty if none is declared
  csv-rows    one row of the grid a line, values as numbers separated by commas, 0 for an empty cell
  json        one JSON object per line, with everything that was read
  f-puzzles   the JSON of f-puzzles, one object per line, from 3×3 to 16×16
  f-puzzles-link  a link to f-puzzles for each puzzle
  iss         a string of Interactive-Sudoku-Solver (`.Cage~15~R1C1~R1C2`), up to 16×16, with a blank line between puzzles
  sumocue     killer cages as SumoCue writes them, one puzzle a line, without givens
  ksudoku     a saved game of KSudoku, in XML: also several grids, regions, diagonals and cages; one puzzle in a file

Exit codes:
  0    every puzzle was written
  1    a puzzle could not be written
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp convert --to line puzzle.sudoku
  sudoku-lsp convert --to sdm puzzles > puzzles.sdm
  sudoku-lsp convert --to sudoku download.opensudoku > download.sudoku
  sudoku-lsp convert --to sudoku 'https://f-puzzles.com/?load=…'";

pub(super) const REPORT: &str = "\
Describe puzzle files, folders and data sets: what is wrong in each, and which puzzles they share.

Of each path it counts the puzzles without a solution, with several, with a wrong answer, and those that cannot be read; the \
puzzles that repeat an earlier one or an equivalent form of it; the rules that are broken, the sizes and clues, the symmetries of the \
givens, and the ratings of a sample of at most 300 different puzzles, which is the same in each run. The files of a folder are \
described together. Of each pair of paths it counts the puzzles of the later one that are in the earlier one, or an equivalent \
form: name the training set first and the test set after it.

*.parquet, *.csv and *.tsv files, stdin without --stdin-filename, and files whose first line names a column of puzzles (*.jsonl, too) are tables, a \
puzzle a row; --column makes tables of all paths. Everything else is puzzle text. The tables of a folder, of a pattern, and of \
NAME=PATH operands with one name are described as one.

--format html is a page for a data set's card; it needs no other file. Memory grows by at most 130 bytes for each different puzzle.";

pub(super) const REPORT_AFTER: &str = "\
Exit codes:
  0    everything was read
  2    bad usage, an unreadable file, nothing to describe, output that could not be written
  101  a crash; please report it
  130  interrupted by Ctrl-C

Examples:
  sudoku-lsp report puzzles
  sudoku-lsp report train.parquet test.parquet
  sudoku-lsp report train=train/ test='test-*.parquet'
  sudoku-lsp report --format html puzzles.csv > report.html
  sudoku-lsp report --column board --format json boards.parquet";

pub(super) const STREAM: &str = "\
Answer each line of stdin with one line: a JSON object, in order, until stdin ends.

A line is a puzzle, written as in any file, with an optional title or id after it. Every line gets exactly one answer, even \
if it is empty, a comment, not UTF-8 or longer than 1 MiB. Findings do not change the exit code. Memory use does not grow \
with the input. Answers are sent as soon as no more lines are waiting, so a program may write a line and wait for its answer.

The settings are those of the nearest sudoku.toml in or above the working directory.";

pub(super) const STREAM_AFTER: &str = "\
The objects:
  {\"n\",\"status\",\"solutions\",\"exact\",\"solution\",\"findings\":[{\"rule\",\"severity\",\"message\",\"cells\"}]}
`n` is the number of the line, from 1. `status` is about the givens: unique, multiple, none, undecided (the search budget \
ran out) or invalid (no puzzle, more than one, or one that cannot be read). `solutions` is their number, up to --limit; \
`exact` is true if these are all. `solution` is the only solution as a line of N² characters. Unknown members are null. \
`findings` are those of `check` on a file with this line; if the line is not exactly one puzzle, they say so.

Exit codes:
  0    every line was answered, or the reader of the answers is gone
  2    bad usage or settings, stdin could not be read, answers could not be written
  101  a crash; please report it

Examples:
  sudoku-lsp stream < puzzles.txt > answers.jsonl
  parallel --pipe -k sudoku-lsp stream --jobs 1 < puzzles.txt
      GNU parallel; `n` counts within each of its blocks.
  rdd.pipe(\"sudoku-lsp stream --jobs 1\", checkCode=True)
      Spark, a process a partition. Without checkCode=True a task that fails gives no rows and no error.
  duckdb.sql(\"SELECT status, count(*) FROM read_ndjson('answers.jsonl') GROUP BY ALL\")
      DuckDB, with the output of the first example.
  answers = map(json.loads, subprocess.Popen([\"sudoku-lsp\", \"stream\"], stdin=open(\"puzzles.txt\"), stdout=-1).stdout)
      Python, an answer at a time.";
