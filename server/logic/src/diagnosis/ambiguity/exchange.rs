//! Finds the smallest sets of cells in which two digits of a solution can be exchanged, which gives another solution:
//! the smallest deadly patterns are of this kind.
//!
//! If one of the two digits changes in a cell, it must also change in the cells that would conflict with it. Cells that
//! change together are found from one of them, along their peers; the smallest pattern has four, or one where lines
//! have fewer cells than there are digits.
//!
//! Must not know how solutions are searched for.

use engine::{Puzzle, Solution};
use field::{Cell, Digit, DigitSet};

/// The solution, with another one that differs from it in the fewest cells, at most `most`, which all hold one of two
/// digits.
pub(super) fn smallest(puzzle: &Puzzle, solution: &Solution, mut most: usize) -> Option<[Solution; 2]> {
    let digits = puzzle.geometry().digits();
    let mut smallest = None;
    for low in digits {
        for high in digits.iter().filter(|high| low < *high) {
            let both = DigitSet::single(low) | DigitSet::single(high);
            if let Some(cells) = smallest_of(puzzle, solution, low, both, most) {
                // A later set has to be smaller.
                most = cells.len() - 1;
                smallest = Some(changed(solution, &cells, both));
            }
        }
    }
    Some([solution.clone(), smallest?])
}

/// The smallest set of cells, at most `most`, in which the two digits can be exchanged; `low` is one of them.
fn smallest_of(puzzle: &Puzzle, solution: &Solution, low: Digit, both: DigitSet, mut most: usize) -> Option<Vec<Cell>> {
    let geometry = puzzle.geometry();
    let mut seen = vec![false; geometry.cell_count()];
    let mut smallest: Option<Vec<Cell>> = None;
    for start in geometry.cells() {
        if seen[start.index()] || solution[start.index()] != low {
            continue;
        }
        let mut cells = vec![start];
        seen[start.index()] = true;
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            for &peer in geometry.peers(cell) {
                if both.contains(solution[peer.index()]) && !seen[peer.index()] {
                    seen[peer.index()] = true;
                    cells.push(peer);
                }
            }
            next += 1;
        }
        // Each cell changes to the other digit, so it must allow both.
        if cells.len() <= most
            && cells.iter().all(|cell| both.without(puzzle.allowed(*cell)).is_empty())
            && keeps_rules(puzzle, solution, &cells, both)
        {
            most = cells.len() - 1;
            smallest = Some(cells);
        }
    }
    smallest
}

/// Returns true if after the exchange no two neighbours hold digits in sequence, and the constraints hold.
fn keeps_rules(puzzle: &Puzzle, solution: &Solution, cells: &[Cell], both: DigitSet) -> bool {
    let geometry = puzzle.geometry();
    if geometry.constraints().is_empty() && cells.iter().all(|cell| geometry.neighbours(*cell).is_empty()) {
        return true;
    }
    let changed = changed(solution, cells, both);
    for cell in cells {
        let next = DigitSet::single(changed[cell.index()]).next_in_sequence();
        if geometry.neighbours(*cell).iter().any(|neighbour| next.contains(changed[neighbour.index()])) {
            return false;
        }
    }
    geometry.constraints().iter().all(|constraint| constraint.accepts(&changed))
}

/// The solution after an exchange of two digits, the only ones in these cells.
fn changed(solution: &Solution, cells: &[Cell], both: DigitSet) -> Solution {
    let mut changed = solution.clone();
    for cell in cells {
        if let Some(other) = both.without(DigitSet::single(solution[cell.index()])).only() {
            changed[cell.index()] = other;
        }
    }
    changed
}
