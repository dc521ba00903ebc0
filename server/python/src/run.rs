//! Runs questions without the interpreter's lock, on threads of their own, until they are answered or Ctrl-C is
//! pressed.

use crate::input::Puzzles;
use crate::options::Wanted;
use crate::table::Table;
use arrow_array::RecordBatch;
use datasets::{Question, Rows, ask, generate};
use ide::{Cancellable, Interrupt};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Rows that are answered before the next ones are looked at: what is in memory besides the table and its answers.
const BATCH: usize = 1 << 16;

/// The time after which Ctrl-C is noticed.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes of a thread's stack, as in the program: the longest chains of the techniques need them.
const STACK_BYTES: usize = 16 << 20;

/// Answers a question about all puzzles.
pub(crate) fn answered(
    py: Python<'_>,
    question: &dyn Question,
    puzzles: &Puzzles,
    threads: Option<usize>,
) -> PyResult<Table> {
    let mut batches = Vec::new();
    for (column, claimed) in puzzles.chunks() {
        for start in (0..column.len()).step_by(BATCH) {
            let range = start..column.len().min(start + BATCH);
            let rows = Rows { puzzles: column, answers: claimed, range };
            batches.extend(run(py, threads, |interrupt| ask(question, &rows, interrupt))?);
        }
    }
    Ok(Table::new(question.schema(), batches))
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
        Some(threads) => threads,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(format!("cannot start {threads} threads: {error}")))?;
    let is_stopped = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let (is_stopped, pool) = (&is_stopped, &pool);
            scope.spawn(move || {
                let interrupt = || is_stopped.load(Ordering::Relaxed);
                // The receiver waits for it.
                let _ = sender.send(pool.install(|| work(&interrupt)));
            });
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(Ok(answer)) => return Ok(answer),
                    Ok(Err(ide::Interrupted)) => return Err(PyRuntimeError::new_err("interrupted")),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("internal error, please report it"));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            is_stopped.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    }
                }
            }
        })
    })
}
