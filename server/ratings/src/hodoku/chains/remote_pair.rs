//! Finds remote pairs: a chain of cells with the same two candidates, which alternate along it.

use super::{MOST_LINKS, linked};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::candidate_set::{Best, CandidateSet};
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::base::patience::Patience;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt};

const MOST_CELLS: usize = MOST_LINKS.div_ceil(2);

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let mut patience = Patience::new(interrupt);
    let mut best = Best::default();
    let bivalue = board.bivalue_cells();
    for start in bivalue {
        let twins: CellSet = bivalue.iter().filter(|cell| board.candidates(*cell) == board.candidates(start)).collect();
        for digit in board.candidates(start).iter() {
            let mut search = Search { board, twins, digit, best: &mut best, patience: &mut patience };
            search.extend(&mut [start; MOST_CELLS], 1)?;
        }
    }
    Ok(best.into_step(Technique::RemotePair))
}

struct Search<'a, 'b> {
    board: &'a Board,
    twins: CellSet,
    digit: Digit,
    best: &'a mut Best,
    patience: &'a mut Patience<'b>,
}

impl Search<'_, '_> {
    /// Adds a cell to a chain of this length.
    fn extend(&mut self, chain: &mut [Cell; MOST_CELLS], length: usize) -> Cancellable<()> {
        let visited: CellSet = chain[..length].iter().copied().collect();
        for next in linked(chain[length - 1], self.twins - visited) {
            self.patience.step()?;
            chain[length] = next;
            let chained = &chain[..=length];
            let is_pair = chained.len() >= 4 && chained.len().is_multiple_of(2);
            if is_pair && self.board.places(self.digit).meets(chained[0].peers() & next.peers()) {
                self.best.offer(self.removals(chained), visited | next.into());
            }
            if length + 1 < MOST_CELLS {
                self.extend(chain, length + 1)?;
            }
        }
        Ok(())
    }

    /// Both digits, from what sees two cells that hold different ones. Neighbors of the chain are not looked at.
    fn removals(&self, chain: &[Cell]) -> CandidateSet {
        let mut losers = CellSet::EMPTY;
        for (place, one) in chain.iter().enumerate() {
            for other in chain.iter().skip(place + 3).step_by(2) {
                losers |= one.peers() & other.peers();
            }
        }
        let mut removals = CandidateSet::default();
        for digit in self.board.candidates(chain[0]).iter() {
            removals.add(digit, losers & self.board.places(digit));
        }
        removals
    }
}
