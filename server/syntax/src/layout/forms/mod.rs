//! Reads grids in the forms that programs write, where a line by itself does not say what it is. Each form is one
//! hypothesis about a whole run of lines: it explains every cell of it, or it is not taken.

pub(crate) mod fields;
pub(crate) mod framed;
pub(crate) mod literal;
pub(crate) mod marks;
pub(crate) mod slashes;
pub(crate) mod unmarked;

use crate::lines::written::Written;
use crate::text::span::LineSpan;

/// A cell of a grid in one of the forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FormCell {
    pub(crate) line: usize,
    /// The range of its text in the line; empty where a value is to be inserted.
    pub(crate) span: LineSpan,
    pub(crate) written: Written,
}

/// The rows of one grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) size: u8,
    /// At least one cell each.
    pub(crate) rows: Vec<Vec<FormCell>>,
}

impl Board {
    /// True if every row has the right number of cells, and no row is missing or too many.
    pub(crate) fn is_whole(&self) -> bool {
        let size = usize::from(self.size);
        self.rows.len() == size && self.rows.iter().all(|row| row.len() == size)
    }

    /// True if most rows have the right number of cells, and no row is too many: somebody may be typing the rest.
    pub(crate) fn is_nearly_whole(&self) -> bool {
        let size = usize::from(self.size);
        let exact = self.rows.iter().filter(|row| row.len() == size).count();
        self.rows.len() <= size && self.rows.len() >= 2 && 2 * exact >= self.rows.len()
    }

    /// The line of the first cell and that of the last.
    pub(crate) fn lines(&self) -> Option<(usize, usize)> {
        let first = self.rows.first()?.first()?;
        let last = self.rows.last()?.last()?;
        Some((first.line, last.line))
    }
}

/// Grids that have been found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// One, or several that share a line.
    pub(crate) boards: Vec<Board>,
    /// The line behind the last one that belongs to them.
    pub(crate) end: usize,
}
