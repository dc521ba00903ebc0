//! Derives the common layout of the well-formed rows of a grid: bars, parts and columns.

use super::line::RowLine;
use ide_db::BlockEdit;
use std::ops::Range;
use syntax::{BlockSpan, is_bar};

/// The common layout of the rows of a grid.
pub(super) struct RowTemplate {
    /// One of the rows.
    line: RowLine,
    /// The part of each of its cells.
    parts: Vec<usize>,
    /// The width of gaps within a part, if the parts are groups without bars between them.
    usual_gap: Option<usize>,
    /// The columns of each cell in all rows, if they do not overlap and the bars are in the same columns.
    columns: Option<Vec<Range<usize>>>,
    alignment: Alignment,
}

/// The side on which cells of different width are aligned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alignment {
    Left,
    Right,
    Neither,
}

impl RowTemplate {
    /// Returns the layout of most of these rows; `size` is the size of the grid.
    pub(super) fn new(rows: Vec<RowLine>, size: usize) -> Option<RowTemplate> {
        let has_bars = rows.iter().any(|row| row.bars().next().is_some());
        // After cells of different width, the width of a gap has no meaning.
        let is_even = rows.iter().flat_map(|row| &row.cells).all(|cell| cell.len() == 1);
        let usual_gap = if has_bars || !is_even { None } else { rows.iter().flat_map(RowLine::gaps).min() };

        // The parts and the number of bars that most rows have.
        let all: Vec<(Vec<usize>, usize)> =
            rows.iter().map(|row| (parts(row, usual_gap), row.bars().count())).collect();
        let usual = all.iter().max_by_key(|looks| all.iter().filter(|other| other == looks).count())?.clone();
        let mut usual_rows = Vec::new();
        for (row, looks) in rows.into_iter().zip(all) {
            if looks == usual && row.cells.len() == size {
                usual_rows.push(row);
            }
        }

        let columns = columns(&usual_rows);
        let alignment = if have_same_edge(&usual_rows, |cell| cell.end) {
            Alignment::Right
        } else if have_same_edge(&usual_rows, |cell| cell.start) {
            Alignment::Left
        } else {
            Alignment::Neither
        };
        // Trailing blanks may be cells; the longest line has them all.
        let line = usual_rows.into_iter().max_by_key(|row| row.chars.len())?;
        Some(RowTemplate { parts: usual.0, line, usual_gap, columns, alignment })
    }

    /// Returns true if a row has as many parts as the others, and more than one.
    pub(super) fn has_parts_like(&self, row: &RowLine) -> bool {
        let own = parts(row, self.usual_gap);
        let bars = row.bars().count();
        self.parts.last() > Some(&0) && own.last() == self.parts.last() && bars == self.line.bars().count()
    }

    /// Returns the index of each cell of `row` in a complete row, by its column.
    pub(super) fn by_columns(&self, row: &RowLine) -> Option<Vec<usize>> {
        let columns = self.columns.as_ref()?;
        let bars: Vec<usize> = self.line.bars().collect();
        if !row.bars().all(|bar| bars.contains(&bar)) {
            return None;
        }
        let mut places: Vec<usize> = Vec::with_capacity(row.cells.len());
        for cell in &row.cells {
            // It overlaps just one column, after that of the cell before it.
            let overlaps = |column: &Range<usize>| cell.start < column.end && column.start < cell.end;
            let place = columns.iter().position(overlaps)?;
            if columns[place + 1..].iter().any(overlaps) || places.last().is_some_and(|last| place <= *last) {
                return None;
            }
            places.push(place);
        }
        Some(places)
    }

    /// Returns the index of each cell of `row` in a complete row, if the parts are filled from their start.
    pub(super) fn by_parts(&self, row: &RowLine) -> Option<Vec<usize>> {
        let own = parts(row, self.usual_gap);
        let mut places = Vec::with_capacity(own.len());
        for (index, part) in own.iter().enumerate() {
            let before = own[..index].iter().filter(|other| *other == part).count();
            let first = self.parts.iter().position(|other| other == part)?;
            let place = first + before;
            if self.parts.get(place) != Some(part) {
                return None;
            }
            places.push(place);
        }
        Some(places)
    }

