//! Reads the columns of the answers of a [`Survey`](super::survey::Survey).

use crate::questions::check::AnswerState;
use crate::questions::checked::{CheckedRows, column};
use arrow_array::{Array, FixedSizeBinaryArray, RecordBatch, StringArray, UInt8Array, UInt16Array};
use ide::Fingerprint;

/// The answers about some rows.
pub struct SurveyedRows<'a> {
    /// The verdicts.
    pub checked: CheckedRows<'a>,
    fingerprints: &'a FixedSizeBinaryArray,
    classes: &'a FixedSizeBinaryArray,
    lines: &'a StringArray,
    symmetries: &'a UInt16Array,
    answer_states: &'a UInt8Array,
}

impl<'a> SurveyedRows<'a> {
    /// Takes a batch of answers.
    ///
    /// # Panics
    /// When the batch does not have the columns, which is a defect of this program.
    pub fn new(batch: &'a RecordBatch) -> SurveyedRows<'a> {
        SurveyedRows {
            checked: CheckedRows::new(batch),
            fingerprints: column(batch, "fingerprint"),
            classes: column(batch, "class"),
            lines: column(batch, "line"),
            symmetries: column(batch, "symmetries"),
            answer_states: column(batch, "answer_state"),
        }
    }

    /// The number that all equal puzzles share.
    pub fn fingerprint(&self, row: usize) -> Option<Fingerprint> {
        hash(self.fingerprints, row)
    }

    /// The number that all equivalent puzzles share.
    pub fn class(&self, row: usize) -> Option<Fingerprint> {
        hash(self.classes, row)
    }

    /// The line of a classic puzzle whose text is another one.
    pub fn line(&self, row: usize) -> Option<&'a str> {
        self.lines.is_valid(row).then(|| self.lines.value(row))
    }

    /// The verdict about the answer of a row.
    pub fn answer(&self, row: usize) -> AnswerState {
        let state = self.answer_states.value(row);
        AnswerState::ALL.into_iter().find(|known| *known as u8 == state).unwrap_or(AnswerState::Unknown)
    }

    /// A bit for each symmetry, in the order of [`ide::Symmetries::names`].
    pub fn symmetries(&self, row: usize) -> u16 {
        self.symmetries.value(row)
    }
}

fn hash(column: &FixedSizeBinaryArray, row: usize) -> Option<Fingerprint> {
    let bytes = column.is_valid(row).then(|| column.value(row))?;
    Some(Fingerprint::from_bytes(bytes.try_into().ok()?))
}
