//! `canon`: the canonical form of each puzzle.

use crate::exit::Status;
use crate::part::FILE;
use crate::plan::Setup;
use crate::puzzles::{Answer, answer_all};
use crate::words::shortened;

/// Brings every puzzle into its canonical form.
pub(crate) fn run(setup: Setup) -> Status {
    answer_all(setup, |question| match question.analysis.canonical(FILE, question.puzzle) {
        Ok(line) => Answer { lines: vec![line], remark: None },
        Err(reasons) => Answer::failure(shortened(&reasons)),
    })
}
