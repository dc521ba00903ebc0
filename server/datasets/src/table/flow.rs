//! Reads, answers and writes a table at the same time, in constant memory.

use super::widened::{joined, widened};
use super::{Part, Sink, Table, TableError};
use crate::columns::Columns;
use crate::questions::{Question, Rows};
use crate::texts::Texts;
use crate::work::ask;
use arrow_array::RecordBatch;
use ide::Interrupt;
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// The number of parts that wait between two stages: more take memory, fewer make threads wait for each other.
const WAITING: usize = 2;

/// Answers a question about each row of a table, and gives each part with its answers to `look`, in order; writes the
/// rows with their answers to `sink`, if there is one.
///
/// # Errors
/// When the table cannot be read or written, and when `interrupt` says so.
pub fn answer_all(
    table: Table,
    columns: Columns,
    question: &dyn Question,
    mut sink: Option<Box<dyn Sink + '_>>,
    interrupt: Interrupt<'_>,
    mut look: impl FnMut(&Part, &[RecordBatch]),
) -> Result<(), TableError> {
    let schema = widened(&table.schema, &question.schema());
    thread::scope(|scope| {
        let parts = read_ahead(scope, table);
        let (to_write, written) = mpsc::sync_channel::<RecordBatch>(WAITING * 16);
        let writer = sink.take().map(|mut sink| {
            scope.spawn(move || {
                written.iter().try_for_each(|batch| sink.write(&batch))?;
                Ok(sink)
            })
        });
        let mut outcome = Ok(());
        for part in parts {
            let step = part.and_then(|part| {
                let answers = answers(&part, columns, question, interrupt)?;
                look(&part, &answers);
                if writer.is_some() {
                    send(&schema, &part, &answers, &to_write)?;
                }
                Ok(())
            });
            if step.is_err() {
                outcome = step;
                break;
            }
        }
        drop(to_write);
        let Some(writer) = writer else { return outcome };
        let written: Result<Box<dyn Sink>, TableError> =
            writer.join().unwrap_or_else(|_| Err(TableError::Damaged("internal error: the writer ended".to_owned())));
        // A writer that failed is the reason why nothing could be sent.
        let sink = written?;
        outcome?;
        sink.finish()
    })
}

/// The parts of a table, read by a thread of its own.
fn read_ahead<'s>(scope: &'s thread::Scope<'s, '_>, table: Table) -> Receiver<Result<Part, TableError>> {
    let (sender, parts) = mpsc::sync_channel(WAITING);
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
    interrupt: Interrupt<'_>,
) -> Result<Vec<RecordBatch>, TableError> {
    let texts =
        |column: usize| Texts::new(part.batch.column(column)).map_err(|why| TableError::Damaged(why.to_string()));
    let puzzles = texts(columns.puzzles)?;
    let claimed = columns.answers.map(texts).transpose()?;
    Ok(ask(question, &Rows::all(&puzzles, claimed.as_ref()), interrupt)?)
}

fn send(
    schema: &arrow_schema::SchemaRef,
    part: &Part,
    answers: &[RecordBatch],
    to_write: &mpsc::SyncSender<RecordBatch>,
) -> Result<(), TableError> {
    let mut start = 0;
    for batch in answers {
        let rows = part.batch.slice(start, batch.num_rows());
        start += batch.num_rows();
        let joined = joined(schema, &rows, batch).map_err(|why| TableError::Damaged(why.to_string()))?;
        // The writer is gone if it failed; its error is the one to report.
        if to_write.send(joined).is_err() {
            return Err(TableError::Interrupted);
        }
    }
    Ok(())
}
