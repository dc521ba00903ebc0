//! The grids of a block: on one line, on several, and the further grids of the same puzzle.

use super::Builder;
use super::others::is_samurai;
use crate::columns::Columns;
use crate::glyph::trimmed;
use crate::grid::{Content, Grid, Row, RowPlace, Slot};
use crate::metadata::Key;
use crate::puzzle::{Origin, PuzzleText, SectionKind, Style, standard_boxes};
use crate::reader::NeedMore;
use crate::rows::{Cut, Rows, Run, TakenRow};
use crate::shape::{Cells, Shape, Word};
use crate::size::{OneLine, Part, one_line, small_grid};
use crate::split::{Symbols, Unit, covered, split};
use crate::{Alphabet, ProblemKind, Span};

impl Builder<'_, '_> {
    /// Reads a line of 81 digits and dots: what the general way would read, but without looking at what the line might
    /// be instead. Collections of millions of puzzles consist of such lines.
    pub(super) fn plain_grid(&mut self) -> Result<bool, NeedMore> {
        if self.declared.symbols.is_some()
            || self.declared.boxes.is_some()
            || self.declared.size.is_some_and(|size| size != 9)
        {
            return Ok(false);
        }
        let Some(line) = self.reader.line(self.lines)? else {
            return Ok(false);
        };
        let cells = line.text(self.reader.text).as_bytes();
        if cells.len() != 81 || !cells.iter().all(|&cell| cell == b'.' || cell.is_ascii_digit()) {
            return Ok(false);
        }
        self.lines += 1;
        let grid = Grid::of_digits(line.start - self.reader.at, cells);
        let span = grid.span;
        self.finish(grid, 9, Alphabet::Standard, false, span);
        self.exit.line = Some(9);
        self.sections()?;
        Ok(true)
    }

    /// Reads a puzzle that begins with this line, if it is one.
    pub(super) fn puzzle(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if let Some((size, part)) = self.small(index, cells)? {
            self.one_line(index, cells, OneLine::Grids { size, copies: 1, part })?;
            return Ok(true);
        }
        match one_line(cells, self.declared.size) {
            Some(whole) => self.one_line(index, cells, whole),
            // A cell alone may be a row that somebody begins to type, but not above another one: a file of nothing else
            // would be looked at seventy times over.
            None if self.declared.size.is_none() && self.is_cell_alone(index)? && self.is_cell_alone(index + 1)? => {
                Ok(false)
            }
            None => match self.unfinished_line(index, cells)? {
                Some(unfinished) => self.one_line(index, cells, unfinished),
                None => self.grid(index),
            },
        }
    }

    /// Whether this line is a whole grid that somebody has begun to type: it stands alone, and either directly behind
    /// another grid on one line, or with too many characters for a row of small values.
    fn unfinished_line(&mut self, index: usize, cells: &Cells) -> Result<Option<OneLine>, NeedMore> {
        let plain = cells.pieces == 1 && cells.odd == 0 && cells.word == Word::None && cells.largest <= 9;
        let collection = self.entry.line.filter(|_| index == 0);
        if !plain || self.declared.size.is_some() || collection.is_none() && cells.atoms <= 9 {
            return Ok(None);
        }
        let alone = Run::collect(self.reader, index)?.only_row(self.reader)?.is_some();
        let size = collection.unwrap_or(9);
        Ok(alone.then_some(OneLine::Malformed { size, part: Part::Whole(Unit::Atoms) }))
    }

    /// Whether there is one cell in the line and no room for others that are blank.
    fn is_cell_alone(&mut self, index: usize) -> Result<bool, NeedMore> {
        const ROOM: usize = 5;
        let alone = matches!(self.reader.shape(index)?, Some(Shape::Cells(cells)) if cells.atoms < 2);
        Ok(alone && self.line_text(index)?.0.len() <= ROOM)
    }

    /// Whether this line is a 4×4 or 6×6 grid: only if its whole block is a collection of such lines.
    fn small(&mut self, index: usize, cells: &Cells) -> Result<Option<(u8, Part)>, NeedMore> {
        let Some((size, part)) = small_grid(cells).filter(|_| self.declared.size.is_none()) else {
            return Ok(None);
        };
        let continued = self.entry.small == Some(size) && index == 0;
        if !continued {
            let rows = Run::collect(self.reader, index)?;
            let all = rows.cells().all(|cells| is_small(cells, size));
            if !all || rows.len() == usize::from(size) * usize::from(size) {
                return Ok(None);
            }
        }
        let next = self.reader.shape(index + 1)?;
        let goes_on = matches!(next, Some(Shape::Cells(next)) if is_small(&next, size));
        self.exit.small = goes_on.then_some(size);
        Ok(Some((size, part)))
    }

