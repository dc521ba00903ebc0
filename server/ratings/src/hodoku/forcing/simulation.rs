//! Finds what follows from a premise by filling singles for a few rounds, as forcing nets do.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::implications::{Implications, Statement};

/// The rounds of singles.
const ROUNDS: usize = 4;

/// The implications of which those from candidates are found by simulation.
pub(super) fn implications(board: &Board) -> Implications {
    let empty_queues = board.with_empty_queues();
    Implications::with_groups(board, |cell, digit, is_on| {
        let mut simulation = Simulation { original: board, board: empty_queues.clone(), statements: Vec::new() };
        if is_on {
            simulation.assume(cell, digit);
        } else {
            simulation.board.remove(cell, digit);
            let left = simulation.board.candidates(cell);
            if let Some(last) = left.first().filter(|_| left.len() == 1) {
                simulation.assume(cell, last);
            }
        }
        (0..ROUNDS).for_each(|_| simulation.round());
        simulation.statements
    })
}

struct Simulation<'a> {
    original: &'a Board,
    board: Board,
    statements: Vec<Statement>,
}

impl Simulation<'_> {
    /// Fills the singles that are known at its begin.
    fn round(&mut self) {
        let is_empty = |cell: &Cell| self.board.empty_cells().contains(*cell);
        let naked = self.board.naked_singles().iter().filter(|(cell, _)| is_empty(cell)).copied();
        let mut singles: Vec<(Cell, Digit)> = naked.collect();
        let mut seen = CellSet::EMPTY;
        for (cell, digit) in self.board.hidden_singles() {
            let is_single = cell.houses().into_iter().any(|house| self.board.count(house, *digit) == 1);
            if is_empty(cell) && is_single && !seen.contains(*cell) {
                seen.insert(*cell);
                singles.push((*cell, *digit));
            }
        }
        singles.into_iter().for_each(|(cell, digit)| self.assume(cell, digit));
    }

    /// Fills a cell, and notes what follows at once.
    fn assume(&mut self, cell: Cell, digit: Digit) {
        let others = self.board.candidates(cell) - digit.into();
        self.board.place(cell, digit);
        self.statements.push(Statement::on(cell, digit));
        let peers = cell.peers() & self.original.places(digit);
        self.statements.extend(peers.iter().map(|peer| Statement::off(peer, digit)));
        self.statements.extend(others.iter().map(|other| Statement::off(cell, other)));
    }
}
