//! Grids of several lines, and how any grid becomes a puzzle.

use super::Builder;
use super::samurai::is_samurai;
use super::zero::meaning;
use crate::layout::reader::NeedMore;
use crate::layout::region_map::{may_be_region_map, regions_of_map};
use crate::layout::rows::{Cut, Rows, TakenRow, is_notation_possible, notation_of_line};
use crate::lines::cell_counts::{Cells, mark_bit};
use crate::lines::shape::Shape;
use crate::lines::split::{Unit, split, split_in};
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Content, Grid, Row, RowPlace, Slot, covered};
use crate::model::metadata::{Declared, DeclaredValues, Key};
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, PuzzleText, SectionKind, Style};
use crate::model::symbols::Symbols;
use crate::text::columns::Columns;
use crate::text::glyph::trimmed;
use crate::text::offset::BlockOffset;
use crate::text::span::{BlockSpan, LineSpan};
use field::{Field, Figure, Zero};
use std::sync::Arc;

impl Builder<'_, '_> {
    /// Reads a grid of several lines that begins with this line; `false` if it does not.
    pub(super) fn grid(&mut self, index: usize) -> Result<bool, NeedMore> {
        let Some(rows) = Rows::read(self.reader, index, &self.declared)? else { return Ok(false) };
        if rows.taken.iter().any(|row| !row.exact) && self.grid_with_blanks(index)? {
            return Ok(true);
        }
        self.grid_of_rows(index, rows)
    }

    /// Reads a grid whose marks are not the common ones, if one begins with this line.
    pub(super) fn grid_in_notation(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.reader.text;
        let line = self.reader.line(index)?.map_or("", |line| line.text(text));
        if !is_notation_possible(line) {
            return Ok(false);
        }
        if let Some(cells) = notation_of_line(line)
            && let Some(whole) = self.whole_on_line(&cells)
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
        let Some(mut rows) = Rows::below_axis(self.reader, index)? else { return Ok(false) };
        if self.declared.size.is_some_and(|size| size != rows.size) || self.declared.is_oblong() {
            return Ok(false);
        }
        rows.digit_count = self.declared.digit_count_of(rows.size);
        let (_, span) = self.line_text(index)?;
        self.begin(span.start);
        self.grid_of_rows(index, rows)
    }

    /// Makes a puzzle of these rows and of what follows them; the line `index` is the first that belongs to the grid.
    fn grid_of_rows(&mut self, index: usize, rows: Rows) -> Result<bool, NeedMore> {
        let alphabet = self.alphabet_for(rows.cells(), rows.digit_count);
        let problems_before = self.problems.len();
        if let Some(index) = rows.unusable {
            // The first line inside the grid that is not a row.
            let (_, span) = self.line_text(index)?;
            self.problem(ProblemKind::UnusableText, span, Some(self.puzzles.len() as u32));
        }
        let (grid, alphabet, decimal) = self.grid_with_alphabet(&rows, alphabet)?;
        if !self.declares_other_size() && is_samurai(&grid, Field::square(rows.size)) {
            let first = rows.taken.first().map_or(index, |row| row.line);
            self.problems.truncate(problems_before);
            return self.samurai(first);
        }
        if !self.declares_other_size() && self.is_samurai_with_slips(&rows)? {
            let first = rows.taken.first().map_or(index, |row| row.line);
            self.problems.truncate(problems_before);
            return self.samurai(first);
        }
        if self.declared.size.is_none() && self.is_no_grid(&rows, &grid) {
            self.problems.truncate(problems_before);
            self.no_grid(grid.span, rows.end)?;
            return Ok(true);
        }
        // Marks of empty cells are in no map.
        let has_mark = rows.cells().any(|cells| cells.marks & !mark_bit('0') != 0);
        if !has_mark
            && let Some(regions) = self.region_map(&grid, rows.size)
            && let Some(puzzle) = self.puzzle_below(&rows)?
        {
            let first = puzzle.taken.first().map_or(rows.end, |row| row.line);
            self.begin(grid.span.start);
            self.grid_of_rows(first, puzzle)?;
            self.add_section(SectionKind::Regions, Origin::Lines, regions);
            return Ok(true);
        }
        if self.declared.size.is_none() && self.is_table_of_values(&rows, &grid)? {
            self.problems.truncate(problems_before);
            self.no_grid(grid.span, rows.end)?;
            return Ok(true);
        }
        self.missing_rows(&rows, &grid, self.puzzles.len() as u32);
        let frame = self.frame(index, &rows)?;
        self.finish(grid, rows.size, alphabet, decimal, frame);
        self.lines = rows.end;
        if rows.is_whole() {
            self.regions_below(rows.size)?;
        }
        self.sections()?;
        Ok(true)
    }

