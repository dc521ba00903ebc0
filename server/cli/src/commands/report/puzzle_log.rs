//! Keeps the identities of the puzzles of a report until all rows are read: in memory, or in a temporary file if there
//! are many.
//!
//! The log has parts by the class of a puzzle, so equal and equivalent puzzles are in one part, in the order of their
//! rows. A part of a thousand million puzzles is small enough to be compared in memory. The file has no name: the
//! system removes it when the process ends, however it ends.

use ide::Fingerprint;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The number of parts. Each has a chunk in memory, also when all others are in the file.
const PARTS: usize = 1024;

/// The bytes of a stored puzzle.
const RECORD: usize = 44;

/// The bytes of a chunk, which are written and read at once.
const CHUNK: usize = 1_500 * RECORD;

/// The bytes of whole chunks that are kept in memory before they are written to a file.
const MOST_IN_MEMORY: usize = 192 << 20;

/// A puzzle of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LoggedPuzzle {
    pub(super) fingerprint: Fingerprint,
    /// The class of a classic puzzle; else the fingerprint, which no other puzzle has.
    pub(super) class: Fingerprint,
    /// The number of the collection.
    pub(super) collection: u32,
    pub(super) place: RowPlace,
    /// It is classic, has one solution, and open cells.
    pub(super) is_ratable: bool,
}

/// A row of a collection: the number of its file in the upper bits, that of the row or line in the lower ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct RowPlace(u64);

impl RowPlace {
    const NUMBER_BITS: u32 = 40;

    pub(super) fn new(file: usize, number: u64) -> RowPlace {
        RowPlace((file as u64) << RowPlace::NUMBER_BITS | number)
    }

    pub(super) fn file(self) -> usize {
        (self.0 >> RowPlace::NUMBER_BITS) as usize
    }

    pub(super) fn number(self) -> u64 {
        self.0 & ((1 << RowPlace::NUMBER_BITS) - 1)
    }
}

/// The puzzles of all collections.
pub(super) struct PuzzleLog {
    parts: Vec<LogPart>,
    /// The bytes of the whole chunks in memory, and the most of them.
    in_memory: usize,
    most_in_memory: usize,
    /// The folder of the temporary file.
    folder: PathBuf,
    /// The file, once it is needed, with the bytes that are in it.
    file: Option<(Mutex<File>, u64)>,
}

#[derive(Default)]
struct LogPart {
    /// The whole chunks, in order.
    chunks: Vec<Chunk>,
    /// The chunk that grows.
    last: Vec<u8>,
}

enum Chunk {
    Memory(Vec<u8>),
    /// Its place in the file.
    Stored(u64),
}

impl PuzzleLog {
    pub(super) fn new(folder: &Path) -> PuzzleLog {
        PuzzleLog::with_limit(folder, MOST_IN_MEMORY)
    }

    /// A log that moves to a file once so many bytes are in memory.
    pub(super) fn with_limit(folder: &Path, most_in_memory: usize) -> PuzzleLog {
        let parts = (0..PARTS).map(|_| LogPart::default()).collect();
        PuzzleLog { parts, in_memory: 0, most_in_memory, folder: folder.to_owned(), file: None }
    }

