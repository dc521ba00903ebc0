//! Reads the columns of the answers of [`Check`](super::check::Check).

use arrow_array::cast::AsArray;
use arrow_array::{Array, Int32Array, ListArray, RecordBatch, StringArray};
use arrow_buffer::ArrowNativeType;
use ide::{Rule, Status};

/// The answers about some rows.
pub struct CheckedRows<'a> {
    status: &'a StringArray,
    solution: &'a StringArray,
    clues: &'a Int32Array,
    rules: &'a ListArray,
    messages: &'a ListArray,
}

impl<'a> CheckedRows<'a> {
    /// Takes a batch of answers, which may have other columns, too.
    ///
    /// # Panics
    /// When the batch does not have the columns, which is a defect of this program.
    pub fn new(batch: &'a RecordBatch) -> CheckedRows<'a> {
        CheckedRows {
            status: column(batch, "status"),
            solution: column(batch, "solution"),
            clues: column(batch, "clues"),
            rules: column(batch, "rules"),
            messages: column(batch, "messages"),
        }
    }

    /// The kind of the verdict about a row, counted from 0.
    pub fn status(&self, row: usize) -> Status {
        let name = self.status.value(row);
        Status::ALL.into_iter().find(|status| status.name() == name).unwrap_or(Status::Undecided)
    }

    /// The number of givens, if there is a puzzle.
    pub fn clues(&self, row: usize) -> Option<u32> {
        self.clues.is_valid(row).then(|| self.clues.value(row).unsigned_abs())
    }

    /// Returns true for a puzzle without an empty cell.
    pub fn is_full(&self, row: usize) -> bool {
        let cells = self.solution.is_valid(row).then(|| self.solution.value(row).chars().count());
        cells.is_some() && cells == self.clues(row).map(|clues| clues as usize)
    }

    /// The rules that the row breaks, with their messages.
    pub fn faults(&self, row: usize) -> impl Iterator<Item = (Rule, &'a str)> {
        // The members of all rows, since a list for each row is costly.
        let [rules, messages] = [self.rules, self.messages].map(|lists| lists.values().as_string::<i32>());
        let first = self.rules.value_offsets()[row].as_usize();
        let before = self.messages.value_offsets()[row].as_usize();
        let count = self.rules.value_length(row).as_usize();
        (0..count).filter_map(move |index| {
            let rule = Rule::from_name(rules.value(first + index))?;
            Some((rule, messages.value(before + index)))
        })
    }
}

/// A column of answers.
///
/// # Panics
/// When there is none of this name and type, which is a defect of this program.
pub(crate) fn column<'a, A: 'static>(batch: &'a RecordBatch, name: &str) -> &'a A {
    let column = batch.column_by_name(name).and_then(|column| column.as_any().downcast_ref());
    column.unwrap_or_else(|| panic!("answers without `{name}`"))
}
