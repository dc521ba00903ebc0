//! `convert`: each puzzle in another format.

use crate::args::Target;
use crate::exit::Status;
use crate::open::FILE;
use crate::plan::Setup;
use crate::puzzles::{Answer, answer_all};

/// Converts every puzzle.
pub(crate) fn run(setup: Setup, target: Target) -> Status {
    match target {
        Target::Line => answer_all(setup, |analysis, puzzle, _| match analysis.line(FILE, puzzle) {
            Ok(line) => Answer { lines: vec![line], remark: None },
            Err(reasons) => Answer::failure(reasons.join("; ")),
        }),
    }
}
