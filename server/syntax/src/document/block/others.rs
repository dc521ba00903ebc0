//! Recognises puzzles that are not grids, so that a file of them gets one clear finding instead of nonsense.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::layout::rows::Rows;
use crate::lines::cell_counts::{Cells, LARGEST, Word, mark_bit};
use crate::lines::one_line::is_grid_of_pieces;
use crate::lines::shape::Shape;
use crate::model::grid::{Content, Grid};
use crate::model::problem::ProblemKind;
use field::Field;

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

    /// Reads five grids that share their corners, with blanks in the gaps between them, if they begin with this line.
    pub(super) fn samurai_with_blanks(&mut self, index: usize) -> Result<bool, NeedMore> {
        let mut next = index;
        let mut end = index;
        let mut rows = 0;
        let text = self.reader.text;
        while rows < SAMURAI && next < index + FAR {
            let line = self.reader.line(next)?.map_or("", |line| line.text(text));
            match self.reader.shape(next)? {
                Some(_) if is_row_around_gaps(line, rows) => {
                    rows += 1;
                    end = next + 1;
                }
                Some(Shape::Cells(cells)) if is_row_of_samurai(&cells, rows) => {
                    rows += 1;
                    end = next + 1;
                }
                Some(Shape::Blank | Shape::Comment | Shape::Frame { .. } | Shape::Bars) => {}
                _ => return Ok(false),
            }
            next += 1;
        }
        if rows < SAMURAI {
            return Ok(false);
        }
        let (_, first) = self.line_text(index)?;
        let (_, last) = self.line_text(end - 1)?;
        self.problem(ProblemKind::Samurai, first.cover(last), None);
        self.begins = None;
        self.lines = end;
        Ok(true)
    }

    /// Reports rows that are five grids which share their corners.
    pub(super) fn samurai(&mut self, rows: &Rows, grid: &Grid) {
        self.problem(ProblemKind::Samurai, grid.span, None);
        self.begins = None;
        self.lines = rows.end;
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

/// Rows and columns of five 9×9 grids that share their corners.
const SAMURAI: usize = 21;

/// True if a line has as many cells as that row of a samurai without its gaps, or one more or less.
fn is_row_of_samurai(cells: &Cells, row: usize) -> bool {
    let expected: u32 = match row {
        0..6 | 15.. => 18,
        9..12 => 9,
        _ => 21,
    };
    cells.atoms.abs_diff(expected) <= 1 && cells.odd == 0 && cells.largest <= 9 && cells.word == Word::None
}

/// True for a cell of the four gaps between the five grids of a samurai.
fn is_gap_of_samurai(row: usize, column: usize) -> bool {
    // The gaps are as wide as a box, in the middle of the side of two grids.
    matches!((row, column), (9..12, 0..6 | 15..) | (0..6 | 15.., 9..12))
}

/// True if a line has a cell for each column of that row of a samurai, and one and the same other text in the gaps:
/// `530070000###000419005`.
fn is_row_around_gaps(line: &str, row: usize) -> bool {
    let separates = |c: char| c.is_whitespace() || c == ',';
    let text = line.trim();
    let is_glued = text.len() == SAMURAI;
    // Nearly all lines end here.
    if !is_glued && (text.len() < 2 * SAMURAI - 1 || !text.chars().take(3).skip(1).any(separates)) {
        return false;
    }
    let mut column = 0;
    let mut first_gap = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if !is_glued && separates(first) {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = if is_glued { first.len_utf8() } else { rest.find(separates).unwrap_or(rest.len()) };
        let (piece, after) = rest.split_at(end);
        let fits = if is_gap_of_samurai(row, column) {
            let is_value = piece.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
            !is_value && piece == *first_gap.get_or_insert(piece)
        } else {
            matches!(piece.as_bytes(), [b'0'..=b'9' | b'.' | b'-' | b'_' | b'*' | b'?'])
        };
        if column == SAMURAI || !fits {
            return false;
        }
        column += 1;
        rest = after;
    }
    column == SAMURAI
}

/// True for a samurai: 21 rows of 21 cells with nothing in the four gaps between the five 9×9 grids.
pub(super) fn is_samurai(grid: &Grid, field: Field) -> bool {
    if field != Field::square(SAMURAI as u8) || grid.rows().len() < SAMURAI {
        return false;
    }
    let mut has_givens = false;
    for (cell, slot) in grid.cells(field) {
        let Content::Given(digit) = slot.content else { continue };
        if digit.get() > 9 || is_gap_of_samurai(field.row(cell).into(), field.column(cell).into()) {
            return false;
        }
        has_givens = true;
    }
    has_givens
}
