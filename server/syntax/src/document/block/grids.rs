//! Grids of several lines, and how any grid becomes a puzzle.

use super::Builder;
use super::others::is_samurai;
use crate::layout::reader::NeedMore;
use crate::layout::rows::{Cut, Rows, TakenRow, is_notation_possible, notation_of_line};
use crate::lines::cell_counts::Cells;
use crate::lines::shape::Shape;
use crate::lines::size::one_line;
use crate::lines::split::{Unit, split, split_in};
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Content, Grid, Row, RowPlace, Slot, covered};
use crate::model::metadata::Key;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{PuzzleText, Style};
use crate::model::symbols::Symbols;
use crate::text::columns::Columns;
use crate::text::glyph::trimmed;
use crate::text::span::{BlockSpan, LineSpan};
use field::Field;
use std::sync::Arc;

impl Builder<'_, '_> {
    /// Reads a grid of several lines that begins with this line; `false` if it does not.
    pub(super) fn grid(&mut self, index: usize) -> Result<bool, NeedMore> {
        let rows = Rows::read(self.reader, index, &self.declared)?;
        rows.map_or(Ok(false), |rows| self.grid_of_rows(index, rows))
    }

    /// Reads a grid whose marks are not the common ones, if one begins with this line.
    pub(super) fn grid_in_notation(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.reader.text;
        let line = self.reader.line(index)?.map_or("", |line| line.text(text));
        if !is_notation_possible(line) {
            return Ok(false);
        }
        if let Some(cells) = notation_of_line(line)
            && let Some(whole) = one_line(&cells, self.declared.size)
        {
            return self.one_line(index, &cells, whole);
        }
        match Rows::in_notation(self.reader, index, &self.declared)? {
            Some(rows) => self.grid_of_rows(index, rows),
            None => Ok(false),
        }
    }

    /// Reads a grid below the line `index`, which names its columns. Returns `false` if no grid follows.
    pub(super) fn grid_below_axis(&mut self, index: usize) -> Result<bool, NeedMore> {
        let Some(rows) = Rows::below_axis(self.reader, index)? else { return Ok(false) };
        if self.declared.size.is_some_and(|size| size != rows.size) {
            return Ok(false);
        }
        let (_, span) = self.line_text(index)?;
        self.begin(span.start);
        self.grid_of_rows(index, rows)
    }

