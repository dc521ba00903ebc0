//! Defines the questions that can be asked about each row of a table, a file for each.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod checked;
pub(crate) mod explain;
pub(crate) mod line;
pub(crate) mod rate;
mod row_value;
pub(crate) mod solve;
pub(crate) mod survey;
pub(crate) mod surveyed;

pub use self::row_value::classified;
use self::row_value::{MISSING, only_puzzle};
use crate::texts::Texts;
use arrow_array::{ArrayRef, ListArray, RecordBatch};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{Field, SchemaRef};
use ide::{Cancellable, Interrupt};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A question about each row.
pub trait Question: Send + Sync {
    /// The columns of the answers.
    fn schema(&self) -> SchemaRef;

    /// The number of rows that a thread takes at a time: few, if a row takes long.
    fn rows_per_task(&self) -> usize;

    /// Answers some rows: a record batch with a row for each.
    ///
    /// # Errors
    /// When `interrupt` says so.
    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch>;
}

/// Some rows of a table.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    /// The puzzles of the table.
    pub puzzles: &'a Texts,
    /// The answers that the table claims, one for each puzzle.
    pub answers: Option<&'a Texts>,
    /// Which rows.
    pub range: Range<usize>,
}

impl<'a> Rows<'a> {
    /// All rows of some columns.
    pub fn all(puzzles: &'a Texts, answers: Option<&'a Texts>) -> Rows<'a> {
        Rows { puzzles, answers, range: 0..puzzles.len() }
    }

    /// Each puzzle with its answer.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&'a str>, Option<&'a str>)> {
        let puzzles = self.puzzles;
        let answers = self.answers;
        self.range.clone().map(move |row| {
            let answer = answers.and_then(|answers| answers.get(row));
            (puzzles.get(row), answer.filter(|answer| !answer.trim().is_empty()))
        })
    }

    /// The same rows, so many at a time.
    pub(crate) fn parts(&self, len: usize) -> impl Iterator<Item = Rows<'a>> + use<'a> {
        let Rows { puzzles, answers, range } = self.clone();
        range.clone().step_by(len).map(move |start| Rows { puzzles, answers, range: start..range.end.min(start + len) })
    }
}

/// The answers to a question about some rows that is asked about all of them at once; `None` for rows that are to be
/// asked about alone.
fn asked_together<T>(
    rows: &Rows<'_>,
    ask: impl FnOnce(&[&str]) -> Cancellable<Vec<Option<T>>>,
) -> Cancellable<Vec<Option<T>>> {
    let texts: Vec<&str> = rows.iter().map(|(puzzle, _)| puzzle.unwrap_or_default()).collect();
    // A defect of this program shows again where its row is asked about alone.
    guarded(|| ask(&texts)).unwrap_or_else(|_| Ok(texts.iter().map(|_| None).collect()))
}

/// Calls `work`, and returns the message of a panic, which is a defect of this program, instead of ending all rows.
///
/// # Errors
/// When `work` panics.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        format!("internal error, please report it: {}", text.unwrap_or("panic"))
    })
}

/// The batch of these columns, which have one length and the types of the schema: a row for each row that was asked
/// about, or answers would stand beside other puzzles.
///
/// # Panics
/// When that does not hold, which is a defect of this program.
pub(crate) fn batch(schema: SchemaRef, columns: Vec<ArrayRef>) -> RecordBatch {
    RecordBatch::try_new(schema, columns).unwrap_or_else(|why| panic!("columns of answers: {why}"))
}

/// A count as a column has it: Spark and others have no unsigned numbers.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A column of lists: of these lengths, with these members one after the other.
pub(crate) fn lists(lengths: impl IntoIterator<Item = usize>, members: ArrayRef) -> ArrayRef {
    let item = Arc::new(Field::new_list_field(members.data_type().clone(), true));
    Arc::new(ListArray::new(item, OffsetBuffer::from_lengths(lengths), members, None))
}
