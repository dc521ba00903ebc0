//! Takes the results of a check in order, counts them, and reports them.

use super::baseline::Baseline;
use super::examine::Examined;
use super::fix::{Fixable, Fixing};
use super::task::CheckTask;
use super::work::Checked;
use crate::files::hard_links::HardLinks;
use crate::input::discover::{Found, Input, InputNames, Role, WithoutPuzzles};
use crate::input::earlier_puzzles::Originals;
#[cfg(feature = "tables")]
use crate::input::packed::unpacked_path;
use crate::input::placed_document::FILE;
use crate::input::since::CheckedInputs;
use crate::output::record::FailureRecord;
use crate::output::report::Report;
use crate::output::tally::{CheckTally, Failure};
use crate::process::ordered_parallel::{Outcome, panic_message};
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
#[cfg(feature = "tables")]
use datasets::table::Format;
use ide::words::counted;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

pub(super) struct CheckRun {
    pub(super) task: CheckTask,
    pub(super) console: Console,
    pub(super) reports: Vec<Report>,
    /// The error that ended the output of texts to stdout.
    pub(super) out_end: Option<io::Error>,
    pub(super) tally: CheckTally,
    pub(super) status: Status,
    /// The findings that have fixes, unless no input is a file that `--fix` could change.
    pub(super) fixable: Option<Fixable>,
    /// The hard links among the files that may be written.
    pub(super) hard_links: HardLinks,
    /// True if something was found that fails, even with `--exit-zero`.
    pub(super) has_failed: bool,
    /// The files so far, as long as no puzzle has been found, if that is a failure.
    pub(super) without_puzzles: Option<WithoutPuzzles>,
    pub(super) originals: Originals,
    pub(super) checked_inputs: CheckedInputs,
    pub(super) baseline: Option<Baseline>,
    /// The number of inputs that have been taken to their ends.
    pub(super) done: usize,
    pub(super) in_file: InFile,
}

/// The results in the current file so far.
#[derive(Default)]
pub(super) struct InFile {
    /// True if a part of it has shown a defect.
    is_broken: bool,
    pub(super) puzzles: usize,
    pub(super) findings: usize,
    /// The number of lines that have been checked.
    pub(super) lines: usize,
}

impl CheckRun {
    /// Creates the check of some inputs, without reports.
    pub(super) fn new(task: CheckTask, console: Console, found: &Found) -> CheckRun {
        let has_files = found.inputs.iter().any(|input| input.pasted().is_none());
        CheckRun {
            task,
            console,
            reports: Vec::new(),
            out_end: None,
            tally: CheckTally::of_unsettled(found.unsettled),
            status: Status::Clean,
            fixable: has_files.then(Fixable::default),
            hard_links: if task.fixing == Fixing::Apply { found.hard_links() } else { HardLinks::default() },
            has_failed: false,
            without_puzzles: None,
            originals: Originals::default(),
            checked_inputs: CheckedInputs::default(),
            baseline: None,
            done: 0,
            in_file: InFile::default(),
        }
    }

    /// Reports the result of the search for files.
    pub(super) fn report_search(&mut self, found: &Found, left_behind: &[PathBuf]) {
        self.status.note(found.report(&mut self.console));
        for complaint in &found.complaints {
            let path = complaint.subject().unwrap_or(".").into();
            let message = complaint.text().to_owned();
            self.record_failure(FailureRecord { path, uri: None, spot: complaint.spot(), message });
        }
        self.console.removed(left_behind);
        for note in std::mem::take(&mut self.checked_inputs.notes) {
            self.console.note(&Complaint::new(None, note));
        }
    }

