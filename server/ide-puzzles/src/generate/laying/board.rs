//! A filled grid on which clues are laid.

use engine::{Cell, Digit, Field};

/// A filled grid.
pub(super) struct Board {
    /// The cells by row and column.
    pub(super) field: Field,
    /// The value of each cell.
    pub(super) values: Vec<u8>,
    /// The box or region of each cell, if there are any.
    pub(super) areas: Option<Vec<u8>>,
}

/// The steps to the cells around one: first those that share a side.
const STEPS: [(i8, i8); 8] = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Board {
    pub(super) fn new(field: Field, solution: &[Digit], areas: Option<Vec<u8>>) -> Board {
        Board { field, values: solution.iter().map(|digit| digit.get()).collect(), areas }
    }

    /// The number of cells in a row of the grid, which is square.
    pub(super) fn size(&self) -> usize {
        self.field.columns().into()
    }

    /// All cells.
    pub(super) fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        self.field.cells()
    }

    pub(super) fn row(&self, cell: Cell) -> usize {
        self.field.row(cell).into()
    }

    pub(super) fn column(&self, cell: Cell) -> usize {
        self.field.column(cell).into()
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> Cell {
        self.field.cell(row as u8, column as u8)
    }

    /// The value of a cell.
    pub(super) fn value(&self, cell: Cell) -> u8 {
        self.values[cell.index()]
    }

    /// The values of some cells.
    pub(super) fn values_of(&self, cells: &[Cell]) -> Vec<u8> {
        cells.iter().map(|cell| self.value(*cell)).collect()
    }

    /// The sum of some cells.
    pub(super) fn sum(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|cell| u32::from(self.value(*cell))).sum()
    }

    /// The cells that share a side with a cell.
    pub(super) fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.reached(cell, &STEPS[..4])
    }

    /// The cells that share a side or a corner with a cell.
    pub(super) fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.reached(cell, &STEPS)
    }

    /// Returns true if cells are in one piece.
    pub(super) fn is_whole(&self, cells: &[Cell]) -> bool {
        let mut reached: Vec<Cell> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            let near = self.beside(cell).filter(|near| cells.contains(near) && !reached.contains(near));
            let near: Vec<Cell> = near.collect();
            reached.extend(near);
            next += 1;
        }
        reached.len() == cells.len()
    }

    /// The cell that is as far from `other`, and in the same direction, as `near` from `one`, which is beside it;
    /// `None` outside of the grid.
    pub(super) fn moved_alike(&self, one: Cell, near: Cell, other: Cell) -> Option<Cell> {
        let down = self.row(near) as i8 - self.row(one) as i8;
        let right = self.column(near) as i8 - self.column(one) as i8;
        self.field.moved(other, down, right)
    }

    fn reached(&self, cell: Cell, steps: &'static [(i8, i8)]) -> impl Iterator<Item = Cell> {
        let field = self.field;
        steps.iter().filter_map(move |(down, right)| field.moved(cell, *down, *right))
    }
}
