//! Finds the columns from all rows of a grid together.

use super::{Columns, VisibleLine};
use crate::text::glyph::{Glyph, glyph};
use std::cmp::Reverse;
use std::ops::Range;

/// The spacing of the cells between two bars.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Pitch {
    /// The part is one cell.
    Whole,
    /// Every other column, the first column blank: `| 5 3 . |`.
    Wide,
    /// Every other column, from the first: `|5 3 .|`.
    Narrow,
    /// Every column: `|53.|`.
    Dense,
}

impl Columns {
    /// Returns the columns that most of the lines share, with the number of lines that fit them. `box_columns` returns
    /// the number of cells of a row in one box for a size, and rejects sizes that the grid cannot have.
    pub(crate) fn find(lines: &[&str], box_columns: &dyn Fn(u8) -> Option<u8>) -> Option<(Columns, usize)> {
        let rows: Vec<VisibleLine<'_>> = lines.iter().filter_map(|line| VisibleLine::new(line)).collect();
        let may_be_short = !rows.iter().any(VisibleLine::has_marks);
        let bars = common_bars(&rows)?;
        let fitting: Vec<&VisibleLine<'_>> = rows.iter().filter(|row| bars.starts_with(&row.bars)).collect();
        let part_lists = part_lists(bars, &fitting);
        let mut best: Option<(Columns, usize)> = None;
        // The strictest first: of two that fit equally many lines it is the intended one.
        for pitch in [Pitch::Wide, Pitch::Narrow, Pitch::Dense, Pitch::Whole] {
            let mut choices: Vec<Vec<Range<u16>>> = Vec::new();
            for parts in &part_lists {
                choices.extend(cells_of(parts, pitch, box_columns));
            }
            if pitch == Pitch::Whole && fitting.iter().any(|row| row.is_any_filled(0..bars[0])) {
                likelier_first(&mut choices, &fitting);
            }
            for cells in choices {
                let columns = Columns { cells: cells.into(), bars: bars.into(), may_be_short };
                let fit = fitting.iter().filter(|row| columns.fits_row(row)).count();
                if best.as_ref().is_none_or(|(_, most)| fit > *most) {
                    best = Some((columns, fit));
                }
            }
        }
        let (columns, fit) = best?;
        if !fitting.iter().any(|row| columns.leaves_blank(row)) {
            return None;
        }
        Some((columns, fit))
    }

    /// True if the row has an empty cell before other text: only then is a blank a cell. Where nothing follows, a cell
    /// may be missing.
    fn leaves_blank(&self, row: &VisibleLine<'_>) -> bool {
        if !self.fits_row(row) {
            return false;
        }
        let last = row.chars.iter().rposition(|&(_, c)| glyph(c) != Glyph::Blank).unwrap_or(0);
        for cell in &self.cells {
            if usize::from(cell.end) > last {
                return false;
            }
            if !row.is_any_filled(cell.clone()) {
                return true;
            }
        }
        false
    }
}

