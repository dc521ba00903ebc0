//! Finds the first puzzle of a collection that is equivalent to a given one. Takes the puzzles of the collection in
//! order, so that the result is the same for any number of threads. Holds 28 to 32 bytes a puzzle, and no text.
//!
//! Must not know how an answer is printed.

use crate::input::names::Names;
use ide::Class;
use rayon::prelude::*;
use std::sync::Arc;

/// The number of parts. Each grows by itself, so that little room is spare and little is copied.
const PARTS: usize = 256;
/// A part grows by this share of its size.
const SPARE: usize = 8;

/// The puzzles of a collection while they are read.
pub(crate) struct ClassTableBuilder {
    parts: Vec<Vec<Member>>,
    files: Vec<File>,
    /// The number of puzzles so far, with or without a class.
    puzzles: u64,
}

/// The first puzzle of each class in a collection.
pub(crate) struct ClassTable {
    /// By the first byte of the fingerprint; each is sorted by fingerprint.
    parts: Vec<Vec<Member>>,
    files: Vec<File>,
}

/// A puzzle of the collection.
pub(crate) struct OtherPuzzle<'a> {
    pub(crate) class: Class,
    pub(crate) names: &'a Names,
    /// Its number in the file, from 1.
    pub(crate) number: u32,
}

/// A puzzle; `place` counts the puzzles of all files before it.
struct Member {
    class: Class,
    place: u32,
}

struct File {
    names: Arc<Names>,
    /// The number of puzzles before its own.
    before: u64,
}

impl Default for ClassTableBuilder {
    fn default() -> ClassTableBuilder {
        let parts = (0..PARTS).map(|_| Vec::new()).collect();
        ClassTableBuilder { parts, files: Vec::new(), puzzles: 0 }
    }
}

impl ClassTableBuilder {
    /// Adds the next puzzles: `count` of a file, and the classes of those that have one, with their numbers in the file
    /// from 1. Another `names` means another file.
    pub(crate) fn add(&mut self, names: &Arc<Names>, count: usize, classes: Vec<(usize, Class)>) {
        if self.files.last().is_none_or(|file| !Arc::ptr_eq(&file.names, names)) {
            self.files.push(File { names: Arc::clone(names), before: self.puzzles });
        }
        self.puzzles += count as u64;
        let before = self.files.last().map_or(0, |file| file.before);
        for (number, class) in classes {
            let place = before + (number as u64).saturating_sub(1);
            // Beyond four thousand million puzzles, nothing is compared any more.
            if let (Ok(place), Some(part)) = (u32::try_from(place), self.parts.get_mut(part_of(class))) {
                if part.len() == part.capacity() {
                    part.reserve_exact((part.len() / SPARE).max(SPARE));
                }
                part.push(Member { class, place });
            }
        }
    }

    /// The number of puzzles so far.
    pub(crate) fn puzzle_count(&self) -> u64 {
        self.puzzles
    }

    /// The table, sorted on the threads of the current pool.
    pub(crate) fn build(self) -> ClassTable {
        let ClassTableBuilder { mut parts, files, .. } = self;
        parts.par_iter_mut().for_each(|part| {
            part.sort_unstable_by_key(|member| (member.class.fingerprint, member.place));
            part.dedup_by_key(|member| member.class.fingerprint);
            part.shrink_to_fit();
        });
        ClassTable { parts, files }
    }
}

impl ClassTable {
    /// The first puzzle of a class.
    pub(crate) fn find(&self, class: Class) -> Option<OtherPuzzle<'_>> {
        let part = self.parts.get(part_of(class))?;
        let index = part.binary_search_by_key(&class.fingerprint, |member| member.class.fingerprint).ok()?;
        let member = part.get(index)?;
        let place = u64::from(member.place);
        let file = self.files.partition_point(|file| file.before <= place).checked_sub(1)?;
        let file = self.files.get(file)?;
        let number = u32::try_from(place - file.before + 1).ok()?;
        Some(OtherPuzzle { class: member.class, names: &file.names, number })
    }
}

fn part_of(class: Class) -> usize {
    class.fingerprint.hash() as usize % PARTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Fingerprint;
    use proptest::prelude::*;

    fn names(path: &str) -> Arc<Names> {
        Arc::new(Names { path: path.into(), shown: path.into(), uri: None })
    }

    fn class(of: u8) -> Class {
        Class::from_parts(Fingerprint::of_bytes(&[of]), u64::from(of))
    }

    #[test]
    fn an_entry_takes_28_bytes() {
        assert_eq!(size_of::<Member>(), 28);
    }

    proptest! {
        #[test]
        fn the_first_puzzle_of_a_class_is_found(
            // Files as chunks of puzzles, some of them without a class.
            files in prop::collection::vec(prop::collection::vec(
                prop::collection::vec(prop::option::of(0_u8..40), 0..6), 0..4), 0..6),
        ) {
            let mut builder = ClassTableBuilder::default();
            let mut expected = std::collections::BTreeMap::new();
            for (index, chunks) in files.iter().enumerate() {
                let (names, mut number) = (names(&index.to_string()), 0);
                for chunk in chunks {
                    let mut classes = Vec::new();
                    for of in chunk {
                        number += 1;
                        if let Some(of) = *of {
                            classes.push((number, class(of)));
                            expected.entry(of).or_insert_with(|| (index.to_string(), number as u32));
                        }
                    }
                    builder.add(&names, chunk.len(), classes);
                }
            }
            prop_assert_eq!(builder.puzzle_count(), files.iter().flatten().map(|chunk| chunk.len() as u64).sum::<u64>());
            let table = builder.build();
            for of in 0..50 {
                let found = table.find(class(of)).map(|found| (found.names.path.to_string(), found.number));
                prop_assert_eq!(found.as_ref(), expected.get(&of));
            }
        }
    }
}