    /// Returns the surplus cells of each part of a row, if no part has too few.
    pub(super) fn surplus(&self, row: &RowLine) -> Option<Vec<Range<usize>>> {
        if self.parts.last() == Some(&0) {
            return None;
        }
        let own = parts(row, self.usual_gap);
        let last = *own.last()?.max(self.parts.last()?);
        let mut ranges = Vec::new();
        for part in 0..=last {
            let have = own.iter().filter(|other| **other == part).count();
            let want = self.parts.iter().filter(|other| **other == part).count();
            let end = own.iter().rposition(|other| *other == part).map_or(0, |last| last + 1);
            match have.checked_sub(want)? {
                0 => {}
                surplus => ranges.push(end - surplus..end),
            }
        }
        Some(ranges)
    }

    /// Returns the edits that add the missing cells of a row; `places` are the indices of its cells in a complete row.
    /// The text between its cells then matches the other rows.
    pub(super) fn filled(&self, row: &RowLine, places: &[usize], mark: &str) -> Option<Vec<BlockEdit>> {
        let size = self.line.cells.len();
        let mut edits = Vec::new();
        let mut from: Option<usize> = None;
        for next in (0..places.len()).map(Some).chain([None]) {
            let first = from.map_or(0, |cell| places[cell] + 1);
            let end = next.map_or(size, |cell| places[cell]);
            if first < end {
                edits.push(self.gap(row, places, from, next, first..end, mark)?);
            }
            from = next;
        }
        Some(edits)
    }

    /// Replaces the text between two cells of a row, or at its start or end, by the cells that are missing there.
    fn gap(
        &self,
        row: &RowLine,
        places: &[usize],
        before: Option<usize>,
        after: Option<usize>,
        missing: Range<usize>,
        mark: &str,
    ) -> Option<BlockEdit> {
        let cells = &self.line.cells;
        let from = before.map_or(0, |cell| cells[places[cell]].end);
        let row_from = before.map_or(0, |cell| row.cells[cell].end);
        let (to, row_to) = match after {
            Some(cell) => (cells[places[cell]].start, row.cells[cell].start),
            None => self.end(row, row_from),
        };
        let is_outside = before.is_none() || row_to == row.chars.len();
        if is_outside {
            let frame = &self.line.chars[from..to.min(cells[missing.start].start)];
            let row_frame = &row.chars[row_from..row_to];
            if frame.iter().chain(row_frame).any(|&(_, c)| !c.is_whitespace() && !is_bar(c)) {
                // The label of this row cannot be derived from the other rows.
                return None;
            }
        }
        let mut text = self.with_marks(from..to, missing, mark)?;
        if row_to == row.chars.len() {
            text.truncate(text.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1));
        }
        if let (Some(cell), Alignment::Left) = (before, self.alignment) {
            shift(&mut text, cells[places[cell]].len(), row.cells[cell].len(), 0)?;
        }
        if let (Some(cell), Alignment::Right) = (after, self.alignment) {
            let end = text.len();
            shift(&mut text, cells[places[cell]].len(), row.cells[cell].len(), end)?;
        }
        let span = BlockSpan::new(row.offset(row_from), row.offset(row_to));
        Some(BlockEdit { span, text: text.into_iter().collect() })
    }

    /// Returns the end of the text that is added at a row's end, in the template and in the row. The text after the
    /// row's cells stays if it has the bars that belong there.
    fn end(&self, row: &RowLine, from: usize) -> (usize, usize) {
        let last = self.line.cells.last().map_or(0, |cell| cell.end);
        let template_bars = self.line.bars().filter(|bar| last <= *bar).count();
        let row_bars = row.bars().filter(|bar| from <= *bar).count();
        if template_bars == row_bars { (last, from) } else { (self.line.chars.len(), row.chars.len()) }
    }

    /// Returns a part of the line with marks in place of these cells.
    fn with_marks(&self, part: Range<usize>, missing: Range<usize>, mark: &str) -> Option<Vec<char>> {
        let mut text: Vec<char> = self.line.chars[part.clone()].iter().map(|&(_, c)| c).collect();
        let width = mark.chars().count();
        for cell in missing.rev().map(|place| &self.line.cells[place]) {
            let cell = cell.start - part.start..cell.end - part.start;
            let at = match self.alignment {
                Alignment::Right => cell.end.checked_sub(width)?..cell.end,
                Alignment::Left => cell.start..cell.start + width,
                Alignment::Neither => {
                    text.splice(cell, mark.chars());
                    continue;
                }
            };
            text[cell.clone()].fill(' ');
            // A mark that is wider than the cell here takes the blanks beside it.
            if text.len() < at.end {
                text.resize(at.end, ' ');
            }
            if text[at.clone()].iter().any(|c| !c.is_whitespace()) {
                return None;
            }
            text.splice(at, mark.chars());
        }
        Some(text)
    }

    /// Returns the edits that make the parts of a row as wide as those of the others, if blanks are cells.
    pub(super) fn as_wide(&self, row: &RowLine) -> Option<Vec<BlockEdit>> {
        let mut edits = Vec::new();
        let mut start = 0;
        let mut own_start = 0;
        let mut bars = self.line.bars();
        for own_end in row.bars() {
            let end = bars.next()?;
            let width = end - start;
            let own_width = own_end - own_start;
            let span = if own_width < width { own_end..own_end } else { own_end - (own_width - width)..own_end };
            if !span.clone().all(|column| row.is_blank(column)) {
                return None;
            }
            if width != own_width {
                let text = " ".repeat(width.saturating_sub(own_width));
                edits.push(BlockEdit { span: BlockSpan::new(row.offset(span.start), row.offset(span.end)), text });
            }
            start = end + 1;
            own_start = own_end + 1;
        }
        (!edits.is_empty()).then_some(edits)
    }
}

