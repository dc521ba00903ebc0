//! Makes puzzles of the grids that are written in the forms of programs.

use super::Builder;
use super::beside::{ReadGrid, ReadProblem};
use super::samurai::has_values_of_samurai;
use super::tail::is_full;
use super::zero::{meaning, unclear_zero};
use crate::layout::forms::{Board, FormCell, Found, fields, framed, literal, marks, prefixed, slashes, unmarked};
use crate::layout::reader::NeedMore;
use crate::lines::cell_counts::{Cells, LARGEST, cells_from, mark_bit};
use crate::lines::shape::Shape;
use crate::lines::split::{Unit, split};
use crate::lines::written::Written;
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Content, Grid, Row, RowPlace, Slot, covered};
use crate::model::metadata::Key;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, SectionKind};
use crate::model::symbols::Symbols;
use crate::text::glyph::{is_bar, trimmed};
use crate::text::offset::BlockOffset;
use crate::text::span::{BlockSpan, LineSpan};
use field::{Digit, Field, Zero};
use std::sync::Arc;

impl Builder<'_, '_> {
    /// Reads a grid in one of the forms of programs that begins with this line; `false` if none does.
    pub(super) fn grid_in_form(&mut self, index: usize, shape: &Shape) -> Result<bool, NeedMore> {
        if self.declared.is_oblong() || self.declared.grids.is_some() {
            // Programs write squares, and the rows of several grids have readers of their own.
            return Ok(false);
        }
        let size = self.declared.size;
        let found = match shape {
            Shape::Blank | Shape::Cells(_) | Shape::Bars | Shape::Frame { .. } | Shape::Text | Shape::Heading => {
                self.found_from(index, shape)?
            }
            Shape::Metadata { key, .. } => {
                let key = self.span(index, *key)?;
                // The value of a known key is its own, even if it is a list.
                if Key::from_name(self.text_of(key)).is_some() {
                    None
                } else {
                    literal::read(self.reader, index, size)?
                }
            }
            Shape::Section { .. } => literal::read(self.reader, index, size)?,
            Shape::Comment if self.begins_as_vector(index)? => literal::read(self.reader, index, size)?,
            Shape::Comment => None,
        };
        let Some(found) = found else { return Ok(false) };
        self.exit.list = found.is_list;
        self.boards(index, found)?;
        Ok(true)
    }

    /// True for a vector of Lisp or Smalltalk, which begins like a comment: `#2A((5 3) …)`, `#(5 3)`.
    fn begins_as_vector(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (line, _) = self.line_text(index)?;
        let Some(behind) = line.strip_prefix('#') else { return Ok(false) };
        let name = behind.bytes().take_while(u8::is_ascii_alphanumeric).count();
        Ok(name <= 2 && behind[name..].starts_with('('))
    }

    /// Asks each form in turn for a grid that begins with this line.
    pub(super) fn found_from(&mut self, index: usize, shape: &Shape) -> Result<Option<Found>, NeedMore> {
        let size = self.declared.size;
        let (line, _) = self.line_text(index)?;
        if let Shape::Cells(cells) = shape {
            // Most rows: only numbers with a mark between them are a form, and a full row above others with blanks for
            // empty cells. Blanks around a cell may be cells.
            let whole = self.reader.line(index)?.map_or(0, |line| line.span.end - line.span.start);
            if cells.are_one_run(whole as usize) {
                let has_mark = cells.marks & !mark_bit('0') != 0;
                return if has_mark {
                    fields::read(self.reader, index, size)
                } else if unmarked::may_begin(self.reader, index)? {
                    unmarked::read(self.reader, index, size)
                } else {
                    Ok(None)
                };
            }
            if self.begins_with_grid(index, cells)? {
                // Such lines must not look at those below.
                return Ok(None);
            }
            if let Some(found) = marks::read(self.reader, index, cells, size)? {
                return Ok(Some(found));
            }
        }
        if *shape != Shape::Blank
            && let Some(found) = literal::read(self.reader, index, size)?
        {
            return Ok(Some(found));
        }
        if let Some(found) = prefixed::read(self.reader, index, size)? {
            return Ok(Some(found));
        }
        if let Some(found) = slashes::read(self.reader, index, size)? {
            return Ok(Some(found));
        }
        if let Some(found) = fields::read(self.reader, index, size)? {
            return Ok(Some(found));
        }
        if line.contains(is_bar) {
            return framed::read(self.reader, index, &Arc::clone(&self.declared));
        }
        if unmarked::may_begin(self.reader, index)? { unmarked::read(self.reader, index, size) } else { Ok(None) }
    }

    /// True if the line begins with a grid in one piece, with no bracket before it: a list behind it is its answer.
    fn begins_with_grid(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if cells.longest.atoms <= LARGEST || self.whole_on_line(cells).is_none() {
            return Ok(false);
        }
        let before = self.span(index, LineSpan::new(0, cells.longest.span.start))?;
        Ok(!self.text_of(before).contains(['[', '(', '{']))
    }

