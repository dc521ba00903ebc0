//! A filled grid on which clues are laid.

use engine::{Cell, Digit, Field};

/// A filled grid. Cells are numbered from 0 in reading order.
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
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.field.cell_count()
    }

    pub(super) fn row(&self, cell: usize) -> usize {
        self.field.row(Cell::new(cell)).into()
    }

    pub(super) fn column(&self, cell: usize) -> usize {
        self.field.column(Cell::new(cell)).into()
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> usize {
        self.field.cell(row as u8, column as u8).index()
    }

    /// The values of some cells.
    pub(super) fn values_of(&self, cells: &[usize]) -> Vec<u8> {
        cells.iter().map(|cell| self.values[*cell]).collect()
    }

    /// The sum of some cells.
    pub(super) fn sum(&self, cells: &[usize]) -> u32 {
        cells.iter().map(|cell| u32::from(self.values[*cell])).sum()
    }

    /// The cells that share a side with a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.reached(cell, &STEPS[..4])
    }

    /// The cells that share a side or a corner with a cell.
    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.reached(cell, &STEPS)
    }

    /// Returns true if cells are in one piece.
    pub(super) fn is_whole(&self, cells: &[usize]) -> bool {
        let mut reached: Vec<usize> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            let near = self.beside(cell).filter(|near| cells.contains(near) && !reached.contains(near));
            let near: Vec<usize> = near.collect();
            reached.extend(near);
            next += 1;
        }
        reached.len() == cells.len()
    }

    fn reached(&self, cell: usize, steps: &'static [(i8, i8)]) -> impl Iterator<Item = usize> {
        let field = self.field;
        steps.iter().filter_map(move |(down, right)| Some(field.moved(Cell::new(cell), *down, *right)?.index()))
    }
}
