//! Inserts a state or the solution below the puzzle, in the layout of its grid.

use crate::action::{Action, ActionKind};
use crate::filler::Filler;
use engine::{Cell, Digit};
use formats::sudoku::{self, place_lines};
use ide_db::base::words::counted;
use ide_db::puzzle::layout::{LineEnd, filled, last_line, line_end};
use ide_db::{Located, Lowered, TextEdit};
use ide_puzzles::convert::record;
use ide_puzzles::write::fill::no_symbol;
use std::cmp::Reverse;
use syntax::{BlockSpan, Content, Row, SectionKind, Slot, without_comment};

impl Filler<'_> {
    /// Inserts a `[state]` section after the puzzle: its grid with the forced cells filled. This keeps the givens
    /// distinguishable if the grid itself cannot represent the sign of placed values.
    pub(super) fn insert_state(&self) -> Option<Action> {
        let count = self.fillable.forced.len();
        if count == 0 || !self.has_room_below(SectionKind::State) {
            return None;
        }
        let note = self.fillable.note();
        let title = format!("Insert state below ({count}){note}");
        let message =
            format!("Inserted the grid with {} filled below the puzzle{note}.", counted(count as u64, "forced cell"));
        let mut values = self.fillable.lowered.values.clone();
        for step in &self.fillable.forced {
            values[step.cell.index()] = Some(step.digit);
        }
        let edit = self.below().section("[state]", &values).ok_or_else(no_symbol);
        Some(Action::written(title, ActionKind::InsertState, edit, message))
    }

    /// Inserts a `[solution]` section after the puzzle, written like the grid. Not offered if the puzzle has one, or if
    /// the section would belong to another puzzle.
    pub(super) fn insert_solution(&self) -> Option<Action> {
        if !self.has_room_below(SectionKind::Solution) {
            return None;
        }
        let edit = match &self.fillable.solution {
            Ok(solution) => {
                let values: Vec<Option<Digit>> = solution.iter().copied().map(Some).collect();
                self.below().section("[solution]", &values).ok_or_else(no_symbol)
            }
            Err(why) => Err(why.clone()),
        };
        let note = self.fillable.note();
        let message = format!("Inserted the solution below the puzzle{note}.");
        Some(Action::written(format!("Insert solution below{note}"), ActionKind::InsertSolution, edit, message))
    }

    fn has_room_below(&self, kind: SectionKind) -> bool {
        let is_alone = self.fillable.located.facts.block.puzzles.len() == 1;
        is_alone && !self.fillable.located.puzzle().sections.iter().any(|section| section.kind == kind)
    }

    fn below(&self) -> SectionWriter<'_> {
        SectionWriter { located: &self.fillable.located, lowered: &self.fillable.lowered }
    }
}

/// Writes sections below a puzzle, with grids in the layout of its own.
pub(crate) struct SectionWriter<'a> {
    pub(crate) located: &'a Located<'a>,
    pub(crate) lowered: &'a Lowered<'a>,
}

