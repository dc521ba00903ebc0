//! Unique rectangles and loops. Must not know other techniques.

mod search;
mod two_extras;

use super::board::{Cell, Cells, DigitSet, Grid};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// A valid loop.
struct Loop {
    cells: Vec<Cell>,
    pair: DigitSet,
    /// The cells with other candidates than the pair, along the loop.
    extras: Vec<Cell>,
}

/// What a loop allows to conclude, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Variant {
    Type1 = 1,
    Type2,
    Type3,
    Type4,
}

/// Collects the steps of a grid and keeps the best: the easiest, then that of the lowest type, then the first.
#[derive(Default)]
struct Best {
    found: Option<(Exact, Variant, Found)>,
}

impl Best {
    fn offer(&mut self, variant: Variant, candidate: Option<Found>) {
        let Some(candidate) = candidate else { return };
        let rank = (candidate.difficulty, variant);
        if self.found.as_ref().is_none_or(|(difficulty, variant, _)| rank < (*difficulty, *variant)) {
            self.found = Some((rank.0, rank.1, candidate));
        }
    }
}

/// The easiest step of a unique rectangle or loop.
pub(super) fn unique_loop(grid: &Grid) -> Option<Found> {
    let mut best = Best::default();
    for start in grid.empty_cells().iter().filter(|cell| grid.candidates(*cell).is_pair()) {
        let pair = grid.candidates(start);
        for cells in search::loops_from(grid, start).into_iter().filter(|cells| search::is_valid(cells)) {
            let extras = cells.iter().copied().filter(|cell| grid.candidates(*cell).len() > 2).collect();
            Loop { cells, pair, extras }.steps(grid, &mut best);
        }
    }
    best.found.map(|(_, _, found)| found)
}

impl Loop {
    fn steps(&self, grid: &Grid, best: &mut Best) {
        match self.extras[..] {
            [] => {}
            [cell] => best.offer(Variant::Type1, self.removal(grid, Variant::Type1, 0, Cells::of(cell), self.pair)),
            [first, second] => self.with_two_extras(grid, first, second, best),
            _ => best.offer(Variant::Type2, self.type_2(grid)),
        }
    }

    /// The step of a variant, `surplus` tenths above the difficulty of the loop.
    fn removal(&self, grid: &Grid, variant: Variant, surplus: usize, cells: Cells, digits: DigitSet) -> Option<Found> {
        let length = self.cells.len();
        let base = match length {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let technique = Technique::UniqueLoop { length: length as u8, kind: variant as u8 };
        Found::removal(grid, technique, Exact(base + surplus as f64 * 0.1), cells, digits)
    }

    /// One of the cells has the one other digit, so no common peer has it.
    fn type_2(&self, grid: &Grid) -> Option<Found> {
        let other = grid.candidates(*self.extras.first()?).without(self.pair).first()?;
        let peers = self.extras.iter().fold(Cells::ALL, |common, cell| common & cell.peers());
        self.removal(grid, Variant::Type2, 0, peers, DigitSet::single(other))
    }
}