    /// The regions that a whole grid is a map of, numbered from 1 in the order in which their symbols appear; `None` if
    /// it is no map.
    pub(super) fn region_map(&self, grid: &Grid, size: u8) -> Option<Grid> {
        let is_whole = grid.cell_count() == Field::square(size).cell_count() && grid.cell_count() == grid.slot_count();
        if !is_whole || size < 4 {
            return None;
        }
        let symbols: Vec<&str> = grid.slots().map(|slot| self.text_of(slot.span)).collect();
        let regions = regions_of_map(&symbols, size)?;
        let mut slots = Vec::with_capacity(symbols.len());
        for (slot, region) in grid.slots().zip(regions) {
            slots.push(Slot { content: Content::Given(region), span: slot.span });
        }
        Some(Grid::new(grid.rows().to_vec(), &slots))
    }

    /// Returns the grid below a map of regions, if it is no map itself.
    fn puzzle_below(&mut self, map: &Rows) -> Result<Option<Rows>, NeedMore> {
        let index = self.line_of_grid(map.end)?;
        let Some(below) = self.whole_rows(index, map.size)? else { return Ok(None) };
        let grid = self.looked_at(&below)?;
        let is_map = self.region_map(&grid, map.size).is_some();
        Ok((!is_map).then_some(below))
    }

    /// Reads the map of regions that follows a grid of that size, without a line that says so.
    fn regions_below(&mut self, size: u8) -> Result<(), NeedMore> {
        let index = self.line_of_grid(self.lines)?;
        if !self.may_be_map(index, size)? {
            return Ok(());
        }
        let Some(map) = self.whole_rows(index, size)? else { return Ok(()) };
        let grid = self.looked_at(&map)?;
        if let Some(regions) = self.region_map(&grid, size) {
            self.lines = map.end;
            self.add_section(SectionKind::Regions, Origin::Lines, regions);
        }
        Ok(())
    }

    /// True if the first two rows from the line `index` on may be those of a map of regions. Most grids end here.
    fn may_be_map(&mut self, index: usize, size: u8) -> Result<bool, NeedMore> {
        let text = self.reader.text;
        let size = u32::from(size);
        let mut rows = Vec::with_capacity(2);
        for at in [index, index + 1] {
            let Some(Shape::Cells(cells)) = self.reader.shape(at)? else { return Ok(false) };
            // Marks of empty cells are in no map.
            let has_mark = cells.marks & !mark_bit('0') != 0;
            if cells.odd > 0 || has_mark || cells.atoms != size && cells.pieces != size {
                return Ok(false);
            }
            let unit = if cells.pieces == size { Unit::Pieces } else { Unit::Atoms };
            let line = self.reader.line(at)?.map_or("", |line| line.text(text));
            let symbols = Symbols { alphabet: &Alphabet::Standard, digit_count: size as u8 };
            let mut slots = Vec::with_capacity(size as usize);
            split(line, BlockOffset::START, unit, symbols, &mut slots);
            rows.push(slots.iter().map(|slot| &line[slot.span.range()]).collect::<Vec<&str>>());
        }
        let [first, second] = rows.as_slice() else { return Ok(false) };
        Ok(may_be_region_map(first, second))
    }