    /// Reads one line as whole grids.
    fn one_line(&mut self, index: usize, cells: &Cells, whole: OneLine) -> Result<bool, NeedMore> {
        let (size, copies, part, exact) = match whole {
            OneLine::Grids { size, copies, part } => (size, copies, part, true),
            OneLine::Malformed { size, part } => (size, 1, part, false),
            OneLine::CandidateList | OneLine::TooMany => {
                let (_, span) = self.line_text(index)?;
                let count = cells.longest.atoms.max(cells.pieces);
                let too_many = ProblemKind::TooManyCells { cells: count };
                let kind = if whole == OneLine::CandidateList { ProblemKind::CandidateList } else { too_many };
                self.problem(kind, span, None);
                return Ok(true);
            }
        };
        let (inner, unit) = match part {
            Part::Longest => (Span::new(cells.longest.start, cells.longest.end), Unit::Atoms),
            Part::Whole(unit) => (Span::new(cells.start, cells.end), unit),
        };
        let alphabet = self.alphabet_for(std::iter::once(cells), size);
        let span = self.span(index, inner)?;
        let text = &self.reader.text[span.shifted(self.reader.at).range()];
        let mut slots = Vec::new();
        split(text, span.start, unit, Symbols { alphabet: &alphabet, size }, &mut slots);
        let count = if exact { usize::from(size) * usize::from(size) } else { slots.len() };
        debug_assert_eq!(slots.len(), count * copies as usize);
        let symbols = Symbols { alphabet: &alphabet, size };
        let (line, line_span) = self.line_text(index)?;
        // The fields behind the grid of a line of HoDoKu's library speak of candidates and steps.
        let has_tail = copies == 1 && part == Part::Longest && !line.starts_with(':');
        let solution = if has_tail { self.read_tail(span.end, line_span.end, symbols) } else { None };
        for slots in slots.chunks(count.max(1)) {
            self.one_grid(slots, size, exact, &alphabet);
        }
        self.exit.line = exact.then_some(size);
        if let Some(solution) = solution {
            self.add_section(SectionKind::Solution, Origin::Tail, solution);
        }
        self.sections()?;
        Ok(true)
    }

    fn one_grid(&mut self, slots: &[Slot], size: u8, exact: bool, alphabet: &Alphabet) {
        let place = if exact { RowPlace::Whole } else { RowPlace::Malformed(0) };
        let span = covered(slots).unwrap_or_default();
        let puzzle = Some(self.puzzles.len() as u32);
        if !exact {
            let expected = u32::from(size) * u32::from(size);
            self.problem(ProblemKind::MalformedRow { cells: slots.len() as u32, expected }, span, puzzle);
        }
        let row = Row { span, first: 0, count: slots.len() as u32, place };
        self.finish(Grid::new(vec![row], slots), size, alphabet.clone(), false, span);
    }

    /// Reads a grid of several lines that begins with this line; `false` if it does not.
    pub(super) fn grid(&mut self, index: usize) -> Result<bool, NeedMore> {
        let rows = Rows::read(self.reader, index, &self.declared)?;
        rows.map_or(Ok(false), |rows| self.grid_of_rows(index, rows))
    }

    /// Reads a grid below the line `index`, which names its columns; `false` if there is none.
    pub(super) fn grid_below_axis(&mut self, index: usize) -> Result<bool, NeedMore> {
        let rows = Rows::below_axis(self.reader, index)?;
        let fits = |rows: &Rows| self.declared.size.is_none_or(|size| size == rows.size);
        let Some(rows) = rows.filter(fits) else {
            return Ok(false);
        };
        let (_, span) = self.line_text(index)?;
        self.begin(span.start);
        self.grid_of_rows(index, rows)
    }

