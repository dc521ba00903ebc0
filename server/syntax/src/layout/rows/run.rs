//! Collects consecutive lines that may be rows, and selects those that are rows of a grid of a given size.

use super::taken_row::{TakenRow, cut_like_others};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::{Cells, LARGEST, cells_in_notation, mark_bit};
use crate::lines::one_line::one_line;
use crate::lines::shape::Shape;
use crate::lines::stray::Stray;
use crate::text::columns::Columns;
use crate::text::notation::Notation;

/// Limits the number of rows that are looked at at once: enough for a whole grid and the beginning of another directly
/// after it.
pub(super) const AHEAD: usize = 2 * LARGEST as usize + 1;

/// Consecutive lines, up to a blank one, that may be rows. Comments and frames between them are left out.
pub(crate) struct Run<'t> {
    pub(super) lines: Vec<RunLine<'t>>,
    /// A line that is unusable.
    pub(super) unusable: Option<usize>,
    /// The line behind the run.
    pub(super) end: usize,
}

/// A line of a run.
pub(super) struct RunLine<'t> {
    pub(super) line: usize,
    pub(super) text: &'t str,
    pub(super) cells: Cells,
    pub(super) kind: Kind,
    /// True if a frame line is directly above it.
    pub(super) below_frame: bool,
    /// True if a comment is directly above it.
    pub(super) below_comment: bool,
}

/// The kind of a line, by its own text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Cells,
    /// It may be a part of a frame instead.
    Doubtful,
    /// Bars and blanks: a row of empty cells where blanks are empty cells.
    Bars,
}

impl<'t> Run<'t> {
    /// The lines from `first` on that may be rows, without a decision.
    pub(crate) fn collect(reader: &mut Reader<'t>, first: usize) -> Result<Run<'t>, NeedMore> {
        Run::collect_in(Notation::Usual, reader, first)
    }

    /// The same in another notation.
    pub(super) fn collect_in(notation: Notation, reader: &mut Reader<'t>, first: usize) -> Result<Run<'t>, NeedMore> {
        let text = reader.text;
        let mut run = Run { lines: Vec::new(), unusable: None, end: first };
        let mut below_frame = false;
        let mut below_comment = false;
        while run.lines.len() < AHEAD && run.end < first + FAR {
            let line = reader.line(run.end)?.map_or("", |line| line.text(text));
            let (cells, kind) = match reader.shape(run.end)? {
                // Whatever the line looks like in the usual notation.
                _ if notation.is_row(line) => (cells_in_notation(line, 0..line.len(), notation), Kind::Cells),
                Some(Shape::Cells(cells)) if one_line(&cells, None).is_none() => (cells, Kind::Cells),
                Some(Shape::Frame { doubtful: Some(cells) }) => (cells, Kind::Doubtful),
                Some(Shape::Bars) => (Cells::default(), Kind::Bars),
                Some(Shape::Frame { doubtful: None }) => {
                    below_frame = true;
                    run.end += 1;
                    continue;
                }
                Some(Shape::Comment) => {
                    below_comment = true;
                    run.end += 1;
                    continue;
                }
                Some(Shape::Text) if !run.lines.is_empty() && !reader.has_word(run.end)? => {
                    run.unusable.get_or_insert(run.end);
                    run.end += 1;
                    continue;
                }
                _ => break,
            };
            run.lines.push(RunLine { line: run.end, text: line, cells, kind, below_frame, below_comment });
            below_frame = false;
            below_comment = false;
            run.end += 1;
        }
        Ok(run)
    }

    /// The number of lines that may be rows.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cells> {
        self.lines.iter().map(|line| &line.cells)
    }

    /// Returns the run's only row, if no other row follows after blank lines: the grid may just have been begun.
    pub(crate) fn only_row(&self, reader: &mut Reader<'t>) -> Result<Option<&Cells>, NeedMore> {
        let [RunLine { cells, kind: Kind::Cells, .. }] = self.lines.as_slice() else {
            return Ok(None);
        };
        let mut next = self.end;
        while next < self.end + FAR && reader.shape(next)? == Some(Shape::Blank) {
            next += 1;
        }
        let Some(Shape::Cells(other)) = reader.shape(next)? else { return Ok(Some(cells)) };
        let is_alike = other.atoms == cells.atoms || other.pieces == cells.pieces && cells.pieces > 1;
        Ok(if is_alike { None } else { Some(cells) })
    }

    /// Returns the first unusable line where the cells have no fixed columns.
    pub(super) fn unusable(&self, columns: Option<&Columns>) -> Option<usize> {
        if columns.is_some() {
            return self.unusable;
        }
        // Without columns, a blank between bars is no cell.
        let bars = self.lines.iter().find(|line| line.kind == Kind::Bars).map(|line| line.line);
        self.unusable.into_iter().chain(bars).min()
    }

    /// The kind of a line that is too short for a row.
    pub(super) fn stray(&self, line: usize) -> Option<Stray> {
        let row = self.lines.iter().find(|row| row.line == line)?;
        Stray::of(row.text)
    }

    /// Returns the lines that are rows of a grid of `size`.
    pub(super) fn rows(&self, size: u8, columns: Option<&Columns>) -> Vec<TakenRow> {
        let most = 2 * usize::from(size) + 1;
        let strokes_are_rows = strokes_are_rows(&self.lines, size);
        let mut rows = Vec::new();
        for line in &self.lines {
            if rows.len() == most {
                break;
            }
            if line.kind == Kind::Doubtful && !(strokes_are_rows && is_stroke_row(line, size)) {
                continue;
            }
            let fits_columns = columns.is_some_and(|columns| columns.fits(line.text));
            if line.kind == Kind::Bars && !fits_columns {
                continue;
            }
            let mut row = if fits_columns {
                TakenRow::in_columns(line.line, line.cells)
            } else {
                TakenRow::new(line.line, line.cells, size)
            };
            row.begins_band = line.below_frame;
            rows.push(row);
        }
        cut_like_others(&mut rows);
        rows
    }
}

fn is_stroke_row(line: &RunLine<'_>, size: u8) -> bool {
    line.cells.atoms == u32::from(size)
}

/// True if lines of strokes are rows: the other rows use the stroke for empty cells, and are incomplete without them.
fn strokes_are_rows(lines: &[RunLine<'_>], size: u8) -> bool {
    let mut others = 0usize;
    let mut marks = 0;
    for line in lines {
        if line.kind != Kind::Doubtful {
            others += 1;
            marks |= line.cells.marks;
        }
    }
    if others == 0 {
        return true;
    }
    if others.is_multiple_of(usize::from(size)) {
        return false;
    }
    for line in lines {
        let is_used = line.cells.only.is_some_and(|mark| mark_bit(mark) & marks != 0);
        if line.kind == Kind::Doubtful && is_stroke_row(line, size) && !is_used {
            return false;
        }
    }
    true
}
