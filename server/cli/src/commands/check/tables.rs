//! Checks tables: each row must hold one puzzle, and a finding is in the line of its row.

use super::plan::default_format;
use crate::args::{CheckArgs, UsageError};
use crate::each_row::{AnsweredPart, TableRun};
use crate::files::paths::real_place;
use crate::output::formats::format_writer::RunEnd;
use crate::output::record::FindingRecord;
use crate::output::report::{Report, Stream, open_reports, report_end, report_targets};
use crate::output::tally::CheckTally;
use crate::process::status::Status;
use crate::setup::{Surroundings, overrides};
use datasets::{Check, CheckedRows};
use ide::{Rule, Severity};
use std::path::Path;
use std::sync::Arc;

/// The number up to which solutions are counted, as for puzzle files.
const LIMIT: u64 = 2;

/// Checks every row.
pub(super) fn run(args: CheckArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if let Some(option) = args.needs_files() {
        return Err(format!("{option} works on puzzle files, not on tables").into());
    }
    let places = args.inputs.paths.iter().map(|path| real_place(path)).collect();
    let to_stdout = args.tables.table_output.as_deref().is_some_and(|path| path == Path::new("-"));
    let (stream, is_terminal) = match to_stdout {
        true => (Stream::Stderr, around.stderr_is_terminal),
        false => (Stream::Stdout, around.stdout_is_terminal),
    };
    let targets = report_targets(args.format, default_format(is_terminal))?;
    let color = args.output.color.color_choice();
    let mut run = TableRun::new(args.inputs, args.tables, &args.output, overrides(args.rules), around)?
        .of_command("check".to_owned())
        .with_exit_zero(args.exit_zero);
    run.refuse_prefix_without_columns(true)?;
    let mut reports = match open_reports(&targets, stream, color, args.max_shown, places) {
        Ok(reports) => reports,
        Err(complaint) => return Ok(run.console.fail(&complaint)),
    };
    let mut tally = CheckTally::default();
    run.answer(
        |config| Box::new(Check::new(config, LIMIT)),
        |answered| {
            add_findings(answered, &mut tally, &mut reports);
            // The next part may take long.
            reports.iter_mut().for_each(Report::flush);
            Ok(())
        },
    );
    tally.files = run.opened;
    Ok(finish(run, tally, reports))
}

fn finish(mut run: TableRun, mut tally: CheckTally, mut reports: Vec<Report>) -> Status {
    if run.status == Status::Interrupted {
        // Reports stay without their ends, so that they cannot be mistaken for complete ones.
        reports.iter_mut().for_each(Report::flush);
        return run.status;
    }
    run.failures.drain(..).for_each(|failure| tally.fail(failure));
    for report in &mut reports {
        report.finish(&RunEnd { tally: &tally, status: run.status });
        run.status.note(report_end(report, &mut run.console));
    }
    // What an earlier run has found is in the tables that it wrote.
    if !run.skipped_all() && reports.iter().any(|report| report.is_on_screen() && report.is_for_people()) {
        let columns: String = run.columns.iter().flat_map(|columns| ["; ", columns.as_str()]).collect();
        run.console.summary(&format!("{}{columns}", tally.summary()));
    }
    run.status
}

/// Reports the findings of a part.
fn add_findings(answered: AnsweredPart<'_>, tally: &mut CheckTally, reports: &mut [Report]) {
    let path: Arc<str> = answered.path.into();
    let mut row = 0;
    for batch in answered.answers {
        let checked = CheckedRows::new(batch);
        for index in 0..batch.num_rows() {
            let number = answered.part.rows_before + row as u64 + 1;
            let line = usize::try_from(answered.part.line(row)).unwrap_or(usize::MAX);
            tally.puzzles += 1;
            for (rule, message) in checked.faults(index) {
                let severity = answered.settings.config.severity(rule).unwrap_or(Severity::Error);
                let fails_run = answered.settings.fail_on <= severity;
                *answered.has_findings |= fails_run;
                tally.add(rule, severity);
                let record = record(&path, number, line, rule, severity, message.to_owned(), fails_run);
                reports.iter_mut().for_each(|report| report.add_record(&record, &path, None));
            }
            row += 1;
        }
    }
}

fn record(
    path: &Arc<str>,
    number: u64,
    line: usize,
    rule: Rule,
    severity: Severity,
    message: String,
    fails: bool,
) -> FindingRecord {
    FindingRecord {
        path: Arc::clone(path),
        puzzle: u32::try_from(number).ok(),
        name: None,
        rule,
        severity,
        message,
        line,
        column: 1,
        end_line: line,
        end_column: 1,
        cells: Vec::new(),
        related: Vec::new(),
        fix: None,
        byte_columns: None,
        uri: None,
        fails,
    }
}