impl SectionWriter<'_> {
    /// Returns the edit that adds a section with a grid of these values, written like the puzzle's own.
    pub(crate) fn section(&self, name: &str, values: &[Option<Digit>]) -> Option<TextEdit> {
        let lines = self.lines_with(values, self.end().mark)?;
        Some(self.section_of_lines(name, &lines))
    }

    /// Returns the edit that adds a section with these lines.
    pub(crate) fn section_of_lines(&self, name: &str, lines: &[String]) -> TextEdit {
        let end = self.end();
        let new = format!("{0}{name}{0}{1}", end.mark, lines.join(end.mark));
        TextEdit { span: BlockSpan::empty(end.at).in_file(self.located.start), text: new }
    }

    /// Returns the end of the puzzle's last line.
    fn end(&self) -> LineEnd {
        let puzzle = self.located.puzzle();
        line_end(&|span| self.text(span), puzzle.span.end.max(puzzle.lines.end))
    }

    /// Returns a part of the block.
    fn text(&self, span: BlockSpan) -> String {
        self.located.text(span)
    }

    /// Returns the lines of the grid with these values in its open cells, written like the grid, without its comments;
    /// `mark` is their line end.
    fn lines_with(&self, values: &[Option<Digit>], mark: &str) -> Option<Vec<String>> {
        let puzzle = self.located.puzzle();
        if puzzle.grid.columns().is_some() || puzzle.grid.are_grids_apart() || self.is_canonical(mark) {
            // Lines that may end early are no template for full ones, nor are several grids below each other; a grid in
            // canonical form stays canonical.
            return self.canonical_lines(values);
        }
        let written = self.grid_with(values)?;
        let is_lossless = values.iter().all(Option::is_some) || !self.lowered.has_candidates();
        if !written.is_even && is_lossless {
            return self.canonical_lines(values);
        }
        Some(written.text.split(mark).map(|line| without_comment(line).trim_end().to_owned()).collect())
    }

    /// Returns the lines of a grid of these values in canonical form.
    fn canonical_lines(&self, values: &[Option<Digit>]) -> Option<Vec<String>> {
        let puzzle = self.located.puzzle();
        let mut symbols = Vec::new();
        for (cell, value) in puzzle.field.cells().zip(values) {
            symbols.push(match value {
                _ if !puzzle.has(cell) => "~".to_owned(),
                Some(digit) => puzzle.write(*digit)?,
                None => ".".to_owned(),
            });
        }
        Some(place_lines(puzzle.field, puzzle.figure.as_deref(), puzzle.boxes, &symbols))
    }

    /// Returns true for a grid in canonical form without pencil marks.
    fn is_canonical(&self, mark: &str) -> bool {
        if self.lowered.has_candidates() {
            return false;
        }
        let Some(record) = record::grid(self.located) else { return false };
        sudoku::grid(&record).join(mark) == self.text(self.located.puzzle().lines)
    }

    /// Returns the grid's own lines with their cells filled. If that leaves the columns uneven, all rows get the layout
    /// of most rows, if they differ in blanks only.
    fn grid_with(&self, values: &[Option<Digit>]) -> Option<RewrittenGrid> {
        let cells = self.cells_with(values)?;
        let as_they_are = self.written(&cells, None);
        let are_narrow = cells.iter().all(|cell| cell.text.trim().chars().count() == 1);
        if as_they_are.is_even || !are_narrow {
            return Some(as_they_are);
        }
        Some(match self.usual_gaps() {
            Some(gaps) => self.written(&cells, Some(&gaps)),
            None => as_they_are,
        })
    }

    /// Returns the grid's cells in the order of the text, each with its new text.
    fn cells_with(&self, values: &[Option<Digit>]) -> Option<Vec<RewrittenCell>> {
        let puzzle = self.located.puzzle();
        // If cells are spaced, a sign is replaced by a blank, so that the columns stay aligned.
        let is_spaced = puzzle.grid.rows().iter().flat_map(|row| puzzle.grid.slots_of(row).skip(1)).any(|slot| {
            let before = BlockSpan::new(slot.span.start.saturating_sub(1), slot.span.start);
            self.text(before) == " "
        });
        let mut cells = Vec::new();
        for (cell, slot) in puzzle.grid.cells(puzzle.field) {
            let mut text = self.text(slot.span);
            if let Some(digit) = values.get(cell.index()).copied().flatten()
                && !matches!(slot.content, Content::Given(_) | Content::Outside)
            {
                let replaced = if is_spaced { &text } else { text.trim_start_matches('+') };
                text = filled(puzzle, digit, replaced)?;
            }
            cells.push(RewrittenCell { cell, slot, text });
        }
        Some(cells)
    }

    /// Returns the grid's lines with these cells. `gaps` replaces the text before each cell of a row.
    fn written(&self, cells: &[RewrittenCell], gaps: Option<&[String]>) -> RewrittenGrid {
        let puzzle = self.located.puzzle();
        let mut at = puzzle.lines.start;
        let mut written = String::new();
        // The text columns in which the cells of each row end.
        let mut ends: Vec<Vec<usize>> = Vec::new();
        for RewrittenCell { cell, slot, text } in cells {
            let column = puzzle.field.column(*cell);
            let before = self.text(BlockSpan::new(at, slot.span.start));
            match gaps.and_then(|gaps| gaps.get(usize::from(column))) {
                Some(gap) => {
                    written += &before[..last_line(&before)];
                    written += gap;
                    written += text.trim();
                }
                None => {
                    written += before.trim_start_matches('\u{feff}');
                    written += text;
                }
            }
            if column == 0 {
                ends.push(Vec::with_capacity(puzzle.field.columns().into()));
            }
            let end = written[last_line(&written)..].chars().count();
            if let Some(row) = ends.last_mut() {
                row.push(end);
            }
            at = slot.span.end;
        }
        written += &self.text(BlockSpan::new(at, puzzle.lines.end));
        let is_even = puzzle.grid.is_on_one_line() || ends.windows(2).all(|pair| pair[0] == pair[1]);
        RewrittenGrid { text: written, is_even }
    }

    /// Returns the gaps of the most frequent row layout, or of the narrowest if several are equally frequent. Counts
    /// only rows whose cells have one character each. `None` if there is no such row, or if rows differ in more than
    /// blanks.
    fn usual_gaps(&self) -> Option<Vec<String>> {
        let grid = &self.located.puzzle().grid;
        let mut all = Vec::new();
        let mut narrow = Vec::new();
        for row in grid.rows() {
            let gaps = self.gaps(row);
            if grid.slots_of(row).all(|slot| self.text(slot.span).chars().count() == 1) {
                narrow.push(gaps.clone());
            }
            all.push(gaps);
        }
        // Backwards, since the last of several maxima is taken: ties go to the first row.
        let usual = narrow.iter().rev().max_by_key(|gaps| {
            let count = narrow.iter().filter(|other| other == gaps).count();
            let width: usize = gaps.iter().map(String::len).sum();
            (count, Reverse(width))
        })?;
        let bars = without_blanks(usual);
        all.iter().all(|gaps| without_blanks(gaps) == bars).then(|| usual.clone())
    }

    /// Returns the text before each cell of a row, back to the cell before it or to the start of the line.
    fn gaps(&self, row: &Row) -> Vec<String> {
        let before = self.text(BlockSpan::new(0, row.span.start));
        let mut at = row.span.start - (before.len() - last_line(&before)) as u32;
        let mut gaps = Vec::new();
        for slot in self.located.puzzle().grid.slots_of(row) {
            let gap = self.text(BlockSpan::new(at, slot.span.start));
            gaps.push(gap.trim_start_matches('\u{feff}').to_owned());
            at = slot.span.end;
        }
        gaps
    }
}

fn without_blanks(gaps: &[String]) -> Vec<String> {
    gaps.iter().map(|gap| gap.replace(char::is_whitespace, "")).collect()
}

/// A cell with its new text.
struct RewrittenCell {
    cell: Cell,
    slot: Slot,
    text: String,
}

/// The lines of a filled grid.
struct RewrittenGrid {
    text: String,
    /// True if the cells of each grid column end in the same text column.
    is_even: bool,
}

#[cfg(test)]
mod tests;
