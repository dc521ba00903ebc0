//! Reads the columns of the answers of a [`Survey`](super::survey::Survey).

use arrow_array::cast::AsArray;
use arrow_array::types::UInt16Type;
use arrow_array::{Array, RecordBatch};
use ide::{Fingerprint, Rule, Status};

/// The answers about some rows.
pub(super) struct AnsweredRows<'a> {
    batch: &'a RecordBatch,
}

/// The places of the columns, as the schemas of [`Check`](crate::Check) and [`Survey`] have them.
const STATUS: usize = 0;
const CLUES: usize = 4;
const RULES: usize = 5;
const FINGERPRINT: usize = 7;
const CLASS: usize = 8;
const SYMMETRIES: usize = 9;

impl<'a> AnsweredRows<'a> {
    pub(super) fn new(batch: &'a RecordBatch) -> AnsweredRows<'a> {
        AnsweredRows { batch }
    }

    pub(super) fn status(&self, row: usize) -> Status {
        let name = self.batch.column(STATUS).as_string::<i32>().value(row);
        Status::ALL.into_iter().find(|status| status.name() == name).unwrap_or(Status::Undecided)
    }

    pub(super) fn clues(&self, row: usize) -> Option<u32> {
        let column = self.batch.column(CLUES).as_primitive::<UInt16Type>();
        column.is_valid(row).then(|| u32::from(column.value(row)))
    }

    /// The rules that the row breaks, each once.
    pub(super) fn rules(&self, row: usize) -> Vec<Rule> {
        let lists = self.batch.column(RULES).as_list::<i32>();
        let offsets = lists.value_offsets();
        if offsets[row] == offsets[row + 1] {
            return Vec::new();
        }
        let names = lists.value(row);
        let mut rules: Vec<Rule> = names.as_string::<i32>().iter().flatten().filter_map(Rule::from_name).collect();
        rules.sort_unstable_by_key(|rule| rule.name());
        rules.dedup();
        rules
    }

    pub(super) fn fingerprint(&self, row: usize) -> Option<Fingerprint> {
        self.hash(FINGERPRINT, row)
    }

    pub(super) fn class(&self, row: usize) -> Option<Fingerprint> {
        self.hash(CLASS, row)
    }

    fn hash(&self, column: usize, row: usize) -> Option<Fingerprint> {
        let column = self.batch.column(column).as_fixed_size_binary();
        let bytes = column.is_valid(row).then(|| column.value(row))?;
        Some(Fingerprint::from_bytes(bytes.try_into().ok()?))
    }

    pub(super) fn symmetries(&self, row: usize) -> u16 {
        self.batch.column(SYMMETRIES).as_primitive::<UInt16Type>().value(row)
    }
}
