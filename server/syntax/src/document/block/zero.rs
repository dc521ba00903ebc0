//! Asks for the meaning of `0` in grids whose symbols nothing declares, and reports a `0` that can be read in two ways.
//! The rule is [`Zero::meaning`].

use super::Builder;
use super::beside::ReadProblem;
use crate::layout::reader::NeedMore;
use crate::lines::cell_counts::{Cells, mark_bit};
use crate::model::alphabet::Alphabet;
use crate::model::dialect::Dialect;
use crate::model::grid::{Content, Grid, Slot};
use crate::model::metadata::Key;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::SectionKind;
use field::{Digit, DigitSet, Field, Zero};

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
        // A declaration that cannot be read has a finding of its own.
        let is_declared = self.declared.unclear.iter().any(|key| matches!(key, Key::Symbols | Key::Values));
        *alphabet == Alphabet::Standard
            && !is_declared
            && lines.any(|line| line.marks & mark_bit('0') != 0)
            && !is_defined
            && !holds(slots, size)
    }

    /// Reports a `0` that can be read in two ways, in the puzzle that the block gets next.
    pub(super) fn report_unclear_zero(&mut self, from_zero: &Grid, size: u8) {
        let ReadProblem { kind, span } = unclear_zero(from_zero, size);
        self.problem(kind, span, Some(self.puzzles.len() as u32));
    }

    /// The rows and columns of a box of a grid of that size that ends above the line `end`; `None` if it has no boxes,
    /// or regions that have not been read yet.
    pub(super) fn boxes_above(&mut self, size: u8, end: usize) -> Result<Option<(u8, u8)>, NeedMore> {
        if let Some((_, word)) = self.section_from(end)?
            && SectionKind::from_name(self.text_of(word)) == Some(SectionKind::Regions)
        {
            return Ok(None);
        }
        Ok(self.declared.boxes_of(size))
    }
}

/// The problem of a grid whose zeros can be read in two ways, at the first of them. `from_zero` is the grid as it is if
/// `0` is a value.
pub(super) fn unclear_zero(from_zero: &Grid, size: u8) -> ReadProblem {
    let first = from_zero.slots().find(|slot| slot.content == Content::Given(Digit::ONE));
    ReadProblem { kind: ProblemKind::UnclearZero { size }, span: first.map_or(from_zero.span, |slot| slot.span) }
}

/// Returns the meaning of `0` in a grid without the last value, from its cells as they are if `0` is a value.
pub(super) fn meaning(from_zero: &Grid, field: Field, boxes: Option<(u8, u8)>) -> Zero {
    // Cells that the text does not have have no symbol.
    let mut cells = vec![Some(DigitSet::EMPTY); field.cell_count()];
    for (cell, slot) in from_zero.cells(field) {
        cells[cell.index()] = match slot.content {
            Content::Given(value) | Content::Placed(value) => Some(DigitSet::single(value)),
            Content::Candidates(set) => Some(set),
            Content::Empty => None,
            Content::Unknown | Content::Outside => Some(DigitSet::EMPTY),
        };
    }
    match Zero::meaning(&cells, field, boxes) {
        // A grid with a row too long or too short has a problem already, and what its cells are is unknown.
        Zero::Unclear if from_zero.cell_count() != field.cell_count() => Zero::Empty,
        zero => zero,
    }
}

/// Returns true if the last value of a grid of that size is in a cell or among candidates.
fn holds(slots: impl Iterator<Item = Slot>, size: u8) -> bool {
    let Some(last) = Digit::new(size) else { return false };
    slots.map(|slot| slot.content).any(|content| match content {
        Content::Given(value) | Content::Placed(value) => value == last,
        Content::Candidates(set) => set.contains(last),
        Content::Empty | Content::Unknown | Content::Outside => false,
    })
}

/// `Grid 07`, as in Project Euler 96.
fn is_euler_heading(heading: &str) -> bool {
    let number =
        heading.split_once(' ').filter(|(word, _)| word.eq_ignore_ascii_case("grid")).map(|(_, number)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
