//! Says which rows of a field lines are where some rows are missing, or lines too many: by the places that lines have
//! cells in, and by the bars and blank lines between bands.

use super::Builder;
use super::figure_lines::FieldLine;
use super::figures::is_value_outside;
use crate::layout::reader::NeedMore;
use crate::lines::figure_row::{FigureRow, FittingRow};
use crate::lines::shape::Shape;
use crate::model::symbols::Symbols;
use crate::text::span::LineSpan;
use field::Figure;
use std::ops::RangeInclusive;

/// Which row of a field a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineNumber {
    Row(u8),
    /// This row, or one of another band: nothing shows where exactly rows are missing, or lines too many.
    Near(u8),
    /// The line is one too many.
    Surplus,
}

/// The numbers of lines.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) lines: Vec<LineNumber>,
    /// Where rows are missing, from top to bottom.
    pub(super) gaps: Vec<Gap>,
    /// How much is wrong with the lines: 0 if each is a row of the field and none is missing above the last.
    pub(super) cost: u32,
    /// The number of lines that are no rows, or unlike the rows that they are.
    unlike: u32,
    /// The number of lines that are no rows.
    surplus: u32,
}

/// Adjacent rows that are missing above other rows.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Gap {
    /// The line below them.
    pub(super) below: usize,
    pub(super) missing: u32,
    /// They are among these.
    pub(super) among: RangeInclusive<u8>,
}

/// What is known of the lines of a field.
struct Lines {
    /// For each line and each kind of row, what it costs that the line has cells where rows of that kind have none, or
    /// none where they have some.
    fits: Vec<Vec<u32>>,
    /// For each row, its kind: rows of a kind have cells in the same columns.
    kinds: Vec<usize>,
    /// True for the lines below a bar or a blank line. Empty if no line is.
    begin_band: Vec<bool>,
    /// True for the rows that may be below a bar.
    may_begin_band: Vec<bool>,
    /// True for the lines that are written like the line above.
    repeat: Vec<bool>,
}

impl Numbers {
    /// True if the lines are rows of another figure: half of them do not fit, or others are missing, and half of the
    /// rows are there at least. Or there are as many lines as rows, and some of them fit none.
    pub(super) fn are_of_another(&self, figure: &Figure) -> bool {
        /// Two lines may be slips.
        const MOST_SLIPS: u32 = 2;
        let rows = u32::from(figure.field().rows());
        if self.lines.len() as u32 == rows && self.surplus > MOST_SLIPS {
            return true;
        }
        let missing: u32 = self.gaps.iter().map(|gap| gap.missing).sum();
        self.lines.len() as u32 * 2 > rows && (self.unlike + missing) * 2 >= rows
    }

    /// The number of rows down to the last line that is one.
    pub(super) fn rows(&self) -> u32 {
        let last = self.lines.iter().rev().find_map(|number| match number {
            LineNumber::Row(row) | LineNumber::Near(row) => Some(u32::from(*row) + 1),
            LineNumber::Surplus => None,
        });
        last.unwrap_or_default()
    }
}

/// What one reading of a line costs. A line with one wrong cell is more likely than a row that is missing, and that
/// more likely than two such lines, or one with more wrong cells.
mod cost {
    pub(super) const WRONG_CELL: u32 = 2;
    pub(super) const WRONG_CELLS: u32 = 4;
    pub(super) const WRONG_NUMBER_OF_CELLS: u32 = 3;
    pub(super) const WRONG_BAR: u32 = 1;
    pub(super) const MISSING: u32 = 3;
    /// Adjacent rows that are missing were left out at once, however many they are.
    pub(super) const MOST_MISSING: u32 = 6;
    pub(super) const SURPLUS: u32 = 3;
    pub(super) const REPEATED: u32 = 2;
    /// More than any reading costs.
    pub(super) const NEVER: u32 = u32::MAX / 4;
}

impl Builder<'_, '_> {
    /// The numbers of the lines of a field. Rows at its end may be missing.
    pub(super) fn numbers_of_lines(
        &mut self,
        lines: &[FieldLine],
        figure: &Figure,
        symbols: Symbols<'_>,
        box_rows: Option<u8>,
    ) -> Result<Numbers, NeedMore> {
        let known = self.known_lines(lines, figure, symbols, box_rows)?;
        let in_order = known.cost_in_order();
        if in_order == 0 || lines.is_empty() {
            return Ok(Numbers {
                lines: in_the_order_of(figure, lines.len()),
                gaps: Vec::new(),
                cost: 0,
                unlike: 0,
                surplus: 0,
            });
        }
        Ok(known.numbers(figure, box_rows))
    }

