//! Finds the range for a value in the lines of a grid, so that the columns stay aligned.

use engine::DigitSet;
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::{BlockEdit, Located};
use syntax::{BlockOffset, BlockSpan, Grid};

/// The sign of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// No sign, like a given.
    None,
    /// The sign of placed values.
    Placed,
}

/// The lines of a grid. Ranges are relative to the block.
pub struct GridText {
    text: String,
    start: BlockOffset,
    /// True if every value is one character, so that a sign may directly follow another cell.
    is_tight: bool,
    /// True if cells are left-aligned, as in grids of candidates.
    is_left: bool,
}

/// The range that a value replaces.
#[derive(Clone, Copy)]
pub struct ValueRange {
    span: BlockSpan,
    /// True if blanks go after the value, not before it.
    is_left: bool,
    /// True if the other lines have to move by one column.
    pub shifts: bool,
}

/// The text before a cell on its line.
struct TextBefore {
    /// The number of blanks directly before the cell.
    blanks: u32,
    /// True if no cell of the same box precedes it.
    is_first: bool,
    /// True if the cell begins the line.
    is_line_start: bool,
}

impl ValueRange {
    /// Returns the range of the cell itself, even if the columns then lose their alignment.
    pub fn inside(span: BlockSpan) -> ValueRange {
        ValueRange { span, is_left: false, shifts: false }
    }
}

impl GridText {
    /// Returns the lines of the grid.
    pub fn of(located: &Located<'_>) -> GridText {
        let puzzle = located.puzzle();
        GridText::within(located, puzzle.lines.cover(puzzle.grid.span), &puzzle.grid)
    }

    /// Returns the lines of a further grid of the puzzle.
    pub fn of_section(located: &Located<'_>, grid: &Grid) -> GridText {
        let before = located.text(BlockSpan::new(0, grid.span.start));
        let start = grid.span.start - (before.len() - last_line(&before)) as u32;
        let end = line_end(&|span| located.text(span), grid.span.end).at;
        GridText::within(located, BlockSpan::new(start, end), grid)
    }

    fn within(located: &Located<'_>, lines: BlockSpan, grid: &Grid) -> GridText {
        let puzzle = located.puzzle();
        let last = DigitSet::up_to(puzzle.digit_count).last();
        let is_tight = last.and_then(|last| puzzle.write(last)).is_some_and(|value| value.chars().count() == 1);
        GridText { text: located.text(lines), start: lines.start, is_tight, is_left: grid.has_candidates() }
    }

    /// Returns the part of the lines in a range, which may go beyond them.
    fn slice(&self, span: BlockSpan) -> &str {
        let start = span.start.to_usize().saturating_sub(self.start.to_usize()).min(self.text.len());
        let end = span.end.to_usize().saturating_sub(self.start.to_usize()).min(self.text.len());
        self.text.get(start..end).unwrap_or_default()
    }

    /// Returns the lines with their starts.
    pub fn lines(&self) -> impl Iterator<Item = (BlockOffset, &str)> {
        let mut at = self.start;
        self.text.split_inclusive(['\n', '\r']).map(move |line| {
            let start = at;
            at += line.len() as u32;
            let mark = line.len() - line.trim_start_matches('\u{feff}').len();
            (start + mark as u32, &line[mark..])
        })
    }

    /// Returns the range in which a value of this width fits in place of a cell, so that all others stay in their
    /// columns.
    pub fn place(&self, cell: BlockSpan, width: usize, sign: Sign) -> Option<ValueRange> {
        let old = self.slice(cell);
        let Some(extra) = width.checked_sub(old.chars().count()).filter(|extra| *extra > 0) else {
            let is_left = old.starts_with('{') || old.chars().count() > 2;
            return Some(ValueRange { span: cell, is_left, shifts: false });
        };
        let extra = extra as u32;
        let after = self.slice(BlockSpan::new(cell.end, u32::MAX));
        let blanks_after = (after.len() - after.trim_start_matches(' ').len()) as u32;
        let before = self.text_before(cell.start);
        // A blank has to stay between two cells, unless a sign stands there.
        let needs_blank = !(before.is_first || self.is_tight && sign == Sign::Placed);
        let has_room_before = extra + u32::from(needs_blank) <= before.blanks;
        let has_room_after = blanks_after > extra;
        if self.is_left && has_room_after {
            let span = BlockSpan::new(cell.start, cell.end + extra);
            return Some(ValueRange { span, is_left: true, shifts: false });
        }
        if has_room_before {
            let span = BlockSpan::new(cell.start - extra, cell.end);
            return Some(ValueRange { span, is_left: self.is_left, shifts: false });
        }
        match sign {
            Sign::Placed => {
                let may_shift = before.is_line_start && self.is_tight && extra == 1 && blanks_after > 0;
                may_shift.then_some(ValueRange { span: cell, is_left: false, shifts: true })
            }
            Sign::None if has_room_after => {
                let span = BlockSpan::new(cell.start, cell.end + extra);
                Some(ValueRange { span, is_left: false, shifts: false })
            }
            Sign::None => None,
        }
    }

    fn text_before(&self, start: BlockOffset) -> TextBefore {
        let before = self.slice(BlockSpan::new(self.start, start));
        let others = before.trim_end_matches(' ');
        let blanks = (before.len() - others.len()) as u32;
        let begins_line = others.is_empty() || others.ends_with(['\n', '\r', '\u{feff}']);
        let is_first = begins_line || others.ends_with(['|', '│', '║', '┃']);
        TextBefore { blanks, is_first, is_line_start: begins_line && blanks == 0 }
    }

    /// Returns the edit that writes a value there.
    pub fn written(&self, value: &str, cell: BlockSpan, place: ValueRange) -> BlockEdit {
        let width = self.slice(cell).chars().count();
        let next = self.slice(BlockSpan::new(cell.end, u32::MAX)).chars().next();
        let text = match place.is_left {
            true if next == Some(' ') => format!("{value:<width$}"),
            true => value.to_owned(),
            false => format!("{value:>width$}"),
        };
        BlockEdit { span: place.span, text }
    }
}
