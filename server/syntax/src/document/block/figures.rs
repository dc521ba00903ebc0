//! Reads puzzles of several grids: the rows of a common field with marks, blanks or nothing at the places outside of
//! every grid, or the whole field on one line.

use super::Builder;
use super::figure_lines::{FieldLine, PrefixedLines};
use super::row_numbers::{LineNumber, Numbers};
use super::samurai::{Gaps, is_samurai};
use super::tail::is_full;
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::cell_counts::{Word, cells_from};
use crate::lines::figure_row::{FigureRow, FittingRow, is_gap_mark, sides_of_field, units};
use crate::lines::shape::Shape;
use crate::lines::split::{Unit, split};
use crate::lines::written::{Written, written};
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Content, Grid, Row, RowPlace, Slot};
use crate::model::metadata::{DeclaredGrids, Key};
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, SectionKind};
use crate::model::symbols::Symbols;
use crate::text::glyph::trimmed;
use crate::text::offset::BlockOffset;
use crate::text::span::{BlockSpan, LineSpan};
use field::{Digit, Field, Figure};
use std::sync::Arc;

/// The grids of a figure as they are read.
pub(super) struct ReadFigure {
    pub(super) grid: Grid,
    /// True if values are decimal numbers.
    pub(super) decimal: bool,
    /// The line behind them.
    pub(super) end: usize,
    /// The rest of the line, if they are on one.
    tail: Option<BlockSpan>,
    /// Why they are not the puzzle that is meant, if they are not.
    misread: Option<Misread>,
}

/// Why grids cannot be read.
enum Misread {
    /// So much is wrong with the rows that they are those of another figure.
    OtherFigure,
    /// One grid is below the other, but not in reading order of their corners.
    OtherOrder,
}

/// Lines that may be rows, up to a blank one.
struct RowRun {
    lines: Vec<usize>,
    /// The line behind the last.
    end: usize,
}

impl Builder<'_, '_> {
    /// Reads several grids that begin with this line; `false` if they do not.
    pub(super) fn several_grids(&mut self, index: usize, shape: &Shape) -> Result<bool, NeedMore> {
        if matches!(shape, Shape::Blank | Shape::Section { .. }) {
            return Ok(false);
        }
        if self.declared.grids.is_some() {
            return self.declared_grids(index, shape);
        }
        if !self.may_have_gaps(index)? {
            return Ok(false);
        }
        match self.gaps_from(index)? {
            Gaps::None => Ok(false),
            Gaps::Samurai { first } => {
                // A size alone above the rows is that of the field.
                if self.declared.size.is_some() {
                    self.declare().size = None;
                }
                self.samurai(first)
            }
            Gaps::Other { end } => {
                self.unnamed_grids(index, end)?;
                Ok(true)
            }
        }
    }

    /// Reads the grids that metadata declare.
    fn declared_grids(&mut self, index: usize, shape: &Shape) -> Result<bool, NeedMore> {
        if let Shape::Metadata { key, .. } = shape {
            let key = self.span(index, *key)?;
            if Key::from_name(self.text_of(key)).is_some() {
                return Ok(false);
            }
        }
        let Some(figure) = self.declared.figure() else {
            if !self.may_be_row(index)? {
                return Ok(false);
            }
            let end = self.run_of_rows(index, None)?.end;
            return self.unreadable_grids(index, end);
        };
        self.grids_of(index, &Arc::new(figure))
    }

    /// Reads the grids of a figure that begin in the line `index`.
    fn grids_of(&mut self, index: usize, figure: &Arc<Figure>) -> Result<bool, NeedMore> {
        if self.are_sides_of_field(index, figure.field())? {
            return self.grids_of(index + 1, figure);
        }
        let puzzle = self.puzzles.len() as u32;
        let alphabet = self.alphabet_of_figure(index, figure)?;
        let problems_before = self.problems.len();
        let Some(read) = self.read_figure(index, figure, &alphabet, puzzle)? else {
            self.problems.truncate(problems_before);
            return Ok(false);
        };
        let ReadFigure { grid, decimal, end, tail, misread } = read;
        let other_figure = self.has_many_values_outside(problems_before, figure).then_some(Misread::OtherFigure);
        match misread.or(other_figure).filter(|_| self.declared.grids.is_some()) {
            None => {}
            Some(Misread::OtherFigure) => {
                self.problems.truncate(problems_before);
                return self.unreadable_grids(index, end);
            }
            Some(Misread::OtherOrder) => {
                self.problems.truncate(problems_before);
                self.skip_rows(ProblemKind::OrderOfGrids, index, end)?;
                return Ok(true);
            }
        }
        let lines = match tail {
            Some(_) => grid.span,
            None => self.lines_with_frame(index, end)?,
        };
        self.finish_figure(grid, figure, alphabet, decimal, lines);
        self.lines = end;
        if let Some(tail) = tail {
            self.solution_behind(tail, figure)?;
        }
        self.sections()?;
        Ok(true)
    }

