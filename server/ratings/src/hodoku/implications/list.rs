//! Follows the consequences of a premise breadth first.

use super::{Implications, Statement};
use crate::hodoku::base::candidate_set::CandidateSet;

/// A list ends at this length, as in the program.
const MOST_ENTRIES: usize = 1_000;

/// All that follows from a premise, in the order in which it is found. The memory is used again for other premises.
pub(in crate::hodoku) struct List {
    entries: Vec<Entry>,
    known: [u64; Statement::COUNT.div_ceil(64)],
}

#[derive(Clone, Copy)]
struct Entry {
    statement: Statement,
    /// The place of the entry that it follows from. The premise follows from itself.
    parent: u16,
}

impl List {
    pub(in crate::hodoku) fn new() -> List {
        List { entries: Vec::with_capacity(MOST_ENTRIES), known: [0; Statement::COUNT.div_ceil(64)] }
    }

    /// Lists what follows from another premise.
    pub(in crate::hodoku) fn follow(&mut self, implications: &Implications, premise: Statement) {
        self.entries.clear();
        self.known = [0; Statement::COUNT.div_ceil(64)];
        self.add(premise, 0);
        let mut place = 0;
        while place < self.entries.len() {
            for next in implications.next(self.entries[place].statement) {
                self.add(*next, place);
            }
            place += 1;
        }
    }

    fn add(&mut self, statement: Statement, parent: usize) {
        let word = statement.index() / 64;
        let bit = 1 << (statement.index() % 64);
        if self.known[word] & bit == 0 && self.entries.len() < MOST_ENTRIES {
            self.known[word] |= bit;
            self.entries.push(Entry { statement, parent: parent as u16 });
        }
    }

    pub(in crate::hodoku) fn contains(&self, statement: Statement) -> bool {
        self.known[statement.index() / 64] >> (statement.index() % 64) & 1 == 1
    }

    /// The statements that do not follow directly from the premise, with their places.
    pub(in crate::hodoku) fn indirect(&self) -> impl Iterator<Item = (usize, Statement)> {
        let places = self.entries.iter().enumerate();
        places.filter(|(_, entry)| entry.parent != 0).map(|(place, entry)| (place, entry.statement))
    }

    /// Writes the statements from the premise to the one at a place.
    pub(in crate::hodoku) fn path(&self, mut place: usize, path: &mut Vec<Statement>) {
        path.clear();
        while place != 0 {
            path.push(self.entries[place].statement);
            place = usize::from(self.entries[place].parent);
        }
        path.push(self.entries[0].statement);
        path.reverse();
    }

    /// The candidates that are on, and those that are off.
    pub(in crate::hodoku) fn candidates(&self) -> [CandidateSet; 2] {
        let mut on = CandidateSet::default();
        let mut off = CandidateSet::default();
        for entry in &self.entries {
            if let Some(candidate) = entry.statement.candidate() {
                let set = if entry.statement.is_on() { &mut on } else { &mut off };
                set.add(candidate.digit, candidate.cell.into());
            }
        }
        [on, off]
    }
}