    /// Returns the rows of a whole grid of that size, if it begins in the line `index`.
    fn whole_rows(&mut self, index: usize, size: u8) -> Result<Option<Rows>, NeedMore> {
        let Some(Shape::Cells(_)) = self.reader.shape(index)? else { return Ok(None) };
        let declared = Declared { size: Some(size), ..Declared::default() };
        let rows = Rows::read(self.reader, index, &declared)?;
        Ok(rows.filter(|rows| rows.taken.len() == usize::from(size) && rows.taken.iter().all(|row| row.exact)))
    }

    /// The cells of rows that may belong to another block, which reports their problems.
    fn looked_at(&mut self, rows: &Rows) -> Result<Grid, NeedMore> {
        let problems_before = self.problems.len();
        let (grid, _) = self.grid_of(rows, &Alphabet::Standard, self.puzzles.len() as u32)?;
        self.problems.truncate(problems_before);
        Ok(grid)
    }

    /// Reads a grid of the next puzzle with this alphabet, or with `0` as a value if it is one.
    fn grid_with_alphabet(&mut self, rows: &Rows, alphabet: Alphabet) -> Result<(Grid, Alphabet, bool), NeedMore> {
        let puzzle = self.puzzles.len() as u32;
        let problems_before = self.problems.len();
        let (grid, decimal) = self.grid_of(rows, &alphabet, puzzle)?;
        // The gaps of a samurai have other marks. Zero is a value of other grids only if that is declared.
        if !self.declared.is_usual(rows.size)
            || !self.may_count_from_zero(rows.cells(), rows.size, &alphabet, grid.slots())
            || is_samurai(&grid, Field::square(rows.size))
        {
            return Ok((grid, alphabet, decimal));
        }
        // The other reading finds the same problems of rows.
        let problems = self.problems.split_off(problems_before);
        let (from_zero, decimal_from_zero) = self.grid_of(rows, &Alphabet::FromZero, puzzle)?;
        let boxes = self.boxes_above(rows.size, rows.end)?;
        let zero = meaning(&from_zero, Field::square(rows.size), boxes);
        if zero == Zero::Value {
            return Ok((from_zero, Alphabet::FromZero, decimal_from_zero));
        }
        self.problems.truncate(problems_before);
        self.problems.extend(problems);
        if zero == Zero::Unclear {
            self.report_unclear_zero(&from_zero, rows.size);
        }
        Ok((grid, alphabet, decimal))
    }

    /// The whole lines of a grid, with the frame lines directly above and below it.
    fn frame(&mut self, first: usize, rows: &Rows) -> Result<BlockSpan, NeedMore> {
        self.lines_with_frame(first, rows.end)
    }