    /// Adds the puzzle of the next row.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&mut self, puzzle: &LoggedPuzzle) -> io::Result<()> {
        // Tables by fingerprint use the lowest and the highest bits.
        let part = (puzzle.class.hash() >> 40) as usize % PARTS;
        let LogPart { chunks, last } = &mut self.parts[part];
        last.extend_from_slice(&puzzle.to_bytes());
        if last.len() < CHUNK {
            return Ok(());
        }
        match &mut self.file {
            None => {
                chunks.push(Chunk::Memory(std::mem::take(last)));
                self.in_memory += CHUNK;
                if self.in_memory >= self.most_in_memory {
                    return self.store();
                }
            }
            Some((file, len)) => {
                append(file, last)?;
                chunks.push(Chunk::Stored(*len));
                *len += last.len() as u64;
                last.clear();
            }
        }
        Ok(())
    }

    /// Moves all whole chunks from memory to a new file.
    fn store(&mut self) -> io::Result<()> {
        let file = Mutex::new(tempfile::tempfile_in(&self.folder)?);
        let mut len = 0;
        for chunk in self.parts.iter_mut().flat_map(|part| &mut part.chunks) {
            if let Chunk::Memory(bytes) = chunk {
                append(&file, bytes)?;
                let place = len;
                len += bytes.len() as u64;
                *chunk = Chunk::Stored(place);
            }
        }
        self.in_memory = 0;
        self.file = Some((file, len));
        Ok(())
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The most puzzles of a part.
    pub(super) fn longest_part(&self) -> usize {
        let lengths = self.parts.iter().map(|part| (part.chunks.len() * CHUNK + part.last.len()) / RECORD);
        lengths.max().unwrap_or(0)
    }

    /// Gives each puzzle of a part to `visit`, in the order in which they were added.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn read(&self, part: usize, mut visit: impl FnMut(LoggedPuzzle)) -> io::Result<()> {
        let LogPart { chunks, last } = &self.parts[part];
        let mut buffer = Vec::new();
        for chunk in chunks {
            let bytes = match (chunk, &self.file) {
                (Chunk::Memory(bytes), _) => bytes,
                (Chunk::Stored(place), Some((file, _))) => {
                    buffer.resize(CHUNK, 0);
                    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                    file.seek(SeekFrom::Start(*place))?;
                    file.read_exact(&mut buffer)?;
                    &buffer
                }
                (Chunk::Stored(_), None) => continue,
            };
            bytes.as_chunks().0.iter().for_each(|record| visit(LoggedPuzzle::from_bytes(record)));
        }
        last.as_chunks().0.iter().for_each(|record| visit(LoggedPuzzle::from_bytes(record)));
        Ok(())
    }
}

fn append(file: &Mutex<File>, bytes: &[u8]) -> io::Result<()> {
    file.lock().unwrap_or_else(PoisonError::into_inner).write_all(bytes)
}

impl LoggedPuzzle {
    /// Two fingerprints of 16 bytes, the collection with a bit for `is_ratable`, and the place.
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..16].copy_from_slice(&self.fingerprint.to_bytes());
        bytes[16..32].copy_from_slice(&self.class.to_bytes());
        bytes[32..36].copy_from_slice(&(self.collection << 1 | u32::from(self.is_ratable)).to_le_bytes());
        bytes[36..].copy_from_slice(&self.place.0.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> LoggedPuzzle {
        let collection = u32::from_le_bytes(array(bytes, 32));
        LoggedPuzzle {
            fingerprint: Fingerprint::from_bytes(array(bytes, 0)),
            class: Fingerprint::from_bytes(array(bytes, 16)),
            collection: collection >> 1,
            place: RowPlace(u64::from_le_bytes(array(bytes, 36))),
            is_ratable: collection & 1 == 1,
        }
    }
}

/// The bytes from `start` on, which lie within a record.
fn array<const LEN: usize>(bytes: &[u8; RECORD], start: usize) -> [u8; LEN] {
    std::array::from_fn(|index| bytes[start + index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_come_back_in_order_from_memory_and_from_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        for most_in_memory in [usize::MAX, 3 * CHUNK, 0] {
            let mut log = PuzzleLog::with_limit(folder.path(), most_in_memory);
            let mut puzzles = Vec::new();
            for number in 0..400_000_u64 {
                // Half of all puzzles are in one part.
                let class = if number % 2 == 0 { 0 } else { number };
                puzzles.push(LoggedPuzzle {
                    fingerprint: Fingerprint::of_bytes(&number.to_le_bytes()),
                    class: Fingerprint::of_bytes(&class.to_le_bytes()),
                    collection: (number / 100_000) as u32,
                    place: RowPlace::new(number as usize % 3, number),
                    is_ratable: number % 5 == 0,
                });
            }
            for puzzle in &puzzles {
                log.add(puzzle).expect("room on the disk");
            }
            assert_eq!(log.file.is_some(), most_in_memory < usize::MAX);
            assert!(log.longest_part() > 200_000);
            // No file can be left behind.
            assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
            let mut read = Vec::new();
            for part in 0..log.parts() {
                let mut last = None;
                log.read(part, |puzzle| {
                    assert!(last.is_none_or(|last| last < puzzle.place.number()));
                    last = Some(puzzle.place.number());
                    read.push(puzzle);
                })
                .expect("a file");
            }
            read.sort_by_key(|puzzle| puzzle.place.number());
            assert!(read == puzzles);
        }
    }
}
