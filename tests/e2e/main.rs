//! Runs the program as its users do: the end-to-end tests.

mod cli;
mod lsp;
#[cfg(unix)]
mod messages;
mod program;
mod samples;
