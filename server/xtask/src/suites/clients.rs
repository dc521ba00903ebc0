//! Runs the sessions of a strict client, which are in Python.

use crate::run::{Failed, Tally};
use crate::suites::python::Suite;
use std::path::Path;

const SUITE: Suite =
    Suite { tests: "tests/clients", environment: "client-tests", name: "the sessions of a strict client" };

/// Runs the sessions with this program.
pub(crate) fn all(tally: &mut Tally, server: &Path) {
    match SUITE.command() {
        Ok(mut sessions) => SUITE.count(tally, sessions.env("SUDOKU_LSP_SERVER", server)),
        Err(Failed(why)) => tally.skipped.push(format!("{}: {why}", SUITE.name)),
    }
}
