//! Naked and hidden pairs, triplets and quads. Must not know other techniques.

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Cells, DIGITS, Digit, DigitSet, Grid, House, Places, subsets};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// As many cells of a house as digits.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: House,
    pub(super) places: Places,
    pub(super) digits: DigitSet,
}

impl Subset {
    /// Visits all naked subsets with `size` cells.
    pub(super) fn each_naked<T>(
        grid: &Grid,
        size: usize,
        mut visit: impl FnMut(Subset) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for house in House::blocks_columns_rows().filter(|house| grid.empty_in(*house) >= 2 * size) {
            let candidates = house.cells().map(|cell| grid.candidates(cell));
            let usable: Places = (0..9).filter(|place| candidates[*place].len() >= 2).map(Places::of).collect();
            for places in subsets(size).map(Places::of_bits).filter(|places| places.is_subset_of(usable)) {
                let digits: DigitSet = places.iter().map(|place| candidates[place]).collect();
                if digits.len() == size {
                    visit(Subset { house, places, digits })?;
                }
            }
        }
        Continue(())
    }

    /// Visits all hidden subsets with `size` digits in houses with more than `empty` empty cells.
    pub(super) fn each_hidden<T>(
        grid: &Grid,
        size: usize,
        empty: usize,
        mut visit: impl FnMut(Subset) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for house in House::blocks_columns_rows().filter(|house| grid.empty_in(*house) > empty) {
            let usable: DigitSet =
                DIGITS.iter().filter(|digit| grid.places(house, *digit).len() >= 2).map(DigitSet::single).collect();
            for digits in
                subsets(size).map(|bits| DigitSet::of_bits(u64::from(bits))).filter(|digits| digits.is_within(usable))
            {
                let places: Places = digits.iter().map(|digit| grid.places(house, digit)).collect();
                if places.len() == size {
                    visit(Subset { house, places, digits })?;
                }
            }
        }
        Continue(())
    }

    /// The cells of the subset.
    pub(super) fn cells(self) -> Cells {
        self.places.iter().map(|place| self.house.cell(place)).collect()
    }

    /// The hidden single that a hidden subset leaves in its house.
    fn single(self, grid: &Grid) -> Option<(Digit, usize)> {
        let others = DIGITS.iter().filter(|digit| !self.digits.contains(*digit));
        let left = others.map(|digit| (digit, grid.places(self.house, digit)));
        left.filter(|(_, places)| places.len() > 1)
            .map(|(digit, places)| (digit, places.without(self.places)))
            .find(|(_, left)| left.is_single())
            .map(|(digit, left)| (digit, left.first()))
    }
}

/// The first naked subset of a size that removes candidates from its house.
pub(super) fn naked(grid: &Grid, size: usize) -> Option<Found> {
    let (technique, difficulty) = match size {
        2 => (Technique::NakedPair, Exact(3.0)),
        3 => (Technique::NakedTriplet, Exact(3.6)),
        _ => (Technique::NakedQuad, Exact(5.0)),
    };
    let found = Subset::each_naked(grid, size, |subset| {
        let others = subset.house.set().without(subset.cells());
        Found::removal(grid, technique, difficulty, others, subset.digits).map_or(Continue(()), Break)
    });
    found.break_value()
}

/// The first hidden subset of a size that removes candidates from its cells.
pub(super) fn hidden(grid: &Grid, size: usize) -> Option<Found> {
    let (technique, difficulty) = match size {
        2 => (Technique::HiddenPair, Exact(3.4)),
        3 => (Technique::HiddenTriplet, Exact(4.0)),
        _ => (Technique::HiddenQuad, Exact(5.4)),
    };
    let found = Subset::each_hidden(grid, size, 2 * size, |subset| {
        let others = DIGITS.without(subset.digits);
        Found::removal(grid, technique, difficulty, subset.cells(), others).map_or(Continue(()), Break)
    });
    found.break_value()
}

/// The first hidden subset of a size that leaves a hidden single in its house.
pub(super) fn direct_hidden(grid: &Grid, size: usize) -> Option<Found> {
    let (technique, tenths) = match size {
        2 => (Technique::DirectHiddenPair, 20),
        _ => (Technique::DirectHiddenTriplet, 25),
    };
    let found = Subset::each_hidden(grid, size, size, |subset| match subset.single(grid) {
        Some((digit, place)) => Break(Found::placement(technique, tenths, subset.house.cell(place), digit)),
        None => Continue(()),
    });
    found.break_value()
}