    /// The alphabet of a figure that begins in the line `index`, which may be the name of its first grid.
    fn alphabet_of_figure(&mut self, index: usize, figure: &Figure) -> Result<Alphabet, NeedMore> {
        if let Some(prefixed) = self.lines_behind_prefixes(index, figure)? {
            let mut lines = Vec::with_capacity(prefixed.lines.len());
            for line in prefixed.lines {
                lines.push(cells_from(self.text_of_row(line)?, 0));
            }
            return Ok(self.alphabet_for(lines.iter(), figure.size()));
        }
        let mut first = cells_from(self.line_text(index)?.0, 0);
        let mut next = index + 1;
        while first.atoms <= 1 && next < index + FAR && self.reader.line(next)?.is_some() {
            first = cells_from(self.line_text(next)?.0, 0);
            next += 1;
        }
        Ok(self.alphabet_for(std::iter::once(&first), figure.size()))
    }

    /// Reads a samurai that begins in the line `index`.
    pub(super) fn samurai(&mut self, index: usize) -> Result<bool, NeedMore> {
        match Figure::from_word("samurai") {
            Some(samurai) => self.grids_of(index, &Arc::new(samurai)),
            None => Ok(false),
        }
    }

    /// Turns a grid into a puzzle of the block; one with the gaps of a samurai into that.
    pub(super) fn finish_read(&mut self, grid: Grid, size: u8, alphabet: Alphabet, decimal: bool, lines: BlockSpan) {
        let samurai = Figure::from_word("samurai").filter(|samurai| is_samurai(&grid, samurai.field()));
        match samurai.filter(|_| !grid.is_on_one_line() && !self.declares_other_size()) {
            Some(samurai) => self.finish_figure(grid.within(&samurai), &Arc::new(samurai), alphabet, false, lines),
            None => self.finish(grid, size, alphabet, decimal, lines),
        }
    }

    /// Reads a section's grids that begin in the line `index`.
    pub(super) fn section_of_figure(
        &mut self,
        index: usize,
        figure: &Figure,
        alphabet: &Alphabet,
    ) -> Result<Option<Grid>, NeedMore> {
        let puzzle = self.puzzles.len() as u32 - 1;
        let Some(read) = self.read_figure(index, figure, alphabet, puzzle)? else { return Ok(None) };
        self.lines = read.end;
        Ok(Some(read.grid))
    }

    /// Reports `[regions]` in the line `index`, of a puzzle with several grids, and skips its rows.
    pub(super) fn regions_of_figure(&mut self, index: usize) -> Result<(), NeedMore> {
        let (_, first) = self.line_text(index)?;
        let mut end = index + 1;
        while let Some(Shape::Cells(_) | Shape::Text | Shape::Heading | Shape::Frame { .. } | Shape::Comment) =
            self.reader.shape(end)?
            && end < index + FAR
        {
            end += 1;
        }
        let puzzle = self.puzzles.len() as u32 - 1;
        self.problem(ProblemKind::RegionsOfGrids, first, Some(puzzle));
        self.lines = end;
        Ok(())
    }

    /// True for the numbers of rows and columns above the rows: `21 21`.
    fn are_sides_of_field(&mut self, index: usize, field: Field) -> Result<bool, NeedMore> {
        let (text, _) = self.line_text(index)?;
        Ok(sides_of_field(text) == Some([field.rows(), field.columns()]))
    }

