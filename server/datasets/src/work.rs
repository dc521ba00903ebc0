//! Distributes the rows of a question over the threads of the current pool.

use crate::questions::{Question, Rows};
use arrow_array::RecordBatch;
use ide::{Cancellable, Interrupt};
use rayon::prelude::*;

/// Answers all rows, in order. The batches have [`Question::share`] rows each, but for the last.
///
/// # Errors
/// When `interrupt` says so.
pub fn ask(question: &dyn Question, rows: &Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<Vec<RecordBatch>> {
    let shares: Vec<Rows<'_>> = rows.parts(question.share()).collect();
    // Each share is a task of its own, since one row may take as long as all others.
    shares.into_par_iter().with_max_len(1).map(|share| question.answer(share, interrupt)).collect()
}

/// Answers all rows, in one batch.
///
/// # Errors
/// When `interrupt` says so.
pub fn ask_batch(question: &dyn Question, rows: &Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
    let batches = ask(question, rows, interrupt)?;
    let schema = question.schema();
    // All batches have this schema.
    Ok(arrow_select::concat::concat_batches(&schema, &batches).unwrap_or_else(|_| RecordBatch::new_empty(schema)))
}
