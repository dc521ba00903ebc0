//! Finds almost locked sets, and the steps by two of them, three of them, chains of them, and Sue de Coq.

pub(super) mod chain;
mod commons;
mod sets;
pub(super) mod sue_de_coq;
pub(super) mod xy_wing;
pub(super) mod xz;

use super::base::board::Board;
use super::base::candidate_set::CandidateSet;
use super::base::digits::DigitSet;
use commons::Common;
use sets::Set;

/// The sets of a board, and what pairs of them have in common.
struct Sets {
    list: Vec<Set>,
    commons: Vec<Common>,
}

impl Sets {
    fn of(board: &Board) -> Sets {
        let list = sets::all(board);
        let commons = commons::all(&list);
        Sets { list, commons }
    }

    /// What two sets remove: digits that both have, but for `without`, from the cells that see all places of both.
    fn removals(&self, board: &Board, one: usize, other: usize, without: DigitSet) -> CandidateSet {
        let one = &self.list[one];
        let other = &self.list[other];
        let mut removals = CandidateSet::default();
        for digit in ((one.digits & other.digits) - without).iter() {
            removals.add(digit, one.seen(digit) & other.seen(digit) & board.places(digit));
        }
        removals
    }
}