    /// Makes a puzzle of these rows and of what follows them; the line `index` is the first that belongs to the grid.
    fn grid_of_rows(&mut self, index: usize, rows: Rows) -> Result<bool, NeedMore> {
        let alphabet = self.alphabet_for(rows.cells(), rows.size);
        if let Some(index) = rows.unusable {
            // The first line inside the grid that is not a row.
            let (_, span) = self.line_text(index)?;
            self.problem(ProblemKind::UnusableText, span, Some(self.puzzles.len() as u32));
        }
        let (grid, decimal) = self.grid_of(&rows, &alphabet, self.puzzles.len() as u32)?;
        if is_samurai(&grid, Field::square(rows.size)) {
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
    fn frame(&mut self, first: usize, rows: &Rows) -> Result<BlockSpan, NeedMore> {
        let above = first.checked_sub(1);
        let top = match above {
            Some(above) if matches!(self.reader.shape(above)?, Some(Shape::Frame { .. })) => above,
            _ => first,
        };
        let start = self.span(top, LineSpan::empty(0))?.start;
        let at = self.reader.at;
        let end = self.reader.line(rows.end - 1)?.map_or(start, |line| line.span.end.in_block(at));
        Ok(BlockSpan::new(start, end))
    }

    /// Reports rows that are missing at the end of a grid of the block's puzzle of that index.
    pub(super) fn missing_rows(&mut self, rows: &Rows, grid: &Grid, puzzle: u32) {
        let have = rows.taken.len() as u32;
        let expected = u32::from(rows.size);
        if have < expected {
            let span = above_the_gap(grid).unwrap_or(grid.span);
            self.problem(ProblemKind::MissingRows { rows: have, expected }, span, Some(puzzle));
        }
    }

    /// Returns the slots of the rows, and true if values are decimal numbers. Reports the problems of the block's
    /// puzzle of that index.
    pub(super) fn grid_of(&mut self, taken: &Rows, alphabet: &Alphabet, puzzle: u32) -> Result<(Grid, bool), NeedMore> {
        let mut slots = Vec::with_capacity(Field::square(taken.size).cell_count());
        let mut rows = Vec::with_capacity(taken.taken.len());
        // Doubled marks are a sign of decimal numbers, too, but not where values are letters.
        let mut decimal = false;
        let may_be_decimal = taken.size > 9 && *alphabet == Alphabet::Standard;
        for (row, number) in taken.taken.iter().zip(0u32..) {
            let first = slots.len();
            let symbols = Symbols { alphabet, digit_count: taken.size };
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
        let whole = self.span(line, LineSpan::empty(0))?;
        let text = self.reader.text;
        let text = self.reader.line(line)?.map_or("", |line| line.text(text));
        for cell in columns.cut(text) {
            let span = LineSpan::from(cell.clone()).in_block(whole.start);
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
        let end = row.words.unwrap_or(row.cells.span.end);
        let span = self.span(row.line, LineSpan::new(row.from, end))?;
        if end < row.cells.span.end {
            let words = self.span(row.line, LineSpan::new(end, row.cells.span.end))?;
            self.problem(ProblemKind::UnusableText, words, Some(puzzle));
        }
        let text = self.text_of(span);
        split_in(row.cells.notation, text, span.start, unit, symbols, slots);
        if row.gap {
            slots.push(after_the_comma(text, span));
        }
        Ok(())
    }

    /// Returns the alphabet of a grid: the declared one; letters alone if it has no digits and the letters fit, apart
    /// from a slip in one of several rows.
    pub(super) fn alphabet_for<'c>(&self, lines: impl Iterator<Item = &'c Cells>, size: u8) -> Alphabet {
        if let Some(declared) = &self.declared.symbols {
            return declared.clone();
        }
        let mut fit = 0;
        let mut unfit = 0;
        for line in lines {
            if line.digits {
                return Alphabet::Standard;
            }
            // A line without values says nothing.
            if line.largest < 10 {
                continue;
            }
            if line.largest - 9 <= size {
                fit += 1;
            } else {
                unfit += 1;
            }
        }
        let are_letters = fit > 0 && (unfit == 0 || unfit == 1 && fit > 2);
        if are_letters { Alphabet::Letters } else { Alphabet::Standard }
    }

    /// Turns a grid into a puzzle of the block.
    pub(super) fn finish(&mut self, grid: Grid, size: u8, alphabet: Alphabet, decimal: bool, lines: BlockSpan) {
        let boxes = self.declared.boxes_of(size);
        if self.declared.boxes.is_some() && self.declared.boxes != boxes {
            let entry = self.entries.iter().rfind(|entry| entry.key == Some(Key::Box));
            let span = entry.map_or(grid.span, |entry| entry.value_span);
            let kind = ProblemKind::BadValue { expected: "rows × columns of a box with as many cells as a row" };
            self.problem(kind, span, Some(self.puzzles.len() as u32));
        }
        let placed = grid.has_placed();
        self.unknown_symbols(&grid, self.puzzles.len() as u32);
        let begins = self.begins.unwrap_or(grid.span.start).min(grid.span.start);
        self.close_puzzle();
        if self.puzzles.is_empty() {
            // Most blocks have only one puzzle.
            self.puzzles.reserve_exact(1);
        }
        self.puzzles.push(PuzzleText {
            field: Field::square(size),
            digit_count: size,
            boxes,
            alphabet,
            style: Style { decimal, placed },
            declared: Arc::clone(&self.declared),
            entries: std::mem::take(&mut self.entries).into(),
            span: BlockSpan::new(begins, grid.span.end),
            grid,
            lines,
            sections: Box::default(),
            clues: Box::default(),
        });
        self.begins = None;
        self.declared_solution();
    }

    /// Reports cells that no cell of the grid can be, for the block's puzzle of that index.
    pub(super) fn unknown_symbols(&mut self, grid: &Grid, puzzle: u32) {
        for slot in grid.unknown() {
            self.problem(ProblemKind::UnknownSymbol, slot.span, Some(puzzle));
        }
    }
}

/// Returns the row above the first missing one; the first row if the missing one is above it.
fn above_the_gap(grid: &Grid) -> Option<BlockSpan> {
    let mut above = grid.rows().first()?;
    for (row, next) in grid.rows().iter().zip(0..) {
        if let RowPlace::Row(number) | RowPlace::Malformed(number) = row.place
            && number != next
        {
            break;
        }
        above = row;
    }
    Some(above.span)
}

/// Returns the empty cell after the comma that ends a row's text.
pub(super) fn after_the_comma(text: &str, span: BlockSpan) -> Slot {
    Slot { content: Content::Empty, span: BlockSpan::empty(span.start + trimmed(text).end as u32) }
}
