//! Writes errors, notes and the summary to stderr. Knows nothing of puzzles.
//!
//! No function fails: if stderr is closed, there is no place for a message.

use super::{Complaint, Progress};
use crate::process::status::Status;
use crate::text::sanitize::{line_start, visible};
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use std::io::{self, BufWriter, Stderr, Stdout, Write};
use std::path::PathBuf;

/// Writes to stdout, for commands that read no puzzles.
pub(crate) fn print(write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> Status {
    let mut out = BufWriter::new(io::stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Status::Clean,
        Err(error) => Console::plain().stdout_ended(&error),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verbosity {
    Quiet,
    /// Errors, important notes, the summary.
    Normal,
    /// All messages.
    Verbose,
}

/// The messages and the progress of a run.
pub(crate) struct Console {
    stream: AutoStream<Stderr>,
    verbosity: Verbosity,
    pub(crate) progress: Progress,
    has_lost_stdout: bool,
}

impl Console {
    pub(crate) fn new(color: anstream::ColorChoice, verbosity: Verbosity, progress: Progress) -> Console {
        Console { stream: AutoStream::new(std::io::stderr(), color), verbosity, progress, has_lost_stdout: false }
    }

    /// Creates a console for commands that read no puzzles.
    pub(crate) fn plain() -> Console {
        Console::new(anstream::ColorChoice::Auto, Verbosity::Normal, Progress::hidden())
    }

    pub(crate) fn error(&mut self, complaint: &Complaint) -> Status {
        let style = AnsiColor::Red.on_default().bold();
        self.labelled("error", style, &complaint.to_string());
        Status::Trouble
    }

    /// Reports the reason why the run cannot begin.
    pub(crate) fn fail(mut self, complaint: &Complaint) -> Status {
        self.progress.finish();
        self.error(complaint)
    }

    /// Reports an error of stdout, the first one of a run. A closed pipe, as after `head`, is no failure.
    pub(crate) fn stdout_ended(&mut self, error: &io::Error) -> Status {
        let is_reported = std::mem::replace(&mut self.has_lost_stdout, true);
        if is_reported || error.kind() == io::ErrorKind::BrokenPipe {
            return Status::Clean;
        }
        self.error(&Complaint::new(Some("stdout".to_owned()), format!("cannot write: {error}")))
    }

    /// Returns true if stdout cannot be written to any more.
    pub(crate) fn has_lost_stdout(&self) -> bool {
        self.has_lost_stdout
    }

    /// Reports the temporary files of killed runs that were removed.
    pub(crate) fn removed(&mut self, left_behind: &[PathBuf]) {
        for path in left_behind {
            self.detail(&format!("{}: removed, left over from a killed run", path.display()));
        }
    }

    /// Reports a defect of this program, with the text that shows it.
    pub(crate) fn crashed(&mut self, name: &str, message: &str) -> Status {
        let text = format!("internal error, please report it: {message}");
        self.error(&Complaint::new(Some(name.to_owned()), text));
        Status::Crash
    }

    /// Writes an important note, unless only errors are wanted.
    pub(crate) fn note(&mut self, complaint: &Complaint) {
        if self.verbosity >= Verbosity::Normal {
            let style = AnsiColor::Yellow.on_default().bold();
            self.labelled("note", style, &complaint.to_string());
        }
    }

    /// Writes a note of minor interest.
    pub(crate) fn detail(&mut self, text: &str) {
        if self.is_verbose() {
            self.labelled("note", Style::new().dimmed(), text);
        }
    }

    /// Writes the end of the run, unless only errors are wanted.
    pub(crate) fn summary(&mut self, text: &str) {
        if self.verbosity >= Verbosity::Normal {
            self.line(&line_start(text));
        }
    }

    /// Writes a line that an option of its own asks for.
    pub(crate) fn answer(&mut self, text: &str) {
        self.line(&line_start(text));
    }

    /// Returns true if [`Console::detail`] writes anything.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbosity >= Verbosity::Verbose
    }

    fn labelled(&mut self, label: &str, style: Style, text: &str) {
        self.line(&format!("{style}{label}{style:#}: {}", visible(text)));
    }

    fn line(&mut self, text: &str) {
        let stream = &mut self.stream;
        self.progress.aside(|| {
            let _ = writeln!(stream, "{text}");
        });
    }
}
