//! Recognises lines that have the form of rows but are something else: tables, measurements, logs, lists of dates. Such
//! lines get one finding, however many they are.

use super::Builder;
use crate::layout::reader::NeedMore;
use crate::layout::rows::Rows;
use crate::lines::cell_counts::mark_bit;
use crate::lines::one_line::{OneLine, one_line};
use crate::lines::shape::Shape;
use crate::lines::written::fractions;
use crate::model::grid::{Content, Grid, Slot};
use crate::model::problem::ProblemKind;
use crate::text::span::BlockSpan;

impl Builder<'_, '_> {
    /// Reports lines that are no grid, and the lines from `next` on that are written like the last of them: a block of
    /// each few of them would have its own finding.
    pub(super) fn no_grid(&mut self, lines: BlockSpan, next: usize) -> Result<(), NeedMore> {
        let mut span = lines;
        let mut end = next;
        let (mut last, _) = self.line_text(next.saturating_sub(1))?;
        // A table may have any number of lines.
        self.reader.drop_before(next);
        while self.goes_on_like(last, end)? {
            let (text, line) = self.line_text(end)?;
            last = text;
            span = span.cover(line);
            end += 1;
            self.reader.drop_before(end);
        }
        self.problem(ProblemKind::NoGrid, span, None);
        self.begins = None;
        self.lines = end;
        Ok(())
    }

    /// True if the line `index` is no puzzle by itself and differs from the line `last` only in its letters and digits.
    fn goes_on_like(&mut self, last: &str, index: usize) -> Result<bool, NeedMore> {
        match self.reader.shape(index)? {
            None | Some(Shape::Blank | Shape::Comment | Shape::Section { .. } | Shape::Frame { .. }) => {
                return Ok(false);
            }
            Some(Shape::Cells(cells)) => {
                if let Some(OneLine::Grids { .. }) = one_line(&cells, None)
                    && cells.are_mostly_cells()
                    && cells.longest.largest <= 9
                    && !has_bits_only(last)
                {
                    return Ok(false);
                }
            }
            Some(_) => {}
        }
        let (text, _) = self.line_text(index)?;
        // A grid below bit strings is no further one.
        Ok(signs(text).eq(signs(last)) && (has_bits_only(text) || !has_bits_only(last)))
    }

    /// True for rows of which most cells are unknown or in conflict, if they go on after the last row that their grid
    /// can have or if hardly any puzzle has their size: lines of numbers that are as many cells as a row by chance.
    pub(super) fn is_table_of_values(&mut self, rows: &Rows, grid: &Grid) -> Result<bool, NeedMore> {
        /// So few cells may be the slips of a small puzzle.
        const FEWEST: usize = 8;
        const FEWEST_OF_IDENTIFIERS: usize = 100;
        let size = usize::from(rows.size);
        let has_all_rows = rows.taken.len() == size;
        let has_rows_too_many = rows.taken.len() > size + 1;
        let is_strange = has_no_boxes(rows.size) && !has_all_rows || has_rows_too_many;
        // Identifiers in base 16 have as many characters as a row of a large grid. Whole grids of such a size are
        // grids, and so are smaller ones: tests of other programs have grids with the same row in each line.
        let may_be_identifiers = rows.size > 16 && !has_all_rows;
        let (last, _) = self.line_text(rows.end - 1)?;
        let goes_on = self.goes_on_like(last, rows.end)?;
        // Nearly all grids end here.
        if !is_strange && !may_be_identifiers && !goes_on {
            return Ok(false);
        }
        // A map of regions has the same number in many cells of a row, and its puzzle may follow it.
        if has_all_rows && self.region_map(grid, rows.size).is_some() {
            return Ok(false);
        }
        let exact = rows.taken.iter().filter(|row| row.exact).count();
        let is_mostly_malformed = 2 * exact < rows.taken.len();
        let fit = Fit::of(grid, rows.size);
        let is_mostly_unfit = fit.written >= FEWEST && 2 * fit.unfit > fit.written;
        let has_one_value = fit.written >= FEWEST && fit.different == 1;
        let is_all_unfit = fit.written >= FEWEST_OF_IDENTIFIERS && 100 * fit.unfit >= 95 * fit.written;
        Ok(goes_on && (is_mostly_unfit || has_one_value || is_mostly_malformed)
            || is_strange && is_mostly_unfit
            || may_be_identifiers && is_all_unfit)
    }

    /// True for a grid of zeros and more ones than a puzzle can have, as bit strings and adjacency matrices are.
    pub(super) fn is_matrix_of_bits(&self, slots: impl Iterator<Item = Slot>, size: u8) -> bool {
        let mut zeros = 0;
        let mut ones = 0;
        for slot in slots {
            match slot.content {
                Content::Given(digit) if digit.get() == 1 => ones += 1,
                Content::Empty if self.text_of(slot.span).starts_with('0') => zeros += 1,
                // Nearly all grids end at one of their first cells.
                _ => return false,
            }
        }
        size >= 4 && zeros > 0 && ones > usize::from(size)
    }

