//! Defines refutations: steps that lead to a contradiction, or to cases that are refuted one by one.

use crate::singles::Contradiction;
use crate::techniques::Step;
use field::{Cell, Digit};

/// Steps to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Each follows from the grid and the steps before it.
    pub steps: Vec<Step>,
    /// The contradiction that they lead to.
    pub end: RefutationEnd,
}

/// The end of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefutationEnd {
    /// A cell has no candidate left, or a house no place for a digit; or two of the puzzle's values are in direct
    /// conflict.
    Contradiction(Contradiction),
    /// The cell holds one of these digits, and each is refuted.
    Cases {
        cell: Cell,
        /// Its candidates, each with the refutation of the grid in which the cell holds it.
        cases: Vec<(Digit, Refutation)>,
    },
}

impl Refutation {
    /// The number of steps, cases and ends.
    pub fn length(&self) -> usize {
        let cases = match &self.end {
            RefutationEnd::Contradiction(_) => 1,
            RefutationEnd::Cases { cases, .. } => cases.iter().map(|(_, case)| 1 + case.length()).sum(),
        };
        self.steps.len() + cases
    }
}
