//! The longer help texts, beside the declarations that they would drown.

pub(super) const ABOUT: &str = "Language server and command line for Sudoku puzzles kept as text";

pub(super) const USAGE: &str = "\
sudoku-lsp [--stdio]
       sudoku-lsp <COMMAND> [OPTIONS]
       sudoku-lsp [CHECK-OPTIONS] <PATH>...";

pub(super) const LONG_ABOUT: &str = "\
Language server and command line for Sudoku puzzles kept as text.

Without a command it is the language server, talking on stdin and stdout, as editors start it. The commands do the same \
analysis in a shell and in CI. A file, a folder or a puzzle in the place of a command means `check`; a file that is called like a \
command is `./NAME`.";

pub(super) const AFTER: &str = "\
Examples:
  sudoku-lsp check                      check every puzzle file below this folder
  sudoku-lsp puzzles a.sudoku           check a folder and a file
  sudoku-lsp fmt --diff                 show what the canonical form would change
  sudoku-lsp solve a.sudoku             print the solutions of a file's puzzles
  sudoku-lsp hint 12..34.....3..2.      say what comes next in this puzzle
  sudoku-lsp explain --search a.sudoku  show how a search solves them
  sudoku-lsp rules no-place             explain a rule

`sudoku-lsp help COMMAND` tells all about a command.";

pub(super) const SERVE: &str = "\
Run the language server on stdin and stdout.

Editors start it; it speaks the Language Server Protocol. `sudoku-lsp` without a command does the same.";

pub(super) const CHECK: &str = "\
Check puzzle files.

Reads Sudoku puzzles in the layouts people write them in and reports what is wrong with them: values that clash, cells \
and houses without a candidate, puzzles with no solution or with several, rows too long or too short. The findings are \
those that editors show. They are sorted by path, line, column and rule, whatever the number of threads.

The nearest sudoku.toml above a file says which rules are on, how they report, and what a folder gives; options come \
before it. `sudoku-lsp help config` tells about it.";

pub(super) const CHECK_AFTER: &str = "\
Exit codes:
  0    nothing at or above --fail-on
  1    something was found, or --diff has something to change
  2    bad usage or settings, an unreadable file, a report that could not be written, nothing to check
  101  a crash; please report it
  130  ended by Ctrl-C, which says what was not checked
The highest one counts.

Examples:
  sudoku-lsp check
      Check every puzzle file below the working directory.
  sudoku-lsp check --format json=report.json puzzles
      Show the findings and write them to a file, too.
  sudoku-lsp check --ignore multiple-solutions,undecided drafts
      Leave out two rules.
  sudoku-lsp check --fail-on error --quiet puzzles
      Let warnings pass, print findings only.
  sudoku-lsp check --diff puzzles
      Show what could be fixed without asking; --fix does it.
  sudoku-lsp check --diff --unsafe-fixes puzzles
      Show also the fixes that you should look at before you take them.
  sudoku-lsp check --severity multiple-solutions=error --severity undecided=off
      Have rules report otherwise.
  sudoku-lsp check --baseline known.toml --update-baseline
      Take what is found now as known. From then on, `--baseline known.toml` fails by what is new.
  sudoku-lsp check --watch puzzles
      Check again whenever a file is saved.
  sudoku-lsp check --since origin/main
      Check what a branch has changed. In CI this takes the whole history (fetch-depth: 0), or, for the merge commits that \
GitHub checks out for pull requests, --since HEAD^ and fetch-depth: 2.
  sudoku-lsp check '12.. 34.. ...3 ..2.'
      Check a puzzle. Its findings have the path `<argument>`.
  generate-puzzles | sudoku-lsp check --stdin-filename new.sdm -
      Check what another program writes.";

pub(super) const MERGE_REPORTS: &str = "\
Join the reports of the parts of a partitioned check.

Each part is checked by `check --partition … --format json=FILE`, on a machine of its own or not. The report of all parts \
together is that of one run over everything, byte by byte: sorted, counted, and with the puzzles that stand in several parts, \
which no part can see. All parts must be there, each once and as it was written, made by the same version with the same settings \
from the same files. About 40 bytes of memory are taken a puzzle; the rest is kept in the system's temporary folder meanwhile.";

