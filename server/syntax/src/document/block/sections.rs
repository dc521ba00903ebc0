//! Reads the sections after a grid: further grids (`[solution]`, `[state]`, `[candidates]`, `[regions]`) and clues.

use super::Builder;
use super::clues::is_of_clues;
use super::tail::whole_grid;
use crate::layout::reader::{FAR, NeedMore};
use crate::layout::rows::Rows;
use crate::lines::cell_counts::Cells;
use crate::lines::one_line::are_full_candidates;
use crate::lines::shape::Shape;
use crate::model::alphabet::Alphabet;
use crate::model::dialect::Dialect;
use crate::model::grid::Grid;
use crate::model::metadata::Declared;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, SectionKind};
use crate::model::symbols::Symbols;
use crate::text::span::{BlockSpan, LineSpan};
use field::Field;

impl Builder<'_, '_> {
    /// Reads a section before any grid of this block. Returns `true` if it begins a puzzle of clues alone.
    pub(super) fn section_before(
        &mut self,
        index: usize,
        word: LineSpan,
        name: Option<LineSpan>,
    ) -> Result<bool, NeedMore> {
        let span = self.span(index, word)?;
        let word = self.text_of(span);
        let (_, line) = self.line_text(index)?;
        if word.eq_ignore_ascii_case("puzzle") {
            self.begin(line.start);
            if let Some(name) = name {
                let name = self.span(index, name)?;
                if self.is_too_many("headings", self.headings.len(), name) {
                    return Ok(false);
                }
                self.headings.push(name);
                self.declare().title = Some(self.text_of(name).into());
            }
        } else if SectionKind::from_name(word) == Some(SectionKind::Regions) && self.regions_of_clues(index)? {
            return Ok(true);
        } else if SectionKind::from_name(word).is_some() {
            self.problem(ProblemKind::MisplacedSection, line, None);
        } else if is_of_clues(word) {
            self.puzzle_of_clues(index, span)?;
            return Ok(true);
        } else {
            self.problem(ProblemKind::UnknownSection, span, None);
        }
        Ok(false)
    }

    /// Reads the sections after the last puzzle.
    pub(super) fn sections(&mut self) -> Result<(), NeedMore> {
        if self.reader.dialect == Dialect::Ss {
            self.candidates_below()?;
        }
        loop {
            if self.reader.begins_with_cell(self.lines)? {
                return Ok(());
            }
            let Some((index, span)) = self.next_section()? else { return Ok(()) };
            let word = self.text_of(span);
            let Some(kind) = SectionKind::from_name(word) else {
                if !is_of_clues(word) {
                    return Ok(());
                }
                let section = self.clue_lines(index, span)?;
                self.add_clues(section);
                continue;
            };
            let has_figure = self.puzzles.last().is_some_and(|puzzle| puzzle.figure.is_some());
            if kind == SectionKind::Regions && has_figure {
                self.regions_of_figure(index)?;
                continue;
            }
            self.lines = index + 1;
            match self.section_grid(kind)? {
                Some(grid) => self.add_section(kind, Origin::Lines, grid),
                None => {
                    let (_, line) = self.line_text(index)?;
                    self.problem(ProblemKind::MisplacedSection, line, Some(self.puzzles.len() as u32 - 1));
                }
            }
        }
    }

    /// Returns the line of the next section and the range of its word, if nothing but blank lines and comments precede
    /// it.
    pub(super) fn next_section(&mut self) -> Result<Option<(usize, BlockSpan)>, NeedMore> {
        self.section_from(self.lines)
    }

    /// The same from the line `index` on.
    pub(super) fn section_from(&mut self, mut index: usize) -> Result<Option<(usize, BlockSpan)>, NeedMore> {
        let far = index + FAR;
        while let Some(Shape::Blank | Shape::Comment) = self.reader.shape(index)?
            && index < far
        {
            index += 1;
        }
        let Some(Shape::Section { word, .. }) = self.reader.shape(index)? else { return Ok(None) };
        Ok(Some((index, self.span(index, word)?)))
    }

