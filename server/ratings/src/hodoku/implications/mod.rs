//! Keeps what follows from each statement "this candidate is true" or "is false": directly, and in the end.
//!
//! Each statement is reached by one path, a shortest one, the first by the order of the direct consequences. Which one
//! that is decides which loops exist, so the order here is fixed. Must not know what is concluded from paths.

mod direct;
mod groups;
mod list;
mod table;

pub(super) use direct::Sources;
pub(super) use list::List;
pub(super) use table::Implications;

use super::base::digits::{DIGITS, Digit};
use super::base::geometry::{Cell, CellSet};
use super::base::step::Candidate;

/// The number of candidates, which are the first nodes; groups come after them.
const CANDIDATES: usize = 729;

/// The number of candidates, and of groups at most: three for each line and digit.
const NODES: usize = CANDIDATES + 18 * 9 * 3;

/// That a node, a candidate or a group of candidates, is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Statement(u16);

impl Statement {
    const COUNT: usize = 2 * NODES;

    fn new(node: usize, is_on: bool) -> Statement {
        Statement((2 * node + usize::from(is_on)) as u16)
    }

    /// That the candidate is true.
    pub(super) fn on(cell: Cell, digit: Digit) -> Statement {
        Statement::new(9 * cell.index() + digit.index(), true)
    }

    /// That the candidate is false.
    pub(super) fn off(cell: Cell, digit: Digit) -> Statement {
        Statement::new(9 * cell.index() + digit.index(), false)
    }

    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn opposite(self) -> Statement {
        Statement(self.0 ^ 1)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn node(self) -> usize {
        self.index() / 2
    }

    /// The candidate; `None` for a group.
    pub(super) fn candidate(self) -> Option<Candidate> {
        let node = self.node();
        let digit = DIGITS.iter().nth(node % 9)?;
        (node < CANDIDATES).then(|| Candidate { cell: Cell::at(node / 9), digit })
    }
}

/// A digit in two or three cells that a line and a box share, of which one has it or none.
#[derive(Clone, Copy, Debug)]
struct Group {
    digit: Digit,
    cells: CellSet,
}
