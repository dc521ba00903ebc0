//! Writes what a person enters while playing into the `[state]` of a puzzle, and leaves the puzzle itself as it is.
//!
//! The first entry adds the section, in the layout of the grid. Afterwards only the cells change where the layout has
//! room; where pencil marks need more, the lines of the state are put into the canonical layout. The result is read
//! again before it is offered: all puzzles are as before, and the state has these cells.

use crate::Rewrite;
use crate::fill::SectionWriter;
use crate::set_cells::{CellChange, contents};
use engine::{Cell, Digit};
use formats::{CellRecord, Record, sudoku};
use ide_db::puzzle::layout::{candidates_with, last_line, line_end};
use ide_db::{FileId, Located, Lowered, PuzzleIndex, Refusal, Snapshot, TextEdit};
use ide_puzzles::convert::record;
use ide_puzzles::explain::game::{Game, GamePlace, place_of_game, state_of};
use ide_puzzles::write::grid_text::{GridText, Sign, ValueRange};
use ide_puzzles::write::verify::has_state;
use syntax::{BlockSpan, Content, Grid, LineLooks, Slot};

/// Returns the edits that enter changes into the game of a puzzle, or the reason why they cannot be entered.
pub fn set_state(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    changes: &[(Cell, CellChange)],
) -> Result<Rewrite, Refusal> {
    let located = db.located(file, puzzle).ok_or("there is no such puzzle")?;
    if place_of_game(&located) == GamePlace::Outside {
        return Err("there is no place for a `[state]` at this puzzle".into());
    }
    let lowered = located.lowered();
    let old = Game::written(&lowered);
    let mut cells = old.cells().to_vec();
    for (cell, content) in contents(changes) {
        let place = cells.get_mut(cell.index()).ok_or("the grid has no such cell")?;
        if matches!(place, CellRecord::Given(_)) {
            return Err(format!("{} is a given", lowered.name(cell)).into());
        }
        *place = match content {
            CellRecord::Given(value) => CellRecord::Placed(value),
            other => other,
        };
    }
    if cells == old.cells() {
        return Ok(Rewrite::new(Vec::new()));
    }
    let writer = StateWriter { located: &located, lowered: &lowered };
    let layouts: Vec<Option<Vec<TextEdit>>> = match state_of(&lowered) {
        Some(state) => {
            let moved: Vec<Cell> = located
                .puzzle()
                .field
                .cells()
                .filter(|cell| cells[cell.index()] != old.cells()[cell.index()])
                .collect();
            vec![
                writer.in_place(&state.grid, &moved, &cells, Fit::Aligned),
                writer.anew(&state.grid, &cells),
                writer.in_place(&state.grid, &moved, &cells, Fit::Loose),
            ]
        }
        None => vec![writer.like_the_grid(&cells), writer.canonical_below(&cells)],
    };
    for edits in layouts.into_iter().flatten() {
        if has_state(&located, &edits, &cells) {
            return Ok(Rewrite::new(edits));
        }
    }
    Err("the layout of the `[state]` has no room for it: correct it in the text".into())
}

/// The content of a cell as a state writes it: values need no sign there, since the grid says which are given.
fn as_written(content: CellRecord) -> CellRecord {
    match content {
        CellRecord::Placed(value) => CellRecord::Given(value),
        other => other,
    }
}

/// The room that a value takes in its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All columns stay where they are.
    Aligned,
    /// Columns move: for a state with comments between its rows.
    Loose,
}

/// Writes the state of one puzzle.
struct StateWriter<'a> {
    located: &'a Located<'a>,
    lowered: &'a Lowered<'a>,
}

