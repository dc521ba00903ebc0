//! Runs `convert`: writes each puzzle in another format.

use crate::args::{ConvertArgs, UsageError};
use crate::each_puzzle::form::PuzzleForm;
use crate::each_puzzle::per_puzzle::{Answer, answer_in};
use crate::each_row::are_wanted;
#[cfg(feature = "tables")]
use crate::each_row::{TableRun, print_or_write};
use crate::input::discover::Input;
use crate::input::opened_text;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::text::words::shortened;
use ide::Target;

pub(crate) fn run(args: ConvertArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return convert_rows(args, around);
    }
    // Without a format, there is --output, and the inputs are tables.
    let form = PuzzleForm::Of(args.to.unwrap_or(Target::Line));
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

/// Writes every row of tables in another format.
#[cfg(feature = "tables")]
fn convert_rows(args: ConvertArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if let Some(path) = args.inputs.paths.iter().find(|path| settings::is_puzzle_file(path)) {
        let name = path.display();
        // As a table of one column it would have a row for each row of a grid.
        return Err(format!("{name} is no table: `convert {name} --to csv` writes one to stdout").into());
    }
    let run = TableRun::new(args.inputs, args.tables, &args.output, settings::Overrides::default(), around)?
        .of_command(format!("convert {:?}", args.to));
    match args.to {
        Some(Target::Line) => {
            print_or_write(run, |config| Box::new(datasets::Line::new(config)), "line", "no_line_because")
        }
        None | Some(Target::Csv) => {
            let mut run = run.or_to_stdout()?;
            run.refuse_prefix_without_columns(false)?;
            run.answer(|_| Box::new(datasets::CopyRows), |_| Ok(()));
            Ok(run.status)
        }
        Some(other) => {
            let name = other.name();
            Err(format!("a table is not converted to {name}: use --to line, or --output with another table").into())
        }
    }
}

/// Converts the puzzles of a text of another program.
fn foreign(input: &Input, text: &str, form: PuzzleForm) -> Option<Vec<Answer>> {
    let text = input.pasted().map_or(text, |pasted| &pasted.original);
    let mut answers = Vec::new();
    for puzzle in opened_text::foreign(input, text)?.read(text) {
        answers.push(match puzzle {
            Ok(record) => form.written(&record),
            Err(error) => form.failure(error.to_string()),
        });
    }
    Some(answers)
}
