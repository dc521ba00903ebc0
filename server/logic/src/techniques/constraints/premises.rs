//! Finds the least that has to be said of cells so that clues exclude some candidates.

use field::{Cell, DigitSet};

/// The candidates of cells of clues with which these still exclude what they exclude from `candidates`, those of all
/// cells of the grid: nothing is said of a cell that may hold any of `all`, and of others no more than needed.
///
/// `suffice` tells whether candidates exclude it.
pub(super) fn least_premises(
    mut cells: Vec<Cell>,
    candidates: Vec<DigitSet>,
    all: DigitSet,
    mut suffice: impl FnMut(&[DigitSet]) -> bool,
) -> Vec<(Cell, DigitSet)> {
    let mut premises = candidates;
    // Cells with a value are the easiest to see, so they go last.
    cells.sort_by_key(|cell| std::cmp::Reverse(premises[cell.index()].len()));
    for &cell in &cells {
        let left = premises[cell.index()];
        let (Some(least), Some(greatest)) = (left.first(), left.last()) else { continue };
        let at_most = all.iter().filter(|digit| *digit <= greatest).collect();
        let at_least = all.iter().filter(|digit| *digit >= least).collect();
        for weaker in [all, at_most, at_least] {
            premises[cell.index()] = weaker;
            if weaker == left || suffice(&premises) {
                break;
            }
            premises[cell.index()] = left;
        }
    }
    cells.sort_unstable();
    cells.retain(|cell| premises[cell.index()] != all);
    cells.into_iter().map(|cell| (cell, premises[cell.index()])).collect()
}