    /// Reads the candidates that Simple Sudoku writes below the grid, as a second grid without a name.
    fn candidates_below(&mut self) -> Result<(), NeedMore> {
        let index = self.lines;
        let far = self.lines + FAR;
        let mut next = index;
        while let Some(Shape::Blank | Shape::Frame { .. }) = self.reader.shape(next)?
            && next < far
        {
            next += 1;
        }
        let columns = self.puzzles.last().map(|puzzle| u32::from(puzzle.field.columns()));
        let Some(Shape::Cells(cells)) = self.reader.shape(next)? else { return Ok(()) };
        let are_marks = Some(cells.pieces) == columns && cells.groups.count > 0 && !cells.groups.unfit;
        if are_marks && let Some(grid) = self.section_grid(SectionKind::Candidates)? {
            self.add_section(SectionKind::Candidates, Origin::Lines, grid);
        }
        Ok(())
    }

    /// The first line from `index` on that is no blank line, comment or frame.
    pub(super) fn line_of_grid(&mut self, mut index: usize) -> Result<usize, NeedMore> {
        let far = index + FAR;
        while let Some(Shape::Blank | Shape::Comment | Shape::Frame { doubtful: None }) = self.reader.shape(index)?
            && index < far
        {
            index += 1;
        }
        Ok(index)
    }

    /// Reads the grid of a section, if there is one.
    fn section_grid(&mut self, kind: SectionKind) -> Result<Option<Grid>, NeedMore> {
        let index = self.line_of_grid(self.lines)?;
        let Some(puzzle) = self.puzzles.last() else {
            return Ok(None);
        };
        let field = puzzle.field;
        let size = field.columns();
        let digit_count = puzzle.digit_count;
        let declared = Declared {
            size: Some(size),
            rows: Some(field.rows()).filter(|rows| *rows != size),
            values: puzzle.declared.values.clone(),
            boxes: puzzle.boxes,
            ..Declared::default()
        };
        let alphabet = puzzle.alphabet.clone();
        if let Some(figure) = puzzle.figure.clone() {
            return self.section_of_figure(index, &figure, &alphabet);
        }
        let shape = self.reader.shape(index)?;
        if kind == SectionKind::Regions {
            return self.regions(index, field);
        }
        if let Some(Shape::Cells(cells)) = &shape {
            let symbols = Symbols { alphabet: &alphabet, digit_count };
            if let Some(grid) = self.section_on_a_line(index, cells, field, symbols)? {
                return Ok(Some(grid));
            }
        }
        let rows = match shape {
            Some(Shape::Cells(_)) => match Rows::below_axis(self.reader, index)?.filter(|rows| rows.size == size) {
                Some(rows) => Some(Rows { digit_count, ..rows }),
                None => Rows::read(self.reader, index, &declared)?,
            },
            Some(Shape::Frame { .. } | Shape::Bars) => Rows::read(self.reader, index, &declared)?,
            _ => None,
        };
        rows.map(|rows| self.section_of(&rows, &alphabet)).transpose()
    }

    /// A section's grid made of these rows.
    pub(super) fn section_of(&mut self, rows: &Rows, alphabet: &Alphabet) -> Result<Grid, NeedMore> {
        let puzzle = self.puzzles.len() as u32 - 1;
        self.lines = rows.end;
        let (grid, _) = self.grid_of(rows, alphabet, puzzle)?;
        self.missing_rows(rows, &grid, puzzle);
        Ok(grid)
    }

    /// Reads a whole grid on one line.
    fn section_on_a_line(
        &mut self,
        index: usize,
        cells: &Cells,
        field: Field,
        symbols: Symbols<'_>,
    ) -> Result<Option<Grid>, NeedMore> {
        let count = field.cell_count() as u32;
        if ![cells.longest.atoms, cells.atoms, cells.pieces].contains(&count) || are_full_candidates(cells) {
            return Ok(None);
        }
        let inner = if cells.longest.atoms == count { cells.longest.span } else { cells.span };
        let span = self.span(index, inner)?;
        let grid = whole_grid(self.text_of(span), span.start, field, symbols);
        if grid.is_some() {
            self.lines = index + 1;
        }
        Ok(grid)
    }
}
