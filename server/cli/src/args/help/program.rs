//! The longer help texts of the commands that describe the program and its settings, or show it in a browser.

pub(in crate::args) const CONFIG: &str = "\
Show the settings, or their schema.

Settings are kept in sudoku.toml. Only the nearest one above a file applies to it, also in editors. Command-line options \
override it. An unknown key is an error.

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

pub(in crate::args) const CONFIG_SHOW: &str = "\
Show the settings for a path and the source of each: a line of a sudoku.toml, the command line, or the default.

The output is itself a sudoku.toml. For a file, it includes the `per-file` settings, with the pattern that decided; for a \
folder, it shows the patterns themselves.";

pub(in crate::args) const CONFIG_AFTER: &str = "\
Examples:
  sudoku-lsp config show puzzles/a.sudoku
  sudoku-lsp config schema > sudoku.schema.json";

pub(in crate::args) const RULES_AFTER: &str = "\
Examples:
  sudoku-lsp rules
  sudoku-lsp rules duplicate-value
  sudoku-lsp rules --format json";

pub(in crate::args) const COMPLETIONS_AFTER: &str = "\
Examples:
  sudoku-lsp completions bash > ~/.local/share/bash-completion/completions/sudoku-lsp
  sudoku-lsp completions zsh > ~/.zfunc/_sudoku-lsp       (with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc)
  sudoku-lsp completions fish > ~/.config/fish/completions/sudoku-lsp.fish";

pub(in crate::args) const MAN_AFTER: &str = "\
Examples:
  sudoku-lsp man check > check.1 && man ./check.1
      Read the page of a command.
  sudoku-lsp man --out ~/.local/share/man/man1
      Install all pages in your home folder; then `man sudoku-lsp-check` finds them.";

pub(in crate::args) const PLAYGROUND: &str = "\
Serve a page to try everything in a browser: the language server beside the board.

The page and the server in it are part of the program in packages; in the sources, `cargo xtask playground --open` builds a \
program that has them. The page is served on 127.0.0.1, at port 27981 or another one if that is in use, until Ctrl-C: no other \
machine reaches it, no file is read, and the puzzles stay in the browser, which keeps them by the port.";

pub(in crate::args) const PLAYGROUND_AFTER: &str = "\
Exit codes:
  2    this build of the program has no page, or no port could be opened
  130  ended by Ctrl-C

Examples:
  sudoku-lsp playground --open";
