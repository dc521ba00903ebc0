//! Tests the language server as an editor sees it: runs the program, and connects to its stdin and stdout.

mod diagnostics;
mod documents;
mod features;
pub(crate) mod harness;
mod session;
