//! Writes values into cells like givens, in any layout of the grid.
//!
//! Must not know the purpose of the values.

use crate::write::grid_text::{GridText, Sign, ValueRange};
use engine::{Cell, Digit};
use ide_db::puzzle::layout::last_line;
use ide_db::{BlockEdit, Located, Lowered, TextEdit};
use std::collections::BTreeMap;
use syntax::{BlockOffset, BlockSpan, Content};

/// Writes values into one puzzle.
pub struct ValueWriter<'a> {
    pub located: &'a Located<'a>,
    pub lowered: &'a Lowered<'a>,
}

impl ValueWriter<'_> {
    /// Returns the edits that write digits into cells; `None` if the grid has no symbol for one of them.
    pub fn write(&self, cells: impl IntoIterator<Item = (Cell, Digit)>) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        // The grid is read from the rope once for all cells: in a collection with millions of them, reading each took
        // most of the time.
        let text = self.grid_text();
        let puzzle = self.located.puzzle();
        // The cells that a row lacks because its line ends early, by the end of the line.
        let mut missing: BTreeMap<BlockOffset, Vec<(usize, String)>> = BTreeMap::new();
        for (cell, digit) in cells {
            let slot = self.lowered.slot(cell)?;
            let value = puzzle.write(digit)?;
            if slot.span.is_empty() && puzzle.grid.columns().is_some() {
                let column = usize::from(puzzle.field.column(cell));
                missing.entry(slot.span.start).or_default().push((column, value));
                continue;
            }
            let place = text.place(slot.span, value.chars().count(), Sign::None);
            let edit = text.written(&value, slot.span, place.unwrap_or_else(|| ValueRange::inside(slot.span)));
            edits.push(edit.in_file(self.located.start));
        }
        edits.extend(missing.iter().filter_map(|(&end, cells)| self.continued(end, cells)));
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    /// Returns the edit that writes cells of a row whose line ends, at `end`, before their columns.
    fn continued(&self, end: BlockOffset, cells: &[(usize, String)]) -> Option<TextEdit> {
        let before = self.located.text(BlockSpan::new(0, end));
        let line = &before[last_line(&before)..];
        let text = self.located.puzzle().grid.columns()?.continuation(line, cells);
        Some(TextEdit { span: BlockSpan::empty(end).in_file(self.located.start), text })
    }

    /// Returns the edits that empty cells, with the symbol of the other empty cells.
    pub fn clear(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<TextEdit> {
        let text = self.grid_text();
        let slots = cells.into_iter().filter_map(|cell| self.lowered.slot(cell));
        slots.map(|slot| self.emptied(&text, slot.span).in_file(self.located.start)).collect()
    }

    /// Returns the edit that empties the cell at a range.
    pub fn emptied(&self, text: &GridText, cell: BlockSpan) -> BlockEdit {
        let symbol = self.empty_symbol();
        let place = text.place(cell, symbol.chars().count(), Sign::None);
        text.written(&symbol, cell, place.unwrap_or_else(|| ValueRange::inside(cell)))
    }

    /// Returns the text of the empty cells.
    fn empty_symbol(&self) -> String {
        let grid = &self.located.puzzle().grid;
        if grid.columns().is_some() {
            return " ".to_owned();
        }
        let empty = grid.cells(self.located.puzzle().field).find(|(_, slot)| slot.content == Content::Empty);
        let symbol = empty.map(|(_, slot)| self.located.text(slot.span)).filter(|symbol| !symbol.trim().is_empty());
        symbol.unwrap_or_else(|| ".".to_owned())
    }

    /// Returns the lines of the grid.
    pub fn grid_text(&self) -> GridText {
        GridText::of(self.located)
    }
}
