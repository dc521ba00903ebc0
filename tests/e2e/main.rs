//! The end-to-end tests: run the program as its users do.

mod cli;
mod lsp;
#[cfg(unix)]
mod messages;
mod program;
mod samples;
