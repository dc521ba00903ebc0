//! Reads grids in the forms that programs write, where a line by itself does not say what it is. Each form is one
//! hypothesis about a whole run of lines: it explains every cell, or it is not taken. A list that somebody is typing
//! may lack cells.

pub(crate) mod fields;
pub(crate) mod framed;
pub(crate) mod literal;
pub(crate) mod marks;
pub(crate) mod prefixed;
pub(crate) mod slashes;
pub(crate) mod unmarked;

use crate::lines::written::Written;
use crate::text::columns::Columns;
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
    /// The columns of the cells, if blanks are empty cells in fixed columns.
    pub(crate) columns: Option<Columns>,
}

impl Found {
    /// One grid that is no list of a programming language.
    pub(crate) fn one(board: Board, end: usize) -> Found {
        Found { boards: vec![board], end, is_list: false }
    }
}

impl Board {
    /// True if every row has the right number of cells, and no row is missing or too many.
    pub(crate) fn is_whole(&self) -> bool {
        let size = usize::from(self.size);
        self.rows.len() == size && self.rows.iter().all(|row| row.len() == size)
    }

    /// True if most rows have the right number of cells, and no row is too many. The rest may still be typed.
    pub(crate) fn is_nearly_whole(&self) -> bool {
        let size = usize::from(self.size);
        let exact = self.rows.iter().filter(|row| row.len() == size).count();
        self.rows.len() <= size && self.rows.len() >= 2 && 2 * exact >= self.rows.len()
    }

    /// The same grid with its rows as columns, if it is whole.
    pub(crate) fn transposed(&self) -> Board {
        let size = usize::from(self.size);
        if !self.is_whole() {
            return self.clone();
        }
        let mut rows = Vec::with_capacity(size);
        for column in 0..size {
            rows.push(self.rows.iter().map(|row| row[column]).collect());
        }
        Board { size: self.size, rows, columns: None }
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
    /// True for a list of a programming language: what is around it may be code.
    pub(crate) is_list: bool,
}
