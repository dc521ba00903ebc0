//! Represents sets of candidates, and compares what steps remove.

use super::digits::{DIGITS, Digit, DigitSet};
use super::geometry::{Cell, CellSet};
use super::step::{Candidate, Removals, Step};
use super::technique::Technique;
use std::cmp::Reverse;

/// For each digit, cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    pub(crate) fn of_digit(digit: Digit, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::default();
        set.add(digit, cells);
        set
    }

    pub(crate) fn add(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit.index()] |= cells;
    }

    pub(crate) fn add_digits(&mut self, cell: Cell, digits: DigitSet) {
        for digit in digits.iter() {
            self.add(digit, cell.into());
        }
    }

    pub(crate) fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    pub(crate) fn union(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|place| self.0[place] | other.0[place]))
    }

    pub(crate) fn intersection(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|place| self.0[place] & other.0[place]))
    }

    pub(crate) fn without_cells(&self, cells: CellSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|place| self.0[place] - cells))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// By digit, then cell.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Candidate> {
        DIGITS.iter().flat_map(|digit| self.cells(digit).iter().map(move |cell| Candidate { cell, digit }))
    }

    /// The order of preference among steps of a technique, least first: many removals, then a small sum over their
    /// cells, weighted by their place.
    fn rank(&self) -> (Reverse<usize>, usize) {
        let weigh = |(place, of): (usize, Candidate)| of.cell.index() * (1 + 80 * place) + usize::from(of.digit.get());
        (Reverse(self.len()), self.iter().enumerate().map(weigh).sum())
    }
}

/// The preferred one of several steps of a technique, the earliest among equals.
#[derive(Clone, Default, Debug)]
pub(crate) struct Best {
    found: Option<(CandidateSet, CellSet)>,
}

impl Best {
    pub(crate) fn offer(&mut self, removals: CandidateSet, pattern: CellSet) {
        let is_better = || self.found.is_none_or(|(best, _)| removals.rank() < best.rank());
        if !removals.is_empty() && is_better() {
            self.found = Some((removals, pattern));
        }
    }

    pub(crate) fn into_step(self, technique: Technique) -> Option<Step> {
        let (removals, pattern) = self.found?;
        Step::removes(technique, pattern, Removals(removals.iter().collect()))
    }
}
