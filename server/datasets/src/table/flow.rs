//! Reads, answers and writes a table at the same time, in constant memory.

use super::widened::{joined, widened};
use super::{Part, Sink, Table, TableError};
use crate::columns::Columns;
use crate::questions::{Question, Rows};
use crate::texts::Texts;
use crate::work::{Means, ask};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, Scope, ScopedJoinHandle};

/// The number of parts that are read ahead: more take memory, none would make the reader wait.
const PARTS: usize = 2;
/// The number of batches that wait to be written, about as many as two parts have.
const BATCHES: usize = 64;

/// Answers a question about each row of a table, and gives each part with its answers to `look`, in order; writes the
/// rows with their answers to `sink`, if there is one.
///
/// # Errors
/// When the table cannot be read or written, and when the interrupt says so.
pub fn answer_all(
    table: Table,
    columns: Columns,
    question: &dyn Question,
    sink: Option<Box<dyn Sink + '_>>,
    means: Means<'_>,
    mut look: impl FnMut(&Part, &[RecordBatch]),
) -> Result<(), TableError> {
    let schema = widened(&table.schema, &question.schema());
    thread::scope(|scope| {
        let parts = read_ahead(scope, table);
        let writer = sink.map(|sink| Writer::begin(scope, sink));
        let answered = parts.into_iter().try_for_each(|part| {
            let part = part?;
            let answers = answers(&part, columns, question, means)?;
            look(&part, &answers);
            writer.as_ref().map_or(Ok(()), |writer| writer.send(&schema, &part, &answers))
        });
        match writer {
            Some(writer) => writer.finish(answered),
            None => answered,
        }
    })
}

/// The thread that writes a table.
struct Writer<'s, 'a> {
    batches: SyncSender<RecordBatch>,
    thread: ScopedJoinHandle<'s, Result<Box<dyn Sink + 'a>, TableError>>,
}

impl<'s, 'a: 's> Writer<'s, 'a> {
    fn begin(scope: &'s Scope<'s, '_>, mut sink: Box<dyn Sink + 'a>) -> Writer<'s, 'a> {
        let (batches, written) = mpsc::sync_channel::<RecordBatch>(BATCHES);
        let thread = scope.spawn(move || {
            written.iter().try_for_each(|batch| sink.write(&batch))?;
            Ok(sink)
        });
        Writer { batches, thread }
    }

    fn send(&self, schema: &SchemaRef, part: &Part, answers: &[RecordBatch]) -> Result<(), TableError> {
        let mut start = 0;
        for batch in answers {
            let rows = part.batch.slice(start, batch.num_rows());
            start += batch.num_rows();
            let joined = joined(schema, &rows, batch).map_err(|why| TableError::Damaged(why.to_string()))?;
            // The thread has ended if it failed; its error is the one to report.
            self.batches.send(joined).map_err(|_| TableError::Interrupted)?;
        }
        Ok(())
    }

    /// Waits for the thread, and ends the table if all rows were answered.
    fn finish(self, answered: Result<(), TableError>) -> Result<(), TableError> {
        drop(self.batches);
        let ended = || TableError::Damaged("internal error: the writer ended".to_owned());
        // An error of the writer comes first: it is the reason why nothing could be sent.
        let sink = self.thread.join().unwrap_or_else(|_| Err(ended()))?;
        answered?;
        sink.finish()
    }
}

/// The parts of a table, read by a thread of its own.
fn read_ahead<'s>(scope: &'s Scope<'s, '_>, table: Table) -> Receiver<Result<Part, TableError>> {
    let (sender, parts) = mpsc::sync_channel(PARTS);
    scope.spawn(move || {
        for part in table {
            // The receiver is gone after an error.
            if sender.send(part).is_err() {
                break;
            }
        }
    });
    parts
}

fn answers(
    part: &Part,
    columns: Columns,
    question: &dyn Question,
    means: Means<'_>,
) -> Result<Vec<RecordBatch>, TableError> {
    let texts =
        |column: usize| Texts::new(part.batch.column(column)).map_err(|why| TableError::Damaged(why.to_string()));
    let puzzles = texts(columns.puzzles)?;
    let claimed = columns.answers.map(texts).transpose()?;
    let rows = Rows::all(&puzzles, claimed.as_ref());
    Ok(means.pool.install(|| ask(question, &rows, means.interrupt))?)
}
