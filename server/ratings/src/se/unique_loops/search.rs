//! Finds the loops of a pair of digits through its cells. Must not know what a loop allows to conclude.

use crate::se::board::{Cell, Cells, DigitSet, Grid, HouseKind};

/// Collects the loops that start in a bivalue cell, in both directions, in the order in which they are found.
pub(super) fn loops_from(grid: &Grid, start: Cell) -> Vec<Vec<Cell>> {
    let pair = grid.candidates(start);
    let mut search = Search { grid, start, pair, path: Vec::new(), visited: Cells::EMPTY, loops: Vec::new() };
    search.extend(start, None, 2, DigitSet::EMPTY);
    search.loops
}

struct Search<'a> {
    grid: &'a Grid,
    start: Cell,
    pair: DigitSet,
    path: Vec<Cell>,
    visited: Cells,
    loops: Vec<Vec<Cell>>,
}

impl Search<'_> {
    /// Extends the path by `cell`, which a house of the kind `last` has reached.
    ///
    /// `budget` is the number of cells with other digits that may still follow. `extras` are the other digits so far,
    /// also those of cells that were tried and left: the program forgets to take them back, so later loops with three
    /// such cells can be missed.
    fn extend(&mut self, cell: Cell, last: Option<HouseKind>, budget: i8, mut extras: DigitSet) {
        self.path.push(cell);
        self.visited |= Cells::of(cell);
        for kind in HouseKind::BLOCK_ROW_COLUMN.into_iter().filter(|kind| Some(*kind) != last) {
            for &next in cell.house(kind).cells() {
                if next == self.start && self.path.len() >= 4 {
                    self.loops.push(self.path.clone());
                } else if !self.visited.contains(next) && self.pair.is_within(self.grid.candidates(next)) {
                    let others = self.grid.candidates(next).without(self.pair);
                    extras |= others;
                    if others.is_empty() || extras.is_single() || budget > 0 {
                        let budget = if others.is_empty() { budget } else { budget - 1 };
                        self.extend(next, Some(kind), budget, extras);
                    }
                }
            }
        }
        self.path.pop();
        self.visited = self.visited.without(Cells::of(cell));
    }
}

/// Returns true if each house of the loop has one cell at an even and one at an odd position.
pub(super) fn is_valid(path: &[Cell]) -> bool {
    let mut houses = [0_u32; 2];
    for (position, cell) in path.iter().enumerate() {
        for house in cell.houses() {
            let bit = 1 << house.index();
            if houses[position % 2] & bit != 0 {
                return false;
            }
            houses[position % 2] |= bit;
        }
    }
    houses[0] == houses[1]
}
