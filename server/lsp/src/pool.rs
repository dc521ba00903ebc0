//! The threads on which slow work is done, so that the loop never waits for it.
//!
//! Work that someone waits for goes before work in the background, and one thread is always kept from the latter: while
//! fifty thousand puzzles are proved, a hover is answered at once.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Work that someone waits for.
type Urgent = Box<dyn FnOnce() + Send>;
/// A share of work in the background: short, and called again while there is more.
type Background = Box<dyn FnMut() -> Share + Send>;

/// Whether a piece of background work is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// There is more of it. Others come first.
    More,
    /// There is not.
    Last,
}

/// A fixed number of threads. Dropping it ends them, as soon as they are through with what they are doing.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: usize,
}

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    urgent: VecDeque<Urgent>,
    background: VecDeque<Background>,
    /// How many threads are busy in the background, and how many may be.
    in_background: usize,
    background_limit: usize,
    closed: bool,
}

enum Job {
    Urgent(Urgent),
    Background(Background),
}

impl Pool {
    /// As many threads in the background as can run at once, and one for what someone waits for.
    pub(crate) fn new() -> Pool {
        Pool::of(1 + std::thread::available_parallelism().map_or(1, |threads| threads.get()))
    }

    fn of(threads: usize) -> Pool {
        let pool = Pool { shared: Arc::default(), threads };
        pool.shared.lock().background_limit = pool.background_threads();
        for _ in 0..threads {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || shared.work());
        }
        pool
    }

    /// How many shares of background work can be done at the same time.
    pub(crate) fn background_threads(&self) -> usize {
        self.threads - 1
    }

    /// Does something soon.
    pub(crate) fn spawn(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.lock().urgent.push_back(Box::new(job));
        self.shared.changed.notify_one();
    }

    /// Does something when there is nothing else to do.
    pub(crate) fn spawn_background(&self, job: impl FnMut() -> Share + Send + 'static) {
        self.shared.lock().background.push_back(Box::new(job));
        self.shared.changed.notify_one();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        // Jobs may hold what waits for their end.
        let (urgent, background) = (std::mem::take(&mut queues.urgent), std::mem::take(&mut queues.background));
        drop(queues);
        drop((urgent, background));
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // No job runs while the lock is held, so a poisoned one is not in disorder.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            match job {
                Job::Urgent(job) => {
                    // A job that matters to anyone reports its panic itself; the hook has written it to stderr.
                    let _ = guard(job);
                }
                Job::Background(mut job) => {
                    let share = guard(&mut job);
                    let mut queues = self.lock();
                    queues.in_background -= 1;
                    if share == Ok(Share::More) && !queues.closed {
                        queues.background.push_back(job);
                    }
                    drop(queues);
                    self.changed.notify_one();
                }
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let mut queues = self.lock();
        loop {
            if queues.closed {
                return None;
            }
            if let Some(job) = queues.urgent.pop_front() {
                return Some(Job::Urgent(job));
            }
            if queues.in_background < queues.background_limit
                && let Some(job) = queues.background.pop_front()
            {
                queues.in_background += 1;
                return Some(Job::Background(job));
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The words of a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panicked(pub(crate) String);

/// Does something that must not take the server with it.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    // What a panic leaves half done is dropped, or belongs to snapshots that are replaced.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panicked(words(&*payload)))
}

fn words(payload: &(dyn Any + Send)) -> String {
    let literal = payload.downcast_ref::<&str>().map(|words| (*words).to_owned());
    literal.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn blocked() -> (impl FnOnce() + Send + 'static, std::sync::mpsc::Sender<()>) {
        let (release, released): (_, Receiver<()>) = channel();
        (move || _ = released.recv_timeout(PATIENCE), release)
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let pool = Pool::of(2);
        let (done, wait) = channel();
        for _ in 0..5 {
            pool.spawn(|| panic!("a job's panic, on purpose"));
            pool.spawn_background(|| panic!("a share's panic, on purpose"));
        }
        let also_done = done.clone();
        pool.spawn(move || done.send(1).unwrap());
        pool.spawn_background(move || {
            also_done.send(2).unwrap();
            Share::Last
        });
        let mut both = [wait.recv_timeout(PATIENCE).unwrap(), wait.recv_timeout(PATIENCE).unwrap()];
        both.sort_unstable();
        assert_eq!(both, [1, 2]);
    }

    #[test]
    fn background_work_leaves_a_thread_free() {
        let pool = Pool::of(2);
        let (mut block, release) = {
            let (block, release) = blocked();
            (Some(block), release)
        };
        pool.spawn_background(move || {
            if let Some(block) = block.take() {
                block();
            }
            Share::Last
        });
        pool.spawn_background(|| Share::Last);
        let (done, wait) = channel();
        pool.spawn(move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(release);
    }

    #[test]
    fn shares_take_turns() {
        let pool = Pool::of(2);
        let (done, wait) = channel();
        let (block, release) = blocked();
        let mut block = Some(block);
        pool.spawn_background(move || {
            if let Some(block) = block.take() {
                block();
            }
            Share::Last
        });
        for name in ["a", "b"] {
            let done = done.clone();
            let mut left = 3;
            pool.spawn_background(move || {
                done.send(name).unwrap();
                left -= 1;
                if left == 0 { Share::Last } else { Share::More }
            });
        }
        drop((release, done));
        assert_eq!(wait.iter().collect::<String>(), "ababab");
    }

    #[test]
    fn the_words_of_a_panic() {
        assert_eq!(guard(|| 7), Ok(7));
        assert_eq!(guard(|| panic!("on {}", "purpose")), Err::<(), _>(Panicked("on purpose".to_owned())));
    }
}
