//! `fmt`: puts files into their canonical form, or says which are not in it.

use crate::analysis::diff::diff;
use crate::args::FmtArgs;
use crate::args::UsageError;
use crate::files::atomic_write::{Refusal, rewrite};
use crate::files::hard_links::HardLinks;
use crate::files::temporary_file::clean_up;
use crate::input::discover::{Input, Source, WithoutPuzzles, sort_and_deduplicate};
use crate::input::open::{Sheet, apply};
use crate::input::read::{Text, pass_through};
use crate::process::ordered_parallel::Outcome;
use crate::process::status::Status;
use crate::runner::each_text;
use crate::runner::setup::{Setup, Surroundings};
use crate::terminal::{Complaint, Console, Paint};
use crate::text::position::{Position, position};
use crate::text::sanitize::visible;
use ide::Interrupt;
use ide::words::counted;
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Notes about one file, beyond which they are counted only.
const NOTES: usize = 5;

/// A `fmt` that is ready to run.
struct FormatPlan {
    setup: Setup,
    mode: FormatMode,
    /// The exit status if files would change.
    found: Status,
    paint: Paint,
}

/// What `fmt` does with a file that is not in canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormatMode {
    /// Writes it.
    Write,
    /// Names it.
    Check,
    /// Shows what would change.
    Diff,
}

impl FormatPlan {
    /// Resolves the arguments.
    fn new(args: FmtArgs, around: &Surroundings) -> Result<FormatPlan, UsageError> {
        let mode = match (args.check, args.diff) {
            // Each difference names its file.
            (_, true) => FormatMode::Diff,
            (true, false) => FormatMode::Check,
            (false, false) => FormatMode::Write,
        };
        let paint = Paint::of_stdout(args.output.color.color_choice());
        let mut setup = Setup::new(args.inputs, &args.output, "format", around)?;
        if mode == FormatMode::Write {
            setup.inputs = setup.inputs.filtering();
        }
        Ok(FormatPlan { setup, mode, found: Status::of_findings(args.exit_zero), paint })
    }
}

/// Formats every file. The error is a sentence about bad usage.
pub(crate) fn run(args: FmtArgs, around: &Surroundings) -> Result<Status, UsageError> {
    Ok(format_all(FormatPlan::new(args, around)?))
}

fn format_all(plan: FormatPlan) -> Status {
    let mut found = plan.setup.inputs.find();
    let places = sort_and_deduplicate(&mut found.inputs);
    let left_behind = if plan.mode == FormatMode::Write { clean_up(&places) } else { Vec::new() };
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    found.announce(&counters);
    let out = BufWriter::new(io::stdout());
    let (console, mode) = (plan.setup.console, plan.mode);
    let hard_links = if mode == FormatMode::Write { found.hard_links() } else { HardLinks::default() };
    let failed = found.unsettled;
    let demands_puzzles = mode != FormatMode::Write && !plan.setup.inputs.allows_empty();
    let without_puzzles = demands_puzzles.then(WithoutPuzzles::default);
    let (status, paint) = (Status::Clean, plan.paint);
    let found_status = plan.found;
    let mut run = Run {
        console,
        mode,
        hard_links,
        without_puzzles,
        out,
        paint,
        found: found_status,
        status,
        changed: 0,
        unchanged: 0,
        failed,
    };
    run.status.note(found.report(&mut run.console));
    run.console.removed(&left_behind);
    if found.excludes_stdin && mode == FormatMode::Write {
        run.unchanged += 1;
        // There may be files to write, also where nobody takes this text.
        let _ = run.settle(pass_through());
    }
    each_text(
        &plan.setup.pool,
        &found.inputs,
        |input, text, interrupt| format(input, text, mode, interrupt),
        |input, outcome| {
            counters.file_done();
            counters.bytes_done(input.len());
            run.take(input, outcome)
        },
    );
    run.finish()
}

