//! Runs the commands that describe the program and its settings. They read no puzzles.

pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod man;
pub(crate) mod playground;
pub(crate) mod rules;

use crate::process::status::Status;
use crate::terminal::Console;
use std::io::{self, BufWriter, Stdout, Write};

/// Writes to stdout.
fn print(write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> Status {
    let mut out = BufWriter::new(io::stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Status::Clean,
        Err(error) => Console::plain().stdout_ended(&error),
    }
}