    /// Reads the grids of a figure; `None` if the line `index` is no row of them. Reports the problems of the block's
    /// puzzle of that index.
    pub(super) fn read_figure(
        &mut self,
        index: usize,
        figure: &Figure,
        alphabet: &Alphabet,
        puzzle: u32,
    ) -> Result<Option<ReadFigure>, NeedMore> {
        if let Some(read) = self.figure_on_a_line(index, figure, alphabet, puzzle)? {
            return Ok(Some(read));
        }
        let size = figure.size();
        let symbols = Symbols { alphabet, digit_count: size };
        if let Some(PrefixedLines { lines, end }) = self.lines_behind_prefixes(index, figure)? {
            return self.figure_of_lines(&lines, end, figure, symbols, puzzle).map(Some);
        }
        if !self.may_be_row(index)? && !self.is_row_of_figure(index, Some((figure, 0)), 0)? {
            return Ok(None);
        }
        let band = self.declared.boxes_of(size).map_or(1, |(rows, _)| usize::from(rows));
        // One grid below the other: lines of so many cells each.
        let apart = self.lines_of_grids(index, figure)?;
        if let Some(lines) = apart {
            let end = lines.last().map_or(index, |line| *line) + 1;
            let grid = self.grids_apart(&lines, figure, symbols, puzzle)?;
            let end = self.behind_frames_of(end)?;
            let misread = grid.is_none().then_some(Misread::OtherOrder);
            let grid = grid.unwrap_or_else(|| Grid::without_rows(BlockOffset::START));
            return Ok(Some(ReadFigure { grid, decimal: false, end, tail: None, misread }));
        }
        let (lines, end) = self.lines_of_field(index, figure, band)?;
        let lines: Vec<FieldLine> = lines.into_iter().map(FieldLine::whole).collect();
        self.figure_of_lines(&lines, end, figure, symbols, puzzle).map(Some)
    }

    /// Reads the rows of a field that these lines are, of which the last is above the line `end`.
    fn figure_of_lines(
        &mut self,
        lines: &[FieldLine],
        end: usize,
        figure: &Figure,
        symbols: Symbols<'_>,
        puzzle: u32,
    ) -> Result<ReadFigure, NeedMore> {
        let size = figure.size();
        let text = self.reader.text;
        let mut slots: Vec<Slot> = Vec::with_capacity(figure.field().cell_count());
        let mut read_rows = Vec::with_capacity(lines.len());
        let mut decimal = false;
        let box_rows = self.declared.boxes_of(size).map(|(rows, _)| rows);
        let numbers = self.numbers_of_lines(lines, figure, symbols, box_rows)?;
        for (&FieldLine { line, start }, number) in lines.iter().zip(&numbers.lines) {
            let row_start = self.span(line, LineSpan::empty(start as u32))?.start;
            let line_text = &self.reader.line(line)?.map_or("", |line| line.text(text))[start..];
            let first = slots.len();
            let (number, is_certain) = match *number {
                LineNumber::Row(number) => (number, true),
                LineNumber::Near(number) => (number, false),
                LineNumber::Surplus => {
                    let span = LineSpan::from(trimmed(line_text)).in_block(row_start);
                    self.problem(ProblemKind::SurplusRow { field: figure.field() }, span, Some(puzzle));
                    read_rows.push(Row { span, first: first as u32, count: 0, place: RowPlace::Surplus });
                    continue;
                }
            };
            match FigureRow::new(line_text, figure, number).cells() {
                FittingRow::Exact { cells, span } => {
                    for (column, cell) in (0..).zip(&cells) {
                        let place = figure.covers(number, column);
                        decimal |= place && size > 9 && cell.len() > 1;
                        let slot = self.slot_of_place(cell.in_block(row_start), place, symbols, puzzle);
                        slots.push(slot);
                    }
                    let count = cells.len() as u32;
                    let span = span.in_block(row_start);
                    let place = if is_certain { RowPlace::Row(number) } else { RowPlace::Malformed(number) };
                    read_rows.push(Row { span, first: first as u32, count, place });
                }
                FittingRow::Malformed { cells, count, expected, span } => {
                    let span = span.in_block(row_start);
                    for cell in &cells {
                        let text = &line_text[cell.range()];
                        let content = if text == "~" { Content::Outside } else { content_of(text, symbols) };
                        slots.push(Slot { content, span: cell.in_block(row_start) });
                    }
                    let kind = ProblemKind::MalformedRow { cells: count as u32, expected };
                    self.problem(kind, span, Some(puzzle));
                    let count = cells.len() as u32;
                    read_rows.push(Row { span, first: first as u32, count, place: RowPlace::Malformed(number) });
                }
            }
        }
        let grid = Grid::new(read_rows, &slots);
        self.rows_missing_of_figure(&numbers, &grid, figure, puzzle);
        let end = self.behind_frames_of(end)?;
        let misread = numbers.are_of_another(figure).then_some(Misread::OtherFigure);
        Ok(ReadFigure { grid, decimal, end, tail: None, misread })
    }

