//! Costly facts of puzzles that are gone, for when they come back: cut and pasted, undone, closed and opened again.
//!
//! They go by what decides them, which is the fingerprint (geometry, rules, givens, or candidates where there are no
//! givens), the settings and the declared number of solutions; and they refer to cells, so the place of the puzzle
//! makes no difference. Findings that the text shows depend on the text, and are computed again.
//!
//! Classic puzzles with one solution are not kept unless they are rated: they are proved again in a few microseconds,
//! and a collection of them would push out all that took long.

use crate::base::config::Config;
use crate::duplicates::comparison::FilePrints;
use crate::duplicates::equivalence::{Equal, Sameness};
use crate::duplicates::prints::Filter;
use crate::puzzle::fingerprint::Fingerprint;
use crate::state::facts::{Costly, Facts};
use crate::state::file::View;
use crate::state::proof::Proof;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// Puzzles of which facts are kept; with a conflict and its refutation that is 2 MB.
const LIMIT: usize = 512;

/// The blocks of a closed file that are looked through for such puzzles.
const LOOKED_AT: usize = 10_000;

/// The facts of the puzzles that were there last.
#[derive(Default)]
pub(crate) struct ProofCache {
    puzzles: HashMap<Fingerprint, Gone>,
    /// In the order in which they went.
    order: VecDeque<Fingerprint>,
}

/// The facts of a removed puzzle, without its block, which may hold thousands of others; the declared solutions, and
/// the settings of the proof.
struct Gone {
    costly: Costly,
    solutions: Option<syntax::Expected>,
    config: Arc<Config>,
}

impl ProofCache {
    /// Keeps what is known about the puzzles of a block that is gone.
    pub(crate) fn keep(&mut self, facts: &Facts, config: &Arc<Config>) {
        for index in 0..facts.block.puzzles.len() {
            let fingerprint = if is_costly(facts, index) { facts.fingerprint(index) } else { None };
            if let Some(fingerprint) = fingerprint {
                let solutions = facts.puzzle(index).declared.solutions;
                let gone = Gone { costly: facts.costly(index), solutions, config: Arc::clone(config) };
                if self.puzzles.insert(fingerprint, gone).is_none() {
                    self.order.push_back(fingerprint);
                }
            }
        }
        while self.puzzles.len() > LIMIT {
            let first = self.order.pop_front();
            first.and_then(|first| self.puzzles.remove(&first));
        }
    }

    /// Keeps what is known about the first puzzles of a file that is gone: to go through all of a large one takes long.
    pub(crate) fn keep_first(&mut self, view: &View) {
        view.chunks().blocks().take(LOOKED_AT).for_each(|(facts, _)| self.keep(facts, &view.config));
    }

    /// Restores the facts of the puzzles of a new file with these fingerprints.
    pub(crate) fn restore_all(&self, view: &View, prints: &FilePrints) {
        let known: Vec<Fingerprint> =
            self.puzzles.keys().filter(|fingerprint| prints.equal.contains(**fingerprint)).copied().collect();
        if known.is_empty() {
            return;
        }
        let filter = Filter::of(known.into_iter());
        let chunks = view.chunks().iter().filter(|(chunk, _)| Equal::may_hold(*chunk, &filter));
        chunks.flat_map(|(chunk, at)| chunk.blocks(at)).for_each(|(facts, _)| self.restore(facts, &view.config));
    }

    /// Restores the facts of the puzzles of a new block.
    pub(crate) fn restore(&self, facts: &Facts, config: &Arc<Config>) {
        if self.puzzles.is_empty() {
            return;
        }
        for index in 0..facts.block.puzzles.len() {
            let known = facts.fingerprint(index).and_then(|fingerprint| self.puzzles.get(&fingerprint));
            if let Some(gone) = known
                && !config.changes_since(&gone.config).concern_proofs()
                && gone.solutions == facts.puzzle(index).declared.solutions
            {
                facts.adopt(index, &gone.costly);
            }
        }
    }
}

/// Returns true if the facts of a puzzle may have taken long to compute.
fn is_costly(facts: &Facts, index: usize) -> bool {
    let puzzle = facts.puzzle(index);
    match facts.proof(index) {
        // Proofs and steps refer to clues by their order in the text, which the fingerprint leaves open.
        _ if !puzzle.clues.is_empty() => false,
        None | Some(Proof::Unreadable | Proof::Blank | Proof::Clash) => false,
        Some(Proof::None(_) | Proof::Many(_) | Proof::Undecided(_)) => true,
        Some(Proof::One(_)) => {
            let is_rated = facts.ratings(index).is_some();
            puzzle.digit_count != 9 || puzzle.declared.is_variant() || facts.redundant(index).is_some() || is_rated
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::finding::FileId;
    use crate::host::{Change, Host};
    use syntax::Dialect;

    #[test]
    fn only_so_many_are_kept() {
        let file = FileId(1);
        let mut host = Host::comparing();
        let mut cache = ProofCache::default();
        let config = Arc::default();
        for number in 0..2 * LIMIT {
            let mut cells = ["."; 16];
            for (given, place) in [("1", number), ("2", number / 16), ("3", number / 256)] {
                cells[place % 16] = given;
            }
            let text: String = cells.chunks(4).map(|row| row.concat() + "\n").collect();
            host.apply(Change::Open { file, text, dialect: Dialect::Sudoku });
            let snapshot = host.snapshot();
            let view = snapshot.file(file).expect("it is open");
            for located in view.unproved() {
                located.prove(&|| false).expect("nothing interrupts");
            }
            view.chunks().blocks().for_each(|(facts, _)| cache.keep(facts, &config));
        }
        assert!(cache.puzzles.len() <= LIMIT && cache.puzzles.len() == cache.order.len() && !cache.order.is_empty());
    }
}
