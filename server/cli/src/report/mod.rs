//! Writes findings, in any of the formats, to wherever they shall go. Decides nothing: what arrives is written.

mod concise;
mod excerpt;
mod full;
mod json;

use crate::args::Format;
use crate::originals::Originals;
use crate::plan::Stream;
use crate::position::{Position, position};
use crate::record::Record;
use crate::tally::Tally;
use anstream::AutoStream;
use ide::{Finding, Related, Rope, Span};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

/// A file that findings are about.
#[derive(Clone, Copy)]
pub(crate) struct FileView<'a> {
    /// Its name for people.
    pub(crate) shown: &'a Arc<str>,
    /// Its name for programs.
    pub(crate) relative: &'a Arc<str>,
    /// What is at hand of it: whole lines.
    pub(crate) text: &'a Rope,
    /// How many lines stand before that.
    pub(crate) lines_before: usize,
    /// How many puzzles there are in what is at hand.
    pub(crate) puzzles: usize,
    /// The puzzles of the files before it.
    pub(crate) originals: &'a Originals,
}

impl<'a> FileView<'a> {
    /// Where a place that explains a finding is: its file's names for people and for programs, and its position.
    pub(crate) fn place(self, related: &'a Related) -> (&'a Arc<str>, &'a Arc<str>, Position) {
        match &related.elsewhere {
            None => (self.shown, self.relative, self.position(related.span.start)),
            Some(elsewhere) => {
                let known = elsewhere.file.and_then(|place| self.originals.position(place));
                (&elsewhere.shown, &elsewhere.path, known.unwrap_or(Position { line: 1, column: 1 }))
            }
        }
    }
}

impl FileView<'_> {
    /// The place of a byte of what is at hand.
    pub(crate) fn position(self, byte: u32) -> Position {
        let Position { line, column } = position(self.text, byte);
        Position { line: line + self.lines_before, column }
    }

    /// The places of a range's start and, exclusive, its end.
    pub(crate) fn positions(self, span: Span) -> (Position, Position) {
        (self.position(span.start), self.position(span.end))
    }
}

/// One report being written.
pub(crate) struct Report {
    format: Format,
    /// Where it goes to, for messages.
    name: String,
    is_on_screen: bool,
    out: Box<dyn Write>,
    /// Findings that may still be written.
    left: u64,
    written: u64,
    /// Why nothing more is written.
    end: Option<io::Error>,
}

impl Report {
    /// A report on stdout or stderr.
    pub(crate) fn on_screen(format: Format, stream: Stream, color: anstream::ColorChoice, cap: Option<u64>) -> Report {
        let (out, name): (Box<dyn Write>, _) = match (stream, format.is_for_people()) {
            (Stream::Stdout, true) => (Box::new(AutoStream::new(io::stdout(), color)), "stdout"),
            (Stream::Stdout, false) => (Box::new(io::stdout()), "stdout"),
            (Stream::Stderr, true) => (Box::new(AutoStream::new(io::stderr(), color)), "stderr"),
            (Stream::Stderr, false) => (Box::new(io::stderr()), "stderr"),
        };
        let out = Box::new(BufWriter::new(out));
        Report { is_on_screen: true, ..Report::new(format, name.to_owned(), out, cap) }
    }

    /// A report in a file, which is created or emptied.
    pub(crate) fn in_file(format: Format, path: &Path, cap: Option<u64>) -> io::Result<Report> {
        let file = File::create(path)?;
        let out: Box<dyn Write> = if format.is_for_people() {
            Box::new(BufWriter::new(AutoStream::never(file)))
        } else {
            Box::new(BufWriter::new(file))
        };
        Ok(Report::new(format, path.display().to_string(), out, cap))
    }

    fn new(format: Format, name: String, out: Box<dyn Write>, cap: Option<u64>) -> Report {
        let cap = cap.filter(|_| format.is_for_people());
        let mut report =
            Report { format, name, is_on_screen: false, out, left: cap.unwrap_or(u64::MAX), written: 0, end: None };
        if format == Format::Json {
            report.attempt(json::begin);
        }
        report
    }

    /// Adds a finding, which is also there as a record, unless the cap is reached.
    pub(crate) fn add(&mut self, file: FileView<'_>, finding: &Finding, record: &Record) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let is_first = self.written == 0;
        self.written += 1;
        match self.format {
            Format::Full => self.attempt(|out| full::finding(out, file, finding)),
            Format::Concise => self.attempt(|out| concise::finding(out, file.shown, record)),
            Format::Json => self.attempt(|out| json::member(out, record, is_first)),
            Format::Jsonl => self.attempt(|out| json::line(out, record)),
        }
    }

    /// Hands on what has been written so far.
    pub(crate) fn flush(&mut self) {
        self.attempt(|out| out.flush());
    }

    /// Writes what comes behind the last finding.
    pub(crate) fn finish(&mut self, tally: &Tally) {
        if self.format == Format::Json {
            self.attempt(|out| json::end(out, tally));
        }
        self.flush();
    }

    /// How many findings it holds.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Whether it goes to stdout or stderr.
    pub(crate) fn is_on_screen(&self) -> bool {
        self.is_on_screen
    }

    /// Whether people read it.
    pub(crate) fn is_for_people(&self) -> bool {
        self.format.is_for_people()
    }

    /// Whether nothing more can be written.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Whether its reader has gone away, as `head` does: no failure, but nothing more needs to be written.
    fn has_no_reader(&self) -> bool {
        self.end.as_ref().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The report's name and why it could not be written, if so.
    pub(crate) fn failure(&self) -> Option<(&str, &io::Error)> {
        let error = self.end.as_ref().filter(|_| !self.has_no_reader())?;
        Some((&self.name, error))
    }

    fn attempt(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.end.is_none() {
            self.end = write(&mut self.out).err();
        }
    }
}
