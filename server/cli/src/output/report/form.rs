//! What all formats for programs have in common: they are written from records, so that they can be written without the
//! texts, too, and get everything in the order in which it was checked.

use crate::analysis::tally::Tally;
use crate::output::partial::Gathered;
use crate::output::record::{FailureRecord, Record};
use crate::process::status::Status;
use serde::Serialize;
use std::io::{self, Write};

/// A format for programs. Nothing that it keeps grows with the number of files.
pub(crate) trait Form {
    /// Writes what stands before everything.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Adds a finding; those in a file follow each other.
    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()>;

    /// Says that a file of that name has been checked to its end.
    fn checked(&mut self, _out: &mut dyn Write, _path: &str) -> io::Result<()> {
        Ok(())
    }

    /// Says that a file was not checked, or not to its end.
    fn failure(&mut self, _out: &mut dyn Write, _failure: &FailureRecord) -> io::Result<()> {
        Ok(())
    }

    /// Writes what stands behind everything.
    fn end(&mut self, _out: &mut dyn Write, _end: &End<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// How a run has ended.
pub(crate) struct End<'a> {
    pub(crate) tally: &'a Tally,
    pub(crate) status: Status,
    /// Whether statistics are wanted where there is room for them.
    pub(crate) with_statistics: bool,
    /// What a part of a partition leaves for those who join the parts.
    pub(crate) share: Option<&'a Gathered>,
}

/// A JSON array whose elements come one after the other, each on a line of its own.
#[derive(Default)]
pub(crate) struct Array {
    has_elements: bool,
}

impl Array {
    /// Adds an element.
    pub(crate) fn element(&mut self, out: &mut dyn Write, element: &impl Serialize) -> io::Result<()> {
        self.begin(out)?;
        write_json(out, element)
    }

    /// Adds an element that is written already, on a line.
    pub(crate) fn line(&mut self, out: &mut dyn Write, element: &[u8]) -> io::Result<()> {
        self.begin(out)?;
        out.write_all(element.strip_suffix(b"\n").unwrap_or(element))
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.has_elements { b",\n" } else { b"\n" })?;
        self.has_elements = true;
        Ok(())
    }

    /// Writes the bracket at its end.
    pub(crate) fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.has_elements { b"\n]" } else { b"]" })
    }
}

/// Writes a value on one line.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Keeps the kind of the error: a closed pipe must stay recognisable.
    serde_json::to_writer(out, value).map_err(io::Error::from)
}