/// Returns the part of each cell of a row. Parts are separated by bars, or by gaps that are wider than usual.
fn parts(row: &RowLine, usual_gap: Option<usize>) -> Vec<usize> {
    match usual_gap {
        Some(usual) => row.groups(usual),
        None => row.parts(),
    }
}

/// Returns the columns that each cell covers in any of the rows.
fn columns(rows: &[RowLine]) -> Option<Vec<Range<usize>>> {
    let (first, others) = rows.split_first()?;
    let mut columns = first.cells.clone();
    for row in others {
        if !row.bars().eq(first.bars()) {
            return None;
        }
        for (all, cell) in columns.iter_mut().zip(&row.cells) {
            *all = all.start.min(cell.start)..all.end.max(cell.end);
        }
    }
    columns.windows(2).all(|pair| pair[0].end <= pair[1].start).then_some(columns)
}

/// Returns true if an edge of each cell is in the same column in all rows.
fn have_same_edge(rows: &[RowLine], edge: impl Fn(&Range<usize>) -> usize) -> bool {
    rows.windows(2).all(|pair| pair[0].cells.iter().map(&edge).eq(pair[1].cells.iter().map(&edge)))
}

/// Adds or removes blanks next to a cell that is narrower or wider in a row than in the template.
fn shift(text: &mut Vec<char>, width: usize, own_width: usize, at: usize) -> Option<()> {
    if own_width <= width {
        text.splice(at..at, std::iter::repeat_n(' ', width - own_width));
        return Some(());
    }
    let count = own_width - width;
    let gone = if at == 0 { 0..count } else { at.checked_sub(count)?..at };
    if text.get(gone.clone())?.iter().any(|c| !c.is_whitespace()) {
        return None;
    }
    text.drain(gone);
    Some(())
}
