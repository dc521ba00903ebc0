//! The end-to-end tests: the program as its users run it.

mod cli;
mod lsp;
#[cfg(unix)]
mod messages;
mod samples;
