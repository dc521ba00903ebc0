//! Lists the combinations of digits with which cells can reach a total.
//!
//! Must not know constraints: a caller decides which cells have a total.

use std::ops::ControlFlow;

use field::{Cell, Digit, DigitSet};

use engine::Geometry;

/// Returns the combinations of digits, each ascending, that some cells can hold with a total; `None` if more than
/// `most_tries` digits would have to be tried. The cages of a 9×9 puzzle need a few thousand. `candidates` are those of
/// all cells of the puzzle.
pub fn combinations(
    geometry: &Geometry,
    candidates: &[DigitSet],
    cells: &[Cell],
    total: i32,
    most_tries: usize,
) -> Option<Vec<Vec<Digit>>> {
    let Ok(total) = u32::try_from(total) else { return Some(Vec::new()) };
    let sets: Vec<DigitSet> = cells.iter().map(|cell| candidates[cell.index()]).collect();
    let are_peers = |one: usize, other: usize| geometry.are_peers(cells[one], cells[other]);
    let differ = (0..cells.len()).all(|one| (0..one).all(|other| are_peers(one, other)));
    let union: Vec<Digit> = sets.iter().copied().collect::<DigitSet>().iter().collect();
    let mut search = Search {
        sets: &sets,
        are_peers: &are_peers,
        union,
        differ,
        left: most_tries,
        chosen: Vec::new(),
        found: Vec::new(),
    };
    match search.extend(0, total) {
        ControlFlow::Continue(()) => Some(search.found),
        ControlFlow::Break(()) => None,
    }
}

/// The search for ascending values that fit the cells in some order.
struct Search<'a> {
    /// The candidates of each cell.
    sets: &'a [DigitSet],
    are_peers: &'a dyn Fn(usize, usize) -> bool,
    /// The candidates of all cells, ascending.
    union: Vec<Digit>,
    /// True if all values differ.
    differ: bool,
    /// The number of values that may still be tried.
    left: usize,
    chosen: Vec<Digit>,
    found: Vec<Vec<Digit>>,
}

impl Search<'_> {
    /// Extends the chosen values by those from `first` of the union on.
    fn extend(&mut self, first: usize, rest: u32) -> ControlFlow<()> {
        let missing = (self.sets.len() - self.chosen.len()) as u32;
        if missing == 0 {
            let mut assigned = vec![None; self.sets.len()];
            if rest == 0 && self.fits(0, &mut assigned)? {
                self.found.push(self.chosen.clone());
            }
            return ControlFlow::Continue(());
        }
        for index in first..self.union.len() {
            let digit = self.union[index];
            // The values that follow are not smaller.
            if u32::from(digit.get()) * missing > rest {
                break;
            }
            self.spend()?;
            self.chosen.push(digit);
            self.extend(if self.differ { index + 1 } else { index }, rest - u32::from(digit.get()))?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Returns true if the chosen values that are not assigned fit the cells from `cell` on.
    fn fits(&mut self, cell: usize, assigned: &mut [Option<usize>]) -> ControlFlow<(), bool> {
        if cell == self.sets.len() {
            return ControlFlow::Continue(true);
        }
        let mut tried = DigitSet::EMPTY;
        for value in 0..self.chosen.len() {
            let digit = self.chosen[value];
            let is_new =
                !tried.contains(digit) && self.sets[cell].contains(digit) && !assigned[..cell].contains(&Some(value));
            let clashes = |other: usize| {
                (self.are_peers)(cell, other) && assigned[other].is_some_and(|value| self.chosen[value] == digit)
            };
            if !is_new || (0..cell).any(clashes) {
                continue;
            }
            self.spend()?;
            tried |= DigitSet::single(digit);
            assigned[cell] = Some(value);
            if self.fits(cell + 1, assigned)? {
                return ControlFlow::Continue(true);
            }
        }
        assigned[cell] = None;
        ControlFlow::Continue(false)
    }

    fn spend(&mut self) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cells: &[(u8, u8)], total: i32, expected: &str) {
        let geometry = Geometry::standard(9).expect("a size within bounds");
        let cells: Vec<Cell> = cells.iter().map(|(row, column)| geometry.cell(*row, *column)).collect();
        let mut candidates = vec![DigitSet::up_to(9); 81];
        candidates[0] = DigitSet::up_to(3);
        let found = combinations(&geometry, &candidates, &cells, total, 10_000).expect("few combinations");
        let digits = |set: &Vec<Digit>| set.iter().map(|digit| digit.get().to_string()).collect::<String>();
        assert_eq!(found.iter().map(digits).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn with_peers_and_without() {
        check(&[(0, 1), (0, 2)], 10, "19 28 37 46");
        check(&[(0, 0), (0, 1)], 10, "19 28 37");
        check(&[(0, 0), (1, 3)], 4, "13 22");
        check(&[(0, 0), (0, 1), (1, 3)], 4, "112");
        check(&[(0, 0), (0, 1), (0, 2)], 24, "");
        check(&[(0, 1), (0, 2)], 18, "");
        let row: Vec<(u8, u8)> = (0..9).map(|column| (0, column)).collect();
        check(&row, 45, "123456789");
    }

    #[test]
    fn too_many() {
        let geometry = Geometry::standard(36).expect("a size within bounds");
        let cells: Vec<Cell> = (0..18).map(|column| geometry.cell(0, column)).collect();
        assert_eq!(combinations(&geometry, &[DigitSet::up_to(36); 1296], &cells, 333, 10_000), None);
    }
}