    fn known_lines(
        &mut self,
        lines: &[FieldLine],
        figure: &Figure,
        symbols: Symbols<'_>,
        box_rows: Option<u8>,
    ) -> Result<Lines, NeedMore> {
        let field = figure.field();
        let mut first_of_kind: Vec<u8> = Vec::new();
        let mut kinds = Vec::with_capacity(field.rows().into());
        for row in 0..field.rows() {
            let is_alike = |other: &u8| {
                (0..field.columns()).all(|column| figure.covers(row, column) == figure.covers(*other, column))
            };
            let kind = first_of_kind.iter().position(is_alike).unwrap_or(first_of_kind.len());
            if kind == first_of_kind.len() {
                first_of_kind.push(row);
            }
            kinds.push(kind);
        }
        let mut fits = Vec::with_capacity(lines.len());
        let mut begin_band = Vec::with_capacity(lines.len());
        let mut repeat = Vec::with_capacity(lines.len());
        let mut before: Option<(usize, &str)> = None;
        for &row in lines {
            let line_text = self.text_of_row(row)?;
            let mut begins = false;
            for between in before.map_or(row.line, |(before, _)| before + 1)..row.line {
                let shape = self.reader.shape(between)?;
                begins |= matches!(shape, Some(Shape::Blank | Shape::Frame { .. } | Shape::Bars));
            }
            fits.push(first_of_kind.iter().map(|row| cost_of_cells(line_text, figure, *row, symbols)).collect());
            begin_band.push(begins);
            repeat.push(before.is_some_and(|(_, before)| before == line_text.trim()));
            before = Some((row.line, line_text.trim()));
        }
        // Blank lines around each row say nothing.
        let bars = begin_band.iter().filter(|begins| **begins).count();
        if bars == 0 || bars + 1 == lines.len() {
            begin_band.clear();
        }
        let mut may_begin_band = vec![false; field.rows().into()];
        for row in box_rows.map(|rows| figure.bars(rows, 1).rows).unwrap_or_default() {
            may_begin_band[usize::from(row)] = true;
        }
        if !may_begin_band.contains(&true) {
            begin_band.clear();
        }
        Ok(Lines { fits, kinds, begin_band, may_begin_band, repeat })
    }
}

impl Lines {
    /// What it costs that the lines are the first rows of the field in order.
    fn cost_in_order(&self) -> u32 {
        let rows = self.kinds.len();
        let surplus = self.fits.len().saturating_sub(rows) as u32 * cost::SURPLUS;
        (0..self.fits.len().min(rows)).map(|line| self.cost_as_row(line, line, line)).sum::<u32>() + surplus
    }

    /// What it costs that a line is that row, and that those from `next` on are missing, where the row above is the one
    /// before `next`.
    fn cost_as_row(&self, line: usize, next: usize, row: usize) -> u32 {
        let mut cost = self.fits[line][self.kinds[row]];
        if let Some(further) = (row - next).checked_sub(1) {
            cost += (cost::MISSING + further as u32).min(cost::MOST_MISSING);
        }
        // The first row may have a bar above it or none.
        let may_begin = self.may_begin_band[next..=row].contains(&true);
        if row > 0 && self.begin_band.get(line).is_some_and(|begins| *begins != may_begin) {
            cost += cost::WRONG_BAR;
        }
        cost
    }

    /// What it costs that a line is no row.
    fn cost_as_surplus(&self, line: usize) -> u32 {
        if self.repeat[line] { cost::REPEATED } else { cost::SURPLUS }
    }

