//! `canon`: the canonical form of each puzzle.

use crate::input::part::FILE;
use crate::output::words::shortened;
use crate::runner::exit::Status;
use crate::runner::per_puzzle::{Answer, answer_all};
use crate::runner::plan::Setup;

/// Brings every puzzle into its canonical form.
pub(crate) fn run(setup: Setup) -> Status {
    answer_all(setup, |question| match question.analysis.canonical(FILE, question.puzzle) {
        Ok(line) => Answer { lines: vec![line], remark: None },
        Err(reasons) => Answer::failure(shortened(&reasons)),
    })
}
