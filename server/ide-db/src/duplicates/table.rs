//! Finds the first of several puzzles that are the same, among those of a run, a collection, the files of a workspace.
//! Knows them by numbers alone and keeps no text.

use crate::puzzle::fingerprint::Fingerprint;
use hashbrown::HashTable;

/// Puzzles in the order in which they came, compared in one sense: with [fingerprints](Fingerprint) of their givens
/// those are the same that are equal, with those of their classes, that are equivalent.
///
/// An entry takes 16 bytes and those of `P`, which is what a caller needs to find the puzzle again. The first of those
/// that are the same takes 6 to 12 bytes more. A `HashMap` would take half as much again, since it has room for more
/// entries than it holds.
#[derive(Debug)]
pub struct PuzzleTable<P> {
    entries: Vec<Entry<P>>,
    /// The indices of the first entries.
    firsts: HashTable<u32>,
}

/// A puzzle of a table.
#[derive(Debug)]
pub struct Entry<P> {
    pub fingerprint: Fingerprint,
    pub(crate) place: P,
}

impl<P> Default for PuzzleTable<P> {
    fn default() -> PuzzleTable<P> {
        PuzzleTable::with_capacity(0)
    }
}

impl<P> PuzzleTable<P> {
    /// A table with room for so many different puzzles.
    pub(crate) fn with_capacity(puzzles: usize) -> PuzzleTable<P> {
        PuzzleTable { entries: Vec::with_capacity(puzzles), firsts: HashTable::with_capacity(puzzles) }
    }

    /// Adds a puzzle and returns its index. Beyond four thousand million puzzles, nothing is compared any more.
    pub fn add(&mut self, fingerprint: Fingerprint, place: P) -> Option<u32> {
        let index = u32::try_from(self.entries.len()).ok()?;
        self.entries.push(Entry { fingerprint, place });
        if self.firsts.len() == self.firsts.capacity() {
            self.grow();
        } else {
            self.note(index, fingerprint);
        }
        Some(index)
    }

    /// Notes an entry if it is the first of those that are the same.
    fn note(&mut self, index: u32, fingerprint: Fingerprint) {
        if self.first(fingerprint).is_none() {
            let entries = &self.entries;
            let hash = |index: &u32| entries.get(*index as usize).map_or(0, |entry| entry.fingerprint.hash());
            self.firsts.insert_unique(fingerprint.hash(), index, hash);
        }
    }

    /// Doubles the room for first entries, and notes all in their order: in the order of the old table, the lookups
    /// would be scattered over the memory.
    fn grow(&mut self) {
        self.firsts = HashTable::with_capacity(2 * self.firsts.len() + 1);
        for index in 0..self.entries.len() {
            self.note(index as u32, self.entries[index].fingerprint);
        }
    }

    /// Gives back the room for more entries.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.entries.shrink_to_fit();
    }

    /// The index of the first puzzle that is the same.
    pub fn first(&self, fingerprint: Fingerprint) -> Option<u32> {
        let is_same =
            |index: &u32| self.entries.get(*index as usize).is_some_and(|entry| entry.fingerprint == fingerprint);
        self.firsts.find(fingerprint.hash(), is_same).copied()
    }

    /// What is kept of the puzzle with this index.
    pub fn place(&self, index: u32) -> Option<&P> {
        self.entries.get(index as usize).map(|entry| &entry.place)
    }

    /// The same, to change it.
    pub fn place_mut(&mut self, index: u32) -> Option<&mut P> {
        self.entries.get_mut(index as usize).map(|entry| &mut entry.place)
    }

    /// All puzzles that were added.
    pub fn entries(&self) -> &[Entry<P>] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_of_the_same_is_found(puzzles in prop::collection::vec(0_u8..40, 0..200), room in 0_usize..50) {
            let mut table = PuzzleTable::with_capacity(room);
            for (index, puzzle) in (0..).zip(&puzzles) {
                prop_assert_eq!(table.add(Fingerprint::of_bytes(&[*puzzle]), *puzzle), Some(index));
            }
            for puzzle in 0..50 {
                let expected = puzzles.iter().position(|other| *other == puzzle).map(|index| index as u32);
                prop_assert_eq!(table.first(Fingerprint::of_bytes(&[puzzle])), expected);
                prop_assert_eq!(expected.and_then(|index| table.place(index)), expected.map(|_| &puzzle));
            }
        }
    }
}
