//! Bivalue universal graves. Must not know other techniques.

use super::board::{Cell, Cells, DIGITS, Digit, DigitSet, Grid, House, HouseKind, subsets_of};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// The surplus candidates of a grid that would otherwise be a grave.
struct Grave {
    /// The cells with surplus candidates, in the order in which they are found.
    cells: Vec<(Cell, DigitSet)>,
    /// All surplus digits.
    digits: DigitSet,
    /// The cells that see all cells with surplus, those of the first in the order of its peers. Filled ones count, too.
    common: Cells,
}

/// The step that avoids a grave.
pub(super) fn bug(grid: &Grid) -> Option<Found> {
    let grave = Grave::new(grid)?;
    match grave.cells[..] {
        [(cell, _)] => found(grid, 1, 5.6, [(cell, grid.candidates(cell).without(grave.digits))]),
        _ if grave.digits.is_single() => grave.type_2(grid).or_else(|| grave.type_4(grid)),
        _ if !grave.common.is_empty() => grave.type_4(grid).or_else(|| grave.type_3(grid)),
        _ => None,
    }
}

fn found(grid: &Grid, kind: u8, difficulty: f64, digits: impl IntoIterator<Item = (Cell, DigitSet)>) -> Option<Found> {
    Found::removals(grid, Technique::BivalueUniversalGrave { kind }, Exact(difficulty), digits)
}

impl Grave {
    fn new(grid: &Grid) -> Option<Grave> {
        let mut grave = Grave { cells: Vec::new(), digits: DigitSet::EMPTY, common: Cells::EMPTY };
        let mut rest = grid.clone();
        for house in HouseKind::BLOCK_ROW_COLUMN.into_iter().flat_map(HouseKind::houses) {
            for digit in DIGITS.iter() {
                let count = grid.places(house, digit).len();
                if count != 0 && count != 2 {
                    grave.examine(grid, house, digit, &mut rest)?;
                }
            }
        }
        (!grave.cells.is_empty() && is_grave(&rest)).then_some(grave)
    }

    /// Notes the surplus of a digit in a house; `None` if the grid is no grave.
    fn examine(&mut self, grid: &Grid, house: House, digit: Digit, rest: &mut Grid) -> Option<()> {
        let cells = grid.cells(digit) & house.set();
        let mut surplus = cells.iter().filter(|cell| grid.candidates(*cell).len() >= 3);
        let cell = surplus.next()?;
        if surplus.next().is_some() {
            // Another house tells which of them it is.
            return Some(());
        }
        self.add(cell, digit);
        if rest.has(cell, digit) {
            rest.remove(cell, digit);
        }
        let hopeless = self.cells.len() >= 2 && self.digits.len() >= 2 && self.common.is_empty();
        (!hopeless).then_some(())
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        self.digits |= DigitSet::single(digit);
        self.common = if self.cells.is_empty() { cell.peers() } else { self.common & cell.peers() };
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= DigitSet::single(digit),
            None => self.cells.push((cell, DigitSet::single(digit))),
        }
        self.common = self.common.without(self.cell_set());
    }

    fn cell_set(&self) -> Cells {
        self.cells.iter().map(|(cell, _)| *cell).collect()
    }

    /// The common cells in a house, in the order of the peers of the first cell.
    fn common_in(&self, house: House) -> Vec<Cell> {
        let first = self.cells.first().map(|(cell, _)| *cell);
        let peers = first.into_iter().flat_map(Cell::ordered_peers);
        peers.filter(|cell| (self.common & house.set()).contains(*cell)).collect()
    }

    fn type_2(&self, grid: &Grid) -> Option<Found> {
        found(grid, 2, 5.7, self.common.iter().map(|cell| (cell, self.digits)))
    }

    fn type_3(&self, grid: &Grid) -> Option<Found> {
        let (first, _) = self.cells.first()?;
        let houses = first.houses().into_iter().filter(|house| self.cell_set().without(house.set()).is_empty());
        houses.into_iter().find_map(|house| self.type_3_in(grid, &self.common_in(house)))
    }

    fn type_3_in(&self, grid: &Grid, common: &[Cell]) -> Option<Found> {
        let sizes = (2..=6).filter(|size| common.len() >= *size);
        sizes.into_iter().find_map(|size| {
            subsets_of(common.len(), size - 1).find_map(|chosen| self.naked(grid, common, size, chosen))
        })
    }

    /// A naked subset of the surplus digits and the chosen ones of the common cells.
    fn naked(&self, grid: &Grid, common: &[Cell], size: usize, chosen: u32) -> Option<Found> {
        let (inside, outside): (Vec<_>, Vec<_>) = (0..common.len()).partition(|index| chosen >> index & 1 != 0);
        let candidates = |index: &usize| grid.candidates(common[*index]);
        let union: DigitSet = inside.iter().map(candidates).collect();
        let digits = union | self.digits;
        let usable = inside.iter().all(|index| candidates(index).len() >= 2) && self.digits.len() >= 2;
        if !usable || union.len() != size || digits.len() != size {
            return None;
        }
        let difficulty = 5.7 + (size - 1) as f64 * 0.1;
        found(grid, 3, difficulty, outside.iter().map(|index| (common[*index], digits)))
    }

    fn type_4(&self, grid: &Grid) -> Option<Found> {
        let &[(first, first_surplus), (second, second_surplus)] = &self.cells[..] else { return None };
        let shared = (grid.candidates(first) & grid.candidates(second)).without(self.digits);
        if !shared.is_single() || !first.peers().contains(second) {
            return None;
        }
        let others = |cell, surplus| (cell, grid.candidates(cell).without(surplus | shared));
        let mut removals = [others(first, first_surplus), others(second, second_surplus)];
        removals.sort_by_key(|(cell, _)| *cell);
        found(grid, 4, 5.7, removals)
    }
}

/// Every empty cell has two candidates, and every digit none or two places in every house.
fn is_grave(grid: &Grid) -> bool {
    let houses = || HouseKind::BLOCK_ROW_COLUMN.into_iter().flat_map(HouseKind::houses);
    grid.empty_cells().iter().all(|cell| grid.candidates(cell).is_pair())
        && houses().all(|house| DIGITS.iter().all(|digit| matches!(grid.places(house, digit).len(), 0 | 2)))
}