pub(super) const MERGE_REPORTS_AFTER: &str = "\
Exit codes:
  0    nothing at or above --fail-on, as the parts had it
  1    something was found
  2    a part is missing, there twice, not whole, changed, or does not fit to the others; a report that could not be written
  101  a crash; please report it

Examples:
  sudoku-lsp merge-reports part-*.json
      Print the whole report.
  sudoku-lsp merge-reports --format sarif=all.sarif --format concise part-*.json
      Show the findings, and write them for a code scanning service.";

pub(super) const FMT: &str = "\
Put puzzle files into canonical form.

Files are rewritten in place, each as a whole or not at all, and keep owner, mode, access lists and extended attributes; of \
several names (hard links) the one that was given gets the new text, and a note says so. Stdin goes to stdout. In canonical form grids stand in spaced \
rows with bars and lines between boxes, empty cells are dots, metadata are `key: value`, and one blank line stands between \
puzzles. Collections keep one puzzle a line; *.sdm, *.sdk and *.ss files keep their formats.

What is read never changes: same puzzles, metadata, names and comments. The new text is read again before it is written; a \
puzzle that would be read differently, or cannot be read as it is, keeps every byte, and a note says where.";

pub(super) const FMT_AFTER: &str = "\
Exit codes:
  0    done; with --check and --diff, every file is in canonical form
  1    --check or --diff: a file would change
  2    bad usage, an unreadable file, a file that could not be written, nothing to format
  101  a crash; please report it
The highest one counts.

Examples:
  sudoku-lsp fmt
      Format every puzzle file below the working directory.
  sudoku-lsp fmt --check puzzles
      In CI: name the files that are not in canonical form.
  sudoku-lsp fmt --diff today.sudoku
      Look before you leap.
  sudoku-lsp fmt --stdin-filename list.sdm - < list.sdm
      Format what an editor sends.";

pub(super) const SOLVE: &str = "\
Print the solutions of puzzles, one line each.

Each puzzle gives one line of N² characters (values above 9 as letters), in the order of the paths given; the files of \
a folder are sorted by path. --limit N prints up to N lines a puzzle. A puzzle without a solution, one that cannot be \
read, and one that is too hard to decide print an empty line and say why on stderr; then the exit code is 1.

Solutions are those of the givens. Where these allow several, values that were placed while solving (`+5`) are honoured \
as well, and a note says so.";

pub(super) const SOLVE_AFTER: &str = "\
With --count each puzzle gives one line with the number of its solutions; the number is followed by `+` if the count \
stopped at --limit. A puzzle that cannot be counted prints an empty line.

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
Say what comes next in puzzles, and why.

Each puzzle gives one line: the first step that the simplest technique finds from what stands in the grid, values that \
were placed while solving (`+5`) included. Where every empty cell has pencil marks that hold its value, these are taken for \
the eliminations made so far.

A puzzle with no solution or several has no next step; it prints an empty line and says why on stderr, and the exit code \
is 1. So does one with a wrong value in it.";

pub(super) const HINT_AFTER: &str = "\
JSON is that of `explain`, with at most one step; then `end` is more, or solved where that step is the last.

Exit codes:
  0    every puzzle has a next step, or is solved, or logic ends there
  1    a puzzle has none or several solutions, holds a wrong value, cannot be read or was too hard to decide
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp hint today.sudoku
  sudoku-lsp hint --format json today.sudoku";

pub(super) const EXPLAIN: &str = "\
Explain how puzzles are solved, step by step.

Each puzzle gives a headline, a line for each step from what stands in the grid, and how it ended. At every step the \
simplest technique that finds something is used. Where logic ends before the puzzle is solved, the last line says so. Of a \
puzzle without a solution it prints what shows that, step by step, where that is short enough to be read; one with several \
has no path. Either way the reason is on stderr, and the exit code is 1.

--search shows another way: a search that guesses. First the givens are placed, and whatever is forced: a cell with one \
possible value, the first in reading order, again and again. A value that is placed is excluded from all cells that \
cannot hold it any more. Where nothing is forced, the cell with the fewest possible values, the first in reading order, \
is guessed to hold its lowest one; that begins a new level. Where a cell has no value left, the level is undone: all that \
was placed and excluded since the guess is as it was before, and the guessed value is excluded at the level below. The \
search ends with a solution, or, with no guess to undo, without one. Like `solve` it goes by the givens, and where these \
allow several solutions by placed values (`+5`) as well.

