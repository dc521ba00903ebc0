//! Runs `report`: describes data sets.

use crate::args::{DataReportForm, ReportArgs, UsageError};
use crate::input::discover::STDIN;
use crate::process::interrupt;
use crate::process::status::Status;
use crate::runner::setup::{Surroundings, console, resolver, thread_pool};
use crate::tables::{ColumnNames, name, open, reason};
use crate::terminal::{Complaint, Console, Counters};
use crate::text::sanitize::line_start;
use datasets::Workers;
use datasets::report::{Report, Surveyor};
use datasets::table::TableError;
use ide::Config;
use rayon::ThreadPool;
use settings::{Overrides, Resolver};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Describes the tables.
pub(crate) fn run(args: ReportArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let pool = thread_pool(args.jobs.unwrap_or(around.processors))?;
    let resolver = resolver(&args.settings, Overrides::default(), &around.working_directory);
    let mut console = console(&args.output, around);
    let counters = Arc::clone(&console.progress.counters);
    let progress = Arc::clone(&counters);
    interrupt::listen(move || progress.to_string());
    let run = ReportRun { args: &args, pool: &pool, resolver: &resolver, counters: &counters };
    let outcome = run.report();
    console.progress.finish();
    Ok(match outcome {
        Ok(report) => print(&report, args.format, &mut console),
        Err(_) if interrupt::is_requested() => {
            interrupt::acknowledge();
            console.error(&Complaint::new(None, format!("interrupted: {counters}")));
            Status::Interrupted
        }
        // A report without one of its tables could be taken for the whole.
        Err(complaint) => console.error(&complaint),
    })
}

/// A run.
struct ReportRun<'a> {
    args: &'a ReportArgs,
    pool: &'a ThreadPool,
    resolver: &'a Resolver,
    counters: &'a Counters,
}

impl ReportRun<'_> {
    fn report(&self) -> Result<Report, Complaint> {
        let mut surveyor = Surveyor::default();
        for path in &self.args.paths {
            let name = name(path, Path::new(STDIN));
            let shown = name.display().to_string();
            let complaint = |why: String| Complaint::new(Some(shown.clone()), why);
            let settings = self.resolver.settings(name).map_err(|error| complaint(error.to_string()))?;
            self.add(&mut surveyor, path, &shown, &settings.config).map_err(|error| complaint(reason(&error)))?;
        }
        Ok(surveyor.finish())
    }

    fn add(&self, surveyor: &mut Surveyor, path: &Path, shown: &str, config: &Config) -> Result<(), TableError> {
        let named = ColumnNames { puzzles: self.args.column.as_deref(), answers: self.args.answer_column.as_deref() };
        let opened = open(path, named)?;
        self.counters.expect_puzzles(opened.0.rows.unwrap_or(0));
        let workers = Workers { pool: self.pool, interrupt: &interrupt::is_requested };
        let each = |rows: usize| self.counters.puzzles_done(rows);
        surveyor.add(shown, opened, config, workers, each)
    }
}

fn print(report: &Report, form: DataReportForm, console: &mut Console) -> Status {
    let text = match form {
        DataReportForm::Text => report.text().lines().flat_map(|line| [line_start(line), "\n".into()]).collect(),
        DataReportForm::Json => report.json() + "\n",
        DataReportForm::Html => report.html(),
    };
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Status::Clean,
        Err(error) => console.stdout_ended(&error),
    }
}
