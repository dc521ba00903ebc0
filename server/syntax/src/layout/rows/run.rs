//! Collects consecutive lines that may be rows, and selects those that are rows of a grid of a given size.

use super::{Cut, TakenRow, bands, borders};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::{Cells, LARGEST, Word, cells_in_notation, mark_bit};
use crate::lines::row_size::{Reading, ends_with_gap, reading, vote};
use crate::lines::shape::Shape;
use crate::lines::size::one_line;
use crate::lines::split::Unit;
use crate::lines::stray::Stray;
use crate::model::dialect::Dialect;
use crate::model::metadata::Declared;
use crate::text::columns::{Columns, one_value_a_part};
use crate::text::glyph::is_bar;
use crate::text::notation::Notation;
use crate::text::offset::LineOffset;

/// Limits the number of rows that are looked at at once: enough for a whole grid and the beginning of another directly
/// after it.
pub(super) const AHEAD: usize = 2 * LARGEST as usize + 1;

/// Consecutive lines, up to a blank one, that may be rows.
pub(crate) struct Run<'t> {
    lines: Vec<RunLine<'t>>,
    /// A line that is unusable.
    unusable: Option<usize>,
    /// The line behind the run.
    pub(super) end: usize,
}

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
        let mut run = Run { lines: Vec::new(), unusable: None, end: first };
        let mut below_frame = false;
        let mut below_comment = false;
        while run.lines.len() < AHEAD && run.end < first + FAR {
            let text = reader.text;
            let marked = reader.line(run.end)?.map(|line| line.text(text)).filter(|line| notation.is_row(line));
            let (cells, kind) = match reader.shape(run.end)? {
                _ if let Some(line) = marked => (cells_in_notation(line, 0..line.len(), notation), Kind::Cells),
                Some(Shape::Cells(cells)) if one_line(&cells, None).is_none() => (cells, Kind::Cells),
                Some(Shape::Frame { doubtful: Some(cells) }) => (cells, Kind::Doubtful),
                Some(Shape::Bars) => (Cells::default(), Kind::Bars),
                Some(shape @ (Shape::Frame { doubtful: None } | Shape::Comment)) => {
                    below_frame |= shape != Shape::Comment;
                    below_comment |= shape == Shape::Comment;
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
            let text = reader.line(run.end)?.map_or("", |line| line.text(text));
            run.lines.push(RunLine { line: run.end, text, cells, kind, below_frame, below_comment });
            (below_frame, below_comment) = (false, false);
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
        let same = |other: &Cells| other.atoms == cells.atoms || other.pieces == cells.pieces && cells.pieces > 1;
        let follows = matches!(reader.shape(next)?, Some(Shape::Cells(other)) if same(&other));
        Ok((!follows).then_some(cells))
    }

    /// Returns the first unusable line where the cells have no fixed columns.
    pub(super) fn unusable(&self, columns: Option<&Columns>) -> Option<usize> {
        let bars = self.lines.iter().find(|line| line.kind == Kind::Bars && columns.is_none()).map(|line| line.line);
        self.unusable.into_iter().chain(bars).min()
    }

    /// Ends the run at the first heading in a grid of `size`: what is behind it belongs to the next puzzle.
    pub(super) fn end_at_heading(&mut self, size: u8) {
        let letters = self.has_letters(size);
        let heading = |line: &RunLine<'_>| line.kind != Kind::Bars && is_heading(&line.cells, size, letters);
        if let Some(index) = self.lines.iter().position(heading) {
            self.cut(index);
        }
    }

    /// Ends the run at a frame that closes a grid of `size` that lacks a row or has one too many. Frames between the
    /// bands of a grid are elsewhere.
    pub(super) fn end_at_frame(&mut self, size: u8, band: usize) {
        let wanted = usize::from(size);
        let everywhere = self.lines.get(1).is_some_and(|line| line.below_frame);
        let closes = |&rows: &usize| rows == wanted || !rows.is_multiple_of(band);
        let frame = |&rows: &usize| self.lines.get(rows).is_some_and(|line| line.below_frame);
        let rows = (wanted.saturating_sub(1)..=wanted + 1).filter(closes).find(frame);
        let bands = self.lines.chunk_by(|_, next| !next.below_frame).map(<[_]>::len);
        let is_inside = bands::is_row_too_many(bands, band, wanted);
        if let Some(rows) = rows.filter(|_| !everywhere && !is_inside && band > 1 && self.lines.len() != wanted) {
            self.cut(rows);
        }
    }

    /// Ends the run at a comment between two grids of `size`, of which one has too few or too many rows.
    pub(super) fn end_at_comment(&mut self, size: u8) {
        let is_row = |line: &&RunLine<'_>| line.kind == Kind::Cells;
        let size = usize::from(size);
        if self.lines.len() <= size || !self.lines.iter().skip(1).any(|line| line.below_comment && is_row(&line)) {
            return;
        }
        let parts = self.lines.chunk_by(|_, next| !next.below_comment);
        let parts: Vec<usize> = parts.map(|part| part.iter().filter(is_row).count()).collect();
        let rows = borders::first_end(&parts, size, self.lines.len() == AHEAD);
        let next = self.lines.iter().enumerate().filter(|(_, line)| is_row(line)).nth(rows).map(|(index, _)| index);
        if let Some(next) = next {
            self.cut(next);
        }
    }

    /// Ends the run before the line of that index.
    fn cut(&mut self, index: usize) {
        self.end = self.lines[index].line;
        self.lines.truncate(index);
        self.unusable = self.unusable.filter(|&line| line < self.end);
    }

    /// The kind of a line that is too short for a row.
    pub(super) fn stray(&self, line: usize) -> Option<Stray> {
        self.lines.iter().find(|row| row.line == line).and_then(|row| Stray::of(row.text))
    }

    /// True if rows of the grid have adjacent letters, so that a row with a slip among them is not a heading.
    fn has_letters(&self, size: u8) -> bool {
        let of_letters = |line: &&RunLine<'_>| {
            line.cells.word == Word::Upper && matches!(reading(&line.cells, size), Reading::Exact(_))
        };
        self.lines.iter().filter(of_letters).count() >= 2
    }

    /// The size of the grid whose rows these lines are, and the run without what is behind a heading.
    pub(super) fn sized(mut self, declared: Option<u8>) -> (Run<'t>, Option<u8>) {
        loop {
            let Some(size) = declared.or_else(|| self.size()) else {
                return (self, None);
            };
            let before = self.lines.len();
            self.end_at_heading(size);
            // Without the lines behind a heading, the size may be another.
            if declared.is_some() || self.lines.len() == before || self.lines.is_empty() {
                return (self, Some(size));
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
        let pick = |wanted: fn(&RunLine<'_>) -> bool| -> Vec<Cells> {
            self.lines.iter().filter(|line| wanted(line)).map(|line| line.cells).collect()
        };
        // Capitals side by side between marks are cells.
        let is_plain =
            |cells: &Cells| cells.word == Word::None || cells.word == Word::Upper && cells.marks != 0 && cells.odd == 0;
        let plain: Vec<Cells> = self
            .lines
            .iter()
            .filter(|line| line.kind == Kind::Cells && is_plain(&line.cells))
            .map(|line| line.cells)
            .collect();
        if !plain.is_empty() {
            return vote(&plain);
        }
        // Nothing but letters: a single line of them is a heading.
        let letters = pick(|line| line.kind == Kind::Cells);
        if !letters.is_empty() {
            return if letters.len() > 1 { vote(&letters) } else { None };
        }
        // Nothing but strokes: an empty grid if it is as high as wide, else a frame around nothing.
        let strokes = pick(|line| line.kind == Kind::Doubtful);
        vote(&strokes).filter(|&size| strokes.len() == usize::from(size))
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
        let exact = |line: &&RunLine<'_>| matches!(reading(&line.cells, plain_size), Reading::Exact(_));
        let plain = lines.iter().filter(|line| line.kind == Kind::Cells).filter(exact).count();
        let all = plain == lines.len();
        let groups = lines.iter().any(|line| line.cells.groups.count > 0);
        // A grid that marks empty cells does not leave others blank.
        let marks = lines.iter().any(|line| line.text.contains(['.', '·', '0', '_', '-', '*', '?']));
        // And as many rows as cells are a grid: `1 2 | 3 4` four times.
        let square = lines.len() == usize::from(plain_size);
        if all && (plain_size > FEW || groups || marks || square) {
            return None;
        }
        let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let box_columns = |size: u8| {
            let columns = || declared.boxes_of(size).map_or(size, |(_, columns)| columns);
            declared.size.is_none_or(|declared| declared == size).then(columns)
        };
        let (columns, fit) = Columns::find(&texts, &box_columns)?;
        let better = if all { columns.size() > plain_size && !one_value_a_part(&texts) } else { fit > plain };
        (better && 2 * fit >= lines.len()).then_some(columns)
    }

    /// The lines that are rows of a grid of `size`.
    pub(super) fn rows(&self, size: u8, columns: Option<&Columns>) -> Vec<TakenRow> {
        let fits = |line: &RunLine<'_>| columns.is_some_and(|columns| columns.fits(line.text));
        let lines = &self.lines;
        let strokes = strokes_are_rows(lines, size);
        let is_row = |line: &&RunLine<'_>| match line.kind {
            Kind::Cells => true,
            Kind::Doubtful => strokes && is_stroke_row(line, size),
            Kind::Bars => fits(line),
        };
        let mut rows: Vec<TakenRow> = lines
            .iter()
            .filter(is_row)
            .take(2 * usize::from(size) + 1)
            .map(|line| {
                let row = match fits(line) {
                    true => TakenRow::in_columns(line.line, line.cells),
                    false => TakenRow::new(line.line, line.cells, size),
                };
                TakenRow { begins_band: line.below_frame, ..row }
            })
            .collect();
        split_alike(&mut rows);
        rows
    }
}

impl TakenRow {
    /// A line as a row of a grid of `size`; split by characters if it has another number of cells.
    pub(super) fn new(line: usize, cells: Cells, size: u8) -> TakenRow {
        let reading = reading(&cells, size);
        let unit = match reading {
            Reading::Exact(unit) | Reading::WithWords(unit) => Some(unit),
            // Among rows of letters, a row with a letter that is no value.
            Reading::Malformed | Reading::Heading => {
                (cells.word != Word::None && cells.atoms == u32::from(size)).then_some(Unit::Atoms)
            }
        };
        let words = cells.before_words.filter(|_| matches!(reading, Reading::WithWords(_)));
        let gap = unit == Some(Unit::Pieces) && ends_with_gap(&cells, size);
        let cut = Cut::By(unit.unwrap_or(Unit::Atoms));
        TakenRow {
            line,
            cells,
            from: cells.span.start,
            cut,
            number: None,
            begins_band: false,
            exact: unit.is_some(),
            gap,
            words: words.map(|before| before.end),
        }
    }

    fn in_columns(line: usize, cells: Cells) -> TakenRow {
        TakenRow {
            line,
            cells,
            from: LineOffset::START,
            cut: Cut::Columns,
            number: None,
            begins_band: false,
            exact: true,
            gap: false,
            words: None,
        }
    }
}

/// A row with a wrong number of cells is split as its neighbours are.
pub(super) fn split_alike(rows: &mut [TakenRow]) {
    let pieces = Cut::By(Unit::Pieces);
    if rows.iter().any(|row| row.cut == pieces) {
        rows.iter_mut().filter(|row| !row.exact).for_each(|row| row.cut = pieces);
    }
}

/// True if a line among rows of a grid of `size` is words. `letters` is true if other rows have adjacent letters.
fn is_heading(cells: &Cells, size: u8, letters: bool) -> bool {
    let fits = cells.marks != 0 || cells.largest <= size + 9 || cells.pieces == 1 && cells.atoms == u32::from(size);
    let like_a_row = cells.odd == 0 && cells.word == Word::Upper && fits;
    reading(cells, size) == Reading::Heading && !(letters && like_a_row)
}

fn is_stroke_row(line: &RunLine<'_>, size: u8) -> bool {
    line.cells.atoms == u32::from(size)
}

/// True if lines of strokes are rows: the other rows use the stroke for empty cells, and are incomplete without them.
fn strokes_are_rows(lines: &[RunLine<'_>], size: u8) -> bool {
    let mut others = lines.iter().filter(|line| line.kind != Kind::Doubtful).peekable();
    if others.peek().is_none() {
        return true;
    }
    let marks = others.clone().fold(0, |marks, line| marks | line.cells.marks);
    let count = others.count();
    let used = |line: &RunLine<'_>| line.cells.only.is_some_and(|mark| mark_bit(mark) & marks != 0);
    let mut strokes = lines.iter().filter(|line| line.kind == Kind::Doubtful && is_stroke_row(line, size));
    strokes.all(used) && !count.is_multiple_of(usize::from(size))
}
