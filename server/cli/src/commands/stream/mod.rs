//! Runs `stream`: answers each line of stdin with a line of JSON, for programs that send millions: Spark, DuckDB, GNU
//! parallel.
//!
//! A thread reads stdin and hands the available `lines` to the pool; there, `answer` creates an object for each; this
//! thread writes the objects in order. The output is flushed at once, so that a program that sends a line and waits
//! gets its answer. A bounded queue holds the lines that have been read and not been answered.
//!
//! Must not know: other inputs than stdin, and the run of a whole `check`.

mod answer;
mod lines;

use crate::args::{StreamArgs, UsageError};
use crate::input::discover::{STDIN, config_complaints};
use crate::input::origin;
use crate::process::ordered_parallel::panic_message;
use crate::process::status::Status;
use crate::setup::{Surroundings, layer, resolver, thread_pool};
use crate::terminal::{Complaint, Console};
use answer::{Answerer, BatchAnswers};
use lines::BatchReader;
use rayon::ThreadPool;
use settings::{ConfigError, Overrides, Settings};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// The number of batches in the queue for each thread of the pool: one in work, one waiting.
const BATCHES_A_THREAD: usize = 2;

/// The resolved arguments of `stream`.
struct StreamPlan {
    /// The settings for stdin.
    settings: Result<Arc<Settings>, ConfigError>,
    /// The number up to which solutions are counted.
    limit: u64,
    pool: ThreadPool,
}

impl StreamPlan {
    fn new(args: StreamArgs, around: &Surroundings) -> Result<StreamPlan, UsageError> {
        let overrides = Overrides { rules: layer(args.rules), ..Overrides::default() };
        let settings = resolver(&args.settings, overrides, &around.working_directory).settings(Path::new(STDIN));
        let threads = args.jobs.unwrap_or(around.processors);
        Ok(StreamPlan { settings, limit: args.limit, pool: thread_pool(threads)? })
    }
}

/// The answers to a batch, once they are known, or the error of stdin.
type AwaitedAnswers = io::Result<Receiver<BatchAnswers>>;

pub(crate) fn run(args: StreamArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let plan = StreamPlan::new(args, around)?;
    let mut console = Console::plain();
    let settings = match plan.settings {
        Ok(settings) => settings,
        Err(error) => {
            let complaints = config_complaints(&error, &around.working_directory);
            for complaint in &complaints {
                console.error(complaint);
            }
            return Ok(Status::Trouble);
        }
    };
    let answerer = Arc::new(Answerer::new(Arc::clone(&settings.config), plan.limit));
    let (queue, answers) = mpsc::sync_channel(BATCHES_A_THREAD * plan.pool.current_num_threads());
    // The thread may wait for stdin when stdout is closed; then the program ends without it.
    let reader = thread::spawn(move || read(&plan.pool, &answerer, &queue));
    let mut status = Status::Clean;
    if write(answers, &mut console, &mut status).is_continue()
        && let Err(panic) = reader.join()
    {
        status.note(console.crashed(STDIN, &panic_message(panic.as_ref())));
    }
    Ok(status)
}

/// Reads stdin to its end, and answers it on the pool.
fn read(pool: &ThreadPool, answerer: &Arc<Answerer>, queue: &SyncSender<AwaitedAnswers>) {
    let stdin = match origin::stdin() {
        Ok(stdin) => stdin,
        Err(error) => {
            // The receiver is gone when the program ends.
            let _ = queue.send(Err(error));
            return;
        }
    };
    let mut lines = BatchReader::new(stdin.unbounded());
    while let Some(batch) = lines.next().transpose() {
        let (sender, awaited) = mpsc::sync_channel(1);
        let has_ended = batch.is_err();
        let sent = queue.send(batch.map(|batch| {
            let answerer = Arc::clone(answerer);
            // The receiver is gone when the program ends.
            pool.spawn(move || _ = sender.send(answerer.answer_all(&batch)));
            awaited
        }));
        if sent.is_err() || has_ended {
            break;
        }
    }
}

/// Writes all answers in order, until stdout or stdin fails.
fn write(answers: Receiver<AwaitedAnswers>, console: &mut Console, status: &mut Status) -> ControlFlow<()> {
    let mut out = io::stdout().lock();
    for awaited in answers {
        let answers = match awaited.map(|awaited| awaited.recv()) {
            Ok(Ok(answers)) => answers,
            Ok(Err(_)) => {
                status.note(console.crashed(STDIN, "lost its result"));
                return ControlFlow::Break(());
            }
            Err(error) => {
                status.note(console.error(&Complaint::new(Some(STDIN.to_owned()), format!("cannot read: {error}"))));
                return ControlFlow::Break(());
            }
        };
        answers.crashes.iter().for_each(|crash| status.note(console.crashed(STDIN, crash)));
        if let Err(error) = out.write_all(&answers.lines).and_then(|()| out.flush()) {
            status.note(console.stdout_ended(&error));
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}