--view shows the puzzle as it stands, givens and placed values alike, with what these exclude from other cells directly. \
With --search --at N it shows what the search knows after event N.";

pub(super) const EXPLAIN_AFTER: &str = "\
The text of --search has a line for each value that is placed, guessed or undone (with --exclusions also excluded), with \
the number of the event, indented by its level. The levels at which a value was excluded are drawn \
as a number for each cell, with `=` where the value stands and `.` where it is possible; a level of --view has the value \
where it stands and `o` where it is possible. JSON has one object a puzzle:
  (the path)       {\"path\",\"puzzle\",\"name\",\"solved\",\"steps\":[{\"technique\",\"text\",\"cells\",\"places\",\"removes\",\"links\",\
\"houses\",\"assumes_uniqueness\"}],\"end\",\"open\",\"reason\",\"refutation\"}
  --search         {\"path\",\"puzzle\",\"name\",\"size\",\"events\":[{\"kind\",\"cell\",\"value\",\"level\"}],\"result\",\"unique\"}
  --search --at N  {\"path\",\"puzzle\",\"name\",\"at\",\"grid\",\"possible\",\"excluded\",\"guessed\":[{\"level\",\"cell\",\"value\"}]}
  --view levels    {…,\"view\",\"levels\":[{\"value\",\"cells\",\"strong_links\":[{\"house\",\"cells\"}],\"three_places\"}]}
  --view columnar  {…,\"view\",\"cells\"}
  --view game      {…,\"view\",\"cells\"}
`end` is solved, stuck (with so many cells open), given up (the budget ran out), no solution, not unique, wrong values, \
undecided or unreadable. `kind` is placed, excluded, guessed or undone; `result` is the solution, `no solution`, or why there is none to show; \
`unique` is null where that is not known. Arrays are rows of cells. A view of a moment of the search says `at`, too.

Exit codes:
  0    every puzzle was explained
  1    a puzzle has no solution, cannot be read or was too hard to decide; of the path also: has several solutions or a \
wrong value in it; of --search: has more events than --max-events
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
two axes have the same form: of all these grids the one whose values, row by row and 0 for empty, are the smallest. The \
form is that of the givens, in the order of the paths given; the files of a folder are sorted by path. A puzzle that has \
none prints an empty line and says why on stderr; then the exit code is 1.";

pub(super) const CANON_AFTER: &str = "\
Exit codes:
  0    every puzzle has a canonical form
  1    a puzzle is not a classic 9×9 one, cannot be read, or holds a value twice in a row or column
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp canon puzzle.sudoku
  sudoku-lsp canon collection.sdm | sort | uniq -d";

pub(super) const CONVERT: &str = "\
Write puzzles in another format.

Reads what `check` reads, and also OpenSudoku XML, saves of GNOME Sudoku, f-puzzles JSON and links, links to \
SudokuWiki (`?bd=`), and the JSON that this command writes: the text itself shows which it is. The puzzles come in the \
order of the paths given; the files of a folder are sorted by path.

Not every format has room for everything. What is not written, or not as it was, is said on stderr: for the first \
puzzles one by one, then how many more there are. It does not change the exit code. A puzzle that cannot be written at \
all says why on stderr; then the exit code is 1.";

pub(super) const CONVERT_AFTER: &str = "\
Formats:
  sudoku      the canonical form of .sudoku files: comments, metadata, grid, regions, solution
  line        one line of N² characters a puzzle: `.` for an empty cell, givens and placed values alike, values above \
9 as letters (so N is at most 35); a puzzle that cannot be written so gives an empty line
  sdm         one line of 81 digits a puzzle, 0 for an empty cell
  sdk         SadMan Sudoku and SudoCue: `#A author` and the like, the givens, and the grid as played
  ss          Simple Sudoku: nine rows in a frame
  hodoku      a line of HoDoKu's library, with placed values and removed candidates
  candidates  a grid of candidates as HoDoKu prints it, up to 9×9; a cell without pencil marks shows what its row, \
column and box leave
  euler       `Grid 01` and nine rows of digits, as in Project Euler 96
  csv         `puzzle,solution` with these column names, one puzzle a line; the solution is empty if none is declared
  csv-rows    one row of the grid a line, values as numbers separated by commas, 0 for an empty cell
  json        one JSON object a line, with everything that is known

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

pub(super) const STREAM: &str = "\
Answer each line of stdin with one line: a JSON object, in order, until stdin ends.

A line is a puzzle, written as in any file; a title or an id may stand behind it. Whatever a line holds, it has exactly one \
answer, also an empty one, a comment, one that is no UTF-8 or longer than 1 MiB. What is found does not change the exit \
code. Memory does not grow with the input. Answers go out as soon as there are no more lines at hand, so a program may \
write a line and wait for its answer.

Settings are those of the sudoku.toml of the working directory, or of the nearest folder above it.";

pub(super) const STREAM_AFTER: &str = "\
The objects:
  {\"n\",\"status\",\"solutions\",\"exact\",\"solution\",\"findings\":[{\"rule\",\"severity\",\"message\",\"cells\"}]}
`n` is the number of the line, from 1. `status` goes by the givens: unique, multiple, none, undecided (the search budget \
ran out) or invalid (no puzzle, more than one, or one that cannot be read). `solutions` is their number, up to --limit; \
`exact` says whether these are all. `solution` is the only one as a line of N² characters. What is not known is null. \
`findings` are those of `check` on a file with this line; where it does not hold just one puzzle, they say so.

Exit codes:
  0    every line was answered, or nobody reads the answers any more
  2    bad usage or settings, stdin could not be read, answers could not be written
  101  a crash; please report it

Examples:
  sudoku-lsp stream < puzzles.txt > answers.jsonl
  parallel --pipe -k sudoku-lsp stream --jobs 1 < puzzles.txt
      GNU parallel; `n` counts within each of its blocks.
  rdd.pipe(\"sudoku-lsp stream --jobs 1\", checkCode=True)
      Spark, a process a partition. Without checkCode=True a task that fails gives no rows and no error.
  duckdb.sql(\"SELECT status, count(*) FROM read_ndjson('answers.jsonl') GROUP BY ALL\")
      DuckDB, on what the first example wrote.
  answers = map(json.loads, subprocess.Popen([\"sudoku-lsp\", \"stream\"], stdin=open(\"puzzles.txt\"), stdout=-1).stdout)
      Python, an answer at a time.";

pub(super) const CONFIG: &str = "\
Show the settings in force, or their schema.

Settings stand in sudoku.toml. The nearest one above a file holds for it, alone; the editor uses the same one. Options of \
the command line come before it. An unknown key is an error.

  required-version = \">=0.1, <2\"   # or \"0.1.0\": that version

  [check]
  select = [\"syntax\"]              # turn on exactly these rules
  ignore = [\"undecided\"]           # turn rules off
  severity = { multiple-solutions = \"error\", undecided = \"off\" }
  fail-on = \"error\"                # error, warning or info
  exclude = [\"drafts\"]             # patterns as in .gitignore
  include = [\"*.txt\", \"docs/*.md\"]
  per-file = { \"tests/bad/*\" = { ignore = [\"unsolvable\"], fail-on = \"error\" } }

  [solve]
  budget = 200000                   # steps of the search for one puzzle";

pub(super) const CONFIG_SHOW: &str = "\
Show the settings in force for a path, and where each is from: a line of a sudoku.toml, the command line, or the default.

The output is itself a sudoku.toml. What `per-file` says about a file is worked in, with the pattern that decided; of a \
folder the patterns themselves are shown.";

pub(super) const CONFIG_AFTER: &str = "\
Examples:
  sudoku-lsp config show puzzles/a.sudoku
  sudoku-lsp config schema > sudoku.schema.json";

pub(super) const RULES_AFTER: &str = "\
Examples:
  sudoku-lsp rules
  sudoku-lsp rules duplicate-value
  sudoku-lsp rules --format json";

pub(super) const COMPLETIONS_AFTER: &str = "\
Examples:
  sudoku-lsp completions bash > ~/.local/share/bash-completion/completions/sudoku-lsp
  sudoku-lsp completions zsh > ~/.zfunc/_sudoku-lsp       (with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc)
  sudoku-lsp completions fish > ~/.config/fish/completions/sudoku-lsp.fish";

pub(super) const MAN_AFTER: &str = "\
Examples:
  sudoku-lsp man check > check.1 && man ./check.1
      Read the page of a command.
  sudoku-lsp man --out ~/.local/share/man/man1
      Install all pages for yourself; then `man sudoku-lsp-check` finds them.";