    /// Reports rows that are missing between the rows of a grid, and at its end.
    fn rows_missing_of_figure(&mut self, numbers: &Numbers, grid: &Grid, figure: &Figure, puzzle: u32) {
        for gap in &numbers.gaps {
            let above = grid.rows().get(gap.below.saturating_sub(1));
            let span = above.map_or(grid.span, |row| row.span);
            let (first, last) = (*gap.among.start(), *gap.among.end());
            let kind = ProblemKind::MissingRowsBetween { missing: gap.missing, first, last };
            self.problem(kind, span, Some(puzzle));
        }
        let expected = u32::from(figure.field().rows());
        let rows = numbers.rows();
        if rows < expected {
            let last = grid.rows().last().map_or(grid.span, |row| row.span);
            self.problem(ProblemKind::MissingRows { rows, expected }, last, Some(puzzle));
        }
    }

    /// A place of the field as it is written; `is_place` is false outside of all grids.
    fn slot_of_place(&mut self, span: BlockSpan, is_place: bool, symbols: Symbols<'_>, puzzle: u32) -> Slot {
        let text = self.text_of(span);
        if is_place {
            let content = if span.is_empty() { Content::Empty } else { content_of(text, symbols) };
            return Slot { content, span };
        }
        if is_value_outside(text, symbols) {
            self.problem(ProblemKind::ValueOutside, span, Some(puzzle));
        }
        Slot { content: Content::Outside, span }
    }

    /// Reads the whole field on one line.
    fn figure_on_a_line(
        &mut self,
        index: usize,
        figure: &Figure,
        alphabet: &Alphabet,
        puzzle: u32,
    ) -> Result<Option<ReadFigure>, NeedMore> {
        let field = figure.field();
        let symbols = Symbols { alphabet, digit_count: figure.size() };
        let (line, line_span) = self.line_text(index)?;
        let Some(cells) = field_on_a_line(line, figure) else { return Ok(None) };
        let mut slots = Vec::with_capacity(cells.len());
        for (cell, place) in field.cells().zip(cells) {
            slots.push(self.slot_of_place(place.in_block(line_span.start), figure.has(cell), symbols, puzzle));
        }
        let grid = Grid::on_one_line(&slots);
        let tail = Some(BlockSpan::new(grid.span.end, line_span.end));
        Ok(Some(ReadFigure { grid, decimal: false, end: index + 1, tail, misread: None }))
    }

    /// Reads the solution behind a field on its line.
    fn solution_behind(&mut self, tail: BlockSpan, figure: &Figure) -> Result<(), NeedMore> {
        let text = self.text_of(tail);
        let field = figure.field();
        let is_end = |c: char| c == ',' || c == ':' || c.is_whitespace();
        if text.contains(['#']) || text.contains("//") {
            return Ok(());
        }
        let start = text.len() - text.trim_start_matches(|c: char| is_end(c) || matches!(c, ';' | '"' | '\'')).len();
        let word = &text[start..];
        let Some(cells) = field_on_a_line(word, figure) else { return Ok(()) };
        let Some(last) = self.puzzles.last() else { return Ok(()) };
        let alphabet = last.alphabet.clone();
        let symbols = Symbols { alphabet: &alphabet, digit_count: figure.size() };
        let puzzle = self.puzzles.len() as u32 - 1;
        let at = tail.start + start as u32;
        let mut slots = Vec::with_capacity(cells.len());
        for (cell, place) in field.cells().zip(cells) {
            slots.push(self.slot_of_place(place.in_block(at), figure.has(cell), symbols, puzzle));
        }
        let grid = Grid::on_one_line(&slots);
        if is_full(&grid) {
            self.add_section(SectionKind::Solution, Origin::Tail, grid);
        }
        Ok(())
    }

