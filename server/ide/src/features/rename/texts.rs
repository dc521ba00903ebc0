//! Writes two values in each other's cells: in the notation of the puzzle, in the same columns.

use super::Swap;
use engine::Digit;
use ide_db::base::finding::{BlockEdit, TextEdit};
use ide_db::puzzle::parts::value;
use ide_db::state::file::Located;
use ide_db::state::written_cell::grids;
use std::collections::BTreeMap;
use syntax::{BlockSpan, Content, Grid, LineSpan, PuzzleText, RowPlace, SectionKind, Slot};

/// Returns the sorted edits.
pub(super) fn edits(located: &Located<'_>, swap: Swap) -> Vec<TextEdit> {
    // Whole lines: the text before and after a cell decides how it can be written.
    let block = located.text(BlockSpan::new(0, located.facts.block.len));
    let puzzle = located.puzzle();
    let pen = Pen::new(&block, puzzle, swap);
    let edits =
        grids(puzzle).filter(|(kind, _)| *kind != Some(SectionKind::Regions)).flat_map(|(_, grid)| pen.grid(grid));
    let mut edits: Vec<TextEdit> = edits.map(|edit| edit.in_file(located.start)).collect();
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// Writes one value in place of another.
struct Pen<'a> {
    block: &'a str,
    puzzle: &'a PuzzleText,
    swap: Swap,
    /// The notation of the two values.
    written: BTreeMap<Digit, String>,
}

impl<'a> Pen<'a> {
    fn new(block: &'a str, puzzle: &'a PuzzleText, swap: Swap) -> Pen<'a> {
        let mut pen = Pen { block, puzzle, swap, written: BTreeMap::new() };
        let pair = [swap.one, swap.other];
        for value in pair {
            if let Some(text) = pen.found(value) {
                pen.written.insert(value, text);
            }
        }
        // A value that does not occur is written like the other.
        let is_small = pen.written.values().any(|text| text.chars().all(|c| c.is_ascii_lowercase()));
        for value in pair {
            let text = puzzle.write(value).unwrap_or_else(|| value.get().to_string());
            pen.written.entry(value).or_insert_with(|| if is_small { text.to_ascii_lowercase() } else { text });
        }
        pen
    }

    /// Returns the notation of a value at its first occurrence.
    fn found(&self, wanted: Digit) -> Option<String> {
        let mut grids = grids(self.puzzle).filter(|(kind, _)| *kind != Some(SectionKind::Regions));
        grids.find_map(|(_, grid)| {
            let mut slots = (0..grid.slot_count()).map(|slot| grid.slot(slot));
            let slot = slots.find(|slot| value(slot.content) == Some(wanted))?;
            Some(self.text(self.without_sign(slot)).to_owned())
        })
    }

    fn text(&self, span: BlockSpan) -> &'a str {
        self.block.get(span.range()).unwrap_or_default()
    }

    fn without_sign(&self, slot: Slot) -> BlockSpan {
        let text = self.text(slot.span);
        BlockSpan::new(slot.span.start + (text.len() - text.trim_start_matches('+').len()) as u32, slot.span.end)
    }

    /// Returns the new text for a value.
    fn other(&self, value: Digit) -> &str {
        self.written.get(&self.swap.of(value)).map_or("", String::as_str)
    }

    fn grid(&self, grid: &Grid) -> Vec<BlockEdit> {
        let slots = || (0..grid.slot_count()).map(|slot| grid.slot(slot));
        if let Some(edits) = self
            .is_aligned(grid)
            .then(|| slots().map(|slot| self.in_column(slot)).collect::<Option<Vec<_>>>())
            .flatten()
        {
            return edits.into_iter().flatten().collect();
        }
        slots().filter_map(|slot| self.cell(slot)).collect()
    }

    /// Returns the edit of a cell, if it holds one of the values.
    fn cell(&self, slot: Slot) -> Option<BlockEdit> {
        match slot.content {
            Content::Given(value) | Content::Placed(value) => {
                let span = self.without_sign(slot);
                (self.swap.of(value) != value).then(|| BlockEdit { span, text: self.other(value).to_owned() })
            }
            Content::Candidates(set) => {
                (self.swap.of_marks(set) != set).then(|| BlockEdit { span: slot.span, text: self.marks(slot.span) })
            }
            Content::Empty | Content::Unknown => None,
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
            let other = self.swap.of(value);
            let beside = |mark: &(Digit, LineSpan), next: &(Digit, LineSpan)| mark.1.end == next.1.start;
            let is_beside = marks.windows(2).any(|pair| beside(&pair[0], &pair[1]) && pair.contains(&marks[nth]));
            match self.puzzle.alphabet.symbol(other) {
                _ if other == value => new += old.get(mark.range()).unwrap_or_default(),
                Some(symbol) if is_beside && self.other(value).chars().count() > 1 => new.push(symbol),
                _ => new += self.other(value),
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
        let rows = grid.rows().iter().filter(|row| matches!(row.place, RowPlace::Row(_)));
        let mut ends = rows.map(|row| -> Vec<usize> {
            let line = self.block[..row.span.start.to_usize()].rfind(['\n', '\r']).map_or(0, |end| end + 1);
            let column =
                |slot: Slot| self.block.get(line..slot.span.end.to_usize()).map_or(0, |text| text.chars().count());
            grid.slots_of(row).map(column).collect()
        });
        let first = ends.next();
        first.is_some() && ends.all(|ends| Some(&ends) == first.as_ref())
    }

    /// Returns the edit of a cell whose end must not move: `Some(None)` if there is nothing to change, `None` if there
    /// is no room.
    fn in_column(&self, slot: Slot) -> Option<Option<BlockEdit>> {
        let Some(BlockEdit { span, text }) = self.cell(slot) else { return Some(None) };
        let width = |text: &str| text.chars().count();
        let old = width(self.text(slot.span));
        let new = width(&text) + (span.start - slot.span.start) as usize;
        let sign = self.text(BlockSpan::new(slot.span.start, span.start));
        let before = &self.block[..slot.span.start.to_usize()];
        let blanks = before.len() - before.trim_end_matches(' ').len();
        let is_free = |blanks_left: usize| {
            blanks_left > 0
                || before
                    .trim_end_matches(' ')
                    .chars()
                    .next_back()
                    .is_none_or(|c| !c.is_alphanumeric() && !".·_*-?}".contains(c))
        };
        let more = new.saturating_sub(old);
        if more > blanks || more > 0 && !is_free(blanks - more) {
            return None;
        }
        let padding = " ".repeat(old.saturating_sub(new));
        let span = BlockSpan::new(slot.span.start - more as u32, slot.span.end);
        Some(Some(BlockEdit { span, text: format!("{padding}{sign}{text}") }))
    }
}
