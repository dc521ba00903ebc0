//! Compares the puzzles of all collections of a report with each other: which rows repeat an earlier one, and which are
//! in another collection, too, equal or in another form.

use super::collector::MOST_EXAMPLES;
use super::puzzle_log::{LoggedPuzzle, PuzzleLog, RowPlace};
use ide::{Interrupt, PuzzleTable};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes that the tables of a puzzle take.
const BYTES_PER_PUZZLE: usize = 150;

/// The bytes of the tables of all parts that are compared at the same time, unless one takes more.
const MOST_BYTES: usize = 2 << 30;

/// The end of a chain.
const END: u32 = u32::MAX;

/// The rows that repeat a row of the same collection, and those that another collection has, too.
#[derive(Default)]
pub(super) struct Repeats {
    /// For each collection.
    pub(super) within: Vec<RepeatsWithin>,
    /// All collections as if they were one.
    pub(super) total: RepeatsWithin,
    /// By the number of a collection and that of another one: the rows of the first that are in the second.
    pub(super) across: BTreeMap<(u32, u32), SharedRows>,
}

/// The rows of a collection that repeat an earlier one.
#[derive(Clone, Default)]
pub(super) struct RepeatsWithin {
    /// The rows with the puzzle of an earlier row.
    pub(super) equal: u64,
    /// The different puzzles that are another form of an earlier one.
    pub(super) equivalent: u64,
    /// The different puzzles that can be rated.
    pub(super) ratable: u64,
    pub(super) equal_examples: FirstPairs,
    pub(super) equivalent_examples: FirstPairs,
}

/// The rows of a collection whose puzzles are in another one.
#[derive(Clone, Default)]
pub(super) struct SharedRows {
    pub(super) equal: u64,
    pub(super) equivalent: u64,
    /// The first row of each puzzle with the first one in the other collection.
    pub(super) examples: FirstPairs,
}

/// The first pairs of rows, by the first row of each.
#[derive(Clone, Default)]
pub(super) struct FirstPairs(Vec<[RowPlace; 2]>);

impl FirstPairs {
    pub(super) fn pairs(&self) -> &[[RowPlace; 2]] {
        &self.0
    }

    fn add(&mut self, pair: [RowPlace; 2]) {
        if self.0.len() == MOST_EXAMPLES && self.0.last().is_some_and(|last| *last <= pair) {
            return;
        }
        let index = self.0.partition_point(|other| *other < pair);
        self.0.insert(index, pair);
        self.0.truncate(MOST_EXAMPLES);
    }

    fn extend(&mut self, other: &FirstPairs) {
        other.0.iter().for_each(|pair| self.add(*pair));
    }
}

impl RepeatsWithin {
    fn extend(&mut self, other: &RepeatsWithin) {
        self.equal += other.equal;
        self.equivalent += other.equivalent;
        self.ratable += other.ratable;
        self.equal_examples.extend(&other.equal_examples);
        self.equivalent_examples.extend(&other.equivalent_examples);
    }
}

impl Repeats {
    fn new(collections: usize) -> Repeats {
        Repeats { within: vec![RepeatsWithin::default(); collections], ..Repeats::default() }
    }

    /// Compares all puzzles of a log, on the threads of the current pool. When it is interrupted, the result is not
    /// complete.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(super) fn find(log: &PuzzleLog, collections: usize, interrupt: Interrupt<'_>) -> io::Result<Repeats> {
        let fitting = MOST_BYTES / (log.longest_part().max(1) * BYTES_PER_PUZZLE);
        let workers = rayon::current_num_threads().min(fitting).max(1);
        let next = AtomicUsize::new(0);
        let found: Vec<io::Result<Repeats>> = (0..workers)
            .into_par_iter()
            .with_max_len(1)
            .map(|_| {
                let mut repeats = Repeats::new(collections);
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= log.parts() || interrupt() {
                        return Ok(repeats);
                    }
                    let mut tables = PartTables::default();
                    log.read(part, |puzzle| tables.add(&puzzle, &mut repeats))?;
                    tables.compare(&mut repeats);
                }
            })
            .collect();
        let mut all = Repeats::new(collections);
        for repeats in found {
            all.extend(&repeats?);
        }
        Ok(all)
    }

    fn extend(&mut self, other: &Repeats) {
        for (within, other) in self.within.iter_mut().zip(&other.within) {
            within.extend(other);
        }
        self.total.extend(&other.total);
        for (pair, other) in &other.across {
            let shared = self.across.entry(*pair).or_default();
            shared.equal += other.equal;
            shared.equivalent += other.equivalent;
            shared.examples.extend(&other.examples);
        }
    }
}

