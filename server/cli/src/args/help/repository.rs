//! The longer help texts of the commands about a folder of puzzles and its versions.

pub(in crate::args) const DIFF: &str = "\
Show what changed in the puzzles of two files or folders.

Puzzles are compared, not lines: layout, the order of metadata and line ends make no difference. A puzzle is found again by \
its content, its givens, its title or its cells, wherever it is now, so inserting one does not change all that follow. Files of \
two folders are paired by their paths. Each line names a puzzle by its number in B (`3 → 4` if it had another one in A; `old \
puzzle 3` if it is gone) and says what changed: cells, clues, rules and metadata, and the number of solutions if that is another \
one now.

With --format json, each line is an object: `old_path`, `old_puzzle`, `path`, `puzzle`, `name`, `change` (`added`, `removed`, \
`changed`, `equivalent`, `moved`), `moved`, `changes` (each with `kind`, `subject`, `before`, `after`), `before` and `after` \
(`status`, `solutions`, `exact`, `clues`), and the `text` for people.";

pub(in crate::args) const DIFF_AFTER: &str = "\
Exit codes:
  0    no puzzle differs
  1    puzzles differ
  2    bad usage, an unreadable file, output that could not be written, no puzzle in A or B
  101  a crash; please report it

Examples:
  sudoku-lsp diff old.sudoku new.sudoku
  sudoku-lsp diff backup/ puzzles/
  git show HEAD~1:easy.sudoku | sudoku-lsp diff - easy.sudoku";

pub(in crate::args) const GIT_DRIVER: &str = "\
Show differences of puzzles in git.

Git calls this program, with one file for `textconv` and with both versions of a file for `command`. As `textconv` it prints the \
puzzles in canonical form with the number of their solutions, so that `git diff`, `git log -p` and `git blame --textconv` ignore \
layout. As `command` it prints what `sudoku-lsp diff` prints, in `git diff`, and in `git log -p` and `git show` with --ext-diff.";

pub(in crate::args) const GIT_DRIVER_AFTER: &str = "\
Set-up:
  git config --global diff.sudoku.command \"sudoku-lsp git-driver\"
  git config --global diff.sudoku.textconv \"sudoku-lsp git-driver\"
  echo \"*.sudoku diff=sudoku\" >> .gitattributes

With `textconv` alone, git shows lines; with `command`, sentences. `git diff --no-ext-diff --no-textconv` shows the text as it is.";

pub(in crate::args) const DOCTOR: &str = "\
Show what is in force and why, what editors start, and common mistakes in the set-up.

Prints the version and place of this program and of those on PATH, the sudoku.toml that applies and what it sets, the number of \
puzzle files, the program that editors start, and how git shows differences. What will not work is listed at the end, with what to \
do. Nothing is changed.";

pub(in crate::args) const DOCTOR_AFTER: &str = "\
Exit codes:
  0    no problem was found
  1    a problem was found
  2    bad usage, output that could not be written
  101  a crash; please report it";

pub(in crate::args) const INIT: &str = "\
Set up a folder: a commented sudoku.toml and, if you agree, a sample, a workflow for GitHub and hooks for pre-commit.

Writes sudoku.toml, and asks before each of the other files. Without a terminal it writes only sudoku.toml and says what else \
there is; --only names a file to write, --yes agrees to all. A workflow and hooks are offered where they can run: in the top \
folder of a repository, by a version of sudoku-lsp with a public address.

A file that exists is never replaced. The hooks are added to a .pre-commit-config.yaml that exists if you agree; other entries, \
comments and layout stay, and the old one is kept beside it as `NAME.orig`.";

pub(in crate::args) const INIT_AFTER: &str = "\
Exit codes:
  0    every file was written, exists, or was left out by your answer
  2    bad usage, a file that could not be read or written, a file named by --only that would have no effect
  101  a crash; please report it

Examples:
  sudoku-lsp init
  sudoku-lsp init --only settings --only sample puzzles
  sudoku-lsp init --dry-run";
