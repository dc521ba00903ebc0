//! The `sudoku-lsp` program: the command line, with the language server as its default command.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os(), lsp::serve)
}
