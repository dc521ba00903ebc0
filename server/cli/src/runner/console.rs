//! What is said on stderr: errors, notes, the summary, progress. Knows nothing of puzzles.
//!
//! Nothing here fails: where stderr is closed there is nobody to tell.

use crate::input::discover::{Found, Input};
use crate::output::position::Spot;
use crate::output::sanitize::visible;
use crate::runner::exit::Status;
use crate::runner::progress::Progress;
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

/// Something that could not be done, and what it is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Complaint {
    /// A path, or a place in a file.
    subject: Option<String>,
    /// Where in the file, where the subject is its path alone.
    spot: Option<Spot>,
    text: String,
}

impl Complaint {
    pub(crate) fn new(subject: Option<String>, text: impl Into<String>) -> Complaint {
        Complaint { subject, spot: None, text: text.into() }
    }

    /// One about a place in a file.
    pub(crate) fn at(path: String, spot: Option<Spot>, text: impl Into<String>) -> Complaint {
        Complaint { subject: Some(path), spot, text: text.into() }
    }

    pub(crate) fn about(input: &Input, text: impl Into<String>) -> Complaint {
        Complaint::new(Some(input.names.shown.to_string()), text)
    }

    /// What it is about, if not the run as a whole.
    pub(crate) fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// Where in that file, if that is known.
    pub(crate) fn spot(&self) -> Option<Spot> {
        self.spot
    }

    /// What is wrong with it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The whole sentence.
    pub(crate) fn sentence(&self) -> String {
        match (&self.subject, self.spot) {
            (Some(subject), Some(spot)) => format!("{subject}:{spot}: {}", self.text),
            (Some(subject), None) => format!("{subject}: {}", self.text),
            (None, _) => self.text.clone(),
        }
    }
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

    /// Says that something could not be done.
    pub(crate) fn error(&mut self, complaint: &Complaint) {
        let style = AnsiColor::Red.on_default().bold();
        self.labelled("error", style, &complaint.sentence());
    }

    /// Says why the run cannot begin.
    pub(crate) fn fail(mut self, complaint: &Complaint) -> Status {
        self.progress.finish();
        self.error(complaint);
        Status::Trouble
    }

    /// Says why stdout takes nothing more; that its reader has gone away, as `head` does, is no failure.
    pub(crate) fn stdout_ended(&mut self, error: &io::Error) -> Status {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Status::Clean;
        }
        self.error(&Complaint::new(Some("stdout".to_owned()), format!("cannot write: {error}")));
        Status::Trouble
    }

    /// Says what the search for files has met.
    pub(crate) fn tell(&mut self, found: &Found) -> Status {
        for note in &found.notes {
            self.detail(note);
        }
        for warning in &found.warnings {
            self.note(&Complaint::new(None, warning.as_str()));
        }
        for complaint in &found.complaints {
            self.error(complaint);
        }
        if found.complaints.is_empty() { Status::Clean } else { Status::Trouble }
    }

    /// Says which files were removed that runs which were killed had left behind.
    pub(crate) fn removed(&mut self, left_behind: &[PathBuf]) {
        for path in left_behind {
            self.detail(&format!("{}: removed, left over from a killed run", path.display()));
        }
    }

    /// Says that a text could not be read.
    pub(crate) fn unreadable(&mut self, input: &Input, sentence: String) -> Status {
        self.error(&Complaint::about(input, sentence));
        Status::Trouble
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
            self.labelled("note", style, &complaint.sentence());
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
