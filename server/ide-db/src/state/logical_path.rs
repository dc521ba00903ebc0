//! Defines the logical path of a puzzle, as the facts of its block keep it.

use logic::techniques::Step;

/// All steps that follow from the values of a grid.
#[derive(Clone, Debug)]
pub struct LogicalPath {
    pub steps: Vec<Step>,
    pub end: Ending,
}

/// Where an explanation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With the solution.
    Solved,
    /// No technique finds anything more, and so many cells are open.
    Stuck {
        /// The open cells.
        open: usize,
    },
    /// Before a choice: the puzzle has several solutions, and logic decides all but so many cells.
    SeveralSolutions {
        /// The open cells.
        open: usize,
    },
    /// After as many steps as were asked for.
    Enough,
    /// Where looking for the next step took longer than the budget allows for; so many cells are open.
    GivenUp {
        /// The open cells.
        open: usize,
    },
}
