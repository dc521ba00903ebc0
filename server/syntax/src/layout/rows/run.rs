//! Collects consecutive lines that may be rows, and selects those that are rows of a grid of a given size.

use super::taken_row::{TakenRow, cut_like_others};
use super::{bands, comments};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::{Cells, LARGEST, Word, cells_in_notation, mark_bit};
use crate::lines::row_size::{Reading, reading, vote};
use crate::lines::shape::Shape;
use crate::lines::size::one_line;
use crate::lines::stray::Stray;
use crate::model::dialect::Dialect;
use crate::model::metadata::Declared;
use crate::text::columns::{Columns, one_value_a_part};
use crate::text::glyph::is_bar;
use crate::text::notation::Notation;

/// Limits the number of rows that are looked at at once: enough for a whole grid and the beginning of another directly
/// after it.
pub(super) const AHEAD: usize = 2 * LARGEST as usize + 1;

/// Consecutive lines, up to a blank one, that may be rows. Comments and frames between them are left out.
pub(crate) struct Run<'t> {
    lines: Vec<RunLine<'t>>,
    /// A line that is unusable.
    unusable: Option<usize>,
    /// The line behind the run.
    pub(super) end: usize,
}

/// A line of a run.
struct RunLine<'t> {
    line: usize,
    text: &'t str,
    cells: Cells,
    kind: Kind,
    /// True if a frame line is directly above it.
    below_frame: bool,
    /// True if a comment is directly above it.
    below_comment: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
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

    /// Ends the run at the first heading in a grid of `size`: what is behind it belongs to the next puzzle.
    pub(super) fn end_at_heading(&mut self, size: u8) {
        let has_letters = self.has_letters(size);
        for (index, line) in self.lines.iter().enumerate() {
            if line.kind != Kind::Bars && is_heading(&line.cells, size, has_letters) {
                self.cut(index);
                return;
            }
        }
    }

    /// Ends the run at a frame that closes a grid of `size` that lacks a row or has one too many.
    pub(super) fn end_at_frame(&mut self, size: u8, band: usize) {
        let wanted = usize::from(size);
        if band < 2 || self.lines.len() == wanted {
            return;
        }
        // In a grid with a frame line below each row, frames end nothing.
        if self.lines.get(1).is_some_and(|line| line.below_frame) {
            return;
        }
        // The surplus row may be in one of the bands between frames.
        let lengths = self.lines.chunk_by(|_, next| !next.below_frame).map(<[RunLine<'_>]>::len);
        if bands::is_row_too_many(lengths, band, wanted) {
            return;
        }
        for rows in wanted.saturating_sub(1)..=wanted + 1 {
            let is_below_frame = self.lines.get(rows).is_some_and(|line| line.below_frame);
            let is_between_bands = rows != wanted && rows.is_multiple_of(band);
            if is_below_frame && !is_between_bands {
                self.cut(rows);
                return;
            }
        }
    }

    /// Ends the run at a comment between two grids of `size`, of which one has too few or too many rows.
    pub(super) fn end_at_comment(&mut self, size: u8) {
        let size = usize::from(size);
        if self.lines.len() <= size {
            return;
        }
        let has_comment = self.lines.iter().skip(1).any(|line| line.below_comment && line.kind == Kind::Cells);
        if !has_comment {
            return;
        }
        let mut parts = Vec::new();
        for part in self.lines.chunk_by(|_, next| !next.below_comment) {
            parts.push(part.iter().filter(|line| line.kind == Kind::Cells).count());
        }
        let is_open = self.lines.len() == AHEAD;
        let rows_of_grid = comments::rows_of_first_grid(&parts, size, is_open);
        let mut rows_above = 0;
        for (index, line) in self.lines.iter().enumerate() {
            if line.kind != Kind::Cells {
                continue;
            }
            if rows_above == rows_of_grid {
                self.cut(index);
                return;
            }
            rows_above += 1;
        }
    }

    /// Ends the run before the line of that index.
    fn cut(&mut self, index: usize) {
        self.end = self.lines[index].line;
        self.lines.truncate(index);
        self.unusable = self.unusable.filter(|&line| line < self.end);
    }

    /// True if rows of the grid have adjacent letters, so that a row with a slip among them is not a heading.
    fn has_letters(&self, size: u8) -> bool {
        let mut count = 0;
        for line in &self.lines {
            if line.cells.word == Word::Upper && is_exact(&line.cells, size) {
                count += 1;
            }
        }
        count >= 2
    }

    /// Determines the size of the grid whose rows these lines are, and ends the run at the first heading in it.
    pub(super) fn end_at_heading_of_grid(&mut self, declared: Option<u8>) -> Option<u8> {
        if let Some(size) = declared {
            self.end_at_heading(size);
            return Some(size);
        }
        loop {
            let size = self.size()?;
            let before = self.lines.len();
            self.end_at_heading(size);
            // Without the lines behind a heading, the size may be another.
            if self.lines.len() == before || self.lines.is_empty() {
                return Some(size);
            }
        }
    }

    /// The size of a grid of so many cells a row in a file of that dialect: nine rows of ten cells in an `.sdk` file
    /// are a 9×9 grid with a column too many.
    pub(super) fn size_in(&self, dialect: Dialect, size: u8) -> u8 {
        if dialect == Dialect::Sdk && size == 10 && self.lines.len() == 9 { 9 } else { size }
    }

    /// The size of the grid whose rows these lines are: what most of the lines share that cannot be anything else.
    fn size(&self) -> Option<u8> {
        let mut plain = Vec::new();
        for line in &self.lines {
            let cells = &line.cells;
            // Capitals side by side between marks are cells.
            let is_plain = cells.word == Word::None || cells.word == Word::Upper && cells.marks != 0 && cells.odd == 0;
            if line.kind == Kind::Cells && is_plain {
                plain.push(*cells);
            }
        }
        if !plain.is_empty() {
            return vote(&plain);
        }
        // Nothing but letters: a single line of them is a heading.
        let letters = self.cells_of(Kind::Cells);
        match letters.len() {
            0 => {}
            1 => return None,
            _ => return vote(&letters),
        }
        // Nothing but strokes: an empty grid if it is as high as wide, else a frame around nothing.
        let strokes = self.cells_of(Kind::Doubtful);
        vote(&strokes).filter(|&size| strokes.len() == usize::from(size))
    }

    fn cells_of(&self, kind: Kind) -> Vec<Cells> {
        self.lines.iter().filter(|line| line.kind == kind).map(|line| line.cells).collect()
    }

    /// The columns of the cells, if blanks are empty cells in these lines: more of them are rows that way than
    /// otherwise.
    pub(super) fn columns(&self, plain_size: Option<u8>, declared: &Declared) -> Option<Columns> {
        /// Rows of more cells than this are hardly something else by accident.
        const FEW: u8 = 5;
        /// So many lines show where the columns are. All of them, for each grid of a file of small ones, took 200 µs a
        /// grid.
        const ENOUGH: usize = 12;
        let lines = &self.lines[..self.lines.len().min(ENOUGH)];
        if !lines.iter().any(|line| line.text.contains(is_bar)) {
            return None;
        }
        let plain_size = plain_size.unwrap_or(0);
        let mut exact = 0;
        for line in lines {
            if line.kind == Kind::Cells && is_exact(&line.cells, plain_size) {
                exact += 1;
            }
        }
        let are_all_exact = exact == lines.len();
        if are_all_exact {
            // Each line is a row already. Few cells may be so by accident, where blanks between bars are cells, too.
            if plain_size > FEW || lines.iter().any(|line| line.cells.groups.count > 0) {
                return None;
            }
            // A grid that marks empty cells does not leave others blank.
            if lines.iter().any(|line| line.text.contains(['.', '·', '0', '_', '-', '*', '?'])) {
                return None;
            }
            // As many rows as cells are a grid: `1 2 | 3 4` four times.
            if lines.len() == usize::from(plain_size) {
                return None;
            }
        }
        let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let (columns, fit) = Columns::find(&texts, &|size| box_columns(size, declared))?;
        let is_better =
            if are_all_exact { columns.size() > plain_size && !one_value_a_part(&texts) } else { fit > exact };
        (is_better && 2 * fit >= lines.len()).then_some(columns)
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

/// True if the line is a row of a grid of `size` with the right number of cells.
fn is_exact(cells: &Cells, size: u8) -> bool {
    matches!(reading(cells, size), Reading::Exact(_))
}

/// The number of cells of a row in one box of a grid of `size`; `None` if another size is declared.
fn box_columns(size: u8, declared: &Declared) -> Option<u8> {
    if declared.size.is_some_and(|declared| declared != size) {
        return None;
    }
    match declared.boxes_of(size) {
        Some((_, columns)) => Some(columns),
        None => Some(size),
    }
}

/// True if a line among rows of a grid of `size` is words. `has_letters` is true if other rows have adjacent letters.
fn is_heading(cells: &Cells, size: u8, has_letters: bool) -> bool {
    if reading(cells, size) != Reading::Heading {
        return false;
    }
    // Capitals among rows of letters are a row with a slip.
    let fits = cells.marks != 0 || cells.largest <= size + 9 || cells.pieces == 1 && cells.atoms == u32::from(size);
    let is_like_row = cells.odd == 0 && cells.word == Word::Upper && fits;
    !(has_letters && is_like_row)
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
