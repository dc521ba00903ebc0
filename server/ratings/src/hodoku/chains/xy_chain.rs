//! Finds XY-chains: cells with two candidates, of which neighbors share one, so that one end holds a common digit.

use super::{MOST_LINKS, linked};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::candidate_set::{Best, CandidateSet};
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::base::patience::Patience;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt};

/// Links within a cell and between cells alternate, so this many cells have one link less than twice as many.
const MOST_CELLS: usize = MOST_LINKS.div_ceil(2);

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let mut patience = Patience::new(interrupt);
    let mut best = Best::default();
    let bivalue = board.bivalue_cells();
    for start in bivalue {
        for digit in board.candidates(start).iter() {
            let Some(other) = (board.candidates(start) - digit.into()).first() else { continue };
            let mut search = Search { board, bivalue, start, digit, best: &mut best, patience: &mut patience };
            search.extend(start, other, start.into())?;
        }
    }
    Ok(best.into_step(Technique::XyChain))
}

struct Search<'a, 'b> {
    board: &'a Board,
    bivalue: CellSet,
    start: Cell,
    digit: Digit,
    best: &'a mut Best,
    patience: &'a mut Patience<'b>,
}

impl Search<'_, '_> {
    /// Adds a cell to a chain that ends in `cell`, which holds `end` if the start does not hold its digit.
    fn extend(&mut self, cell: Cell, end: Digit, visited: CellSet) -> Cancellable<()> {
        for next in linked(cell, (self.bivalue & self.board.places(end)) - visited) {
            self.patience.step()?;
            let Some(other) = (self.board.candidates(next) - end.into()).first() else { continue };
            let chain = visited | next.into();
            if other == self.digit {
                let losers = self.board.places(other) & self.start.peers() & next.peers();
                self.best.offer(CandidateSet::of_digit(other, losers), chain);
            }
            if chain.len() < MOST_CELLS {
                self.extend(next, other, chain)?;
            }
        }
        Ok(())
    }
}
