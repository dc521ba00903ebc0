//! Encodes records as a segment, and finds them in one. A segment is trusted only if all of it is as it was written.
//!
//! A segment has the mark of the format, the hash of the program's version, the records in the order of their keys, and
//! the hash of all of that.

use ide::Fingerprint;
use std::path::PathBuf;

/// The hash of all that decides a record.
pub(super) type RecordKey = [u8; 16];
pub(super) type RecordValue = [u8; 16];

/// The first bytes of a segment; the last one is the version of the format.
const MARK: [u8; 16] = *b"sudokulsp cache1";
const HEADER: usize = 32;
const RECORD: usize = 32;
const HASH: usize = 16;

pub(super) struct Segment {
    pub(super) path: PathBuf,
    bytes: Vec<u8>,
}

impl Segment {
    /// The segment with these bytes; `None` if they are not exactly what this version of the program writes.
    pub(super) fn decode(path: PathBuf, bytes: Vec<u8>, version: &str) -> Option<Segment> {
        let (content, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
        let records = content.strip_prefix(&header(version)[..])?;
        let is_whole = records.len() % RECORD == 0 && Fingerprint::of_bytes(content).to_bytes() == *hash;
        is_whole.then_some(Segment { path, bytes })
    }

    /// The record with this key.
    pub(super) fn get(&self, key: RecordKey) -> Option<RecordValue> {
        let (records, _) = self.content().as_chunks::<RECORD>();
        let at = records.binary_search_by(|record| record[..key.len()].cmp(&key)).ok()?;
        Some(split(&records[at]).1)
    }

    /// All records, in order.
    pub(super) fn records(&self) -> impl Iterator<Item = (RecordKey, RecordValue)> {
        self.content().as_chunks::<RECORD>().0.iter().map(split)
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    fn content(&self) -> &[u8] {
        self.bytes.get(HEADER..self.bytes.len() - HASH).unwrap_or_default()
    }
}

/// The bytes of a segment of these records, which come in the order of their keys.
pub(super) fn encode(records: impl Iterator<Item = (RecordKey, RecordValue)>, version: &str) -> Vec<u8> {
    let mut bytes = header(version).to_vec();
    records.for_each(|(key, value)| bytes.extend(key.into_iter().chain(value)));
    let hash = Fingerprint::of_bytes(&bytes).to_bytes();
    bytes.extend(hash);
    bytes
}

fn header(version: &str) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..MARK.len()].copy_from_slice(&MARK);
    header[MARK.len()..].copy_from_slice(&Fingerprint::of_bytes(version.as_bytes()).to_bytes());
    header
}

fn split(record: &[u8; RECORD]) -> (RecordKey, RecordValue) {
    let mut key = RecordKey::default();
    let mut value = RecordValue::default();
    key.copy_from_slice(&record[..16]);
    value.copy_from_slice(&record[16..]);
    (key, value)
}
