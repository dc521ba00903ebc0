//! Reads, answers and writes a table at the same time, in constant memory.

use super::widened::joined;
use super::{Part, PartIterator, Sink, Table, TableError};
use crate::columns::Columns;
use crate::questions::{Question, Rows};
use crate::texts::Texts;
use crate::work::{Workers, ask};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use rayon::ThreadPool;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, Scope, ScopedJoinHandle};

/// The number of parts that are read ahead, and that wait to be written: more take memory, none would make a thread
/// wait.
const PARTS: usize = 2;

/// A part of a table with the answers about its rows.
pub struct Answered<'a> {
    /// The rows. Without an output, a part of a Parquet file has the columns of puzzles and answers only.
    pub part: &'a Part,
    /// The puzzles of the part, and the answers that the table claims.
    pub rows: &'a Rows<'a>,
    /// The answers to the question, in order.
    pub answers: &'a [RecordBatch],
}

/// A table that is written with the answers.
pub struct Output<'a> {
    pub sink: Box<dyn Sink + 'a>,
    /// The columns of the table and those of the answers: [`widened`](super::widened).
    pub schema: SchemaRef,
}

/// Answers a question about each row of a table, and gives each part with its answers to `visit`, in order; writes the
/// rows with their answers to `output`, if there is one.
///
/// # Errors
/// When the table cannot be read or written, when `visit` fails, and when the interrupt says so.
pub fn answer_all(
    table: Table,
    columns: Columns,
    question: &dyn Question,
    output: Option<Output<'_>>,
    workers: Workers<'_>,
    mut visit: impl FnMut(Answered<'_>) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let (parts, columns) = match output {
        Some(_) => (table.whole()?, columns),
        None => table.only(columns)?,
    };
    thread::scope(|scope| {
        let reader = Reader::begin(scope, parts);
        let writer = output.map(|output| Writer::begin(scope, output, workers.pool));
        let answered = reader.each(|part| {
            let puzzles = texts(&part, columns.puzzles)?;
            let claimed = columns.answers.map(|column| texts(&part, column)).transpose()?;
            let rows = Rows::all(&puzzles, claimed.as_ref());
            let answers = workers.pool.install(|| ask(question, [rows.clone()], workers.interrupt))?;
            visit(Answered { part: &part, rows: &rows, answers: &answers })?;
            writer.as_ref().map_or(Ok(()), |writer| writer.send(&part, &answers))
        });
        match writer {
            Some(writer) => writer.finish(answered),
            None => answered,
        }
    })
}

/// The texts of a column of a part.
fn texts(part: &Part, column: usize) -> Result<Texts, TableError> {
    Texts::new(part.batch.column(column)).map_err(|why| TableError::Damaged(why.to_string()))
}

/// The error for a thread that ended by a panic, which is a defect of this program.
fn ended(what: &str) -> TableError {
    TableError::Damaged(format!("internal error, please report it: the {what} ended"))
}

/// The thread that reads a table ahead.
struct Reader<'s> {
    parts: Receiver<Result<Part, TableError>>,
    thread: ScopedJoinHandle<'s, ()>,
}

impl<'s> Reader<'s> {
    fn begin(scope: &'s Scope<'s, '_>, table: PartIterator) -> Reader<'s> {
        let (sender, parts) = mpsc::sync_channel(PARTS);
        let thread = scope.spawn(move || {
            for part in table {
                // The receiver is gone after an error.
                if sender.send(part).is_err() {
                    break;
                }
            }
        });
        Reader { parts, thread }
    }

    /// Takes the parts in order, until one fails.
    fn each(self, mut take: impl FnMut(Part) -> Result<(), TableError>) -> Result<(), TableError> {
        self.parts.iter().try_for_each(|part| take(part?))?;
        // A table that ends early must not pass for a whole one.
        self.thread.join().map_err(|_| ended("reader"))
    }
}

/// The thread that writes a table.
struct Writer<'s, 'a> {
    schema: SchemaRef,
    parts: SyncSender<Vec<RecordBatch>>,
    thread: ScopedJoinHandle<'s, Result<Box<dyn Sink + 'a>, TableError>>,
}

impl<'s, 'a: 's> Writer<'s, 'a> {
    fn begin(scope: &'s Scope<'s, '_>, output: Output<'a>, pool: &'s ThreadPool) -> Writer<'s, 'a> {
        let Output { mut sink, schema } = output;
        let (parts, written) = mpsc::sync_channel::<Vec<RecordBatch>>(PARTS);
        let thread = scope.spawn(move || {
            written.iter().try_for_each(|batches| pool.install(|| sink.write(&batches)))?;
            Ok(sink)
        });
        Writer { schema, parts, thread }
    }

    fn send(&self, part: &Part, answers: &[RecordBatch]) -> Result<(), TableError> {
        let mut start = 0;
        let mut batches = Vec::with_capacity(answers.len());
        for batch in answers {
            let rows = part.batch.slice(start, batch.num_rows());
            start += batch.num_rows();
            batches.push(joined(&self.schema, &rows, batch).map_err(|why| TableError::Damaged(why.to_string()))?);
        }
        // The thread has ended if it failed; its error is the one to report.
        self.parts.send(batches).map_err(|_| TableError::Interrupted)
    }

    /// Waits for the thread, and ends the table if all rows were answered.
    fn finish(self, answered: Result<(), TableError>) -> Result<(), TableError> {
        drop(self.parts);
        // An error of the writer comes first: it is the reason why nothing could be sent.
        let sink = self.thread.join().unwrap_or_else(|_| Err(ended("writer")))?;
        answered?;
        sink.finish()
    }
}
