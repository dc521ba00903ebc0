//! Locked candidates: all places of a digit in one house lie in another. Must not know other techniques.

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Cells, DIGITS, Digit, DigitSet, Grid, House, HouseKind};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// A digit that `first` can only have in its cells that `second` shares.
#[derive(Clone, Copy)]
pub(super) struct Locked {
    pub(super) first: House,
    pub(super) second: House,
    pub(super) digit: Digit,
}

const KINDS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Block, HouseKind::Column),
    (HouseKind::Block, HouseKind::Row),
    (HouseKind::Column, HouseKind::Block),
    (HouseKind::Row, HouseKind::Block),
];

impl Locked {
    /// The cells that lose the digit.
    pub(super) fn removals(self, grid: &Grid) -> Cells {
        (grid.cells(self.digit) & self.second.set()).without(self.first.set())
    }

    /// Visits all locked candidates, whether they remove anything or not.
    pub(super) fn each<T>(grid: &Grid, mut visit: impl FnMut(Locked) -> ControlFlow<T>) -> ControlFlow<T> {
        for (first_kind, second_kind) in KINDS {
            for first in first_kind.houses() {
                for second in second_kind.houses().filter(|second| meet(first, *second)) {
                    for digit in DIGITS.iter() {
                        let cells = grid.cells(digit) & first.set();
                        if cells.len() >= 2 && cells.without(second.set()).is_empty() {
                            visit(Locked { first, second, digit })?;
                        }
                    }
                }
            }
        }
        Continue(())
    }

    /// The hidden single that follows in a third house, of the kind of the first.
    fn single(self, grid: &Grid) -> Option<Found> {
        let thirds = self.first.kind().houses().filter(|third| *third != self.first && meet(*third, self.second));
        let cell = thirds.into_iter().find_map(|third| {
            let cells = grid.cells(self.digit) & third.set();
            let outside = cells.without(self.second.set());
            (cells.len() >= 2 && outside.len() == 1).then(|| outside.iter().next())?
        })?;
        let (technique, tenths) = match self.first.kind() {
            HouseKind::Block => (Technique::DirectPointing, 17),
            HouseKind::Row | HouseKind::Column => (Technique::DirectClaiming, 19),
        };
        Some(Found::placement(technique, tenths, cell, self.digit))
    }

    fn removal(self, grid: &Grid) -> Option<Found> {
        let (technique, difficulty) = match self.first.kind() {
            HouseKind::Block => (Technique::Pointing, Exact(2.6)),
            HouseKind::Row | HouseKind::Column => (Technique::Claiming, Exact(2.8)),
        };
        Found::removal(grid, technique, difficulty, self.removals(grid), DigitSet::single(self.digit))
    }
}

fn meet(first: House, second: House) -> bool {
    !(first.set() & second.set()).is_empty()
}

/// The first locked candidate that leaves a hidden single in a third house.
pub(super) fn direct_locking(grid: &Grid) -> Option<Found> {
    first(grid, Locked::single)
}

/// The first locked candidate that removes something.
pub(super) fn locking(grid: &Grid) -> Option<Found> {
    first(grid, Locked::removal)
}

fn first(grid: &Grid, step: impl Fn(Locked, &Grid) -> Option<Found>) -> Option<Found> {
    let found = Locked::each(grid, |locked| step(locked, grid).map_or(Continue(()), Break));
    found.break_value()
}