    /// Reads a grid that has been found to have rows of different lengths as one in which blanks are empty cells.
    /// Returns `false` if it is none.
    pub(super) fn grid_with_blanks(&mut self, index: usize) -> Result<bool, NeedMore> {
        if self.declared.is_oblong() {
            return Ok(false);
        }
        let Some(found) = unmarked::read(self.reader, index, self.declared.size)? else { return Ok(false) };
        self.boards(index, found)?;
        Ok(true)
    }

    /// Makes puzzles of the grids of a form.
    fn boards(&mut self, index: usize, found: Found) -> Result<(), NeedMore> {
        if let Some((first, _)) = found.boards.first().and_then(Board::lines) {
            // The name of a list on a line of its own.
            for line in index..first {
                if self.reader.has_word(line)? {
                    self.heading(line)?;
                }
            }
        }
        let mut grids = Vec::with_capacity(found.boards.len());
        for board in &found.boards {
            // The names of the columns of a table belong to it; what is above a list may be code.
            let start = if found.is_list { None } else { Some(index) };
            grids.push(self.grid_of_board(board, start, found.end)?);
        }
        if self.declared.size.is_none()
            && let Some(lines) = self.lines_of_matrices(&grids)
        {
            return self.no_grid(lines, found.end);
        }
        self.grids_beside(grids);
        self.lines = found.end;
        if found.is_list
            && let [board] = found.boards.as_slice()
        {
            self.lists_below(board.size)?;
        }
        self.sections()
    }

    /// Returns the lines of what has been read, if it is nothing but matrices of bits or tables of distances.
    fn lines_of_matrices(&self, grids: &[ReadGrid]) -> Option<BlockSpan> {
        let mut lines = grids.first()?.lines;
        for ReadGrid { grid, size, lines: of_grid, .. } in grids {
            if !self.is_matrix_of_bits(grid.slots(), *size) && !self.is_table_of_distances(grid, *size) {
                return None;
            }
            lines = lines.cover(*of_grid);
        }
        Some(lines)
    }

    /// Reads the lists below a list that are its map of regions or, by their names, its solution.
    fn lists_below(&mut self, size: u8) -> Result<(), NeedMore> {
        /// One of each.
        const MOST: usize = 2;
        for _ in 0..MOST {
            let index = self.line_of_grid(self.lines)?;
            let (line, _) = self.line_text(index)?;
            let Some(found) = literal::read(self.reader, index, Some(size))? else { return Ok(()) };
            let [board] = found.boards.as_slice() else { return Ok(()) };
            if !board.is_whole() || board.size != size {
                return Ok(());
            }
            let grid = self.grid_of_board(board, None, found.end)?.grid;
            if let Some(regions) = self.region_map(&grid, size) {
                self.add_section(SectionKind::Regions, Origin::Tail, regions);
            } else if names_solution(line) && is_full(&grid) {
                self.add_section(SectionKind::Solution, Origin::Tail, grid);
            } else {
                return Ok(());
            }
            self.lines = found.end;
        }
        Ok(())
    }

