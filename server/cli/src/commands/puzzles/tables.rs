//! Answers about the rows of tables: `solve`, `canon`, `rate` and `convert` for Parquet and CSV by columns.

use crate::args::{CanonArgs, ConvertArgs, RateArgs, RateFormat, SolveArgs, UsageError};
use crate::process::status::Status;
use crate::runner::setup::Surroundings;
use crate::tables::{AnsweredPart, TableRun, print_column, print_reasons};
use datasets::{Canon, CopyRows, Line, Question, Rate, Solve};
use ide::{Config, Target};
use settings::{Overrides, is_puzzle_file};
use std::sync::Arc;

/// The number up to which solutions are counted if the user does not say it: enough to see that there are several.
const LIMIT: u64 = 2;

/// Solves every row.
pub(super) fn solve(args: SolveArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if args.count && args.tables.table_output.is_none() {
        return Err("--count of a table needs --output, which writes the column `solutions`".to_owned().into());
    }
    let limit = args.limit.unwrap_or(LIMIT).max(LIMIT);
    let run = TableRun::new(args.inputs, args.tables, &args.output, Overrides::default(), around)?;
    Ok(print_or_write(run, move |config| Box::new(Solve::new(config, limit)), "solution", "no_solution_because"))
}

/// Brings every row into canonical form.
pub(super) fn canon(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let run = TableRun::new(args.inputs, args.tables, &args.output, Overrides::default(), around)?;
    Ok(print_or_write(run, |config| Box::new(Canon::new(config, false)), "canonical", "no_form_because"))
}

/// Rates every row.
pub(super) fn rate(args: RateArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if args.format == RateFormat::Json {
        return Err("a table is rated as a table: use --output, or --format csv".to_owned().into());
    }
    let scales = args.scale.scales();
    let run = TableRun::new(args.inputs, args.tables, &args.output, Overrides::default(), around)?;
    let mut run = run.or_to_stdout();
    let question = |config| Box::new(Rate::new(config, scales)) as Box<dyn Question>;
    run.answer(question, |answered| {
        print_reasons(answered, "no_rating_because");
        Ok(())
    });
    Ok(run.status)
}

/// Writes every row in another format.
pub(super) fn convert(args: ConvertArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if let Some(path) = args.inputs.paths.iter().find(|path| is_puzzle_file(path)) {
        let name = path.display();
        // As a table of one column it would have a row for each row of a grid.
        return Err(format!("{name} is no table: `convert {name} --to csv` writes one to stdout").into());
    }
    let run = TableRun::new(args.inputs, args.tables, &args.output, Overrides::default(), around)?;
    match args.to {
        Some(Target::Line) => Ok(print_or_write(run, |config| Box::new(Line::new(config)), "line", "no_line_because")),
        None | Some(Target::Csv) => {
            let mut run = run.or_to_stdout();
            run.answer(|_| Box::new(CopyRows), |_| Ok(()));
            Ok(run.status)
        }
        Some(other) => {
            let name = other.name();
            Err(format!("a table is not converted to {name}: use --to line, or --output with another table").into())
        }
    }
}

/// Writes the answers to a table, or prints one column of them, and complains about the rows without an answer.
fn print_or_write(
    mut run: TableRun,
    question: impl Fn(Arc<Config>) -> Box<dyn Question>,
    column: &str,
    reasons: &str,
) -> Status {
    let writes_table = run.writes_table();
    run.answer(question, |answered: AnsweredPart<'_>| {
        if writes_table {
            print_reasons(answered, reasons);
            return Ok(());
        }
        print_column(answered, column, reasons)
    });
    run.status
}
