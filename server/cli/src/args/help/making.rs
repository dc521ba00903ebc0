//! The help texts of the commands that make and change puzzles.

pub(in crate::args) const GENERATE: &str = "\
Make new puzzles.

Each has exactly one solution and is minimal: no given can be left out. The solutions of 9×9 puzzles are drawn evenly from \
all 6,670,903,752,021,072,936,960 grids. What cannot be had exactly is found by trial: puzzles are made until one has the \
difficulty, the rating or the technique that is wanted.";

pub(in crate::args) const GENERATE_AFTER: &str = "\
Exit codes:
  0    all puzzles were made
  1    one was not found in its number of trials; those before it are printed
  2    bad usage: the options exclude each other, or no such puzzle exists; stdout could not be written
  101  a crash; please report it
  130  interrupted by Ctrl-C; the puzzles that were finished are printed

Examples:
  sudoku-lsp generate
      A puzzle.
  sudoku-lsp generate --count 1000 --seed 1 > puzzles.sdm
      The same thousand puzzles each time.
  sudoku-lsp generate --difficulty hard --symmetry rotational --format sudoku
  sudoku-lsp generate --rating 'SE 6.5..7.2' --clues 22..26
  sudoku-lsp generate --technique X-Wing
  sudoku-lsp generate --size 16
  sudoku-lsp generate --rules killer > killer.sudoku";

pub(in crate::args) const MINIMIZE: &str = "\
Print each puzzle without the givens that it does not need: the solution stays the only one, and no given that is left can be \
left out.

Givens are tried in a random order; --seed chooses it (0 if it is not said). The files stay as they are. Metadata stay, save \
`difficulty`, `rating` and `clues` where a given was taken away.";

pub(in crate::args) const MINIMIZE_AFTER: &str = "\
Exit codes:
  0    every puzzle was minimized
  1    a puzzle has no solution or several, or cannot be read
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp minimize puzzle.sudoku
  sudoku-lsp minimize --seed 7 collection.sdm > minimal.sdm";

pub(in crate::args) const MAKE_UNIQUE: &str = "\
Print each puzzle with the fewest givens added that leave one solution. A declared solution is the one that is left.

If a puzzle has more than 256 solutions, as few givens are added as a quick search finds. Puzzles with one solution stay.";

pub(in crate::args) const MAKE_UNIQUE_AFTER: &str = "\
Exit codes:
  0    every puzzle has one solution
  1    a puzzle has no solution, or cannot be read
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Example:
  sudoku-lsp make-unique puzzle.sudoku";

pub(in crate::args) const MAKE_SYMMETRIC: &str = "\
Print each puzzle with givens whose places are symmetric, and with the same solution.

The givens that the symmetry needs are added, then those that can be left out together are taken away, in a random order that \
--seed chooses (0 if it is not said). Puzzles with that symmetry stay.";

pub(in crate::args) const MAKE_SYMMETRIC_AFTER: &str = "\
Exit codes:
  0    every puzzle is symmetric
  1    a puzzle has no solution or several, its grid cannot have the symmetry, or it cannot be read
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp make-symmetric puzzle.sudoku
  sudoku-lsp make-symmetric --symmetry diagonal collection.sdm";

pub(in crate::args) const SCRAMBLE: &str = "\
Print a random puzzle that is equivalent to each puzzle: it looks different, and is solved by the same steps.

Rows are exchanged within bands, bands with each other, columns likewise, the two axes where boxes are square, and the digits. \
Puzzles with regions, clues or rules are turned and mirrored as a whole; their digits are exchanged where nothing is about \
their size. The seed is a random one, named on stderr, if --seed does not say it.";

pub(in crate::args) const SCRAMBLE_AFTER: &str = "\
Exit codes:
  0    every puzzle has an equivalent one
  1    a puzzle cannot be read, or its clues tie values to their places
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp scramble puzzle.sudoku
  sudoku-lsp scramble --seed 1 train.sdm > augmented.sdm";

pub(in crate::args) const VICINITY: &str = "\
Print the puzzles that differ from each classic 9×9 puzzle by a few givens: some taken away, others added, written {-1+1}.

Each has one solution and is minimal, and no two of them are equivalent, nor one to the puzzle that it was found from. Two \
givens taken away and two added take about a thousand times as long as one.";

pub(in crate::args) const VICINITY_AFTER: &str = "\
Exit codes:
  0    the vicinity of every puzzle was searched
  1    a puzzle is not a classic 9×9 one with one solution, or cannot be read
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp vicinity hard.sdm > harder.sdm
  sudoku-lsp vicinity --remove 2 --add 1 collection.sdm";

pub(in crate::args) const PRINT: &str = "\
Draw puzzles as sheets to print.

Draws each puzzle with its clues, placed values and pencil marks below its title; a puzzle without a title is named by its \
file. The sheets are readable in black and white. An HTML document contains everything that it needs, and no script; it is \
written while puzzles are read. An SVG picture holds all puzzles at once.

--path adds the steps that `explain` prints, each as the grid before it: the cells and the clues of its reason, both sides of an \
equation, the links of a chain, and what goes. --step N draws one of them in place of the puzzle.

A puzzle that cannot be read completely is drawn as far as it can be; an error says why, and the exit code is 1.";

pub(in crate::args) const PRINT_AFTER: &str = "\
Exit codes:
  0    every puzzle was drawn completely
  1    a puzzle could not be read completely, its solution was wanted and there is not exactly one, or a step was wanted and \
there is none
  2    bad usage, an unreadable file, output that could not be written, no puzzle in what was read
  101  a crash; please report it

Examples:
  sudoku-lsp print puzzles > puzzles.html
      Two puzzles beside each other, for the browser's print dialog.
  sudoku-lsp print --columns 3 --solutions today.sudoku > today.html
  sudoku-lsp print --format svg --columns 1 today.sudoku > today.svg
  sudoku-lsp print --path --columns 3 killer.sudoku > path.html";