    /// Reads the cells of a board, which begins with the line `start`, if not with its cells, and ends above the line
    /// `end`.
    fn grid_of_board(&mut self, board: &Board, start: Option<usize>, end: usize) -> Result<ReadGrid, NeedMore> {
        let size = board.size;
        let mut texts = Vec::with_capacity(board.rows.len());
        let mut decimal = false;
        for row in &board.rows {
            let mut joined = String::new();
            for cell in row {
                let text = self.text_of_cell(cell)?;
                decimal |= matches!(cell.written, Written::Number(10..)) || text.len() > 1 && is_number(text);
                joined.push(' ');
                joined += match cell.written {
                    Written::Empty => ".",
                    Written::Number(0) => "0",
                    _ => text,
                };
            }
            texts.push(joined);
        }
        let cells: Vec<_> = texts.iter().map(|text| cells_from(text, 0)).collect();
        let mut alphabet = self.alphabet_for(cells.iter(), size);
        let mut slots = self.slots_of_board(board, &alphabet)?;
        let mut problems = Vec::new();
        let is_samurai = !self.declares_other_size()
            && board.is_whole()
            && has_values_of_samurai(&Grid::on_one_line(&slots), Field::square(size));
        if board.is_whole()
            && !is_samurai
            && self.may_count_from_zero(cells.iter(), size, &alphabet, slots.iter().copied())
        {
            let from_zero = self.slots_of_board(board, &Alphabet::FromZero)?;
            let boxes = self.boxes_above(size, end)?;
            let grid = Grid::on_one_line(&from_zero);
            match meaning(&grid, Field::square(size), boxes) {
                Zero::Value => {
                    alphabet = Alphabet::FromZero;
                    slots = from_zero;
                }
                Zero::Unclear => problems.push(unclear_zero(&grid, size)),
                Zero::Empty => {}
            }
        }
        let mut rows = Vec::with_capacity(board.rows.len());
        let mut first = 0;
        for (row, number) in board.rows.iter().zip(0_usize..) {
            let span = covered(&slots[first..first + row.len()]).unwrap_or_default();
            let cells = row.len() as u32;
            let expected = u32::from(size);
            let number = number.min(usize::from(u8::MAX)) as u8;
            let place = match (number < size, cells == expected) {
                (true, true) => RowPlace::Row(number),
                (true, false) => RowPlace::Malformed(number),
                (false, _) => RowPlace::Surplus,
            };
            match place {
                RowPlace::Malformed(_) => {
                    problems.push(ReadProblem { kind: ProblemKind::MalformedRow { cells, expected }, span })
                }
                RowPlace::Surplus => {
                    let kind = ProblemKind::SurplusRow { field: Field::square(size) };
                    problems.push(ReadProblem { kind, span })
                }
                RowPlace::Row(_) | RowPlace::Whole => {}
            }
            rows.push(Row { span, first: first as u32, count: cells, place });
            first += row.len();
        }
        let is_one_line = board.lines().is_some_and(|(first, last)| first == last) && board.is_whole() && !is_samurai;
        let grid = if is_one_line { Grid::on_one_line(&slots) } else { Grid::new(rows, &slots) };
        let grid = grid.in_columns(board.columns.clone());
        if board.rows.len() < usize::from(size) {
            let last = grid.rows().last().map_or(grid.span, |row| row.span);
            let kind = ProblemKind::MissingRows { rows: board.rows.len() as u32, expected: size.into() };
            problems.push(ReadProblem { kind, span: last });
        }
        let lines = match board.lines() {
            Some((first, last)) if !is_one_line => {
                // With the frames, or the brackets, directly above and below it.
                let mut top = start.unwrap_or(first).min(first);
                if let Some(above) = top.checked_sub(1)
                    && matches!(self.reader.shape(above)?, Some(Shape::Frame { .. }))
                {
                    top = above;
                }
                let mut bottom = last;
                while bottom + 1 < end && matches!(self.reader.shape(bottom + 1)?, Some(Shape::Frame { .. })) {
                    bottom += 1;
                }
                let start = self.span(top, LineSpan::empty(0))?.start;
                let (_, last_line) = self.line_text(bottom)?;
                BlockSpan::new(start, last_line.end)
            }
            _ => grid.span,
        };
        let decimal = decimal && size > 9 && matches!(alphabet, Alphabet::Standard | Alphabet::FromZero);
        Ok(ReadGrid { grid, size, alphabet, decimal, lines, problems })
    }

    fn slots_of_board(&mut self, board: &Board, alphabet: &Alphabet) -> Result<Vec<Slot>, NeedMore> {
        let symbols = Symbols { alphabet, digit_count: self.declared.digit_count_of(board.size) };
        let text = self.reader.text;
        let mut slots = Vec::with_capacity(Field::square(board.size).cell_count());
        for cell in board.rows.iter().flatten() {
            let start = self.span(cell.line, LineSpan::empty(0))?.start;
            let line = self.reader.line(cell.line)?.map_or("", |line| line.text(text));
            slots.push(slot_of_cell(line, start, cell, symbols));
        }
        Ok(slots)
    }

    fn text_of_cell(&mut self, cell: &FormCell) -> Result<&str, NeedMore> {
        let span = self.span(cell.line, cell.span)?;
        let text = self.text_of(span);
        Ok(&text[trimmed(text)])
    }
}

/// True for the first line of a list whose name says that it is a solution.
fn names_solution(line: &str) -> bool {
    let name = line[..line.find(['[', '(', '{']).unwrap_or(0)].to_lowercase();
    ["solution", "solved", "answer", "expected"].iter().any(|word| name.contains(word))
}

/// A cell of a line that starts at `start` in the block.
pub(super) fn slot_of_cell(line: &str, start: BlockOffset, cell: &FormCell, symbols: Symbols<'_>) -> Slot {
    let span = cell.span.in_block(start);
    let from_zero = u32::from(*symbols.alphabet == Alphabet::FromZero);
    let content = match cell.written {
        Written::Empty => Content::Empty,
        Written::Marks(set) => Content::Candidates(set),
        Written::Number(0) if from_zero == 0 => Content::Empty,
        Written::Number(number) => u8::try_from(number + from_zero)
            .ok()
            .and_then(Digit::new)
            .filter(|digit| digit.get() <= symbols.digit_count)
            .map_or(Content::Unknown, Content::Given),
        Written::Text => {
            let mut slots = Vec::with_capacity(1);
            split(&line[cell.span.range()], span.start, Unit::Pieces, symbols, &mut slots);
            match slots.as_slice() {
                [slot] => slot.content,
                _ => Content::Unknown,
            }
        }
    };
    Slot { content, span }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0')
}