    /// The cheapest numbers of the lines.
    fn numbers(&self, figure: &Figure, box_rows: Option<u8>) -> Numbers {
        let lines = self.fits.len();
        let rows = self.kinds.len();
        // What the lines above a line cost, and those from it on, if the next row is that.
        let mut above = vec![vec![cost::NEVER; rows + 1]; lines + 1];
        let mut below = above.clone();
        above[0][0] = 0;
        // Rows below the last line are not written yet.
        below[lines].fill(0);
        for line in 0..lines {
            for next in 0..=rows {
                let surplus = above[line][next] + self.cost_as_surplus(line);
                above[line + 1][next] = above[line + 1][next].min(surplus);
                for row in next..rows {
                    let as_row = above[line][next] + self.cost_as_row(line, next, row);
                    above[line + 1][row + 1] = above[line + 1][row + 1].min(as_row);
                }
            }
        }
        for line in (0..lines).rev() {
            for next in 0..=rows {
                below[line][next] = below[line + 1][next] + self.cost_as_surplus(line);
                for row in next..rows {
                    let as_row = below[line + 1][row + 1] + self.cost_as_row(line, next, row);
                    below[line][next] = below[line][next].min(as_row);
                }
            }
        }
        let cheapest = below[0][0];
        // The rows that each line may be, and those that may be missing.
        let mut candidates = vec![Vec::new(); lines];
        let mut may_be_missing = vec![false; rows];
        for line in 0..lines {
            for next in 0..rows {
                for row in next..rows {
                    let cost = above[line][next] + self.cost_as_row(line, next, row) + below[line + 1][row + 1];
                    if cost == cheapest {
                        candidates[line].push(row);
                        may_be_missing[next..row].fill(true);
                    }
                }
            }
        }
        let mut numbers =
            Numbers { lines: Vec::with_capacity(lines), gaps: Vec::new(), cost: cheapest, unlike: 0, surplus: 0 };
        let mut next = 0;
        for line in 0..lines {
            let rest = below[line][next];
            let as_row = |row: &usize| below[line + 1][row + 1] + self.cost_as_row(line, next, *row) == rest;
            let Some(row) = (next..rows).find(as_row) else {
                numbers.lines.push(LineNumber::Surplus);
                numbers.unlike += 1;
                numbers.surplus += 1;
                continue;
            };
            numbers.unlike += u32::from(self.fits[line][self.kinds[row]] > cost::WRONG_CELL);
            let are_near = candidates[line].iter().all(|other| are_in_one_band(figure, row, *other, box_rows));
            numbers.lines.push(if are_near { LineNumber::Row(row as u8) } else { LineNumber::Near(row as u8) });
            if row > next {
                let first = (0..next).rev().take_while(|row| may_be_missing[*row]).last().unwrap_or(next);
                let among = first as u8..=(row - 1) as u8;
                numbers.gaps.push(Gap { below: line, missing: (row - next) as u32, among });
            }
            next = row + 1;
        }
        numbers
    }
}

/// The lines as the first rows, and what is behind the last row as surplus.
fn in_the_order_of(figure: &Figure, lines: usize) -> Vec<LineNumber> {
    let rows = figure.field().rows();
    let number = |line| u8::try_from(line).ok().filter(|line| *line < rows);
    (0..lines).map(|line| number(line).map_or(LineNumber::Surplus, LineNumber::Row)).collect()
}

/// What it costs that a line has no cell at a place of a row of the field, or a value elsewhere.
fn cost_of_cells(line: &str, figure: &Figure, row: u8, symbols: Symbols<'_>) -> u32 {
    let FittingRow::Exact { cells, .. } = FigureRow::new(line, figure, row).cells() else {
        return cost::WRONG_NUMBER_OF_CELLS;
    };
    let is_wrong = |(column, cell): &(u8, &LineSpan)| {
        let text = &line[cell.range()];
        if figure.covers(row, *column) { text == "~" } else { is_value_outside(text, symbols) }
    };
    match (0..).zip(&cells).filter(is_wrong).count() {
        0 => 0,
        1 => cost::WRONG_CELL,
        _ => cost::WRONG_CELLS,
    }
}

/// True if rows are the same rows of boxes in all grids: what is true of the one is true of the other.
fn are_in_one_band(figure: &Figure, one: usize, other: usize, box_rows: Option<u8>) -> bool {
    let size = usize::from(figure.size());
    let box_rows = box_rows.map_or(size, usize::from);
    figure.corners().iter().all(|corner| {
        let band = |row: usize| row.checked_sub(corner.row.into()).filter(|row| *row < size).map(|row| row / box_rows);
        band(one) == band(other)
    })
}
