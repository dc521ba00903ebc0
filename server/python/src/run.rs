//! Runs questions without the interpreter's lock, on threads of their own, until they are answered or Ctrl-C is
//! pressed.

use crate::input::Puzzles;
use crate::options::{CallOptions, Wanted};
use crate::table::Table;
use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::concat::concat_batches;
use datasets::{Question, Rows, ask, generate, guarded};
use ide::{Cancellable, Interrupt};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time after which Ctrl-C is noticed.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes of a thread's stack, as in the program: the longest chains of the techniques need them.
const STACK_BYTES: usize = 16 << 20;

/// The most threads, as in the program.
const MOST_THREADS: usize = 256;

/// Answers a question about all puzzles.
pub(crate) fn answered(
    py: Python<'_>,
    question: &dyn Question,
    puzzles: &Puzzles,
    options: &CallOptions,
) -> PyResult<Table> {
    let schema = puzzles.names(&question.schema(), options.prefix.as_deref())?;
    let lens: Vec<usize> = puzzles.chunks().map(|(column, _)| column.len()).collect();
    let chunks = puzzles.chunks().map(|(column, claimed)| Rows::all(column, claimed));
    let batches = run(py, options.threads, |interrupt| ask(question, chunks, interrupt))?;
    let batches = in_chunks(&schema, batches, &lens).map_err(|why| PyRuntimeError::new_err(why.to_string()))?;
    Ok(Table::new(schema, batches))
}

/// The rows in batches of these lengths, with these columns: batches come back as large as they came in.
fn in_chunks(schema: &SchemaRef, batches: Vec<RecordBatch>, lens: &[usize]) -> Result<Vec<RecordBatch>, ArrowError> {
    let mut chunks = Vec::with_capacity(lens.len());
    let mut batches = batches.into_iter();
    for len in lens {
        let mut parts = Vec::new();
        let mut rows = 0;
        while rows < *len {
            let Some(batch) = batches.next() else { break };
            rows += batch.num_rows();
            parts.push(RecordBatch::try_new(Arc::clone(schema), batch.columns().to_vec())?);
        }
        if !parts.is_empty() {
            chunks.push(concat_batches(schema, &parts)?);
        }
    }
    Ok(chunks)
}

/// Makes the puzzles that are wanted.
pub(crate) fn generated(py: Python<'_>, wanted: &Wanted, threads: Option<usize>) -> PyResult<Table> {
    let made = run(py, threads, |interrupt| generate(&wanted.plan, wanted.count, interrupt))?;
    if let Some(why) = made.shortage {
        let count = made.puzzles.num_rows();
        return Err(PyValueError::new_err(format!("made {count} of {} puzzles: {why}", wanted.count)));
    }
    let schema = made.puzzles.schema();
    Ok(Table::new(schema, vec![made.puzzles].into_iter().filter(|batch: &RecordBatch| batch.num_rows() > 0).collect()))
}

/// Does work on so many threads. They end with it, so that a process may fork between two calls.
fn run<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    work: impl FnOnce(Interrupt<'_>) -> Cancellable<T> + Send,
) -> PyResult<T> {
    let threads = match threads {
        Some(0) => return Err(PyValueError::new_err("threads must be at least 1")),
        Some(threads) => threads.min(MOST_THREADS),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    py.detach(|| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES);
        let done = pool.build_scoped(|thread| thread.run(), |pool| watched(pool, work));
        done.unwrap_or_else(|error| Err(PyRuntimeError::new_err(format!("cannot start {threads} threads: {error}"))))
    })
}

/// Does work in a pool, and looks for Ctrl-C meanwhile.
fn watched<T: Send>(pool: &ThreadPool, work: impl FnOnce(Interrupt<'_>) -> Cancellable<T> + Send) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    let (sender, receiver) = channel();
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let interrupt = || is_stopped.load(Ordering::Relaxed);
            // The receiver is gone after Ctrl-C.
            let _ = sender.send(guarded(|| work(&interrupt)));
        });
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Ok(Ok(answer))) => return Ok(answer),
                Ok(Ok(Err(ide::Interrupted))) => return Err(PyRuntimeError::new_err("interrupted")),
                Ok(Err(message)) => return Err(PyRuntimeError::new_err(message)),
                Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the threads ended")),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        is_stopped.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
        }
    })
}