    /// True for a whole grid that equals its mirror image, with zeros on the diagonal between: a table of distances.
    pub(super) fn is_table_of_distances(&self, grid: &Grid, size: u8) -> bool {
        let width = usize::from(size);
        let slots: Vec<Slot> = grid.slots().collect();
        if size < 4 || slots.len() != width * width || grid.cell_count() != slots.len() {
            return false;
        }
        let is_zero = |slot: &Slot| slot.content == Content::Empty && self.text_of(slot.span).starts_with('0');
        for row in 0..width {
            // Nearly all grids end in one of their first rows.
            if !is_zero(&slots[row * width + row]) {
                return false;
            }
            for column in 0..row {
                if slots[row * width + column].content != slots[column * width + row].content {
                    return false;
                }
            }
        }
        // A puzzle that begins with such a pattern has few values.
        written_cells(slots.into_iter()) > 2 * width
    }

    /// True for rows of equally many numbers, most of them with numbers of one and of several digits, of which their
    /// grid would take each digit for a cell: a table.
    fn is_table_of_numbers(&self, rows: &Rows) -> bool {
        const FEWEST: usize = 4;
        let Some(first) = rows.taken.first() else { return false };
        let pieces = first.cells.pieces;
        if rows.taken.len() < FEWEST || (pieces as usize) < FEWEST || pieces == u32::from(rows.size) {
            return false;
        }
        let mut ragged = 0;
        for cells in rows.cells() {
            if cells.pieces != pieces {
                return false;
            }
            let has_other_marks = cells.marks & !mark_bit('0') != 0;
            let are_numbers = cells.odd == 0 && cells.largest <= 9 && !cells.groups.unfit && !has_other_marks;
            ragged += usize::from(are_numbers && cells.groups.count > 0 && cells.groups.uniform == 0);
        }
        2 * ragged > rows.taken.len()
    }

    /// True for rows of nothing but numbers such as `0.36`. The boxes of one or two rows of a grid may look like that.
    fn is_table_of_fractions(&self, grid: &Grid) -> bool {
        const FEWEST: usize = 9;
        const FEWEST_IN_A_ROW: usize = 3;
        let mut numbers = 0;
        for row in grid.rows() {
            let count = fractions(self.text_of(row.span));
            // Nearly all grids end at their first row.
            if count < FEWEST_IN_A_ROW {
                return false;
            }
            numbers += count;
        }
        numbers >= FEWEST
    }

    /// True for rows with many unknown cells, and for the first few rows of a size that hardly any puzzle has.
    pub(super) fn is_no_grid(&self, rows: &Rows, grid: &Grid) -> bool {
        /// So many unknown cells may be slips.
        const SLIPS: usize = 12;
        /// So many unknown symbols of a grid that is being typed may be slips, or one sign that is meant as empty.
        const SLIPS_AT_FIRST: usize = 4;
        /// Fewer malformed rows may belong to a grid that is being typed.
        const FEWEST_OF_TABLE: usize = 5;
        let unknown = grid.unknown().count();
        let exact = rows.taken.iter().filter(|row| row.exact).count();
        let is_strange = 4 * unknown >= grid.slot_count();
        let is_mostly_malformed = 2 * exact < rows.taken.len();
        let is_ragged = is_mostly_malformed && 8 * unknown >= grid.slot_count();
        // So many rows are no beginning. If all have the same number of cells, a column is missing or too many.
        let first_count = grid.rows().first().map(|row| row.count);
        let are_alike = grid.rows().iter().all(|row| Some(row.count) == first_count);
        let is_table = is_mostly_malformed && !are_alike && rows.taken.len() >= FEWEST_OF_TABLE;
        let are_few = 2 * rows.taken.len() < usize::from(rows.size);
        let is_begun = rows.size > 9 && has_no_boxes(rows.size) && are_few;
        let mut symbols: Vec<&str> = Vec::new();
        if are_few && unknown > SLIPS_AT_FIRST {
            symbols.extend(grid.unknown().map(|slot| self.text_of(slot.span)));
            symbols.sort_unstable();
            symbols.dedup();
        }
        let is_strange_at_first = symbols.len() > SLIPS_AT_FIRST && 2 * unknown >= written_cells(grid.slots());
        // Hardly any puzzle has fewer than 4 values, but lists of one to three numbers are common.
        let is_tiny = rows.size <= 3 && exact < rows.taken.len();
        // The candidates of a 9×9 grid, three lines a row.
        let has_digits = rows.cells().any(|cells| cells.digits);
        let are_candidates = rows.size == 27 && has_digits && rows.cells().all(|cells| cells.largest <= 9);
        is_begun
            || is_table
            || is_tiny
            || are_candidates
            || is_strange_at_first
            || has_spacers(rows, grid)
            || self.is_table_of_numbers(rows)
            || self.is_table_of_fractions(grid)
            || self.is_matrix_of_bits(grid.slots(), rows.size)
            || self.is_table_of_distances(grid, rows.size)
            || unknown > SLIPS && (is_strange || is_ragged)
    }
}