    /// Makes a puzzle of these rows and of what follows them; the line `index` is the first that belongs to the grid.
    fn grid_of_rows(&mut self, index: usize, rows: Rows) -> Result<bool, NeedMore> {
        let alphabet = self.alphabet_for(rows.cells(), rows.size);
        self.unusable_inside(&rows)?;
        let (grid, decimal) = self.grid_of(&rows, &alphabet, self.puzzles.len() as u32)?;
        if is_samurai(rows.size, &grid) {
            self.samurai(&rows, &grid);
            return Ok(true);
        }
        self.missing_rows(&rows, &grid, self.puzzles.len() as u32);
        let frame = self.frame(index, &rows)?;
        self.finish(grid, rows.size, alphabet, decimal, frame);
        self.lines = rows.end;
        self.sections()?;
        Ok(true)
    }

    /// The whole lines of a grid, with the frame lines directly above and below it.
    fn frame(&mut self, first: usize, rows: &Rows) -> Result<Span, NeedMore> {
        let above = first.checked_sub(1);
        let top = match above {
            Some(above) if matches!(self.reader.shape(above)?, Some(Shape::Frame { .. })) => above,
            _ => first,
        };
        let start = self.span(top, Span::empty(0))?.start;
        let at = self.reader.at;
        let end = self.reader.line(rows.end - 1)?.map_or(start, |line| line.text_end - at);
        Ok(Span::new(start, end))
    }

    /// Lines inside a grid that are no rows: reported once.
    fn unusable_inside(&mut self, rows: &Rows) -> Result<(), NeedMore> {
        if let Some(index) = rows.unusable {
            let (_, span) = self.line_text(index)?;
            self.problem(ProblemKind::UnusableText, span, Some(self.puzzles.len() as u32));
        }
        Ok(())
    }

    /// Reports rows that are missing at the end of a grid of the block's puzzle of that index.
    pub(super) fn missing_rows(&mut self, rows: &Rows, grid: &Grid, puzzle: u32) {
        let (have, expected) = (rows.taken.len() as u32, u32::from(rows.size));
        if have < expected {
            let last = grid.rows().last().map_or(grid.span, |row| row.span);
            self.problem(ProblemKind::MissingRows { rows: have, expected }, last, Some(puzzle));
        }
    }

    /// The slots of the rows taken, problems noted for the block's puzzle of that index; and whether values are decimal numbers.
    pub(super) fn grid_of(&mut self, taken: &Rows, alphabet: &Alphabet, puzzle: u32) -> Result<(Grid, bool), NeedMore> {
        let mut slots = Vec::with_capacity(usize::from(taken.size) * usize::from(taken.size));
        let mut rows = Vec::with_capacity(taken.taken.len());
        // Doubled marks say so, too, but not where values are letters.
        let (mut decimal, may_be_decimal) = (false, taken.size > 9 && *alphabet == Alphabet::Standard);
        for (row, number) in taken.taken.iter().zip(0u32..) {
            let first = slots.len();
            let symbols = Symbols { alphabet, size: taken.size };
            match (row.cut, &taken.columns) {
                (Cut::By(unit), _) => self.row(row, unit, symbols, puzzle, &mut slots)?,
                (Cut::Columns, Some(columns)) => self.row_in_columns(row.line, columns, symbols, &mut slots)?,
                (Cut::Columns, None) => {}
            }
            let span = covered(&slots[first..]).unwrap_or_default();
            let count = (slots.len() - first) as u32;
            decimal |= row.cut != Cut::By(Unit::Atoms) && row.cells.groups.count > 0 && may_be_decimal;
            let number = row.number.map_or(number, u32::from);
            let place = match u8::try_from(number) {
                Ok(number) if number < taken.size && row.exact => RowPlace::Row(number),
                Ok(number) if number < taken.size => RowPlace::Malformed(number),
                _ => RowPlace::Surplus,
            };
            let expected = u32::from(taken.size);
            let kind = match place {
                RowPlace::Malformed(_) => Some(ProblemKind::MalformedRow { cells: count, expected }),
                RowPlace::Surplus => Some(ProblemKind::SurplusRow { size: taken.size }),
                _ => None,
            };
            if let Some(kind) = kind {
                self.problem(kind, span, Some(puzzle));
            }
            rows.push(Row { span, first: first as u32, count, place });
        }
        Ok((Grid::new(rows, &slots).in_columns(taken.columns.clone()), decimal))
    }

