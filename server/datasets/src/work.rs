//! Distributes the rows of a question over threads. Must not know what is asked, nor where the rows are from.

use crate::questions::{Question, Rows};
use arrow_array::RecordBatch;
use ide::{Cancellable, Interrupt};
use rayon::ThreadPool;
use rayon::prelude::*;

/// The threads that work, and the sign that they are to stop.
#[derive(Clone, Copy)]
pub struct Workers<'a> {
    /// The threads that answer.
    pub pool: &'a ThreadPool,
    /// Polled during long work.
    pub interrupt: Interrupt<'a>,
}

/// Answers all rows of some tables, in order, on the threads of the current pool. The batches have
/// [`Question::rows_per_task`] rows each, but for the last of a table.
///
/// # Errors
/// When `interrupt` says so.
pub fn ask<'a>(
    question: &dyn Question,
    tables: impl IntoIterator<Item = Rows<'a>>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<RecordBatch>> {
    let tasks: Vec<Rows<'_>> = tables.into_iter().flat_map(|rows| rows.parts(question.rows_per_task())).collect();
    // One row may take as long as all others.
    tasks.into_par_iter().with_max_len(1).map(|rows| question.answer(rows, interrupt)).collect()
}
