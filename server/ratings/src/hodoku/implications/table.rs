//! Keeps the direct consequences of each statement.

use super::{CANDIDATES, Group, Statement};
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};

/// The direct consequences of each statement, in their order.
pub(in crate::hodoku) struct Implications {
    pub(super) next: Vec<Vec<Statement>>,
    pub(super) groups: Vec<Group>,
}

impl Implications {
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(super) fn add(&mut self, from: Statement, to: Statement) {
        self.next[from.index()].push(to);
    }

    pub(super) fn next(&self, statement: Statement) -> &[Statement] {
        &self.next[statement.index()]
    }

    /// The cells that a statement is about.
    pub(in crate::hodoku) fn cells(&self, statement: Statement) -> CellSet {
        match statement.node().checked_sub(CANDIDATES) {
            Some(group) => self.groups[group].cells,
            None => Cell::at(statement.node() / 9).into(),
        }
    }

    /// The digit that a statement is about.
    pub(in crate::hodoku) fn digit(&self, statement: Statement) -> Option<Digit> {
        match statement.node().checked_sub(CANDIDATES) {
            Some(group) => Some(self.groups[group].digit),
            None => statement.candidate().map(|candidate| candidate.digit),
        }
    }
}
