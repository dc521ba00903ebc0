//! Runs the sessions of a strict client, and replays those of the end-to-end tests; both are in Python.

use crate::run::{Failed, Tally, target};
use crate::suites::python::Suite;
use std::path::{Path, PathBuf};

/// The variable that names the folder of the logs of end-to-end sessions, for those who write and who read them.
pub(super) const SESSIONS: &str = "SUDOKU_LSP_SESSIONS";

const SUITE: Suite =
    Suite { tests: "tests/clients", environment: "client-tests", name: "the sessions of a strict client" };

/// The folder of the logs.
pub(super) fn sessions() -> PathBuf {
    target().join("sessions")
}

/// Runs the sessions with this program, and replays the others. Without logs, pytest says what is skipped.
pub(crate) fn all(tally: &mut Tally, server: &Path) {
    match SUITE.command() {
        Ok(mut tests) => SUITE.count(tally, tests.env("SUDOKU_LSP_SERVER", server).env(SESSIONS, sessions())),
        Err(Failed(why)) => tally.skipped.push(format!("{}: {why}", SUITE.name)),
    }
}