/// The different puzzles of a part of the log.
#[derive(Default)]
struct PartTables {
    /// For each class, the last of its puzzles.
    classes: PuzzleTable<u32>,
    puzzles: PuzzleTable<DifferentPuzzle>,
    occurrences: Vec<Occurrence>,
}

struct DifferentPuzzle {
    /// The puzzle before it in its class.
    earlier: u32,
    /// Where it is, in the last collection that has it.
    occurrence: u32,
    is_ratable: bool,
}

/// A puzzle in a collection.
#[derive(Clone, Copy)]
struct Occurrence {
    collection: u32,
    /// The same puzzle in the collection before.
    earlier: u32,
    first: RowPlace,
    rows: u64,
}

impl PartTables {
    fn add(&mut self, puzzle: &LoggedPuzzle, repeats: &mut Repeats) {
        let LoggedPuzzle { fingerprint, class, collection, place, is_ratable } = *puzzle;
        let new = u32::try_from(self.occurrences.len()).unwrap_or(END);
        let mut occurrence = Occurrence { collection, earlier: END, first: place, rows: 1 };
        if let Some(known) = self.puzzles.first(fingerprint).and_then(|index| self.puzzles.place_mut(index)) {
            if let Some(last) = self.occurrences.get_mut(known.occurrence as usize)
                && last.collection == collection
            {
                last.rows += 1;
                if let Some(within) = repeats.within.get_mut(collection as usize) {
                    within.equal_examples.add([place, last.first]);
                }
                return;
            }
            occurrence.earlier = known.occurrence;
            known.occurrence = new;
            self.occurrences.push(occurrence);
            return;
        }
        self.occurrences.push(occurrence);
        let different = DifferentPuzzle { earlier: END, occurrence: new, is_ratable };
        let Some(index) = self.puzzles.add(fingerprint, different) else { return };
        let Some(last) = self.classes.first(class).and_then(|known| self.classes.place_mut(known)) else {
            self.classes.add(class, index);
            return;
        };
        let earlier = std::mem::replace(last, index);
        if let Some(different) = self.puzzles.place_mut(index) {
            different.earlier = earlier;
        }
    }

    /// Compares the puzzles of each class.
    fn compare(&self, repeats: &mut Repeats) {
        let mut firsts = Vec::new();
        let mut found = Vec::new();
        for class in 0..self.classes.entries().len() {
            let Some(&last) = u32::try_from(class).ok().and_then(|class| self.classes.place(class)) else { continue };
            self.count(last, &mut firsts, repeats);
            for puzzle in self.class(last) {
                found.clear();
                found.extend(self.occurrences_of(puzzle));
                // They come from the last collection to the first.
                found.reverse();
                compare_puzzle(&found, &firsts, repeats);
            }
        }
    }

    /// Counts the puzzles of a class, and lists its first row in each collection.
    fn count(&self, last: u32, firsts: &mut Vec<(u32, RowPlace)>, repeats: &mut Repeats) {
        firsts.clear();
        let total = &mut repeats.total;
        // The first puzzle of a class is another form of none.
        let mut other_forms = 0;
        for (number, puzzle) in self.class(last).enumerate() {
            other_forms = number as u64;
            total.ratable += u64::from(puzzle.is_ratable);
            let mut rows = 0;
            for occurrence in self.occurrences_of(puzzle) {
                let Occurrence { collection, first, rows: rows_there, .. } = *occurrence;
                rows += rows_there;
                let known = firsts.iter_mut().find(|(other, _)| *other == collection);
                if let Some(within) = repeats.within.get_mut(collection as usize) {
                    within.equal += rows_there - 1;
                    within.equivalent += u64::from(known.is_some());
                    within.ratable += u64::from(puzzle.is_ratable);
                }
                match known {
                    Some((_, place)) => *place = first.min(*place),
                    None => firsts.push((collection, first)),
                }
            }
            total.equal += rows - 1;
        }
        total.equivalent += other_forms;
        firsts.sort_unstable();
    }

    /// The puzzles of a class, from the last one on.
    fn class(&self, last: u32) -> impl Iterator<Item = &DifferentPuzzle> {
        std::iter::successors(self.puzzles.place(last), |puzzle| self.puzzles.place(puzzle.earlier))
    }

