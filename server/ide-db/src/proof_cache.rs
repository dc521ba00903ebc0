//! Keeps the costly facts of puzzles that are gone, for when they come back: cut and pasted, undone, closed and opened
//! again.
//!
//! The key is all that decides these facts: the fingerprint (geometry, rules, givens, or candidates where there are no
//! givens), the settings and the declared number of solutions. The facts refer to cells, so the place of the puzzle
//! makes no difference. Findings that the text shows depend on the text, and are computed again.
//!
//! Classic puzzles with one solution are not kept unless they are rated: they are proved again in a few microseconds,
//! and a collection of them would push out all that took long.

use crate::base::config::Config;
use crate::duplicates::comparison::FilePrints;
use crate::duplicates::equivalence::{Equal, Sameness};
use crate::duplicates::filter::Filter;
use crate::puzzle::fingerprint::Fingerprint;
use crate::state::block_facts::{BlockFacts, Costly};
use crate::state::file::View;
use crate::state::proof::Proof;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The most puzzles whose facts are kept: with a conflict and its refutation for each, that is 2 MB.
const LIMIT: usize = 512;

/// The first blocks of a closed file, in which such puzzles are looked for.
const MOST_BLOCKS: usize = 10_000;

/// The facts of the puzzles that were removed last.
#[derive(Default)]
pub(crate) struct ProofCache {
    puzzles: HashMap<Fingerprint, RemovedPuzzle>,
    /// In the order in which they were removed.
    order: VecDeque<Fingerprint>,
}

/// The facts of a removed puzzle, without its block, which may hold thousands of others; the declared solutions, and
/// the settings of the proof.
struct RemovedPuzzle {
    costly: Costly,
    solutions: Option<syntax::Expected>,
    config: Arc<Config>,
}

impl ProofCache {
    /// Keeps what is known about the puzzles of a block that is gone.
    pub(crate) fn keep(&mut self, facts: &BlockFacts, config: &Arc<Config>) {
        for index in 0..facts.block.puzzles.len() {
            if !is_costly(facts, index) {
                continue;
            }
            let Some(fingerprint) = facts.fingerprint(index) else { continue };
            let solutions = facts.puzzle(index).declared.solutions;
            let removed = RemovedPuzzle { costly: facts.costly(index), solutions, config: Arc::clone(config) };
            if self.puzzles.insert(fingerprint, removed).is_none() {
                self.order.push_back(fingerprint);
            }
        }
        while self.puzzles.len() > LIMIT {
            let Some(oldest) = self.order.pop_front() else { return };
            self.puzzles.remove(&oldest);
        }
    }

    /// Keeps what is known about the first puzzles of a file that is gone: to go through all of a large one takes long.
    pub(crate) fn keep_first(&mut self, view: &View) {
        for (facts, _) in view.chunks().blocks().take(MOST_BLOCKS) {
            self.keep(facts, &view.config);
        }
    }

    /// Restores the facts of the puzzles of a new file with these fingerprints.
    pub(crate) fn restore_all(&self, view: &View, prints: &FilePrints) {
        let known: Vec<Fingerprint> =
            self.puzzles.keys().filter(|fingerprint| prints.equal.contains(**fingerprint)).copied().collect();
        if known.is_empty() {
            return;
        }
        let filter = Filter::of(&known);
        for (chunk, at) in view.chunks().iter() {
            if !Equal::may_hold(chunk, &filter) {
                continue;
            }
            for (facts, _) in chunk.blocks(at) {
                self.restore(facts, &view.config);
            }
        }
    }

    /// Restores the facts of the puzzles of a new block.
    pub(crate) fn restore(&self, facts: &BlockFacts, config: &Arc<Config>) {
        if self.puzzles.is_empty() {
            return;
        }
        for index in 0..facts.block.puzzles.len() {
            let Some(fingerprint) = facts.fingerprint(index) else { continue };
            let Some(removed) = self.puzzles.get(&fingerprint) else { continue };
            if !config.changes_since(&removed.config).concern_proofs()
                && removed.solutions == facts.puzzle(index).declared.solutions
            {
                facts.adopt(index, &removed.costly);
            }
        }
    }
}

/// Returns true if the facts of a puzzle may have taken long to compute.
fn is_costly(facts: &BlockFacts, index: usize) -> bool {
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
