//! Computes the checksum of a partial report. It covers everything that is read of the report, regardless of the text
//! between the members and of their order.

use super::share::Share;
use crate::analysis::census::Census;
use crate::output::summary::SummaryRecord;
use serde::Serialize;
use std::io::{self, Write};
use xxhash_rust::xxh3::Xxh3;

/// A digest of lines.
#[derive(Clone, Default)]
pub(crate) struct Digest(Xxh3);

impl Digest {
    /// Adds lines with their ends.
    pub(crate) fn add(&mut self, lines: &[u8]) {
        self.0.update(lines);
    }

    /// Returns the digest of the lines so far.
    pub(crate) fn value(&self) -> u128 {
        self.0.digest128()
    }
}

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Everything that is read of a report. The names of the fields are part of the checksum.
#[derive(Serialize)]
pub(crate) struct ChecksumInput<'a> {
    /// Digests of the findings and the puzzles.
    pub(crate) findings: u128,
    pub(crate) puzzles: u128,
    pub(crate) summary: &'a SummaryRecord,
    pub(crate) statistics: Option<&'a Census>,
    pub(crate) part: &'a Share,
}

impl ChecksumInput<'_> {
    /// Returns the member `checksum` of the report.
    pub(crate) fn checksum(&self) -> String {
        let mut digest = Digest::default();
        // Writing to a digest cannot fail.
        let _ = serde_json::to_writer(&mut digest, self);
        format!("{:032x}", digest.value())
    }
}
