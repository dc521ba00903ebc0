//! Runs `canon`: prints the canonical form of each puzzle.

use crate::args::CanonArgs;
use crate::args::UsageError;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::runner::per_puzzle::{Answer, answer_all};
use crate::runner::setup::{Setup, Surroundings};
use crate::text::words::shortened;

/// Brings every puzzle into its canonical form.
pub(crate) fn run(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let setup = Setup::new(args.inputs, &args.output, "canonicalize", around)?;
    Ok(answer_all(setup, |question| match question.analysis.canonical(FILE, question.puzzle) {
        Ok(line) => Answer { lines: vec![line], remark: None },
        Err(reasons) => Answer::failure(shortened(&reasons)),
    }))
}