    /// The lines of the rows of a field, at most twice as many as it has, and the line behind them. Blank lines
    /// between whole bands, or around single rows, are skipped.
    fn lines_of_field(&mut self, index: usize, figure: &Figure, band: usize) -> Result<(Vec<usize>, usize), NeedMore> {
        let rows = usize::from(figure.field().rows());
        let first = self.run_of_rows(index, Some((figure, 0)))?;
        let mut lines = first.lines;
        let mut end = first.end;
        if lines.len() >= 2 * rows {
            lines.truncate(rows);
            end = lines[rows - 1] + 1;
        }
        let single = lines.len() == 1;
        // A row of a band may be missing, or a line too many.
        let is_near_band = |lines: usize| band > 2 && lines.abs_diff(band) <= 1;
        let begins_with_band = is_near_band(lines.len());
        while lines.len() < rows {
            let mut next = end;
            while let Some(Shape::Blank | Shape::Comment | Shape::Frame { doubtful: None }) = self.reader.shape(next)?
                && next < end + FAR
            {
                next += 1;
            }
            if next == end {
                break;
            }
            let run = self.run_of_rows(next, Some((figure, lines.len())))?;
            if run.lines.first() != Some(&next) {
                break;
            }
            let sum = lines.len() + run.lines.len();
            let are_bands = lines.len().is_multiple_of(band) && run.lines.len().is_multiple_of(band);
            let are_nearly_bands = begins_with_band && is_near_band(run.lines.len());
            let belongs = if single { run.lines.len() == 1 } else { are_bands || are_nearly_bands || sum == rows };
            if sum > rows + usize::from(are_nearly_bands) || !belongs {
                break;
            }
            lines.extend(run.lines);
            end = run.end;
        }
        Ok((lines, end))
    }

    /// The lines from `index` on that may be rows, up to a line that is none: those of a figure from a row on.
    fn run_of_rows(&mut self, index: usize, rows: Option<(&Figure, usize)>) -> Result<RowRun, NeedMore> {
        /// Rows of two fields of the largest size.
        const MOST: usize = 200;
        let mut lines = Vec::new();
        let mut end = index;
        let mut next = index;
        while lines.len() <= MOST && next < index + FAR {
            if self.may_be_row(next)? || self.is_row_of_figure(next, rows, lines.len())? {
                lines.push(next);
                end = next + 1;
            } else if !matches!(self.reader.shape(next)?, Some(Shape::Comment | Shape::Frame { .. } | Shape::Bars)) {
                break;
            }
            next += 1;
        }
        Ok(RowRun { lines, end })
    }

