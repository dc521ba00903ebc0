//! Describes one step of a path: the technique, what it concludes, and where it was seen.

use super::board::Board;
use super::digits::{Digit, DigitSet};
use super::geometry::{Cell, CellSet};
use super::technique::Technique;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    pub cell: Cell,
    pub digit: Digit,
}

/// What a step does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// A cell gets its value.
    Places(Candidate),
    /// Candidates disappear, in this order. One may be listed twice.
    Removes(Vec<Candidate>),
}

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique that was being tried.
    pub technique: Technique,
    /// What follows.
    pub conclusion: Conclusion,
    pub pattern: CellSet,
}

impl Step {
    pub(crate) fn places(technique: Technique, cell: Cell, digit: Digit) -> Step {
        let conclusion = Conclusion::Places(Candidate { cell, digit });
        Step { technique, conclusion, pattern: cell.into() }
    }

    /// A step if there is something to remove.
    pub(crate) fn removes(technique: Technique, pattern: CellSet, removals: Removals) -> Option<Step> {
        let candidates = removals.0;
        (!candidates.is_empty()).then_some(Step { technique, conclusion: Conclusion::Removes(candidates), pattern })
    }

    /// A step if there is a cell that can lose the digit: these cells in reading order.
    pub(crate) fn removes_digit(technique: Technique, pattern: CellSet, digit: Digit, cells: CellSet) -> Option<Step> {
        if cells.is_empty() {
            return None;
        }
        Step::removes(technique, pattern, Removals(cells.iter().map(|cell| Candidate { cell, digit }).collect()))
    }

    pub(crate) fn apply(&self, board: &mut Board) {
        match &self.conclusion {
            Conclusion::Places(candidate) => board.place(candidate.cell, candidate.digit),
            Conclusion::Removes(candidates) => {
                for candidate in candidates {
                    board.remove(candidate.cell, candidate.digit);
                }
            }
        }
    }
}

/// The candidates that a step removes, in its order.
#[derive(Default, Debug)]
pub(crate) struct Removals(pub(crate) Vec<Candidate>);

impl Removals {
    /// Adds those of the digits that are candidates of the cells: cell by cell.
    pub(crate) fn add_digits(&mut self, board: &Board, cells: CellSet, digits: DigitSet) {
        for cell in cells {
            for digit in (board.candidates(cell) & digits).iter() {
                self.0.push(Candidate { cell, digit });
            }
        }
    }
}
