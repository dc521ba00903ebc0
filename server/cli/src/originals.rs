//! Which puzzles have been there before, in all files of a run. Sees the files in their order, one after the other, so that
//! the outcome is the same for any number of threads; keeps about 40 bytes a puzzle and no text.

use crate::position::Position;
use hashbrown::HashTable;
use ide::{Duplicate, Elsewhere, FileId, Fingerprint, Original, PuzzleIndex, Span};
use std::sync::Arc;

/// The first of all equal puzzles seen so far.
#[derive(Default)]
pub(crate) struct Originals {
    places: Vec<Place>,
    /// Indices of places by their fingerprint.
    by_fingerprint: HashTable<u32>,
    files: Vec<File>,
}

/// A puzzle of a text, as [`Originals`] wants to know it.
pub(crate) struct Seen {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) puzzle: PuzzleIndex,
    /// Where the first line of its grid begins.
    pub(crate) start: u32,
    pub(crate) position: Position,
}

struct Place {
    fingerprint: Fingerprint,
    puzzle: PuzzleIndex,
    /// Where the first line of its grid begins, in bytes.
    start: u32,
    line: u32,
    column: u32,
}

struct File {
    path: Arc<str>,
    shown: Arc<str>,
    /// The number of places before its own.
    before: u32,
}

impl Originals {
    /// Takes note of the puzzles of the next file, which are in order; those that have been there before.
    pub(crate) fn file(&mut self, path: &str, shown: &str, puzzles: Vec<Seen>) -> Vec<Duplicate> {
        let before = self.places.len() as u32;
        self.files.push(File { path: path.into(), shown: shown.into(), before });
        puzzles.into_iter().filter_map(|seen| self.puzzle(&seen)).collect()
    }

    fn puzzle(&mut self, seen: &Seen) -> Option<Duplicate> {
        let places = &self.places;
        let hash = |place: &u32| places.get(*place as usize).map_or(0, |place| hash(place.fingerprint));
        let equal = |place: &u32| places.get(*place as usize).is_some_and(|it| it.fingerprint == seen.fingerprint);
        if let Some(&known) = self.by_fingerprint.find(self::hash(seen.fingerprint), equal) {
            let original = self.original(known)?;
            return Some(Duplicate { puzzle: seen.puzzle, original });
        }
        // Beyond four thousand million puzzles, nothing is compared any more.
        let index = u32::try_from(places.len()).ok()?;
        self.by_fingerprint.insert_unique(self::hash(seen.fingerprint), index, hash);
        let Position { line, column } = seen.position;
        let (line, column) = (line as u32, column as u32);
        let Seen { fingerprint, puzzle, start, .. } = *seen;
        self.places.push(Place { fingerprint, puzzle, start, line, column });
        None
    }

    fn original(&self, place: u32) -> Option<Original> {
        let file = self.files.partition_point(|file| file.before <= place).checked_sub(1)?;
        let (name, place) = (self.files.get(file)?, self.places.get(place as usize)?);
        let elsewhere =
            Elsewhere { file: Some(FileId(file as u32)), path: Arc::clone(&name.path), shown: Arc::clone(&name.shown) };
        Some(Original {
            elsewhere: (file + 1 < self.files.len()).then_some(elsewhere),
            puzzle: place.puzzle,
            span: Span::empty(place.start),
        })
    }

    /// Where a puzzle of a file that is not at hand any more begins.
    pub(crate) fn position(&self, file: FileId, start: u32) -> Option<Position> {
        let first = self.files.get(file.0 as usize)?.before as usize;
        let end = self.files.get(file.0 as usize + 1).map_or(self.places.len(), |next| next.before as usize);
        let places = self.places.get(first..end)?;
        let place = places.get(places.binary_search_by_key(&start, |place| place.start).ok()?)?;
        Some(Position { line: place.line as usize, column: place.column as usize })
    }
}

/// A part of a fingerprint is a good hash.
fn hash(fingerprint: Fingerprint) -> u64 {
    fingerprint.hash()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_takes_little() {
        assert_eq!(size_of::<Place>(), 32);
    }
}
