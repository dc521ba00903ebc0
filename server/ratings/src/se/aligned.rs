//! Aligned pair and triplet exclusion. Must not know other techniques.

use super::board::{Cell, Cells, DIGITS, Digit, DigitSet, Grid};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// Cells whose combinations are examined, each with its excluders: the peers with few candidates.
struct Bases {
    cells: Vec<Cell>,
    set: Cells,
    /// The cells that can exclude a combination.
    excluders: Cells,
}

impl Bases {
    /// The bases for excluders with 2 to `most` candidates.
    fn new(grid: &Grid, most: usize) -> Bases {
        let with = |sizes: std::ops::RangeInclusive<usize>| -> Cells {
            grid.empty_cells().iter().filter(|cell| sizes.contains(&grid.candidates(*cell).len())).collect()
        };
        let excluders = with(2..=most);
        let singles = with(1..=1);
        let is_base = |cell: &Cell| (cell.peers() & singles).is_empty() && !(cell.peers() & excluders).is_empty();
        let cells: Vec<_> = with(2..=9).iter().filter(is_base).collect();
        let set = cells.iter().copied().collect();
        Bases { cells, set, excluders }
    }

    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        // Pairs in the order of subsets: the second rises, and for each the first.
        (1..self.cells.len())
            .flat_map(move |second| (0..second).map(move |first| (self.cells[first], self.cells[second])))
    }

    /// The candidates of the excluders that all cells see, if there are at least two such cells.
    fn common(&self, grid: &Grid, cells: &[Cell]) -> Option<Vec<DigitSet>> {
        let common = cells.iter().fold(self.excluders, |common, cell| common & cell.peers());
        (common.len() >= 2).then(|| common.iter().map(|cell| grid.candidates(cell)).collect())
    }
}

/// The first aligned pair exclusion.
pub(super) fn aligned_pair(grid: &Grid) -> Option<Found> {
    let bases = Bases::new(grid, 2);
    bases.pairs().find_map(|(first, second)| {
        let cells = [first, second];
        let common = bases.common(grid, &cells)?;
        exclusion(grid, Technique::AlignedPairExclusion, Exact(6.2), &cells, &common)
    })
}

/// The first aligned triplet exclusion.
pub(super) fn aligned_triplet(grid: &Grid) -> Option<Found> {
    let bases = Bases::new(grid, 3);
    bases.pairs().find_map(|(first, second)| {
        let usable = bases.excluders & bases.set;
        if (bases.excluders & first.peers() & second.peers()).len() < 2 {
            return None;
        }
        let others = second.ordered_peers().filter(|cell| !first.peers().contains(*cell));
        let tails = first.ordered_peers().chain(others).filter(|cell| usable.contains(*cell));
        tails.filter(|cell| *cell != first && *cell != second).find_map(|third| {
            let cells = [first, second, third];
            let common = bases.common(grid, &cells)?;
            exclusion(grid, Technique::AlignedTripletExclusion, Exact(7.5), &cells, &common)
        })
    })
}

/// Removes the candidates of the cells that occur in no combination which leaves every excluder a candidate.
fn exclusion(
    grid: &Grid,
    technique: Technique,
    difficulty: Exact,
    cells: &[Cell],
    common: &[DigitSet],
) -> Option<Found> {
    let mut search = Combinations { grid, cells, common, allowed: [DigitSet::EMPTY; 3] };
    search.extend(&mut [Digit::ONE; 3], 0, DigitSet::EMPTY);
    let mut removals: Vec<_> =
        cells.iter().copied().zip(search.allowed.map(|allowed| DIGITS.without(allowed))).collect();
    removals.sort_by_key(|(cell, _)| *cell);
    Found::removals(grid, technique, difficulty, removals)
}

struct Combinations<'a> {
    grid: &'a Grid,
    cells: &'a [Cell],
    common: &'a [DigitSet],
    /// By cell, the digits of the combinations that are allowed.
    allowed: [DigitSet; 3],
}

impl Combinations<'_> {
    fn extend(&mut self, chosen: &mut [Digit; 3], count: usize, used: DigitSet) {
        let Some(&cell) = self.cells.get(count) else {
            if !self.common.iter().any(|excluder| excluder.is_within(used)) {
                (0..count).for_each(|index| self.allowed[index] |= DigitSet::single(chosen[index]));
            }
            return;
        };
        for digit in self.grid.candidates(cell).iter() {
            let clashes = |index: usize| chosen[index] == digit && self.cells[index].peers().contains(cell);
            if !(0..count).any(clashes) {
                chosen[count] = digit;
                self.extend(chosen, count + 1, used | DigitSet::single(digit));
            }
        }
    }
}
