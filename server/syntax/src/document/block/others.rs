//! Recognises puzzles that are not grids, so that a file of them gets one clear finding instead of nonsense.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::cell_counts::{Cells, LARGEST, mark_bit};
use crate::lines::one_line::is_grid_of_pieces;
use crate::lines::shape::Shape;
use crate::model::problem::ProblemKind;

impl Builder<'_, '_> {
    /// Reads a list of `row column value` lines that begins with this line, or below it if this line is a size. Returns
    /// `false` if it is none.
    pub(super) fn triples(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        /// Fewer lines may be the rows of a half-typed grid.
        const FEWEST: usize = 4;
        let is_size = cells.pieces == 1 && cells.atoms <= 2 && cells.digits;
        if !is_size && !is_triple(cells) {
            return Ok(false);
        }
        let index = index + usize::from(is_size);
        let mut end = index;
        let mut largest = 0;
        while let Some(Shape::Cells(cells)) = self.reader.shape(end)?
            && is_triple(&cells)
            && end < index + FAR
        {
            largest = largest.max(cells.groups.largest_number).max(u32::from(cells.largest));
            end += 1;
        }
        if end - index < FEWEST || largest <= 3 {
            return Ok(false);
        }
        let (_, first) = self.line_text(index)?;
        let (_, last) = self.line_text(end - 1)?;
        self.problem(ProblemKind::Triples, first.cover(last), None);
        self.lines = end;
        Ok(true)
    }

    /// Reads rows of a grid that is larger than any, if they begin with this line: about as many lines as cells.
    pub(super) fn too_large(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        /// Some rows may be missing or too many.
        const SLIPS: usize = 2;
        if cells.pieces <= LARGEST || is_grid_of_pieces(cells) {
            return Ok(false);
        }
        let wanted = cells.pieces as usize;
        let mut end = index + 1;
        while end <= index + wanted.min(FAR) + SLIPS
            && matches!(self.reader.shape(end)?, Some(Shape::Cells(row)) if row.pieces == cells.pieces)
        {
            end += 1;
        }
        if (end - index).abs_diff(wanted) > SLIPS {
            return Ok(false);
        }
        let (_, first) = self.line_text(index)?;
        let (_, last) = self.line_text(end - 1)?;
        self.problem(ProblemKind::TooManyCells { cells: cells.pieces }, first.cover(last), None);
        self.begins = None;
        self.lines = end;
        Ok(true)
    }
}

/// Three numbers that name a row, a column and a value. Three groups of digits are a row of a grid.
fn is_triple(cells: &Cells) -> bool {
    let are_numbers = cells.digits && !cells.groups.unfit && cells.groups.largest_number <= 36;
    let are_zeros = cells.atoms == 3 && cells.only.is_none() && cells.largest == 0 && cells.marks != 0;
    let has_other_marks = cells.marks & !mark_bit('0') != 0;
    cells.pieces == 3
        && cells.odd == 0
        && cells.largest <= 9
        && cells.groups.count < 3
        && !has_other_marks
        && (are_numbers || are_zeros)
}
