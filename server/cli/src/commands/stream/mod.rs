//! `stream`: a puzzle a line in, an object a line out, for programs that send millions: Spark, DuckDB, GNU parallel.
//!
//! The way of a line: a thread waits for stdin and hands what is at hand to the pool, as `lines`; there `answer` makes an
//! object of each; this thread writes them in their order. What is written goes out at once, so that who sends a line and
//! waits has its answer. A bounded queue holds what has been read and not been written.
//!
//! Must not know: other inputs than stdin, and what `check` does with a whole run.

mod answer;
mod lines;

use crate::args::StreamArgs;
use crate::args::UsageError;
use crate::input::discover::{STDIN, config_complaints};
use crate::process::ordered_parallel::panic_message;
use crate::process::status::Status;
use crate::runner::setup::{Surroundings, layer, resolver, thread_pool};
use crate::terminal::{Complaint, Console};
use answer::{Answers, Asker};
use lines::Lines;
use rayon::ThreadPool;
use settings::{ConfigError, Overrides, Settings};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// Batches that have been read and not been written, for each thread of the pool: one is worked on, one waits.
const BATCHES_A_THREAD: usize = 2;

/// A run that is ready.
struct StreamPlan {
    /// What holds for stdin.
    settings: Result<Arc<Settings>, ConfigError>,
    /// Solutions are counted up to this number.
    limit: u64,
    pool: ThreadPool,
}

impl StreamPlan {
    /// Resolves the arguments; the error is a sentence about bad usage.
    fn new(args: StreamArgs, around: &Surroundings) -> Result<StreamPlan, UsageError> {
        let overrides = Overrides { rules: layer(args.rules), ..Overrides::default() };
        let settings = resolver(&args.settings, overrides, &around.working_directory).settings(Path::new(STDIN));
        let threads = args.jobs.unwrap_or(around.processors);
        Ok(StreamPlan { settings, limit: args.limit, pool: thread_pool(threads)? })
    }
}

/// What becomes of a batch: the answers to its lines, once they are known, or why there is none to be read.
type Slot = io::Result<Receiver<Answers>>;

/// Answers stdin. The error is a sentence about bad usage.
pub(crate) fn run(args: StreamArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let plan = StreamPlan::new(args, around)?;
    let mut console = Console::plain();
    let settings = match plan.settings {
        Ok(settings) => settings,
        Err(error) => {
            let complaints = config_complaints(&error, &around.working_directory);
            complaints.iter().for_each(|complaint| _ = console.error(complaint));
            return Ok(Status::Trouble);
        }
    };
    let asker = Arc::new(Asker::new(Arc::clone(&settings.config), plan.limit));
    let (queue, slots) = mpsc::sync_channel(BATCHES_A_THREAD * plan.pool.current_num_threads());
    // It may wait for stdin when nobody reads what we write; then the program ends without it.
    let reader = thread::spawn(move || read(&plan.pool, &asker, &queue));
    let mut status = Status::Clean;
    if write(slots, &mut console, &mut status).is_continue()
        && let Err(panic) = reader.join()
    {
        status.note(console.crashed(STDIN, &panic_message(panic.as_ref())));
    }
    Ok(status)
}

/// Reads stdin to its end and has the pool answer it.
fn read(pool: &ThreadPool, asker: &Arc<Asker>, queue: &SyncSender<Slot>) {
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(batch) = lines.next().transpose() {
        let (sender, slot) = mpsc::sync_channel(1);
        let has_ended = batch.is_err();
        let sent = queue.send(batch.map(|batch| {
            let asker = Arc::clone(asker);
            // Nobody wants the answers any more where they cannot be sent.
            pool.spawn(move || _ = sender.send(asker.answer_all(&batch)));
            slot
        }));
        if sent.is_err() || has_ended {
            break;
        }
    }
}

/// Writes all answers in their order, unless it has to end before.
fn write(slots: Receiver<Slot>, console: &mut Console, status: &mut Status) -> ControlFlow<()> {
    let mut out = io::stdout().lock();
    for slot in slots {
        let answers = match slot.map(|slot| slot.recv()) {
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
