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
        // The strictest first: of two that fit equally many lines it is the intended one.
        let pitches = [Pitch::Wide, Pitch::Narrow, Pitch::Dense, Pitch::Whole];
        let lists = part_lists(&bars, &fitting);
        let mut best: Option<(Columns, usize)> = None;
        for pitch in pitches {
            let mut choices: Vec<_> = lists.iter().filter_map(|parts| cells_of(parts, pitch, box_columns)).collect();
            if pitch == Pitch::Whole && fitting.iter().any(|row| row.is_any_filled(0..bars[0])) {
                likelier_first(&mut choices, &fitting);
            }
            for cells in choices {
                let columns = Columns { cells: cells.into(), bars: bars.clone().into(), may_be_short };
                let fit = fitting.iter().filter(|row| columns.fits_row(row)).count();
                if best.as_ref().is_none_or(|(_, most)| fit > *most) {
                    best = Some((columns, fit));
                }
            }
        }
        best.filter(|(columns, _)| fitting.iter().any(|row| columns.leaves_blank(row)))
    }

    /// True if the row has an empty cell before other text: only then is a blank a cell. Where nothing follows, a cell
    /// may be missing.
    fn leaves_blank(&self, row: &VisibleLine<'_>) -> bool {
        let last = row.chars.iter().rposition(|&(_, c)| glyph(c) != Glyph::Blank).unwrap_or(0);
        let mut before_last = self.cells.iter().take_while(|cell| usize::from(cell.end) <= last);
        self.fits_row(row) && before_last.any(|cell| !row.is_any_filled(cell.clone()))
    }
}

/// The bars that most lines have, of equally many the longer ones. A line that ends early has the first of them.
fn common_bars(rows: &[VisibleLine<'_>]) -> Option<Vec<u16>> {
    let all = rows.iter().map(|row| &row.bars);
    let common = all.max_by_key(|bars| {
        let fitting = rows.iter().filter(|row| bars.starts_with(&row.bars)).count();
        (fitting, bars.len())
    });
    common.cloned()
}

/// Returns the parts between the bars, with and without the text outside of them: blanks there are a part where one
/// would otherwise be missing.
fn part_lists(bars: &[u16], rows: &[&VisibleLine<'_>]) -> Vec<Vec<Range<u16>>> {
    // Double bars have nothing between them.
    let inner: Vec<Range<u16>> =
        bars.windows(2).map(|pair| pair[0] + 1..pair[1]).filter(|part| !part.is_empty()).collect();
    let (Some(&first), Some(&last)) = (bars.first(), bars.last()) else {
        return Vec::new();
    };
    let longest = rows.iter().map(|row| row.chars.len()).max().unwrap_or(0) as u16;
    let outside = first.max(longest.saturating_sub(last + 1));
    let widths = match inner.first() {
        Some(part) => vec![part.end - part.start],
        // With one bar, the first part may lack the blank before its first cell.
        None => vec![outside, outside + 1],
    };
    let before = rows.iter().filter(|row| row.is_any_filled(0..first)).count();
    let after = rows.iter().filter(|row| row.is_any_filled(last + 1..longest)).count();
    // In a grid with a bar before its first cells, one row with something after the last bar has a cell too many.
    let stray = after == 1 && before == 0 && first == 0 && rows.len() > 2;
    let must_open_before = before > 0;
    let must_open_after = after > 0 && !stray;
    // Both sides alike before anything else.
    let sides = [(false, false), (true, true), (true, false), (false, true)];
    let mut lists = Vec::new();
    for width in widths {
        let before = first.saturating_sub(width)..first;
        let after = last + 1..last + 1 + width;
        let can_open_before = before.end - before.start + 1 >= width;
        for (open_before, open_after) in sides {
            let before_is_possible = if open_before { can_open_before } else { !must_open_before };
            let after_is_possible = if open_after { !stray } else { !must_open_after };
            if !before_is_possible || !after_is_possible {
                continue;
            }
            let mut parts = Vec::with_capacity(inner.len() + 2);
            parts.extend(open_before.then(|| before.clone()));
            parts.extend_from_slice(&inner);
            parts.extend(open_after.then(|| after.clone()));
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
    // The first part may lack the blank before its first cell, as rows without an outer frame do.
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
    let even = matches!(pitch, Pitch::Wide | Pitch::Narrow) && width % 2 == 0;
    let size = u8::try_from(usize::from(in_part) * parts.len()).ok()?;
    if in_part == 0 || even || !(2..=36).contains(&size) {
        return None;
    }
    let boxed = box_columns(size)?;
    if pitch != Pitch::Whole && parts.len() > 1 && u16::from(boxed) != in_part {
        return None;
    }
    let mut cells = Vec::with_capacity(usize::from(size));
    for (number, part) in parts.iter().enumerate() {
        // Counted from the bar after the part, because the first part may have lost its first blank.
        for cell in 0..in_part {
            let from_end = match pitch {
                Pitch::Whole => {
                    cells.push(part.clone());
                    continue;
                }
                Pitch::Dense => in_part - cell,
                Pitch::Wide => 2 * (in_part - cell),
                Pitch::Narrow => 2 * (in_part - cell) - 1,
            };
            let start = part.end.checked_sub(from_end)?;
            if start < part.start && number > 0 {
                return None;
            }
            cells.push(start..start + 1);
        }
    }
    Some(cells)
}
