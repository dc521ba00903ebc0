//! Distributes the rows of a question over threads.

use crate::questions::{Question, Rows};
use arrow_array::RecordBatch;
use ide::{Cancellable, Interrupt};
use rayon::ThreadPool;
use rayon::prelude::*;

/// The threads of some work, and its end.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// The threads that answer.
    pub pool: &'a ThreadPool,
    /// Polled during long work.
    pub interrupt: Interrupt<'a>,
}

/// Answers all rows, in order, on the threads of the current pool. The batches have [`Question::share`] rows each, but
/// for the last.
///
/// # Errors
/// When `interrupt` says so.
pub fn ask(question: &dyn Question, rows: &Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<Vec<RecordBatch>> {
    let shares: Vec<Rows<'_>> = rows.parts(question.share()).collect();
    // Each share is a task of its own, since one row may take as long as all others.
    shares.into_par_iter().with_max_len(1).map(|share| question.answer(share, interrupt)).collect()
}
