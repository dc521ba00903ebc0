//! Computes a number for each finding that stays the same while lines move; services recognise known findings by it.
//!
//! It is a digest of the content of the finding, not of its position: file, rule, the puzzle's title, message and
//! cells. Findings with the same content in a file are numbered, so that no two are equal.

use crate::output::record::FindingRecord;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// The number of a finding, the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FindingDigest(u128);

/// Formats the number in 32 digits.
impl fmt::Display for FindingDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Computes the numbers of the findings of a run, which arrive file by file. Holds about 30 bytes for each different
/// finding of a file.
#[derive(Default)]
pub(super) struct FindingDigests {
    path: Arc<str>,
    /// The number of findings with the same content in the file.
    counts: HashMap<u64, u32>,
}

impl FindingDigests {
    /// Returns the number of the next finding.
    pub(super) fn next(&mut self, record: &FindingRecord) -> FindingDigest {
        if *self.path != *record.path {
            self.path = Arc::clone(&record.path);
            self.counts = HashMap::new();
        }
        let mut hash = content_hash(record);
        let count = self.counts.entry(hash.digest()).or_default();
        *count += 1;
        hash.update(&count.to_le_bytes());
        FindingDigest(hash.digest128())
    }
}

fn content_hash(record: &FindingRecord) -> Xxh3 {
    let mut hash = Xxh3::new();
    let uri = record.uri.as_ref().unwrap_or(&record.path);
    let cells = record.cells.iter().map(String::as_str);
    let name = record.name.as_deref().unwrap_or_default();
    for part in [&**uri, record.rule.name(), name, &record.message].into_iter().chain(cells) {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash
}
