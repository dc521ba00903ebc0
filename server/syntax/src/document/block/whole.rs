//! Reads grids on one line each.

use super::Builder;
use super::beside::ReadGrid;
use super::grids::after_the_comma;
use super::no_grid::are_no_cells;
use super::tail::is_full;
use super::zero::meaning;
use crate::layout::reader::NeedMore;
use crate::layout::rows::Run;
use crate::lines::cell_counts::{Cells, Piece, Word};
use crate::lines::line_list::is_classic;
use crate::lines::one_line::{OneLine, Part, one_line, one_line_of, small_grid};
use crate::lines::shape::Shape;
use crate::lines::split::{Unit, split_in};
use crate::lines::written::fractions;
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Grid, Row, RowPlace, Slot, covered};
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, SectionKind};
use crate::model::symbols::Symbols;
use crate::text::span::{BlockSpan, LineSpan};
use field::{Field, Zero};

impl Builder<'_, '_> {
    /// Reads a line of 81 digits and dots: gives what the general path would give, but does not consider what else the
    /// line might be. Collections of millions of puzzles consist of such lines.
    pub(super) fn plain_grid(&mut self) -> Result<bool, NeedMore> {
        if self.declared.alphabet().is_some()
            || self.declared.boxes.is_some()
            || self.declared.grids.is_some()
            || self.declared.size.is_some_and(|size| size != 9)
            || self.declared.is_oblong()
        {
            return Ok(false);
        }
        let Some(line) = self.reader.line(self.lines)? else {
            return Ok(false);
        };
        let cells = line.text(self.reader.text).as_bytes();
        if !is_classic(cells) {
            return Ok(false);
        }
        self.lines += 1;
        let grid = Grid::of_digits(line.span.start.in_block(self.reader.at), cells);
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
        if let Some(cells) = self.after_box(index, cells)? {
            self.one_line(index, &cells, OneLine::Grids { size: 9, copies: 1, part: Part::Longest })?;
            self.exit.line = None;
            return Ok(true);
        }
        match self.whole_on_line(cells) {
            Some(whole) => self.one_line(index, cells, whole),
            // A single cell may be the beginning of a row, but not above another single cell: a file of nothing else
            // would be looked at seventy times.
            None if self.declared.size.is_none() && self.is_cell_alone(index)? && self.is_cell_alone(index + 1)? => {
                Ok(false)
            }
            None => match self.unfinished_line(index, cells)? {
                Some(unfinished) => self.one_line(index, cells, unfinished),
                None => self.grid(index),
            },
        }
    }

    /// Classifies a line with more cells than a row can have, or with all cells of a grid of the declared size.
    pub(super) fn whole_on_line(&self, cells: &Cells) -> Option<OneLine> {
        match self.declared.size {
            Some(size) if self.declared.is_oblong() => one_line_of(cells, self.declared.field_of(size)),
            size => one_line(cells, size),
        }
    }

    /// The cells after the side of a box, where 82 digits begin with `3`. In a collection one of them is too many.
    fn after_box(&mut self, index: usize, cells: &Cells) -> Result<Option<Cells>, NeedMore> {
        const CELLS: u32 = 81;
        let longest = cells.longest;
        let is_usual = self.declared.size.is_some_and(|size| size != 9) || index == 0 && self.entry.line.is_some();
        if longest.atoms != CELLS + 1 || cells.pieces > 1 || longest.largest > 9 || is_usual {
            return Ok(None);
        }
        let piece = self.span(index, longest.span)?;
        let text = self.text_of(piece);
        let next = self.reader.shape(index + 1)?;
        let in_collection = matches!(next, Some(Shape::Cells(next)) if next.longest.atoms == CELLS);
        let span = LineSpan::new(longest.span.start + 1, longest.span.end);
        let after = Piece { span, atoms: CELLS, ..longest };
        Ok((text.starts_with('3') && !in_collection).then_some(Cells { longest: after, ..*cells }))
    }

    /// Reads this line as a half-typed grid on one line: it has no neighbours, and either directly follows another grid
    /// on one line, or has too many characters for a row of small values.
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

    /// True if the line has one cell and no room for blank ones.
    fn is_cell_alone(&mut self, index: usize) -> Result<bool, NeedMore> {
        const ROOM: usize = 5;
        let alone = matches!(self.reader.shape(index)?, Some(Shape::Cells(cells)) if cells.atoms < 2);
        Ok(alone && self.line_text(index)?.0.len() <= ROOM)
    }

    /// Reads this line as a 4×4 or 6×6 grid, only if its whole block is a collection of such lines.
    fn small(&mut self, index: usize, cells: &Cells) -> Result<Option<(u8, Part)>, NeedMore> {
        let Some((size, part)) = small_grid(cells).filter(|_| self.declared.size.is_none()) else {
            return Ok(None);
        };
        let continued = self.entry.small == Some(size) && index == 0;
        if !continued {
            let rows = Run::collect(self.reader, index)?;
            let all = rows.cells().all(|cells| is_small(cells, size));
            if !all || rows.len() == Field::square(size).cell_count() {
                return Ok(None);
            }
        }
        let next = self.reader.shape(index + 1)?;
        let goes_on = matches!(next, Some(Shape::Cells(next)) if is_small(&next, size));
        self.exit.small = goes_on.then_some(size);
        Ok(Some((size, part)))
    }

