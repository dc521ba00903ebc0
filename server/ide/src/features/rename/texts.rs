//! Writes two values in each other's cells: in the notation of the puzzle, in the same columns.

use super::swap::Swap;
use engine::Digit;
use ide_db::puzzle::parts::value;
use ide_db::state::written_cell::grids;
use ide_db::{BlockEdit, Located, TextEdit};
use std::collections::BTreeMap;
use syntax::{BlockSpan, Content, Grid, PuzzleText, RowPlace, SectionKind, Slot};

/// Returns the sorted edits.
pub(super) fn edits(located: &Located<'_>, swap: Swap) -> Vec<TextEdit> {
    // Whole lines: the text before and after a cell decides how it can be written.
    let block = located.text(BlockSpan::new(0, located.facts.block.len));
    let puzzle = located.puzzle();
    let writer = SwapWriter::new(&block, puzzle, swap);
    let mut edits = Vec::new();
    for grid in value_grids(puzzle) {
        edits.extend(writer.grid(grid).into_iter().map(|edit| edit.in_file(located.start)));
    }
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// Returns the grids of a puzzle whose symbols are values.
fn value_grids(puzzle: &PuzzleText) -> impl Iterator<Item = &Grid> {
    grids(puzzle).filter(|(kind, _)| *kind != Some(SectionKind::Regions)).map(|(_, grid)| grid)
}

fn slots(grid: &Grid) -> impl Iterator<Item = Slot> {
    (0..grid.slot_count()).map(|slot| grid.slot(slot))
}

/// Writes one value in place of another.
struct SwapWriter<'a> {
    block: &'a str,
    puzzle: &'a PuzzleText,
    swap: Swap,
    /// The notation of the two values.
    written: BTreeMap<Digit, String>,
}

/// A cell with numbers in columns has no room for the new value.
struct NoRoom;

