//! Runs `fmt`: brings files into canonical form, or lists those that are not in it.

use crate::args::{FmtArgs, UsageError};
use crate::files::atomic_write::{Refusal, rewrite};
use crate::files::hard_links::HardLinks;
use crate::files::temporary_file::clean_up;
use crate::input::discover::{Input, Source, WithoutPuzzles, sort_and_deduplicate};
use crate::input::each_piece::each_text;
use crate::input::opened_text::{OpenedText, foreign};
use crate::input::read::{Text, pass_through};
use crate::output::diff::diff;
use crate::process::ordered_parallel::Outcome;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::terminal::{Complaint, Console, Paint};
use crate::text::position::{Position, position};
use crate::text::sanitize::line_start;
use ide::words::counted;
use ide::{Interrupt, Rope, format_text, with_edits};
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of notes on one file; further ones are counted.
const NOTES: usize = 5;

/// The resolved arguments of `fmt`.
struct FormatPlan {
    setup: Setup,
    mode: FormatMode,
    /// The exit status if files would change.
    found: Status,
    paint: Paint,
}

/// The treatment of a file that is not in canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormatMode {
    /// It is written.
    Write,
    /// Its name is printed.
    Check,
    /// Its changes are printed.
    Diff,
}

impl FormatPlan {
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

pub(crate) fn run(args: FmtArgs, around: &Surroundings) -> Result<Status, UsageError> {
    Ok(format_all(FormatPlan::new(args, around)?))
}

fn format_all(plan: FormatPlan) -> Status {
    let mut found = plan.setup.inputs.find();
    let places = sort_and_deduplicate(&mut found);
    let left_behind = if plan.mode == FormatMode::Write { clean_up(&places) } else { Vec::new() };
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    found.announce(&counters);
    let mode = plan.mode;
    let requires_puzzles = mode != FormatMode::Write && !plan.setup.inputs.allows_empty();
    let mut run = FormatRun {
        console: plan.setup.console,
        mode,
        hard_links: if mode == FormatMode::Write { found.hard_links() } else { HardLinks::default() },
        without_puzzles: requires_puzzles.then(WithoutPuzzles::default),
        out: BufWriter::new(io::stdout()),
        paint: plan.paint,
        found: plan.found,
        status: Status::Clean,
        changed: 0,
        unchanged: 0,
        failed: found.unsettled,
    };
    run.status.note(found.report(&mut run.console));
    run.console.removed(&left_behind);
    if found.excludes_stdin && mode == FormatMode::Write {
        let passed = pass_through();
        run.unchanged += u64::from(passed.is_ok());
        // Files still have to be written, even if stdout is closed.
        let _ = run.settle(passed);
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

/// A text, its canonical form, and the places that are not formatted.
struct Formatted {
    old: Text,
    /// `None` if the text is in canonical form.
    new: Option<String>,
    unformatted: Vec<(Position, &'static str)>,
    is_foreign: bool,
    has_puzzles: bool,
    /// The reason why the new text was not written.
    refusal: Option<Refusal>,
}

/// Formats a text, and writes it if it is that of a file: on a thread of the pool, so that others continue while the
/// disk is busy.
fn format(input: &Input, text: Text, mode: FormatMode, interrupt: Interrupt<'_>) -> Formatted {
    let mut formatted = if input.is_markdown() || foreign(input, &text.content).is_some() {
        format_parts(input, text, interrupt)
    } else {
        format_whole(input, text, interrupt)
    };
    if let (Some(new), FormatMode::Write, Source::File(path)) = (&formatted.new, mode, &input.source)
        && !input.is_elsewhere
    {
        formatted.refusal = rewrite(path, &formatted.old.content, new).err();
    }
    formatted
}

/// Formats a text that is puzzle text as a whole.
fn format_whole(input: &Input, text: Text, interrupt: Interrupt<'_>) -> Formatted {
    let dialect = input.dialect();
    // If it is interrupted, the result is not used.
    let result = format_text(&text.content, dialect, interrupt).unwrap_or_default();
    let mut unformatted = Vec::new();
    if !result.unformatted.is_empty() {
        let rope = Rope::from_str(&text.content);
        unformatted = result.unformatted.iter().map(|place| (position(&rope, place.span.start), place.why)).collect();
    }
    let has_puzzles = result.has_puzzles;
    Formatted { old: text, new: result.new, unformatted, is_foreign: false, has_puzzles, refusal: None }
}

/// Formats the puzzles in a Markdown text. The text of another program is left to `convert`.
fn format_parts(input: &Input, text: Text, interrupt: Interrupt<'_>) -> Formatted {
    let opened = OpenedText::open(input, text.content.clone());
    let formatting = opened.format(interrupt);
    let unformatted =
        formatting.unformatted.iter().map(|place| (position(opened.text(), place.span.start), place.why)).collect();
    let new = with_edits(&text.content, &formatting.edits);
    let new = (new != text.content).then_some(new);
    let has_puzzles = opened.is_foreign() || opened.puzzle_count() > 0;
    Formatted { old: text, new, unformatted, is_foreign: opened.is_foreign(), has_puzzles, refusal: None }
}

struct FormatRun {
    console: Console,
    mode: FormatMode,
    hard_links: HardLinks,
    /// The files so far, as long as none has a puzzle or needs formatting, if that is a failure.
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

impl FormatRun {
    fn take(&mut self, input: &Input, outcome: Outcome<Formatted>) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(formatted) => {
                self.report_unformatted(input, &formatted.unformatted);
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

    /// Reports the places that are not formatted.
    fn report_unformatted(&mut self, input: &Input, unformatted: &[(Position, &str)]) {
        for (Position { line, column }, why) in unformatted.iter().take(NOTES) {
            let subject = format!("{}:{line}:{column}", input.names.shown);
            self.console.note(&Complaint::new(Some(subject), format!("not formatted: {why}")));
        }
        if let Some(more @ 1..) = unformatted.len().checked_sub(NOTES) {
            let text = format!("{} not formatted", counted(more as u64, "more place"));
            self.console.note(&input.complaint(text));
        }
    }

    fn file(&mut self, input: &Input, formatted: &Formatted) -> io::Result<()> {
        let Formatted { old: Text { content: old, mark, .. }, new, refusal, .. } = formatted;
        // `new` is `None` if the text is formatted already.
        match (new, self.mode, &input.source) {
            (Some(_), ..) if input.is_elsewhere => {
                self.unchanged += 1;
                self.console.note(&input.note_elsewhere());
            }
            (Some(_), FormatMode::Write, Source::File(_)) => match refusal {
                None => {
                    self.changed += 1;
                    if let Some(note) = input.file().and_then(|file| self.hard_links.note(file)) {
                        self.console.note(&input.complaint(note));
                    }
                }
                Some(refusal) => self.fail(input, refusal.to_string()),
            },
            // Stdin goes to stdout in any case, so that a pipe through `fmt -` loses nothing.
            (_, FormatMode::Write, Source::Stdin | Source::Argument(_)) => {
                self.out.write_all(mark.as_bytes())?;
                self.out.write_all(new.as_ref().unwrap_or(old).as_bytes())?;
                self.flush()?;
                *(if new.is_some() { &mut self.changed } else { &mut self.unchanged }) += 1;
            }
            (Some(new), mode, _) => {
                self.changed += 1;
                self.status.note(self.found);
                match mode {
                    FormatMode::Diff => {
                        let diff = diff(input, mark, old, new);
                        write!(self.out, "{}", self.paint.diff(&diff))?;
                    }
                    _ => writeln!(self.out, "{}", line_start(&input.names.shown))?,
                }
            }
            (None, ..) => self.unchanged += 1,
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let out = &mut self.out;
        self.console.progress.aside(|| out.flush())
    }

    fn fail(&mut self, input: &Input, sentence: String) {
        self.failed += 1;
        self.status.note(self.console.error(&input.complaint(sentence)));
    }

    /// Ends the run if stdout cannot be written to, unless files still have to be written.
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
        // Without its list or its text, a run has done nothing that a summary could count.
        let has_done_nothing = self.mode != FormatMode::Write || self.changed + self.unchanged == 0;
        if self.console.has_lost_stdout() && self.status == Status::Trouble && has_done_nothing {
            return self.status;
        }
        let changed = counted(self.changed, "file");
        let unchanged = self.unchanged;
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