    /// Takes the result of a unit of work.
    pub(super) fn take(&mut self, input: &Input, outcome: Outcome<Checked>) -> ControlFlow<()> {
        if let Outcome::Done(Checked::Chunk(examined) | Checked::Text(examined)) = &outcome {
            self.console.progress.counters.bytes_done(examined.opened.text().len_bytes() as u64);
        }
        match outcome {
            Outcome::Done(Checked::Chunk(examined)) => self.report_safely(input, examined),
            Outcome::Done(Checked::Text(examined)) => {
                self.report_safely(input, examined);
                self.end_file(input);
            }
            Outcome::Done(Checked::End) => self.end_file(input),
            Outcome::Done(Checked::Nothing) => {}
            Outcome::Unreadable(sentence) => {
                // A long file can fail after some of its chunks have been checked.
                let sentence = match self.in_file.lines {
                    0 => sentence,
                    lines => format!("{sentence}; checked up to line {lines}"),
                };
                self.fail_file(input, &sentence, Failure::Unreadable);
                self.status.note(self.console.error(&input.complaint(sentence)));
            }
            Outcome::Done(Checked::Broken(message)) => {
                self.in_file.is_broken = true;
                self.status.note(self.console.crashed(&input.names.shown, &message));
            }
            Outcome::Crashed(message) => {
                self.fail_file(input, "internal error", Failure::Crash);
                self.status.note(self.console.crashed(&input.names.shown, &message));
            }
        }
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns true if nothing more can come of the check. If all reports are closed, the exit code still matters.
    fn is_over(&self) -> bool {
        let needs_all = self.baseline.is_some() || self.task.fixing == Fixing::Apply;
        !needs_all && self.reports.iter().all(Report::has_ended) && self.status >= Status::Found
    }

    fn report_safely(&mut self, input: &Input, mut examined: Examined) {
        let reported = catch_unwind(AssertUnwindSafe(|| self.report(input, &mut examined)));
        if let Err(panic) = reported {
            self.in_file.is_broken = true;
            self.status.note(self.console.crashed(&input.names.shown, &panic_message(panic.as_ref())));
        }
    }

    /// Counts a file that has been checked to its end.
    fn end_file(&mut self, input: &Input) {
        if self.in_file.is_broken {
            return self.fail_file(input, "internal error", Failure::Crash);
        }
        let InFile { puzzles, findings, .. } = std::mem::take(&mut self.in_file);
        if input.role == Role::Checked {
            self.tally.files += 1;
            let reports = self.reports.iter_mut();
            self.console.progress.aside(|| reports.for_each(|report| report.checked(&input.names.path)));
        }
        if let Some(files) = self.without_puzzles.as_mut().filter(|_| input.role == Role::Checked) {
            files.add(input);
        }
        if let Some(baseline) = self.baseline.as_mut().filter(|_| input.role == Role::Checked) {
            baseline.checked(&input.names.path, |rule| input.asks_for(rule));
        }
        self.file_is_over();
        if self.console.is_verbose() {
            let puzzles = counted(puzzles as u64, "puzzle");
            let findings = counted(findings as u64, "finding");
            self.console.detail(&format!("{}: {puzzles}, {findings}", input.names.shown));
        }
    }

    fn fail_file(&mut self, input: &Input, why: &str, failure: Failure) {
        let InputNames { path, uri, .. } = &*input.names;
        self.record_failure(FailureRecord {
            path: Arc::clone(path),
            uri: uri.clone(),
            spot: None,
            message: why.to_owned(),
        });
        self.in_file = InFile::default();
        self.tally.fail(failure);
        self.file_is_over();
    }

    fn file_is_over(&mut self) {
        self.done += 1;
        self.console.progress.counters.file_done();
    }

    /// Finds duplicates of earlier puzzles; returns false if there is nothing to report.
    fn compare(&mut self, input: &Input, examined: &mut Examined) -> bool {
        let mut duplicates = self.originals.find_duplicates(&input.names, std::mem::take(&mut examined.puzzles));
        if input.role == Role::Compared {
            duplicates.retain(|duplicate| self.checked_inputs.holds(&duplicate.original));
            if duplicates.is_empty() {
                return false;
            }
        }
        examined.opened.compare(duplicates);
        true
    }

    fn report(&mut self, input: &Input, examined: &mut Examined) {
        if !self.compare(input, examined) {
            return;
        }
        if examined.opened.is_foreign() && examined.opened.puzzle_count() == 0 && self.in_file.lines == 0 {
            let text = "not checked: not puzzle text; `sudoku-lsp convert --to sudoku` converts it or says why not";
            self.console.note(&input.complaint(text));
        }
        #[cfg(feature = "tables")]
        if self.in_file.lines == 0
            && let Some(column) = column_of_puzzles(input, examined)
        {
            let text = format!("read as text; `--column {column}` reads it as a table, with its answers");
            self.console.note(&input.complaint(text));
        }
        if examined.is_latin1 {
            let text = "its comments are not valid UTF-8: they are read as Latin-1, and its bytes are kept";
            self.console.note(&input.complaint(text));
        }
        for document in examined.opened.documents() {
            for puzzle in document.analysis.puzzles_of_candidates(FILE) {
                let Some(start) = document.grid_start(puzzle) else { continue };
                let subject = format!("{}:{}", input.names.shown, examined.opened.position(start));
                let text = "the givens have several solutions; the candidates are respected";
                self.console.note(&Complaint::new(Some(subject), text));
            }
        }
        self.report_fixes(input, examined);
        self.count(input, examined);
        let findings = self.report_findings(input, examined);
        self.in_file.findings += findings.total;
        let would_change = self.task.fixing == Fixing::Show && examined.output.is_some();
        if would_change || findings.fail {
            self.has_failed = true;
            self.status.note(self.task.found);
        }
        if examined.opened.puzzle_count() > 0 {
            self.without_puzzles = None;
        }
    }

    fn report_fixes(&mut self, input: &Input, examined: &Examined) {
        match &examined.output {
            Some(diff) if self.task.fixing == Fixing::Show => self.print(&self.task.paint.diff(diff)),
            Some(text) => self.print(text),
            None => {}
        }
        if let Some(refusal) = &examined.refusal {
            self.status.note(self.console.error(&input.complaint(refusal.to_string())));
        }
        if examined.is_left {
            self.console.note(&input.note_elsewhere());
        }
        if examined.fixes > 0
            && let Some(note) = input.file().and_then(|file| self.hard_links.note(file))
        {
            self.console.note(&input.complaint(note));
        }
        if examined.is_endless {
            let text = "not fixed: its fixes undo each other; fix it by hand";
            self.console.note(&input.complaint(text));
        }
    }

    /// Counts a text, or a chunk of it.
    fn count(&mut self, input: &Input, examined: &Examined) {
        let puzzles = if input.role == Role::Checked { examined.opened.puzzle_count() } else { 0 };
        self.tally.puzzles += puzzles as u64;
        self.tally.fixes += examined.fixes;
        self.in_file.puzzles += puzzles;
        self.in_file.lines += examined.opened.text().len_lines().saturating_sub(1);
    }

    /// Records in the reports that something could not be checked.
    fn record_failure(&mut self, failure: FailureRecord) {
        self.reports.iter_mut().for_each(|report| report.failure(&failure));
    }

    fn print(&mut self, text: &str) {
        if self.out_end.is_none() {
            let mut out = io::stdout().lock();
            let written = self.console.progress.aside(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()));
            self.out_end = written.err();
        }
    }
}

/// The column of puzzles that the first line of a text names, if it is that of a table.
#[cfg(feature = "tables")]
fn column_of_puzzles(input: &Input, examined: &Examined) -> Option<String> {
    let line = examined.opened.text().get_line(0)?.to_string();
    let name = match Format::of_name(unpacked_path(std::path::Path::new(&*input.names.shown))) {
        Some(Format::Jsonl) => datasets::key_of_puzzles(&line),
        Some(Format::Csv(_)) => datasets::heading_of_puzzles(&line, 1),
        // A word alone may be a heading of a text.
        Some(Format::Parquet) | None => datasets::heading_of_puzzles(&line, 2),
    };
    // A name with blanks would be several words of a command line.
    name.filter(|name| !name.contains(char::is_whitespace)).map(str::to_owned)
}