impl<'a> SwapWriter<'a> {
    fn new(block: &'a str, puzzle: &'a PuzzleText, swap: Swap) -> SwapWriter<'a> {
        let mut writer = SwapWriter { block, puzzle, swap, written: BTreeMap::new() };
        let pair = [swap.one, swap.other];
        for value in pair {
            if let Some(text) = writer.first_notation(value) {
                writer.written.insert(value, text);
            }
        }
        // A value that does not occur is written like the other.
        let is_small = writer.written.values().any(|text| text.chars().all(|c| c.is_ascii_lowercase()));
        for value in pair {
            let text = puzzle.write(value).unwrap_or_else(|| value.get().to_string());
            writer.written.entry(value).or_insert_with(|| if is_small { text.to_ascii_lowercase() } else { text });
        }
        writer
    }

    /// Returns the notation of a value at its first occurrence.
    fn first_notation(&self, wanted: Digit) -> Option<String> {
        let slot = value_grids(self.puzzle).flat_map(slots).find(|slot| value(slot.content) == Some(wanted))?;
        Some(self.text(self.without_sign(slot)).to_owned())
    }

    fn text(&self, span: BlockSpan) -> &'a str {
        self.block.get(span.range()).unwrap_or_default()
    }

    fn without_sign(&self, slot: Slot) -> BlockSpan {
        let text = self.text(slot.span);
        BlockSpan::new(slot.span.start + (text.len() - text.trim_start_matches('+').len()) as u32, slot.span.end)
    }

    /// Returns the new text for a value.
    fn new_text(&self, value: Digit) -> &str {
        self.written.get(&self.swap.of(value)).map_or("", String::as_str)
    }

    fn grid(&self, grid: &Grid) -> Vec<BlockEdit> {
        if self.is_aligned(grid) {
            // The columns are kept only if all cells have room.
            let in_columns: Result<Vec<Option<BlockEdit>>, NoRoom> =
                slots(grid).map(|slot| self.in_column(slot)).collect();
            if let Ok(edits) = in_columns {
                return edits.into_iter().flatten().collect();
            }
        }
        slots(grid).filter_map(|slot| self.cell(slot)).collect()
    }

    /// Returns the edit of a cell, if it holds one of the values.
    fn cell(&self, slot: Slot) -> Option<BlockEdit> {
        match slot.content {
            Content::Given(value) | Content::Placed(value) if self.swap.of(value) != value => {
                Some(BlockEdit { span: self.without_sign(slot), text: self.new_text(value).to_owned() })
            }
            Content::Candidates(set) if self.swap.of_marks(set) != set => {
                Some(BlockEdit { span: slot.span, text: self.marks(slot.span) })
            }
            _ => None,
        }
    }

    /// Returns the text of pencil marks. Each mark stays in its place, so that a second swap restores the text. Marks
    /// without braces are sorted, because unsorted digits would not be read as marks.
    fn marks(&self, span: BlockSpan) -> String {
        let old = self.text(span);
        let marks = self.puzzle.marks(old);
        let mut new = String::new();
        let mut at = 0;
        for (nth, &(value, mark)) in marks.iter().enumerate() {
            new += old.get(at..mark.start.to_usize()).unwrap_or_default();
            at = mark.end.to_usize();
            // A number of two digits next to another mark would be read as two marks: there it is a symbol.
            let touches_before = nth > 0 && marks[nth - 1].1.end == mark.start;
            let touches_next = marks.get(nth + 1).is_some_and(|(_, next)| mark.end == next.start);
            let other = self.swap.of(value);
            match self.puzzle.alphabet.symbol(other) {
                _ if other == value => new += old.get(mark.range()).unwrap_or_default(),
                Some(symbol) if (touches_before || touches_next) && self.new_text(value).chars().count() > 1 => {
                    new.push(symbol);
                }
                _ => new += self.new_text(value),
            }
        }
        new += old.get(at..).unwrap_or_default();
        if old.starts_with('{') {
            return new;
        }
        let mut symbols: Vec<char> = new.chars().collect();
        symbols.sort_unstable();
        let sorted: String = symbols.into_iter().collect();
        if sorted.chars().all(|c| c.is_numeric()) { sorted } else { format!("{{{sorted}}}") }
    }

    /// Returns true if the cells of each column are right-aligned, so that numbers of one and two digits form columns.
    fn is_aligned(&self, grid: &Grid) -> bool {
        let widths = self.written.values().map(|text| text.chars().count());
        if widths.clone().min() == widths.max() {
            return false;
        }
        let mut first_row_ends: Option<Vec<usize>> = None;
        for row in grid.rows() {
            if !matches!(row.place, RowPlace::Row(_)) {
                continue;
            }
            let line = self.block[..row.span.start.to_usize()].rfind(['\n', '\r']).map_or(0, |end| end + 1);
            let mut ends = Vec::new();
            for slot in grid.slots_of(row) {
                let before = self.block.get(line..slot.span.end.to_usize()).unwrap_or_default();
                ends.push(before.chars().count());
            }
            match &first_row_ends {
                None => first_row_ends = Some(ends),
                Some(first) if *first == ends => {}
                Some(_) => return false,
            }
        }
        first_row_ends.is_some()
    }

    /// Returns the edit of a cell whose end must not move; `None` if there is nothing to change.
    fn in_column(&self, slot: Slot) -> Result<Option<BlockEdit>, NoRoom> {
        let Some(BlockEdit { span, text }) = self.cell(slot) else { return Ok(None) };
        let sign = self.text(BlockSpan::new(slot.span.start, span.start));
        let old_width = self.text(slot.span).chars().count();
        let new_width = sign.len() + text.chars().count();
        let before = &self.block[..slot.span.start.to_usize()];
        let without_blanks = before.trim_end_matches(' ');
        let blanks = before.len() - without_blanks.len();
        let more = new_width.saturating_sub(old_width);
        if more > blanks {
            return Err(NoRoom);
        }
        // Without a blank between them, the value would be read with the cell before it.
        let touches = more > 0 && more == blanks;
        if touches && without_blanks.ends_with(|c: char| c.is_alphanumeric() || ".·_*-?}".contains(c)) {
            return Err(NoRoom);
        }
        let padding = " ".repeat(old_width.saturating_sub(new_width));
        let span = BlockSpan::new(slot.span.start - more as u32, slot.span.end);
        Ok(Some(BlockEdit { span, text: format!("{padding}{sign}{text}") }))
    }
}