    /// Reports rows that are missing at the end of a grid of the block's puzzle of that index.
    pub(super) fn missing_rows(&mut self, rows: &Rows, grid: &Grid, puzzle: u32) {
        let have = rows.taken.len() as u32;
        let expected = u32::from(rows.height);
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
        let may_be_decimal = taken.digit_count > 9 && matches!(alphabet, Alphabet::Standard | Alphabet::FromZero);
        for (row, number) in taken.taken.iter().zip(0u32..) {
            let first = slots.len();
            let symbols = Symbols { alphabet, digit_count: taken.digit_count };
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
                // A row with the right number of cells is one, whatever is wrong with them.
                Ok(number) if number < taken.height && (row.exact || count == taken.size.into()) => {
                    RowPlace::Row(number)
                }
                Ok(number) if number < taken.height => RowPlace::Malformed(number),
                _ => RowPlace::Surplus,
            };
            let expected = u32::from(taken.size);
            let kind = match place {
                RowPlace::Malformed(_) => Some(ProblemKind::MalformedRow { cells: count, expected }),
                RowPlace::Surplus => Some(ProblemKind::SurplusRow { field: Field::new(taken.height, taken.size) }),
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
        if let Some(declared) = self.declared.alphabet() {
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
        let field = self.declared.field_of(size);
        let digit_count = self.declared.digit_count_of(size);
        self.finish_on(FieldOfGrid { field, digit_count, figure: None }, grid, size, alphabet, decimal, lines);
    }

    /// Turns several grids into a puzzle of the block.
    pub(super) fn finish_figure(
        &mut self,
        grid: Grid,
        figure: &Arc<Figure>,
        alphabet: Alphabet,
        decimal: bool,
        lines: BlockSpan,
    ) {
        let size = figure.size();
        let field = FieldOfGrid { field: figure.field(), digit_count: size, figure: Some(Arc::clone(figure)) };
        self.finish_on(field, grid, size, alphabet, decimal, lines);
    }

    fn finish_on(
        &mut self,
        on: FieldOfGrid,
        grid: Grid,
        size: u8,
        alphabet: Alphabet,
        decimal: bool,
        lines: BlockSpan,
    ) {
        let boxes = self.declared.boxes_of(size);
        if self.declared.boxes.is_some() && self.declared.boxes != boxes {
            let entry = self.entries.iter().rfind(|entry| entry.key == Some(Key::Box));
            let span = entry.map_or(grid.span, |entry| entry.value_span);
            let expected = match self.declared.is_usual(size) {
                true => "rows × columns of a box with as many cells as a row",
                false => "rows × columns of a box that tiles the grid and has no more cells than there are values",
            };
            let kind = ProblemKind::BadValue { expected };
            self.problem(kind, span, Some(self.puzzles.len() as u32));
        }
        self.check_count_of_symbols(&grid, size);
        let placed = grid.has_placed();
        let is_in_braces =
            |slot: Slot| matches!(slot.content, Content::Candidates(_)) && self.text_of(slot.span).starts_with('{');
        let bare_marks = grid.has_candidates() && !grid.slots().any(is_in_braces);
        self.unknown_symbols(&grid, self.puzzles.len() as u32);
        let begins = self.begins.unwrap_or(grid.span.start).min(grid.span.start);
        self.close_puzzle();
        if self.puzzles.is_empty() {
            // Most blocks have only one puzzle.
            self.puzzles.reserve_exact(1);
        }
        self.puzzles.push(PuzzleText {
            field: on.field,
            figure: on.figure,
            digit_count: on.digit_count,
            boxes,
            alphabet,
            style: Style { decimal, placed, bare_marks },
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

    /// Reports declared symbols and declared values that are too few for the next puzzle of the block.
    fn check_count_of_symbols(&mut self, grid: &Grid, size: u8) {
        let symbols = self.declared.symbols.as_ref().and_then(Alphabet::len);
        let values = self.declared.values.as_ref().map(DeclaredValues::count);
        let are_symbols_too_few = symbols.is_some_and(|count| count < usize::from(self.declared.digit_count_of(size)));
        let are_values_too_few = values.is_some_and(|count| count < self.declared.field_of(size).longer_side());
        let wrong = [
            (Key::Symbols, are_symbols_too_few, "a symbol for each value of the grid"),
            (Key::Values, are_values_too_few, "as many numbers as a row or column has cells, or more"),
        ];
        for (key, _, expected) in wrong.into_iter().filter(|(_, is_wrong, _)| *is_wrong) {
            let entry = self.entries.iter().rfind(|entry| entry.key == Some(key));
            let span = entry.map_or(grid.span, |entry| entry.value_span);
            self.problem(ProblemKind::BadValue { expected }, span, Some(self.puzzles.len() as u32));
        }
    }

    /// Reports cells that no cell of the grid can be, for the block's puzzle of that index.
    pub(super) fn unknown_symbols(&mut self, grid: &Grid, puzzle: u32) {
        for slot in grid.unknown() {
            self.problem(ProblemKind::UnknownSymbol, slot.span, Some(puzzle));
        }
    }
}

/// The field of a grid that becomes a puzzle.
struct FieldOfGrid {
    field: Field,
    digit_count: u8,
    /// The grids, if there are several.
    figure: Option<Arc<Figure>>,
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
