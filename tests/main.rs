//! The end-to-end tests: the program as its users run it.

mod cli;
mod lsp;
mod samples;
