//! Carries over what is remembered of blocks that an edit replaces to the blocks that were read in their place.

use crate::puzzle::fingerprint::Fingerprint;
use crate::state::block_facts::BlockFacts;
use crate::state::last_solution::LastSolution;
use crate::state::proof::Proof;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The most puzzles of one edit that are remembered: a document that is replaced as a whole would fill the memory.
const MOST_REMEMBERED: usize = 64;

/// Has new blocks remember the solutions of the puzzles that are gone, where they hold the same puzzles with other
/// values.
pub(crate) fn remember_solutions(old: &[Arc<BlockFacts>], new: &[Arc<BlockFacts>]) {
    if new.is_empty() || puzzle_count(old) > MOST_REMEMBERED || puzzle_count(new) > MOST_REMEMBERED {
        return;
    }
    let mut known: Vec<Arc<LastSolution>> = Vec::new();
    for facts in old {
        for index in 0..facts.block.puzzles.len() {
            // The only solution of the puzzle that is gone, else what it remembers itself.
            known.extend(match facts.proof(index) {
                Some(Proof::One(solution)) => LastSolution::new(facts.lowered(index), solution.clone()).map(Arc::new),
                _ => facts.before(index).cloned(),
            });
        }
    }
    if known.is_empty() {
        return;
    }
    for facts in new {
        for index in 0..facts.block.puzzles.len() {
            let lowered = facts.lowered(index);
            if let Some(found) = known.iter().position(|before| before.is_of(&lowered)) {
                facts.set_before(index, known.swap_remove(found));
            }
        }
    }
}

fn puzzle_count(blocks: &[Arc<BlockFacts>]) -> usize {
    blocks.iter().map(|facts| facts.block.puzzles.len()).sum()
}

/// Marks blocks that have been read again as added by an edit if those were that they replace, which hold the same
/// puzzles in the same order.
pub(crate) fn keep_added(old: &[Arc<BlockFacts>], new: &[Arc<BlockFacts>]) {
    if old.iter().all(|facts| !facts.is_added()) {
        return;
    }
    // For each puzzle, whether each block that held it was added, in the order of the text.
    let mut known: HashMap<Fingerprint, VecDeque<bool>> = HashMap::new();
    for facts in old {
        for fingerprint in facts.fingerprints() {
            known.entry(fingerprint).or_default().push_back(facts.is_added());
        }
    }
    for facts in new.iter().filter(|facts| !facts.is_added()) {
        for fingerprint in facts.fingerprints() {
            if known.get_mut(&fingerprint).and_then(VecDeque::pop_front) == Some(true) {
                facts.set_added();
                break;
            }
        }
    }
}
