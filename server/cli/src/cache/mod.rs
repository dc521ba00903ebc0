//! Keeps what was costly to compute for the next run, in a folder of the user. Must not know what the records mean,
//! except for `ratings`.
//!
//! Records are found by the hash of everything that decides them, so none is ever outdated. A folder has immutable
//! [`segment`]s. A run reads all of them, adds one with what is new, and never changes another: runs at the same time
//! do not disturb each other, and what a killed run was writing is not a segment.

mod folder;
pub(crate) mod place;
pub(crate) mod ratings;
mod segment;

use crate::terminal::{Complaint, Console};
use folder::SegmentFolder;
use place::CachePlace;
use segment::{RecordKey, RecordValue, Segment};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The time between two writes of a long run, so that a killed run keeps most of what it has computed. Each repeats
/// what the run has written before.
const WRITE_AFTER: Duration = Duration::from_secs(10);

/// The most segments that are left as they are. More are joined, since each is searched.
const MOST_SEGMENTS: usize = 16;

/// A cache. Reading it never fails: what cannot be read is not there.
pub(crate) struct Cache {
    folder: Option<SegmentFolder>,
    /// The segments of earlier runs, read at the first lookup.
    known: OnceLock<Vec<Segment>>,
    added: Mutex<Added>,
}

/// The records of this run.
struct Added {
    records: BTreeMap<RecordKey, RecordValue>,
    /// The number of records in the segment of this run, and its file.
    written: usize,
    segment: Option<PathBuf>,
    next_write: Instant,
    /// The reason why nothing can be written.
    failure: Option<io::Error>,
}

impl Cache {
    /// The cache of this program at a place.
    pub(crate) fn open(place: CachePlace) -> Cache {
        Cache::of_version(place, &version())
    }

    /// The cache at a place of a version of the program: records of other versions are not used.
    fn of_version(place: CachePlace, version: &str) -> Cache {
        let folder = place.path().map(|path| SegmentFolder::new(path, version));
        let added = Added {
            records: BTreeMap::new(),
            written: 0,
            segment: None,
            next_write: Instant::now() + WRITE_AFTER,
            failure: None,
        };
        Cache { folder, known: OnceLock::new(), added: Mutex::new(added) }
    }

    #[cfg(test)]
    pub(crate) fn nowhere() -> Cache {
        Cache::open(CachePlace::Nowhere)
    }

    /// Returns the record with this key.
    fn get(&self, key: RecordKey) -> Option<RecordValue> {
        self.known().iter().find_map(|segment| segment.get(key)).or_else(|| self.added().records.get(&key).copied())
    }

    fn put(&self, key: RecordKey, value: RecordValue) {
        if self.folder.is_none() {
            return;
        }
        let mut added = self.added();
        added.records.insert(key, value);
        if added.next_write <= Instant::now() {
            self.write(&mut added);
            added.next_write = Instant::now() + WRITE_AFTER;
        }
    }

    /// Writes what is new, and joins segments if there are many. A note says why if that is not possible.
    pub(crate) fn finish(&self, console: &mut Console) {
        self.settle().into_iter().for_each(|why| console.note(&Complaint::new(None, why)));
    }

    /// Writes what is new, and joins segments if there are many. Returns the reason if that is not possible.
    fn settle(&self) -> Option<String> {
        let folder = self.folder.as_ref()?;
        let mut added = self.added();
        self.write(&mut added);
        if self.known.get().is_some_and(|known| known.len() >= MOST_SEGMENTS) {
            self.join(folder, &mut added);
        }
        // A run that has not asked for records has not looked at the folder either.
        if self.known.get().is_some() {
            folder.remove_left_behind();
        }
        let why = added.failure.take()?;
        let path = folder.path().display();
        Some(format!("the cache folder {path} cannot be written ({why}); use --cache-dir or --no-cache"))
    }

    fn known(&self) -> &[Segment] {
        self.known.get_or_init(|| self.folder.as_ref().map(SegmentFolder::segments).unwrap_or_default())
    }

    fn added(&self) -> MutexGuard<'_, Added> {
        // A record is there or is not, so a panic leaves the records consistent.
        self.added.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the records of this run, in place of those that it has written before.
    fn write(&self, added: &mut Added) {
        let Some(folder) = &self.folder else { return };
        if added.written == added.records.len() || added.failure.is_some() {
            return;
        }
        let records = added.records.iter().map(|(key, value)| (*key, *value));
        match folder.write(records) {
            Ok(segment) => {
                let before = added.segment.replace(segment).filter(|before| Some(before) != added.segment.as_ref());
                before.into_iter().for_each(|before| folder.remove(&before));
                added.written = added.records.len();
            }
            Err(error) => added.failure = Some(error),
        }
    }

    /// Joins all segments that this run knows.
    fn join(&self, folder: &SegmentFolder, added: &mut Added) {
        let known = folder.recent(self.known()).flat_map(Segment::records);
        let all: BTreeMap<RecordKey, RecordValue> =
            known.chain(added.records.iter().map(|(key, value)| (*key, *value))).collect();
        match folder.write(all.into_iter()) {
            Ok(joined) => {
                let old = self.known().iter().map(|segment| &segment.path).chain(&added.segment);
                old.filter(|path| **path != joined).for_each(|path| folder.remove(path));
                folder.remove_unusable();
                added.segment = Some(joined);
            }
            Err(error) => added.failure = Some(error),
        }
    }
}

/// The version of the program; during its development, when versions stay the same for long, its size tells two builds
/// apart.
fn version() -> String {
    let size = std::env::current_exe().and_then(std::fs::metadata).map_or(0, |data| data.len());
    format!("{} {size}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests;