/// A text, what it should be, and what could not be brought into form.
struct Formatted {
    old: Text,
    /// `None` if it is as it should be.
    new: Option<String>,
    kept: Vec<(Position, &'static str)>,
    is_foreign: bool,
    has_puzzles: bool,
    /// Why the new text was not written.
    refusal: Option<Refusal>,
}

/// Finds what a text should be, and writes it if it is that of a file: here, where others are worked on while the disk
/// takes its time.
fn format(input: &Input, text: Text, mode: FormatMode, interrupt: Interrupt<'_>) -> Formatted {
    let sheet = Sheet::open(input, text.content.clone());
    let formatting = sheet.format(interrupt);
    let kept = formatting.unformatted.iter().map(|kept| (position(sheet.text(), kept.span.start), kept.why)).collect();
    let new = apply(&text.content, &formatting.edits);
    let new = (new != text.content).then_some(new);
    let refusal = match (&new, mode, &input.source) {
        (Some(new), FormatMode::Write, Source::File(path)) => rewrite(path, &text.content, new).err(),
        _ => None,
    };
    // Those of another program are for `convert` to find.
    let has_puzzles = sheet.is_foreign() || sheet.puzzle_count() > 0;
    Formatted { old: text, new, kept, is_foreign: sheet.is_foreign(), has_puzzles, refusal }
}

struct Run {
    console: Console,
    mode: FormatMode,
    hard_links: HardLinks,
    /// The files so far, as long as none has a puzzle or another form and that is no good.
    without_puzzles: Option<WithoutPuzzles>,
    out: BufWriter<Stdout>,
    paint: Paint,
    /// The exit status if files would change.
    found: Status,
    status: Status,
    changed: u64,
    unchanged: u64,
    failed: u64,
}

impl Run {
    fn take(&mut self, input: &Input, outcome: Outcome<Formatted>) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(formatted) => {
                self.notes(input, &formatted.kept);
                match &mut self.without_puzzles {
                    Some(_) if formatted.has_puzzles || formatted.new.is_some() => self.without_puzzles = None,
                    Some(files) => files.add(input),
                    None => {}
                }
                if formatted.is_foreign {
                    let text = "not formatted: not puzzle text";
                    self.console.note(&input.complaint(text));
                }
                let written = self.file(input, &formatted);
                return self.settle(written);
            }
            Outcome::Unreadable(sentence) => self.fail(input, sentence),
            Outcome::Crashed(message) => {
                self.failed += 1;
                self.status.note(self.console.crashed(&input.names.shown, &message));
            }
        }
        ControlFlow::Continue(())
    }

    /// Says what keeps its form.
    fn notes(&mut self, input: &Input, kept: &[(Position, &str)]) {
        for (Position { line, column }, why) in kept.iter().take(NOTES) {
            let subject = format!("{}:{line}:{column}", input.names.shown);
            self.console.note(&Complaint::new(Some(subject), format!("not formatted: {why}")));
        }
        if let Some(more @ 1..) = kept.len().checked_sub(NOTES) {
            let text = format!("{} not formatted", counted(more as u64, "more place"));
            self.console.note(&input.complaint(text));
        }
    }

    fn file(&mut self, input: &Input, formatted: &Formatted) -> io::Result<()> {
        let Formatted { old: Text { content: old, mark }, new, refusal, .. } = formatted;
        match (new, self.mode, &input.source) {
            (Some(_), FormatMode::Write, Source::File(_)) => match refusal {
                None => {
                    self.changed += 1;
                    if let Some(note) = input.file().and_then(|file| self.hard_links.note(file)) {
                        self.console.note(&input.complaint(note));
                    }
                }
                Some(refusal) => self.fail(input, refusal.to_string()),
            },
            (_, FormatMode::Write, Source::Stdin | Source::Argument(_)) => {
                *(if new.is_some() { &mut self.changed } else { &mut self.unchanged }) += 1;
                self.out.write_all(mark.as_bytes())?;
                self.out.write_all(new.as_ref().unwrap_or(old).as_bytes())?;
            }
            (Some(new), mode, _) => {
                self.changed += 1;
                self.status.note(self.found);
                match mode {
                    FormatMode::Diff => {
                        let diff = diff(input, mark, old, new);
                        write!(self.out, "{}", self.paint.diff(&diff))?;
                    }
                    _ => writeln!(self.out, "{}", visible(&input.names.shown))?,
                }
            }
            (None, ..) => self.unchanged += 1,
        }
        let out = &mut self.out;
        self.console.progress.aside(|| out.flush())
    }

    fn fail(&mut self, input: &Input, sentence: String) {
        self.failed += 1;
        self.status.note(self.console.error(&input.complaint(sentence)));
    }

    /// Ends the run where stdout takes nothing more, unless files are still to be written.
    fn settle(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        let Err(error) = written else { return ControlFlow::Continue(()) };
        self.status.note(self.console.stdout_ended(&error));
        if self.mode == FormatMode::Write { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn finish(mut self) -> Status {
        self.console.progress.finish();
        if let Some(files) = self.without_puzzles.take().filter(|files| files.count > 0) {
            self.status.note(self.console.error(&Complaint::new(None, files.sentence("format"))));
        }
        let (changed, unchanged) = (counted(self.changed, "file"), self.unchanged);
        let failed = match self.failed {
            0 => String::new(),
            failed => format!("; {} not formatted", counted(failed, "file")),
        };
        self.console.summary(&match self.mode {
            FormatMode::Write => format!("{changed} reformatted, {unchanged} left unchanged{failed}"),
            FormatMode::Check | FormatMode::Diff => {
                format!("{changed} would be reformatted, {unchanged} would be left unchanged{failed}")
            }
        });
        self.status
    }
}
