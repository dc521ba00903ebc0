//! Runs `convert`: writes each puzzle in another format.

use crate::args::ConvertArgs;
use crate::args::UsageError;
#[cfg(feature = "tables")]
use crate::commands::puzzles::tables;
use crate::input::discover::Input;
use crate::input::opened_text;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::runner::form::Form;
use crate::runner::per_puzzle::{Answer, answer_in};
use crate::runner::setup::{Setup, Surroundings};
use crate::tables::are_wanted;
use crate::text::words::shortened;
use ide::{FormatError, Record, Target};

/// Converts every puzzle.
pub(crate) fn run(args: ConvertArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return tables::convert(args, around);
    }
    // Without a format, there is --output, and the inputs are tables.
    let form = Form::Of(args.to.unwrap_or(Target::Line));
    let setup = Setup::new(args.inputs, &args.output, "convert", around)?;
    Ok(answer_in(
        form,
        setup,
        |question| match question.analysis.record(FILE, question.puzzle) {
            Ok(record) => form.written(&record),
            Err(reasons) => form.failure(shortened(&reasons)),
        },
        |input, text| foreign(input, text, form),
    ))
}

/// Converts the puzzles of a text of another program.
fn foreign(input: &Input, text: &str, form: Form) -> Option<Vec<Answer>> {
    let text = input.pasted().map_or(text, |pasted| &pasted.original);
    let answer = |puzzle: Result<Record, FormatError>| match puzzle {
        Ok(record) => form.written(&record),
        Err(error) => form.failure(error.to_string()),
    };
    Some(opened_text::foreign(input, text)?.read(text).into_iter().map(answer).collect())
}