    fn occurrences_of(&self, puzzle: &DifferentPuzzle) -> impl Iterator<Item = &Occurrence> {
        let last = self.occurrences.get(puzzle.occurrence as usize);
        std::iter::successors(last, |occurrence| self.occurrences.get(occurrence.earlier as usize))
    }
}

/// Compares a puzzle, where it was found, with the first row of its class in each collection. Both are in the order of
/// the collections.
fn compare_puzzle(found: &[&Occurrence], firsts: &[(u32, RowPlace)], repeats: &mut Repeats) {
    for occurrence in found {
        let mut equal = found.iter().peekable();
        for &(collection, first) in firsts {
            while equal.next_if(|equal| equal.collection < collection).is_some() {}
            if collection == occurrence.collection {
                if first != occurrence.first
                    && let Some(within) = repeats.within.get_mut(collection as usize)
                {
                    within.equivalent_examples.add([occurrence.first, first]);
                }
                continue;
            }
            let shared = repeats.across.entry((occurrence.collection, collection)).or_default();
            match equal.peek() {
                Some(equal) if equal.collection == collection => {
                    shared.equal += occurrence.rows;
                    shared.examples.add([occurrence.first, equal.first]);
                }
                _ => {
                    shared.equivalent += occurrence.rows;
                    shared.examples.add([occurrence.first, first]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Fingerprint;
    use proptest::prelude::*;

    /// A row: its collection, its class, and which puzzle of the class it is.
    type Row = (usize, u8, u8);

    /// Rows of which all are compared with all.
    fn expected(rows: &[Row], collections: usize) -> Vec<Vec<[u64; 2]>> {
        let mut counts = vec![vec![[0; 2]; collections]; collections];
        for (index, row) in rows.iter().enumerate() {
            for (other, count) in counts[row.0].iter_mut().enumerate() {
                let others: Vec<_> = rows
                    .iter()
                    .take(if other == row.0 { index } else { rows.len() })
                    .filter(|row| row.0 == other)
                    .collect();
                if others.iter().any(|other| (other.1, other.2) == (row.1, row.2)) {
                    count[0] += 1;
                } else if others.iter().any(|other| other.1 == row.1) {
                    count[1] += 1;
                }
            }
        }
        counts
    }

    fn found(rows: &[Row], collections: usize) -> Repeats {
        let mut log = PuzzleLog::new(&std::env::temp_dir());
        for (number, &(collection, class, puzzle)) in rows.iter().enumerate() {
            let puzzle = LoggedPuzzle {
                fingerprint: Fingerprint::of_bytes(&[class, puzzle]),
                class: Fingerprint::of_bytes(&[class]),
                collection: collection as u32,
                place: RowPlace::new(0, number as u64),
                is_ratable: true,
            };
            log.add(&puzzle).expect("memory");
        }
        Repeats::find(&log, collections, &|| false).expect("memory")
    }

    proptest! {
        #[test]
        fn rows_are_counted_as_if_each_were_compared_with_all(
            mut rows in prop::collection::vec((0_usize..4, 0_u8..6, 0_u8..4), 0..60),
        ) {
            rows.sort_by_key(|row| row.0);
            let repeats = found(&rows, 4);
            let mut counts = vec![vec![[0; 2]; 4]; 4];
            for (index, within) in repeats.within.iter().enumerate() {
                counts[index][index] = [within.equal, within.equivalent];
                for [later, earlier] in within.equal_examples.pairs() {
                    prop_assert_eq!(rows[later.number() as usize], rows[earlier.number() as usize]);
                }
            }
            for ((one, other), shared) in &repeats.across {
                counts[*one as usize][*other as usize] = [shared.equal, shared.equivalent];
                for [row, there] in shared.examples.pairs() {
                    let [row, there] = [row, there].map(|place| rows[place.number() as usize]);
                    prop_assert_eq!((row.0, there.0, row.1), (*one as usize, *other as usize, there.1));
                }
            }
            prop_assert_eq!(counts, expected(&rows, 4));
            let as_one: Vec<Row> = rows.iter().map(|row| (0, row.1, row.2)).collect();
            prop_assert_eq!(vec![vec![[repeats.total.equal, repeats.total.equivalent]]], expected(&as_one, 1));
        }
    }
}
