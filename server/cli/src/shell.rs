//! What shells want to know about the command line.

use crate::args::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes a completion script.
pub(crate) fn completions(out: &mut impl Write, shell: Shell) -> io::Result<()> {
    // The generator panics where it cannot write, so it does not write to the outside.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sudoku-lsp", &mut script);
    let script = String::from_utf8_lossy(&script);
    // Its script for bash calls a program with a hyphen in its name now this, now that, and then completes no option of a
    // command (https://github.com/clap-rs/clap/issues/6421). Where that is mended, this does nothing.
    out.write_all(script.replace("sudoku__subcmd__lsp", "sudoku__lsp").as_bytes())
}