    fn row_in_columns(
        &mut self,
        line: usize,
        columns: &Columns,
        symbols: Symbols<'_>,
        slots: &mut Vec<Slot>,
    ) -> Result<(), NeedMore> {
        let whole = self.span(line, Span::empty(0))?;
        let text = self.reader.text;
        let text = self.reader.line(line)?.map_or("", |line| line.text(text));
        for cell in columns.cut(text) {
            let span = Span::new(cell.start as u32, cell.end as u32).shifted(whole.start);
            let before = slots.len();
            split(&text[cell], span.start, Unit::Pieces, symbols, slots);
            if slots.len() != before + 1 {
                let content = if slots.len() == before { Content::Empty } else { Content::Unknown };
                slots.truncate(before);
                slots.push(Slot { content, span });
            }
        }
        Ok(())
    }

    fn row(
        &mut self,
        row: &TakenRow,
        unit: Unit,
        symbols: Symbols<'_>,
        puzzle: u32,
        slots: &mut Vec<Slot>,
    ) -> Result<(), NeedMore> {
        let end = row.words.unwrap_or(row.cells.end);
        let span = self.span(row.line, Span::new(row.from, end))?;
        if end < row.cells.end {
            let words = self.span(row.line, Span::new(end, row.cells.end))?;
            self.problem(ProblemKind::UnusableText, words, Some(puzzle));
        }
        let text = &self.reader.text[span.shifted(self.reader.at).range()];
        split(text, span.start, unit, symbols, slots);
        if row.gap {
            slots.push(Slot { content: Content::Empty, span: Span::empty(span.start + trimmed(text).end as u32) });
        }
        Ok(())
    }

    /// The alphabet of a grid: the declared one; letters alone if no digit stands in it and the letters fit, save for a slip
    /// in one of several rows.
    fn alphabet_for<'c>(&self, lines: impl Iterator<Item = &'c Cells>, size: u8) -> Alphabet {
        if let Some(declared) = &self.declared.symbols {
            return declared.clone();
        }
        let (mut digits, mut fit, mut unfit) = (false, 0, 0);
        for line in lines.filter(|line| line.digits || line.largest >= 10) {
            digits |= line.digits;
            match line.largest.saturating_sub(9) <= size {
                true => fit += 1,
                false => unfit += 1,
            }
        }
        let letters = !digits && fit > 0 && (unfit == 0 || unfit == 1 && fit > 2);
        if letters { Alphabet::Letters } else { Alphabet::Standard }
    }

    /// Turns a grid into a puzzle of the block.
    fn finish(&mut self, grid: Grid, size: u8, alphabet: Alphabet, decimal: bool, lines: Span) {
        let boxes = match self.declared.boxes {
            Some((rows, columns)) if u16::from(rows) * u16::from(columns) == u16::from(size) => Some((rows, columns)),
            Some(_) => {
                let entry = self.entries.iter().rfind(|entry| entry.key == Some(Key::Box));
                let span = entry.map_or(grid.span, |entry| entry.value_span);
                let kind = ProblemKind::BadValue { expected: "rows × columns whose product is the grid's size" };
                self.problem(kind, span, Some(self.puzzles.len() as u32));
                standard_boxes(size)
            }
            None => standard_boxes(size),
        };
        // A sign would not fit into a column.
        let placed = grid.has_placed() && grid.columns().is_none();
        self.unknown_symbols(&grid);
        let begins = self.begins.unwrap_or(grid.span.start).min(grid.span.start);
        self.close_puzzle();
        self.puzzles.push(PuzzleText {
            size,
            boxes,
            alphabet,
            style: Style { decimal, placed },
            declared: self.declared.clone(),
            entries: std::mem::take(&mut self.entries).into(),
            span: Span::new(begins, grid.span.end),
            grid,
            lines,
            sections: Box::default(),
        });
        self.begins = None;
        self.declared_solution();
    }

    fn unknown_symbols(&mut self, grid: &Grid) {
        let puzzle = Some(self.puzzles.len() as u32);
        for slot in grid.unknown() {
            self.problem(ProblemKind::UnknownSymbol, slot.span, puzzle);
        }
    }
}

fn is_small(cells: &Cells, size: u8) -> bool {
    small_grid(cells).is_some_and(|(small, _)| small == size)
}
