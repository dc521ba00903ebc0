//! Decides what `0` means in a grid whose symbols nothing declares: an empty cell, or the first of the values `0` to
//! N − 1. The symbols that occur decide, never the solutions.

use super::Builder;
use crate::layout::reader::NeedMore;
use crate::lines::cell_counts::{Cells, mark_bit};
use crate::model::alphabet::Alphabet;
use crate::model::dialect::Dialect;
use crate::model::grid::{Content, Grid, Slot};
use crate::model::problem::ProblemKind;
use crate::model::puzzle::SectionKind;
use crate::text::span::BlockSpan;
use field::{Digit, DigitSet, Field};

/// The meaning of `0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Zero {
    Empty,
    Value,
    /// The grid can be read in both ways.
    Unclear {
        /// The first `0`.
        first: BlockSpan,
    },
}

/// What the houses of a grid are besides rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parts {
    Boxes(u8, u8),
    /// There are none, or regions that have not been read yet.
    Unknown,
}

impl Builder<'_, '_> {
    /// Returns true if it is worth a look whether `0` is a value in a grid that has been read with this alphabet.
    pub(super) fn may_count_from_zero<'c>(
        &self,
        mut lines: impl Iterator<Item = &'c Cells>,
        size: u8,
        alphabet: &Alphabet,
        slots: impl Iterator<Item = Slot>,
    ) -> bool {
        // In files of these formats `0` is an empty cell.
        let is_defined = matches!(self.reader.dialect, Dialect::Sdm | Dialect::Sdk)
            || self.headings.last().is_some_and(|heading| is_euler_heading(self.text_of(*heading)));
        *alphabet == Alphabet::Standard
            && lines.any(|line| line.marks & mark_bit('0') != 0)
            && !is_defined
            && !holds(slots, size)
    }

    /// Reports a `0` that may be a value or an empty cell, in the puzzle that the block gets next.
    pub(super) fn unclear_zero(&mut self, zero: Zero, size: u8) {
        if let Zero::Unclear { first } = zero {
            let puzzle = self.puzzles.len() as u32;
            self.problem(ProblemKind::UnclearZero { size }, first, Some(puzzle));
        }
    }

    /// The houses besides rows and columns of a grid of that size that ends above the line `end`.
    pub(super) fn parts(&mut self, size: u8, end: usize) -> Result<Parts, NeedMore> {
        if let Some((_, word)) = self.section_from(end)?
            && SectionKind::from_name(self.text_of(word)) == Some(SectionKind::Regions)
        {
            return Ok(Parts::Unknown);
        }
        Ok(self.declared.boxes_of(size).map_or(Parts::Unknown, |(rows, columns)| Parts::Boxes(rows, columns)))
    }
}

/// Returns the meaning of `0` in a grid without the last value, from its cells as they are if `0` is a value.
pub(super) fn meaning(from_zero: &Grid, field: Field, parts: Parts) -> Zero {
    let mut symbols = DigitSet::EMPTY;
    let mut first = None;
    let mut has_other_mark = false;
    let mut cell_count = 0;
    for (_, slot) in from_zero.cells(field) {
        cell_count += 1;
        match slot.content {
            Content::Given(value) => {
                symbols.insert(value);
                if value == Digit::ONE && first.is_none() {
                    first = Some(slot.span);
                }
            }
            Content::Placed(value) => symbols.insert(value),
            Content::Candidates(set) => symbols |= set,
            Content::Empty => has_other_mark = true,
            Content::Unknown => {}
        }
    }
    let are_all = symbols == DigitSet::up_to(field.columns());
    match first {
        _ if are_all && (has_other_mark || !repeats_in_house(from_zero, field, parts)) => Zero::Value,
        // A grid with a row too long or too short has a problem already, and what its cells are is unknown.
        Some(first) if has_other_mark && !are_all && cell_count == field.cell_count() => Zero::Unclear { first },
        _ => Zero::Empty,
    }
}

/// Returns true if the last value of a grid of that size is in a cell or among candidates.
fn holds(slots: impl Iterator<Item = Slot>, size: u8) -> bool {
    let Some(last) = Digit::new(size) else { return false };
    slots.map(|slot| slot.content).any(|content| match content {
        Content::Given(value) | Content::Placed(value) => value == last,
        Content::Candidates(set) => set.contains(last),
        Content::Empty | Content::Unknown => false,
    })
}

/// Returns true if a row, a column or a box holds a value twice.
fn repeats_in_house(grid: &Grid, field: Field, parts: Parts) -> bool {
    let side = usize::from(field.columns());
    let mut rows = vec![DigitSet::EMPTY; side];
    let mut columns = rows.clone();
    let mut boxes = rows.clone();
    for (cell, slot) in grid.cells(field) {
        let (Content::Given(value) | Content::Placed(value)) = slot.content else { continue };
        let row = usize::from(field.row(cell));
        let column = usize::from(field.column(cell));
        let mut houses = vec![&mut rows[row], &mut columns[column]];
        if let Parts::Boxes(height, width) = parts {
            let (height, width) = (usize::from(height), usize::from(width));
            houses.push(&mut boxes[row / height * height + column / width]);
        }
        for house in houses {
            if house.contains(value) {
                return true;
            }
            house.insert(value);
        }
    }
    false
}

/// `Grid 07`, as in Project Euler 96.
fn is_euler_heading(heading: &str) -> bool {
    let number =
        heading.split_once(' ').filter(|(word, _)| word.eq_ignore_ascii_case("grid")).map(|(_, number)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
