//! Defines the extent of a puzzle in rows and columns, and alone converts between a cell and its row and column.
//!
//! Must not know digits: their number is another one than that of the columns.

use std::fmt;

use crate::cell::{Cell, MAX_SIDE};

/// The places of a puzzle: rows of cells, as many in each.
///
/// Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field {
    rows: u8,
    columns: u8,
}

impl Field {
    /// The field with so many rows and columns.
    ///
    /// # Panics
    /// When either is above [`MAX_SIDE`].
    #[inline]
    pub const fn new(rows: u8, columns: u8) -> Field {
        assert!(rows <= MAX_SIDE && columns <= MAX_SIDE, "a field larger than any puzzle");
        Field { rows, columns }
    }

    /// The field with as many rows as columns.
    ///
    /// # Panics
    /// When `side` is above [`MAX_SIDE`].
    #[inline]
    pub const fn square(side: u8) -> Field {
        Field::new(side, side)
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns, which is the length of a row.
    #[inline]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of cells.
    #[inline]
    pub const fn cell_count(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The number of rows or of columns, whichever is larger.
    #[inline]
    pub const fn longer_side(self) -> u8 {
        if self.rows > self.columns { self.rows } else { self.columns }
    }

    /// True for a square with so many rows and columns.
    #[inline]
    pub const fn is_square_of(self, side: u8) -> bool {
        self.rows == side && self.columns == side
    }

    /// All cells in reading order.
    #[inline]
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone + use<> {
        self.cells_from_row(0)
    }

    /// The cells from the beginning of a row on, in reading order; none if there is no such row.
    #[inline]
    pub fn cells_from_row(self, row: u8) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone + use<> {
        (usize::from(row) * usize::from(self.columns)..self.cell_count()).map(Cell::new)
    }

    /// Returns true if the field has this cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cell_count()
    }

    /// The cell where a row and a column cross; `None` outside the field.
    #[inline]
    pub const fn get(self, row: u8, column: u8) -> Option<Cell> {
        if row < self.rows && column < self.columns { Some(self.crossing(row, column)) } else { None }
    }

    /// The cell where a row and a column cross.
    ///
    /// # Panics
    /// When it is outside the field.
    #[inline]
    pub const fn cell(self, row: u8, column: u8) -> Cell {
        assert!(row < self.rows && column < self.columns, "a cell outside the field");
        self.crossing(row, column)
    }

    #[inline]
    const fn crossing(self, row: u8, column: u8) -> Cell {
        Cell::new(row as usize * self.columns as usize + column as usize)
    }

    /// The row of a cell.
    ///
    /// # Panics
    /// When the field has no columns.
    #[inline]
    pub const fn row(self, cell: Cell) -> u8 {
        (cell.index() / self.columns as usize) as u8
    }

    /// The column of a cell.
    ///
    /// # Panics
    /// When the field has no columns.
    #[inline]
    pub const fn column(self, cell: Cell) -> u8 {
        (cell.index() % self.columns as usize) as u8
    }

    /// The cell so many rows below `cell` and so many columns to its right; `None` outside the field.
    #[inline]
    pub fn moved(self, cell: Cell, down: i8, right: i8) -> Option<Cell> {
        let row = self.row(cell).checked_add_signed(down)?;
        let column = self.column(cell).checked_add_signed(right)?;
        self.get(row, column)
    }

    /// The cells that touch `cell` at a side, in reading order.
    pub fn beside(self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        sides.into_iter().filter_map(move |(down, right)| self.moved(cell, down, right))
    }

    /// The name of a cell as in `r1c5`: row and column, from 1.
    pub fn name(self, cell: Cell) -> impl fmt::Display + use<> {
        let row = self.row(cell) + 1;
        let column = self.column(cell) + 1;
        fmt::from_fn(move |f| write!(f, "r{row}c{column}"))
    }
}

/// Displayed as rows × columns: `9×9`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_where_its_row_and_column_cross() {
        let field = Field::new(2, 5);
        for cell in field.cells() {
            assert_eq!(field.get(field.row(cell), field.column(cell)), Some(cell));
        }
        assert_eq!(field.cell(1, 3).index(), 8);
        assert_eq!(field.name(field.cell(1, 3)).to_string(), "r2c4");
        assert_eq!((field.get(2, 0), field.get(0, 5)), (None, None));
        assert!(field.contains(Cell::new(9)) && !field.contains(Cell::new(10)));
        assert_eq!((field.cells().len(), field.to_string()), (10, "2×5".to_owned()));
        assert_eq!((field.longer_side(), Field::new(5, 2).longer_side()), (5, 5));
        assert!(Field::square(5).is_square_of(5) && !field.is_square_of(5) && !field.is_square_of(2));
    }

    #[test]
    fn moves_stay_within_the_field() {
        let field = Field::new(3, 4);
        let corner = field.cell(0, 3);
        assert_eq!(field.moved(corner, 2, -3), Some(field.cell(2, 0)));
        for (down, right) in [(-1, 0), (0, 1), (3, 0), (0, -4), (-128, 127)] {
            assert_eq!(field.moved(corner, down, right), None);
        }
    }
}
