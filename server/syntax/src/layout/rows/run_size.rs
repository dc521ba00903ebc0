//! Determines the size of the grid whose rows the lines of a run are, and the columns of its cells.

use super::run::{Kind, Run};
use crate::lines::cell_counts::{Cells, Word};
use crate::lines::row_size::{is_exact, vote};
use crate::model::dialect::Dialect;
use crate::model::metadata::Declared;
use crate::text::columns::{Columns, one_value_a_part};
use crate::text::glyph::is_bar;

impl Run<'_> {
    /// Determines the size of the grid whose rows these lines are, and ends the run at the first heading in it.
    pub(super) fn end_at_heading_of_grid(&mut self, declared: Option<u8>) -> Option<u8> {
        if let Some(size) = declared {
            self.end_at_heading(size);
            return Some(size);
        }
        loop {
            let size = self.size()?;
            let before = self.lines.len();
            self.end_at_heading(size);
            // Without the lines behind a heading, the size may be another.
            if self.lines.len() == before || self.lines.is_empty() {
                return Some(size);
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
        let mut plain = Vec::new();
        for line in &self.lines {
            let cells = &line.cells;
            // Capitals side by side between marks are cells.
            let is_plain = cells.word == Word::None || cells.word == Word::Upper && cells.marks != 0 && cells.odd == 0;
            if line.kind == Kind::Cells && is_plain {
                plain.push(*cells);
            }
        }
        if !plain.is_empty() {
            return vote(&plain);
        }
        // Nothing but letters: a single line of them is a heading.
        let letters = self.cells_of(Kind::Cells);
        match letters.len() {
            0 => {}
            1 => return None,
            _ => return vote(&letters),
        }
        // Nothing but strokes: an empty grid if it is as high as wide, else a frame around nothing.
        let strokes = self.cells_of(Kind::Doubtful);
        vote(&strokes).filter(|&size| strokes.len() == usize::from(size))
    }

    fn cells_of(&self, kind: Kind) -> Vec<Cells> {
        self.lines.iter().filter(|line| line.kind == kind).map(|line| line.cells).collect()
    }

    /// The columns of the cells, if blanks are empty cells in these lines: more of them are rows that way than
    /// otherwise.
    pub(super) fn columns(&self, plain_size: Option<u8>, declared: &Declared) -> Option<Columns> {
        /// Rows of more cells than this are hardly something else by accident.
        const FEW: u8 = 5;
        /// So many lines show where the columns are. All of them, for each grid of a file of small ones, took 200 µs a
        /// grid.
        const ENOUGH: usize = 12;
        if !self.lines.iter().take(ENOUGH).any(|line| line.text.contains(is_bar)) {
            return None;
        }
        // A frame such as `|-------|-------|` is no row of many cells.
        let has_cells = self.lines.iter().any(|line| line.kind == Kind::Cells);
        let mut lines = Vec::with_capacity(ENOUGH);
        for line in &self.lines {
            let is_frame = has_cells && line.kind == Kind::Doubtful;
            if !is_frame && lines.len() < ENOUGH {
                lines.push(line);
            }
        }
        let plain_size = plain_size.unwrap_or(0);
        let mut exact = 0;
        for line in &lines {
            if line.kind == Kind::Cells && is_exact(&line.cells, plain_size) {
                exact += 1;
            }
        }
        let are_all_exact = exact == lines.len();
        if are_all_exact {
            // Each line is a row already. Few cells may be so by accident, where blanks between bars are cells, too.
            if plain_size > FEW || lines.iter().any(|line| line.cells.groups.count > 0) {
                return None;
            }
            // A grid that marks empty cells does not leave others blank.
            if lines.iter().any(|line| line.text.contains(['.', '·', '0', '_', '-', '*', '?'])) {
                return None;
            }
            // As many rows as cells are a grid: `1 2 | 3 4` four times.
            if lines.len() == usize::from(plain_size) {
                return None;
            }
        }
        let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let (columns, fit) = Columns::find(&texts, &|size| box_columns(size, declared))?;
        let is_better =
            if are_all_exact { columns.size() > plain_size && !one_value_a_part(&texts) } else { fit > exact };
        (is_better && 2 * fit >= lines.len()).then_some(columns)
    }
}

/// The number of cells of a row in one box of a grid of `size`; `None` if another size is declared.
fn box_columns(size: u8, declared: &Declared) -> Option<u8> {
    if declared.size.is_some_and(|declared| declared != size) {
        return None;
    }
    match declared.boxes_of(size) {
        Some((_, columns)) => Some(columns),
        None => Some(size),
    }
}
