//! What the shell and `man` want to know about the command line.

use crate::args::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use ide::nearest;
use std::io::{self, Write};

/// Writes a completion script.
pub(crate) fn completions(out: &mut impl Write, shell: Shell) -> io::Result<()> {
    // The generator panics where it cannot write, so it does not write to the outside.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sudoku-lsp", &mut script);
    out.write_all(&script)
}

/// The manual page of the program, or of one command; the error is a sentence about bad usage.
pub(crate) fn manual(command: Option<&str>) -> Result<Man, String> {
    let mut program = Cli::command();
    program.build();
    let Some(name) = command else { return Ok(Man::new(program)) };
    match program.find_subcommand(name) {
        Some(command) => Ok(Man::new(command.clone())),
        None => {
            let meant = nearest(name, program.get_subcommands().map(clap::Command::get_name)).unwrap_or_default();
            Err(format!("unknown command `{name}`, did you mean `{meant}`?"))
        }
    }
}
