//! A filled grid on which clues are laid.

use engine::Digit;

/// A filled grid. Cells are numbered from 0 in reading order.
pub(super) struct Board {
    /// The number of cells in a row.
    pub(super) size: usize,
    /// The value of each cell.
    pub(super) values: Vec<u8>,
    /// The box or region of each cell, if there are any.
    pub(super) areas: Option<Vec<u8>>,
}

/// The steps to the cells around one: first those that share a side.
const STEPS: [(isize, isize); 8] = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Board {
    pub(super) fn new(size: u8, solution: &[Digit], areas: Option<Vec<u8>>) -> Board {
        Board { size: usize::from(size), values: solution.iter().map(|digit| digit.get()).collect(), areas }
    }

    /// All cells.
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.size * self.size
    }

    pub(super) fn row(&self, cell: usize) -> usize {
        cell / self.size
    }

    pub(super) fn column(&self, cell: usize) -> usize {
        cell % self.size
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> usize {
        row * self.size + column
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

    fn reached(&self, cell: usize, steps: &'static [(isize, isize)]) -> impl Iterator<Item = usize> {
        let (row, column, size) = (self.row(cell), self.column(cell), self.size);
        let within = move |at: usize, step: isize| at.checked_add_signed(step).filter(|at| *at < size);
        let reached = move |(down, right): &(isize, isize)| Some(within(row, *down)? * size + within(column, *right)?);
        steps.iter().filter_map(reached)
    }
}
