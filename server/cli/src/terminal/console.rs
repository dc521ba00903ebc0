//! What is said on stderr: errors, notes, the summary, progress. Knows nothing of puzzles.
//!
//! Nothing here fails: where stderr is closed there is nobody to tell.

use super::{Complaint, Progress};
use crate::process::status::Status;
use crate::text::sanitize::visible;
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use std::io::{self, Stderr, Write};
use std::path::PathBuf;

/// How much to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verbosity {
    /// Errors.
    Quiet,
    /// Errors, notes that matter, the summary.
    Normal,
    /// Whatever there is to say.
    Verbose,
}

/// The person who watches.
pub(crate) struct Console {
    stream: AutoStream<Stderr>,
    verbosity: Verbosity,
    pub(crate) progress: Progress,
}

impl Console {
    pub(crate) fn new(color: anstream::ColorChoice, verbosity: Verbosity, progress: Progress) -> Console {
        Console { stream: AutoStream::new(std::io::stderr(), color), verbosity, progress }
    }

    /// A console for commands that read no puzzles.
    pub(crate) fn plain() -> Console {
        Console::new(anstream::ColorChoice::Auto, Verbosity::Normal, Progress::hidden())
    }

    /// Writes an error.
    pub(crate) fn error(&mut self, complaint: &Complaint) -> Status {
        let style = AnsiColor::Red.on_default().bold();
        self.labelled("error", style, &complaint.to_string());
        Status::Trouble
    }

    /// Says why the run cannot begin.
    pub(crate) fn fail(mut self, complaint: &Complaint) -> Status {
        self.progress.finish();
        self.error(complaint)
    }

    /// Says why stdout takes nothing more; that its reader has gone away, as `head` does, is no failure.
    pub(crate) fn stdout_ended(&mut self, error: &io::Error) -> Status {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Status::Clean;
        }
        self.error(&Complaint::new(Some("stdout".to_owned()), format!("cannot write: {error}")))
    }

    /// Says which files were removed that runs which were killed had left behind.
    pub(crate) fn removed(&mut self, left_behind: &[PathBuf]) {
        for path in left_behind {
            self.detail(&format!("{}: removed, left over from a killed run", path.display()));
        }
    }

    /// Says that this program has a defect, and which text shows it.
    pub(crate) fn crashed(&mut self, shown: &str, message: &str) -> Status {
        let text = format!("internal error, please report it: {message}");
        self.error(&Complaint::new(Some(shown.to_owned()), text));
        Status::Crash
    }

    /// Says something that a person should know, unless nothing but errors is wanted.
    pub(crate) fn note(&mut self, complaint: &Complaint) {
        if self.verbosity >= Verbosity::Normal {
            let style = AnsiColor::Yellow.on_default().bold();
            self.labelled("note", style, &complaint.to_string());
        }
    }

    /// Says something that is rarely of interest.
    pub(crate) fn detail(&mut self, text: &str) {
        if self.is_verbose() {
            self.labelled("note", Style::new().dimmed(), text);
        }
    }

    /// Writes the end of the run, unless nothing but errors is wanted.
    pub(crate) fn summary(&mut self, text: &str) {
        if self.verbosity >= Verbosity::Normal {
            self.line(&visible(text));
        }
    }

    /// Writes what was asked for by an option of its own.
    pub(crate) fn answer(&mut self, text: &str) {
        self.line(&visible(text));
    }

    /// Whether [`Console::detail`] says anything.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbosity >= Verbosity::Verbose
    }

    fn labelled(&mut self, label: &str, style: Style, text: &str) {
        self.line(&format!("{style}{label}{style:#}: {}", visible(text)));
    }

    fn line(&mut self, text: &str) {
        let stream = &mut self.stream;
        self.progress.aside(|| {
            let _nobody_listens = writeln!(stream, "{text}");
        });
    }
}
