//! What shows that the report of a part is as it was written: a number made of all that is read of it, whatever stands between its
//! members, and in whichever order they come.

use super::share::Share;
use crate::analysis::census::Census;
use crate::output::summary::SummaryRecord;
use serde::Serialize;
use std::io::{self, Write};
use xxhash_rust::xxh3::Xxh3;

/// Lines in short: the same for the same lines.
#[derive(Clone, Default)]
pub(crate) struct Digest(Xxh3);

impl Digest {
    /// Adds lines; their ends belong to them.
    pub(crate) fn add(&mut self, lines: &[u8]) {
        self.0.update(lines);
    }

    /// What has been added so far, in short.
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

/// All that is read of a report.
#[derive(Serialize)]
pub(crate) struct Told<'a> {
    /// The findings and the puzzles, in short.
    pub(crate) findings: u128,
    pub(crate) puzzles: u128,
    pub(crate) summary: &'a SummaryRecord,
    pub(crate) statistics: Option<&'a Census>,
    pub(crate) part: &'a Share,
}

impl Told<'_> {
    /// The member `checksum` of the report.
    pub(crate) fn checksum(&self) -> String {
        let mut digest = Digest::default();
        // What takes everything does not fail.
        let _ = serde_json::to_writer(&mut digest, self);
        format!("{:032x}", digest.value())
    }
}