    /// Reads one line as whole grids.
    pub(super) fn one_line(&mut self, index: usize, cells: &Cells, whole: OneLine) -> Result<bool, NeedMore> {
        let (size, copies, part, exact) = match whole {
            OneLine::Grids { size, copies, part } => (size, copies, part, true),
            OneLine::Malformed { size, part } => (size, 1, part, false),
            OneLine::CandidateList | OneLine::TooMany => {
                let (_, span) = self.line_text(index)?;
                let kind = match whole {
                    OneLine::CandidateList => ProblemKind::CandidateList,
                    _ => ProblemKind::TooManyCells { cells: cells.longest.atoms.max(cells.pieces) },
                };
                self.problem(kind, span, None);
                return Ok(true);
            }
        };
        let (inner, unit) = match part {
            Part::Longest => (cells.longest.span, Unit::Atoms),
            Part::Whole(unit) => (cells.span, unit),
        };
        let field = self.declared.field_of(size);
        let digit_count = self.declared.digit_count_of(size);
        let mut alphabet = self.alphabet_for(std::iter::once(cells), digit_count);
        let span = self.span(index, inner)?;
        let text = self.text_of(span);
        let mut slots = slots_of_line(cells, text, span, unit, Symbols { alphabet: &alphabet, digit_count });
        const FEWEST_FRACTIONS: usize = 9;
        let are_bits =
            slots.chunks(field.cell_count()).all(|slots| self.is_matrix_of_bits(slots.iter().copied(), size));
        if self.declared.size.is_none() && (are_no_cells(&slots) || are_bits || fractions(text) >= FEWEST_FRACTIONS) {
            let (_, span) = self.line_text(index)?;
            self.no_grid(span, index + 1)?;
            return Ok(true);
        }
        let count = if exact { field.cell_count() } else { slots.len() };
        let lacks_last = slots.len() + 1 == count;
        slots.extend(lacks_last.then(|| after_the_comma(text, span)));
        if exact
            && self.declared.is_usual(size)
            && self.may_count_from_zero(std::iter::once(cells), size, &alphabet, slots.iter().copied())
        {
            let symbols = Symbols { alphabet: &Alphabet::FromZero, digit_count: size };
            let mut from_zero = slots_of_line(cells, text, span, unit, symbols);
            from_zero.extend(lacks_last.then(|| after_the_comma(text, span)));
            let boxes = self.boxes_above(size, index + 1)?;
            match meaning_on_line(&from_zero, field, boxes) {
                Zero::Value => {
                    alphabet = Alphabet::FromZero;
                    slots = from_zero;
                }
                Zero::Unclear => self.report_unclear_zero(&Grid::on_one_line(&from_zero), size),
                Zero::Empty => {}
            }
        }
        let symbols = Symbols { alphabet: &alphabet, digit_count };
        debug_assert_eq!(slots.len(), count * copies as usize);
        let (line, line_span) = self.line_text(index)?;
        // The fields after the grid in a line of HoDoKu's library hold candidates and steps.
        let has_tail = copies == 1 && part == Part::Longest && !line.starts_with(':');
        let beside = if has_tail { self.read_tail(span.end, line_span.end, field, symbols) } else { Vec::new() };
        if exact && copies == 1 {
            let mut grids = vec![Grid::on_one_line(&slots)];
            grids.extend(beside);
            let mut read = Vec::with_capacity(grids.len());
            for grid in grids {
                let lines = grid.span;
                let alphabet = alphabet.clone();
                read.push(ReadGrid { grid, size, alphabet, decimal: false, lines, problems: Vec::new() });
            }
            self.grids_beside(read);
        } else {
            slots.chunks(count.max(1)).for_each(|slots| self.one_grid(slots, size, exact, &alphabet));
            // A grid with some cells too few or too many has its solution beside it as well.
            if let Some(solution) = beside.into_iter().next().filter(is_full) {
                self.add_section(SectionKind::Solution, Origin::Tail, solution);
            }
        }
        self.exit.line = exact.then_some(size);
        // A text of a programming language: what follows it may be code.
        let before = self.text_of(BlockSpan::new(line_span.start.min(span.start), span.start));
        self.exit.list = exact && before.contains(['=', '(']) && before.ends_with(['"', '\'', '`']);
        self.sections()?;
        Ok(true)
    }

    fn one_grid(&mut self, slots: &[Slot], size: u8, exact: bool, alphabet: &Alphabet) {
        let place = if exact { RowPlace::Whole } else { RowPlace::Malformed(0) };
        let span = covered(slots).unwrap_or_default();
        let puzzle = Some(self.puzzles.len() as u32);
        if !exact {
            let expected = self.declared.field_of(size).cell_count() as u32;
            self.problem(ProblemKind::MalformedRow { cells: slots.len() as u32, expected }, span, puzzle);
        }
        let row = Row { span, first: 0, count: slots.len() as u32, place };
        self.finish(Grid::new(vec![row], slots), size, alphabet.clone(), false, span);
    }
}

/// The cells of a line that is one grid or several.
fn slots_of_line(cells: &Cells, text: &str, span: BlockSpan, unit: Unit, symbols: Symbols<'_>) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(Field::square(symbols.digit_count).cell_count());
    split_in(cells.notation, text, span.start, unit, symbols, &mut slots);
    slots
}

/// Returns the meaning of `0` on a line of one grid or several, from its cells as they are if `0` is a value: the grids
/// on a line are written alike.
fn meaning_on_line(from_zero: &[Slot], field: Field, boxes: Option<(u8, u8)>) -> Zero {
    let mut on_line = Zero::Empty;
    for slots in from_zero.chunks(field.cell_count()) {
        match meaning(&Grid::on_one_line(slots), field, boxes) {
            Zero::Empty => {}
            Zero::Value => return Zero::Value,
            Zero::Unclear => on_line = Zero::Unclear,
        }
    }
    on_line
}

fn is_small(cells: &Cells, size: u8) -> bool {
    small_grid(cells).is_some_and(|(small, _)| small == size)
}
