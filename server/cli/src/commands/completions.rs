//! Runs `completions`: prints completion scripts for shells.

use crate::args::{Cli, CompletionsArgs};
use crate::process::status::Status;
use crate::terminal::print;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

pub(crate) fn run(args: &CompletionsArgs) -> Status {
    print(|out| out.write_all(script(args.shell).as_bytes()))
}

fn script(shell: Shell) -> String {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sudoku-lsp", &mut script);
    let script = with_paths(String::from_utf8_lossy(&script).into_owned(), shell);
    // Its script for bash spells the name of a program with a hyphen in two ways, and then completes no option of a
    // command (https://github.com/clap-rs/clap/issues/6421). Without the bug, the replacement has no effect.
    script.replace("sudoku__subcmd__lsp", "sudoku__lsp")
}

/// Adds paths beside the commands to the script: a path alone means `check`. bash completes files by default.
fn with_paths(script: String, shell: Shell) -> String {
    match shell {
        Shell::Zsh => script.replacen("\":: :_sudoku-lsp_commands\"", "\":: :_sudoku-lsp_first\"", 1).replacen(
            "(( $+functions[_sudoku-lsp_commands] )) ||",
            ZSH_FIRST,
            1,
        ),
        Shell::Fish => script + "complete -c sudoku-lsp -n \"__fish_sudoku_lsp_needs_command\" -F\n",
        _ => script,
    }
}

const ZSH_FIRST: &str = "\
(( $+functions[_sudoku-lsp_first] )) ||
_sudoku-lsp_first() {
    _alternative 'commands:command:_sudoku-lsp_commands' 'paths:path:_files'
}
(( $+functions[_sudoku-lsp_commands] )) ||";