/// The bars that most lines have, of equally many the longer ones. A line that ends early has the first of them.
fn common_bars<'r>(rows: &'r [VisibleLine<'_>]) -> Option<&'r [u16]> {
    let most = rows.iter().max_by_key(|candidate| {
        let fitting = rows.iter().filter(|row| candidate.bars.starts_with(&row.bars)).count();
        (fitting, candidate.bars.len())
    });
    most.map(|row| row.bars.as_slice())
}

/// Returns the parts between the bars, with and without the text outside of them: blanks there are a part where one
/// would otherwise be missing.
fn part_lists(bars: &[u16], rows: &[&VisibleLine<'_>]) -> Vec<Vec<Range<u16>>> {
    let (Some(&first_bar), Some(&last_bar)) = (bars.first(), bars.last()) else {
        return Vec::new();
    };
    let mut inner: Vec<Range<u16>> = Vec::new();
    for pair in bars.windows(2) {
        let part = pair[0] + 1..pair[1];
        // Double bars have nothing between them.
        if !part.is_empty() {
            inner.push(part);
        }
    }
    let longest = rows.iter().map(|row| row.chars.len()).max().unwrap_or(0) as u16;
    let widths = match inner.first() {
        Some(part) => vec![part.end - part.start],
        // With one bar, the first part may lack the blank before its first cell.
        None => {
            let width = first_bar.max(longest.saturating_sub(last_bar + 1));
            vec![width, width + 1]
        }
    };
    let rows_with_text_before = rows.iter().filter(|row| row.is_any_filled(0..first_bar)).count();
    let rows_with_text_after = rows.iter().filter(|row| row.is_any_filled(last_bar + 1..longest)).count();
    // In a grid with a bar before its first cells, one row with something after the last bar has a cell too many.
    let is_after_stray = rows_with_text_after == 1 && rows_with_text_before == 0 && first_bar == 0 && rows.len() > 2;
    let must_open_before = rows_with_text_before > 0;
    let must_open_after = rows_with_text_after > 0 && !is_after_stray;
    // Both sides alike before anything else.
    let sides = [(false, false), (true, true), (true, false), (false, true)];
    let mut lists = Vec::new();
    for width in widths {
        let before = first_bar.saturating_sub(width)..first_bar;
        let after = last_bar + 1..last_bar + 1 + width;
        // The first part may lack its first blank.
        let can_open_before = before.end - before.start + 1 >= width;
        for (open_before, open_after) in sides {
            let before_is_possible = if open_before { can_open_before } else { !must_open_before };
            let after_is_possible = if open_after { !is_after_stray } else { !must_open_after };
            if !before_is_possible || !after_is_possible {
                continue;
            }
            let mut parts = Vec::with_capacity(inner.len() + 2);
            if open_before {
                parts.push(before.clone());
            }
            parts.extend_from_slice(&inner);
            if open_after {
                parts.push(after.clone());
            }
            lists.push(parts);
        }
    }
    lists
}

/// Sorts the cells of a grid without a bar before its first column, whose last bar may end the rows or precede a blank
/// cell: as many cells as rows come first, then nine, then the number that a row reaches.
fn likelier_first(choices: &mut [Vec<Range<u16>>], rows: &[&VisibleLine<'_>]) {
    let longest = rows.iter().map(|row| row.chars.len()).max().unwrap_or(0);
    choices.sort_by_key(|cells| {
        let is_square = cells.len() >= 4 && cells.len() == rows.len();
        let is_reached = cells.last().is_some_and(|cell| usize::from(cell.end) <= longest);
        Reverse((is_square, cells.len() == 9, is_reached))
    });
}

/// The cells of parts that are all filled in that way; `None` if that gives no grid.
fn cells_of(parts: &[Range<u16>], pitch: Pitch, box_columns: &dyn Fn(u8) -> Option<u8>) -> Option<Vec<Range<u16>>> {
    // The second part, because the first may lack the blank before its first cell, as rows without an outer frame do.
    let width = parts.get(1).or(parts.first()).map(|part| part.end - part.start)?;
    if parts.iter().any(Range::is_empty) {
        return None;
    }
    let in_part = match pitch {
        Pitch::Whole => 1,
        Pitch::Dense => width,
        Pitch::Wide => width.checked_sub(1)? / 2,
        Pitch::Narrow => width.div_ceil(2),
    };
    // Blanks and cells by turns, with a blank at both ends or at none, are an odd number of columns.
    let is_even = matches!(pitch, Pitch::Wide | Pitch::Narrow) && width % 2 == 0;
    let size = u8::try_from(usize::from(in_part) * parts.len()).ok()?;
    if in_part == 0 || is_even || !(2..=36).contains(&size) {
        return None;
    }
    let boxed = box_columns(size)?;
    if pitch != Pitch::Whole && parts.len() > 1 && u16::from(boxed) != in_part {
        return None;
    }
    if pitch == Pitch::Whole {
        return Some(parts.to_vec());
    }
    let mut cells = Vec::with_capacity(usize::from(size));
    let step = if pitch == Pitch::Dense { 1 } else { 2 };
    // A blank between the last cell and the bar.
    let margin = if pitch == Pitch::Wide { 1 } else { 0 };
    for (number, part) in parts.iter().enumerate() {
        for cell in 0..in_part {
            // Counted from the bar after the part, because the first part may have lost its first blank.
            let from_end = margin + 1 + step * (in_part - 1 - cell);
            let start = part.end.checked_sub(from_end)?;
            if start < part.start && number > 0 {
                return None;
            }
            cells.push(start..start + 1);
        }
    }
    Some(cells)
}
