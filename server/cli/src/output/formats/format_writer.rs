//! Defines the interface of the formats for programs. They write records in the order of the check, so that they need
//! no texts.

use crate::output::record::{FailureRecord, FindingRecord};
use crate::output::tally::CheckTally;
use crate::process::status::Status;
use crate::text::json::write_json;
use serde::Serialize;
use std::io::{self, Write};

/// A format for programs. Its memory does not grow with the number of files.
pub(crate) trait FormatWriter {
    /// Writes the beginning of the report.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Adds a finding; those of a file follow each other.
    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()>;

    /// Records that a file of that name has been checked to its end.
    fn checked(&mut self, _out: &mut dyn Write, _path: &str) -> io::Result<()> {
        Ok(())
    }

    /// Records that a file was not checked, or not to its end.
    fn failure(&mut self, _out: &mut dyn Write, _failure: &FailureRecord) -> io::Result<()> {
        Ok(())
    }

    /// Writes the end of the report.
    fn end(&mut self, _out: &mut dyn Write, _end: &RunEnd<'_>) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) struct RunEnd<'a> {
    pub(crate) tally: &'a CheckTally,
    pub(crate) status: Status,
}

/// A JSON array, written an element a line.
#[derive(Default)]
pub(crate) struct JsonArray {
    has_elements: bool,
}

impl JsonArray {
    pub(crate) fn element(&mut self, out: &mut dyn Write, element: &impl Serialize) -> io::Result<()> {
        out.write_all(if self.has_elements { b",\n" } else { b"\n" })?;
        self.has_elements = true;
        write_json(out, element)
    }

    /// Writes the closing bracket.
    pub(crate) fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.has_elements { b"\n]" } else { b"]" })
    }
}
