//! A number for each finding that stays the same while lines move, by which services tell old findings from new ones.
//!
//! It is made of what the finding says, not of where it stands: file, rule, the puzzle's title, message and cells. Of those
//! that say the same in a file, it counts which one it is; so no two are equal.

use crate::output::record::Record;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// A finding's number, the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fingerprint(u128);

/// Displayed in 32 digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Gives the findings of a run their numbers, which arrive file by file. Keeps about 30 bytes for each finding of a file that
/// says something of its own.
#[derive(Default)]
pub(super) struct Fingerprints {
    path: Arc<str>,
    /// How often each was said in the file.
    said: HashMap<u64, u32>,
}

impl Fingerprints {
    /// The number of the next finding.
    pub(super) fn next(&mut self, record: &Record) -> Fingerprint {
        if *self.path != *record.path {
            self.path = Arc::clone(&record.path);
            self.said = HashMap::new();
        }
        let mut hash = said_by(record);
        let count = self.said.entry(hash.digest()).or_default();
        *count += 1;
        hash.update(&count.to_le_bytes());
        Fingerprint(hash.digest128())
    }
}

fn said_by(record: &Record) -> Xxh3 {
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
