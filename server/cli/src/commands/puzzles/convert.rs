//! Runs `convert`: writes each puzzle in another format.

use crate::args::ConvertArgs;
use crate::args::UsageError;
use crate::input::discover::Input;
use crate::input::opened_text;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::runner::per_puzzle::{Answer, Remark, answer_in};
use crate::runner::setup::{Setup, Surroundings};
use crate::text::words::shortened;
use ide::{FormatError, Record, Target};

/// Converts every puzzle.
pub(crate) fn run(args: ConvertArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let target = args.to;
    let setup = Setup::new(args.inputs, &args.output, "convert", around)?;
    Ok(answer_in(
        target,
        setup,
        |question| match question.analysis.record(FILE, question.puzzle) {
            Ok(record) => written(&record, target),
            Err(reasons) => failure(shortened(&reasons), target),
        },
        |input, text| foreign(input, text, target),
    ))
}

fn written(record: &Record, target: Target) -> Answer {
    match target.write(record) {
        Ok(written) => {
            let remark = (!written.losses.is_empty()).then_some(Remark::Losses(written.losses));
            Answer { lines: written.lines, remark }
        }
        Err(error) => failure(error.to_string(), target),
    }
}

/// Creates the answer of a failure. An empty line keeps the lines of a collection aligned with its puzzles; in other
/// formats it would have another meaning.
fn failure(reason: String, target: Target) -> Answer {
    match target {
        Target::Line => Answer::failure(reason),
        _ => Answer { lines: Vec::new(), remark: Some(Remark::Failure(reason)) },
    }
}

/// Converts the puzzles of a text of another program.
fn foreign(input: &Input, text: &str, target: Target) -> Option<Vec<Answer>> {
    let text = input.pasted().map_or(text, |pasted| &pasted.original);
    let answer = |puzzle: Result<Record, FormatError>| match puzzle {
        Ok(record) => written(&record, target),
        Err(error) => failure(error.to_string(), target),
    };
    Some(opened_text::foreign(input, text)?.read(text).into_iter().map(answer).collect())
}