/// True for the cells of a line of which so many are unknown that they are words or numbers.
pub(super) fn are_no_cells(slots: &[Slot]) -> bool {
    /// So many unknown cells may be slips.
    const SLIPS: usize = 8;
    let unknown = slots.iter().filter(|slot| slot.content == Content::Unknown).count();
    if unknown <= SLIPS {
        return false;
    }
    2 * unknown > written_cells(slots.iter().copied())
}

/// True for a line of zeros and ones.
fn has_bits_only(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// The number of cells that are not empty.
fn written_cells(slots: impl Iterator<Item = Slot>) -> usize {
    slots.filter(|slot| slot.content != Content::Empty).count()
}

/// True if the rows and columns between the boxes of a smaller grid are empty: a spreadsheet with spacers. Sizes such
/// as 11 have no boxes of their own, so that with two empty rows they have no only solution.
fn has_spacers(rows: &Rows, grid: &Grid) -> bool {
    let side = match rows.size {
        11 => 3,
        19 => 4,
        29 => 5,
        _ => return false,
    };
    let size = usize::from(rows.size);
    if grid.slot_count() != size * size {
        return false;
    }
    let mut has_value = false;
    for (index, slot) in grid.slots().enumerate() {
        let is_spacer = (index / size) % (side + 1) == side || (index % size) % (side + 1) == side;
        if is_spacer && slot.content != Content::Empty {
            return false;
        }
        has_value |= slot.content != Content::Empty;
    }
    has_value
}

/// True for sizes that hardly any puzzle has, because they have no boxes.
fn has_no_boxes(size: u8) -> bool {
    !matches!(size, 0..=4 | 6 | 8 | 9 | 10 | 12 | 15 | 16 | 20 | 25 | 36)
}

/// Counts the cells of a grid that are unknown or in conflict.
struct Fit {
    /// The number of cells with a value and of unknown ones.
    written: usize,
    /// The number of unknown cells and of those whose value is twice in their row or column.
    unfit: usize,
    /// The number of different values.
    different: u32,
}

impl Fit {
    fn of(grid: &Grid, size: u8) -> Fit {
        let width = usize::from(size);
        let mut once_in_column = vec![0u64; width];
        let mut twice_in_column = vec![0u64; width];
        let mut all = 0u64;
        for row in grid.rows() {
            for (column, bit) in grid.slots_of(row).map(bit_of_value).enumerate().take(width) {
                twice_in_column[column] |= once_in_column[column] & bit;
                once_in_column[column] |= bit;
                all |= bit;
            }
        }
        let mut written = grid.unknown().count();
        let mut unfit = written;
        for row in grid.rows() {
            let mut once = 0u64;
            let mut twice = 0u64;
            for bit in grid.slots_of(row).map(bit_of_value) {
                twice |= once & bit;
                once |= bit;
            }
            for (column, bit) in grid.slots_of(row).map(bit_of_value).enumerate().take(width) {
                written += usize::from(bit != 0);
                unfit += usize::from((twice | twice_in_column[column]) & bit != 0);
            }
        }
        Fit { written, unfit, different: all.count_ones() }
    }
}

/// The value of a cell as a bit; no bit if it has none.
fn bit_of_value(slot: Slot) -> u64 {
    match slot.content {
        Content::Given(digit) | Content::Placed(digit) => 1 << digit.get(),
        _ => 0,
    }
}

/// The characters of a line, each run of letters and digits as one, each run of blanks as one. Dashes before it are
/// those of lists in YAML, of which a line may begin several.
fn signs(line: &str) -> impl Iterator<Item = char> {
    let mut last = None;
    line.trim_start_matches([' ', '-']).chars().filter_map(move |c| {
        let sign = match c {
            _ if c.is_alphanumeric() => 'a',
            _ if c.is_whitespace() => ' ',
            _ => c,
        };
        let is_run = matches!(sign, 'a' | ' ') && last == Some(sign);
        last = Some(sign);
        (!is_run).then_some(sign)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_lines() {
        let signs = |line: &str| signs(line).collect::<String>();
        assert_eq!(signs("2024-01-12"), signs("1999-1-1"));
        assert_eq!(signs("n0,  20, 0.25"), "a, a, a.a");
        assert_ne!(signs("53..7...."), signs("6..195..."));
    }
}