    /// True if the line is that row of a figure with a character, a word or a field for each place, whatever the marks
    /// of the gaps are, or a row of marks that looks like a frame.
    fn is_row_of_figure(
        &mut self,
        index: usize,
        rows: Option<(&Figure, usize)>,
        number: usize,
    ) -> Result<bool, NeedMore> {
        let Some((figure, first)) = rows else { return Ok(false) };
        let text = self.reader.text;
        let line = self.reader.line(index)?.map_or("", |line| line.text(text));
        let number = first + number;
        // A row may be missing above, or a line too many.
        for number in [number, number + 1, number.saturating_sub(1)] {
            let Some(number) = u8::try_from(number).ok().filter(|number| *number < figure.field().rows()) else {
                continue;
            };
            let row = FigureRow::new(line, figure, number);
            if row.has_all_places() || row.is_of_blanks() || row.is_of_marks() && self.is_beside_marks(index)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if the nearest line above or below that has more than marks has values and the first mark of this line.
    pub(super) fn is_beside_marks(&mut self, index: usize) -> Result<bool, NeedMore> {
        /// More rows of marks alone are not looked through.
        const MOST: usize = 9;
        let text = self.reader.text;
        let line = self.reader.line(index)?.map_or("", |line| line.text(text));
        let Some(mark) = line.trim_start().chars().next() else { return Ok(false) };
        let is_of_mark = |line: &str| !line.trim().is_empty() && line.chars().all(|c| c == mark || c.is_whitespace());
        let mut above = index.checked_sub(1);
        let mut below = index + 1;
        for _ in 0..MOST {
            let line = match above {
                Some(at) => self.reader.line(at)?.map_or("", |line| line.text(text)),
                None => "",
            };
            if line.contains(mark) && line.contains(|c: char| c.is_ascii_digit()) {
                return Ok(true);
            }
            above = above.filter(|_| is_of_mark(line)).and_then(|at| at.checked_sub(1));
        }
        for _ in 0..MOST {
            let line = self.reader.line(below)?.map_or("", |line| line.text(text));
            if line.contains(mark) && line.contains(|c: char| c.is_ascii_digit()) {
                return Ok(true);
            }
            if !is_of_mark(line) {
                break;
            }
            below += 1;
        }
        Ok(false)
    }

    /// True if the line can be a row of a field: cells and separators, or nothing but marks of places outside of every
    /// grid.
    pub(super) fn may_be_row(&mut self, index: usize) -> Result<bool, NeedMore> {
        let shape = self.reader.shape(index)?;
        let (text, _) = self.line_text(index)?;
        Ok(match shape {
            Some(Shape::Cells(cells)) => cells.word == Word::None || cells.odd > 0 && text.contains('~'),
            Some(Shape::Frame { doubtful: Some(cells) }) => cells.pieces > 3 && !text.contains('|'),
            // Gaps at both ends may look like a comment or like words.
            Some(Shape::Text | Shape::Comment | Shape::Heading | Shape::Metadata { .. }) => is_row_of_gaps(text),
            _ => false,
        })
    }

    /// The whole lines from `first` to the line before `end`, with the frame line directly above.
    pub(super) fn lines_with_frame(&mut self, first: usize, end: usize) -> Result<BlockSpan, NeedMore> {
        let above = first.checked_sub(1);
        let top = match above {
            Some(above) if matches!(self.reader.shape(above)?, Some(Shape::Frame { .. })) => above,
            _ => first,
        };
        let start = self.span(top, LineSpan::empty(0))?.start;
        let at = self.reader.at;
        let end = self.reader.line(end - 1)?.map_or(start, |line| line.span.end.in_block(at));
        Ok(BlockSpan::new(start, end))
    }

    /// The line behind the frames that begin at the line `at`.
    fn behind_frames_of(&mut self, at: usize) -> Result<usize, NeedMore> {
        let mut end = at;
        while end < at + FAR && matches!(self.reader.shape(end)?, Some(Shape::Frame { doubtful: None })) {
            end += 1;
        }
        Ok(end)
    }

    /// Reports rows with gaps that nothing says the grids of.
    fn unnamed_grids(&mut self, index: usize, end: usize) -> Result<(), NeedMore> {
        self.skip_rows(ProblemKind::UnnamedGrids, index, end)
    }

    /// Reports rows that are no puzzle, and skips them.
    fn skip_rows(&mut self, kind: ProblemKind, index: usize, end: usize) -> Result<(), NeedMore> {
        let (_, first) = self.line_text(index)?;
        let (_, last) = self.line_text(end - 1)?;
        self.problem(kind, first.cover(last), None);
        self.begins = None;
        self.lines = end;
        Ok(())
    }

    /// True if the problems from an index on, those of all rows of a figure, have more values outside of the grids than
    /// a row of a grid has.
    fn has_many_values_outside(&self, problems_before: usize, figure: &Figure) -> bool {
        let mut outside = 0;
        for problem in &self.problems[problems_before..] {
            match problem.kind {
                ProblemKind::ValueOutside => outside += 1,
                // They are not all there yet.
                ProblemKind::MissingRows { .. } => return false,
                _ => {}
            }
        }
        outside > usize::from(figure.size())
    }

    /// Skips the rows of grids whose declaration means nothing, or means other grids, which is reported.
    fn unreadable_grids(&mut self, index: usize, end: usize) -> Result<bool, NeedMore> {
        let mut entries = self.entries.iter().chain(&self.file_entries);
        match entries.rfind(|entry| entry.key == Some(Key::Grids)).map(|entry| entry.value_span) {
            None => return self.unnamed_grids(index, end).map(|()| true),
            Some(span) if !self.declared.unclear.contains(&Key::Grids) => {
                let expected = match self.declared.figure() {
                    Some(_) => "the grids of the rows below, which have other places",
                    None if matches!(self.declared.grids, Some(DeclaredGrids::Corners(_))) => {
                        "corners of square grids that end within 100 rows and columns"
                    }
                    None => "the corners of the grids: words are for grids of 9×9 cells, not for the declared size",
                };
                self.problem(ProblemKind::BadGrids { expected }, span, None);
            }
            Some(_) => {}
        }
        self.begins = None;
        self.lines = end.max(index + 1);
        Ok(true)
    }
}

/// True if the text of a place outside of every grid is a value, which has no meaning there.
pub(super) fn is_value_outside(text: &str, symbols: Symbols<'_>) -> bool {
    !text.is_empty() && !matches!(content_of(text, symbols), Content::Empty | Content::Unknown) && !is_gap_mark(text)
}

/// The content of a cell of a grid.
pub(super) fn content_of(text: &str, symbols: Symbols<'_>) -> Content {
    match written(text) {
        Some(Written::Empty | Written::Number(0)) => return Content::Empty,
        Some(Written::Number(number)) => {
            let digit = u8::try_from(number).ok().and_then(Digit::new);
            return digit.filter(|digit| digit.get() <= symbols.digit_count).map_or(Content::Unknown, Content::Given);
        }
        Some(Written::Text | Written::Marks(_)) | None => {}
    }
    let mut slots = Vec::with_capacity(1);
    split(text, BlockOffset::START, Unit::Pieces, symbols, &mut slots);
    match slots.as_slice() {
        [slot] => slot.content,
        [] => Content::Empty,
        _ => Content::Unknown,
    }
}

/// The places of a field on one line: all of them, or those of the grids alone, with nothing for the others.
fn field_on_a_line(text: &str, figure: &Figure) -> Option<Vec<LineSpan>> {
    let field = figure.field();
    if let Some(places) = places_on_a_line(text, field.cell_count()) {
        return Some(places);
    }
    let of_grids = places_on_a_line(text, figure.cells().count())?;
    let mut at = of_grids.first().map_or(0, |place| place.start.to_usize());
    let mut rest = of_grids.into_iter();
    let mut all = Vec::with_capacity(field.cell_count());
    for cell in field.cells() {
        let place = if figure.has(cell) { rest.next() } else { None };
        let place = place.unwrap_or(LineSpan::from(at..at));
        at = place.range().end;
        all.push(place);
    }
    Some(all)
}

/// The places of a text that is a list of exactly so many: of its first word one a character, or one a piece.
pub(super) fn places_on_a_line(text: &str, count: usize) -> Option<Vec<LineSpan>> {
    let start = trimmed(text).start;
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | '|' | '"' | '\'' | ';');
    let from = start + text[start..].find(|c: char| !separates(c))?;
    let word = &text[from..];
    let word = &word[..word.find(separates).unwrap_or(word.len())];
    if word.len() >= count && word.chars().count() == count {
        let places = word.char_indices().map(|(at, c)| LineSpan::from(from + at..from + at + c.len_utf8()));
        return Some(places.collect());
    }
    units(text).of_count(count)
}

/// True for a line of nothing but cells, separators and marks of gaps, with at least one of these.
fn is_row_of_gaps(text: &str) -> bool {
    const FEWEST: usize = 9;
    let is_cell = |c: char| c == '~' || c == '.' || c == '|' || c == ' ' || c.is_ascii_digit();
    let tildes = text.chars().filter(|c| *c == '~').count();
    let text = &text[..text.find(['#', ';']).unwrap_or(text.len())];
    tildes > 0 && text.chars().filter(|c| !c.is_whitespace()).count() >= FEWEST && text.chars().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_words_and_pieces() {
        let places = |text: &str, count| {
            places_on_a_line(text, count)
                .map(|places| places.iter().map(|place| &text[place.range()]).collect::<String>())
        };
        assert_eq!(places(" 12~4,1234", 4).as_deref(), Some("12~4"));
        assert_eq!(places("1 2 | ~ 4 # x", 4).as_deref(), Some("12~4"));
        assert_eq!(places("12 34", 4).as_deref(), Some("1234"));
        assert_eq!(places("123", 4), None);
    }

    #[test]
    fn rows_of_gaps() {
        assert!(is_row_of_gaps("~ ~ ~ | ~ ~ ~ | ~ ~ ~ # x") && is_row_of_gaps("~~~~~~5..~~~~"));
        assert!(!is_row_of_gaps("about ~ 9 puzzles") && !is_row_of_gaps("~~~") && !is_row_of_gaps("123456789"));
    }
}