impl StateWriter<'_> {
    /// Returns the edits of single cells of the state; `None` if the layout has no room, or lacks one of them.
    fn in_place(&self, grid: &Grid, moved: &[Cell], cells: &[CellRecord], fit: Fit) -> Option<Vec<TextEdit>> {
        let puzzle = self.located.puzzle();
        let text = GridText::of_section(self.located, grid);
        let slots: Vec<(Cell, Slot)> = grid.cells(puzzle.field).collect();
        let empty_mark = slots.iter().find(|(_, slot)| slot.content == Content::Empty);
        let empty_mark = empty_mark.map(|(_, slot)| self.located.text(slot.span));
        let mut edits = Vec::new();
        for cell in moved {
            let (_, slot) = slots.iter().find(|(other, _)| other == cell)?;
            let new = self.cell(slot, cells[cell.index()], empty_mark.as_deref())?;
            let place = match text.place(slot.span, new.chars().count(), Sign::None) {
                Some(place) => place,
                None if fit == Fit::Loose => ValueRange::inside(slot.span),
                None => return None,
            };
            edits.push(text.written(&new, slot.span, place).in_file(self.located.start));
        }
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    /// Returns the text of a cell.
    fn cell(&self, slot: &Slot, content: CellRecord, empty_mark: Option<&str>) -> Option<String> {
        let puzzle = self.located.puzzle();
        let old = self.located.text(slot.span);
        match content {
            CellRecord::Empty => Some(empty_mark.filter(|mark| !mark.trim().is_empty()).unwrap_or(".").to_owned()),
            CellRecord::Given(value) | CellRecord::Placed(value) => {
                let value = puzzle.write(value)?;
                Some(if old.starts_with('+') { format!("+{value}") } else { value })
            }
            CellRecord::Candidates(set) => {
                // In braces, since a bare run may be read as a number.
                let is_braced = old.starts_with('{');
                let like = if is_braced { slot.span } else { BlockSpan::empty(slot.span.start) };
                let marks = candidates_with(puzzle, &|span| self.located.text(span), like, set)?;
                Some(if marks.starts_with('{') { marks } else { format!("{{{marks}}}") })
            }
        }
    }

    /// Returns the edit that writes all lines of the state in the canonical layout; `None` if there is other text
    /// between its rows.
    fn anew(&self, grid: &Grid, cells: &[CellRecord]) -> Option<Vec<TextEdit>> {
        let text = |span| self.located.text(span);
        let before = text(BlockSpan::new(0, grid.span.start));
        let mut start = last_line(&before);
        // The frame around the grid goes with it.
        while let Some(line) = before[..start].trim_end_matches(['\n', '\r']).lines().next_back()
            && is_frame(line)
        {
            start = last_line(before[..start].trim_end_matches(['\n', '\r']));
        }
        let mut end = line_end(&text, grid.span.end);
        loop {
            let after = text(BlockSpan::new(end.at, u32::MAX));
            let Some(rest) = after.strip_prefix(end.mark) else { break };
            if !rest.lines().next().is_some_and(is_frame) {
                break;
            }
            end = line_end(&text, end.at + end.mark.len() as u32);
        }
        let lines = BlockSpan::new(start as u32, end.at);
        let rows = grid.rows().len();
        let others = text(lines).lines().filter(|line| !is_frame(line)).count();
        if others != rows || text(lines).contains(['#', ';']) || text(lines).contains("//") {
            return None;
        }
        let new = self.canonical(cells)?.join(end.mark);
        Some(vec![TextEdit { span: lines.in_file(self.located.start), text: new }])
    }

    /// Returns the edit that adds a state in the layout of the grid; `None` if there are pencil marks, or no grid.
    fn like_the_grid(&self, cells: &[CellRecord]) -> Option<Vec<TextEdit>> {
        if self.located.puzzle().grid.rows().is_empty()
            || cells.iter().any(|cell| matches!(cell, CellRecord::Candidates(_)))
        {
            return None;
        }
        let values: Vec<Option<Digit>> = cells.iter().map(|cell| cell.value()).collect();
        Some(vec![self.below().section("[state]", &values)?])
    }

    /// Returns the edit that adds a state in the canonical layout.
    fn canonical_below(&self, cells: &[CellRecord]) -> Option<Vec<TextEdit>> {
        Some(vec![self.below().section_of_lines("[state]", &self.canonical(cells)?)])
    }

    fn below(&self) -> SectionWriter<'_> {
        SectionWriter { located: self.located, lowered: self.lowered }
    }

    fn canonical(&self, cells: &[CellRecord]) -> Option<Vec<String>> {
        let cells = cells.iter().map(|cell| as_written(*cell)).collect();
        Some(sudoku::grid(&Record { cells, ..record::grid(self.located)? }))
    }
}

fn is_frame(line: &str) -> bool {
    LineLooks::of(line) == LineLooks::Frame
}

#[cfg(test)]
mod tests;
