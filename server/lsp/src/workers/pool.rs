//! The threads on which slow work is done, so that the loop never waits for it.
//!
//! Work that someone waits for goes before work in the background. Of the former, work on small documents goes before work on
//! large ones, and then work on the document that was edited last before work on others: whatever else is open, the document
//! under the user's hands comes first. Threads are never interrupted, so two limits keep some of them free: while fifty thousand
//! puzzles are proved, a question about a large document finds a thread, and while such questions are answered, an edit of a
//! small one does.

use std::any::Any;
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Work that someone waits for.
type Urgent = Box<dyn FnOnce() + Send>;
/// A share of work in the background: short, and called again while there is more.
type Background = Box<dyn FnMut() -> Share + Send>;

/// Whether a job may keep its thread for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// It is over in a moment.
    Light,
    /// It may go through a large document.
    Heavy,
}

/// A document of more bytes is a large one: work on it may occupy a thread for several milliseconds, so it is done after
/// work on small ones.
const LARGE: usize = 256 << 10;

impl Weight {
    /// The weight of work on this many bytes.
    pub(crate) fn of(bytes: usize) -> Weight {
        if bytes <= LARGE { Weight::Light } else { Weight::Heavy }
    }
}

/// Which of several jobs goes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    /// Light jobs go before heavy ones.
    pub(crate) weight: Weight,
    /// When the job's document was edited last: a later one goes first. Jobs of equal rank keep their order.
    pub(crate) edited: u64,
}

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
    light: Waiting,
    heavy: Waiting,
    background: VecDeque<Background>,
    /// How many jobs have been queued, which is the number of the next.
    queued: u64,
    /// How many threads do heavy jobs.
    in_heavy: usize,
    /// How many threads are busy in the background, and how many may be.
    in_background: usize,
    background_limit: usize,
    closed: bool,
}

/// Jobs by rank, then by order.
type Waiting = BTreeMap<(Reverse<u64>, u64), Urgent>;

enum Job {
    Light(Urgent),
    Heavy(Urgent),
    Background(Background),
}

impl Queues {
    /// The job that is to be done now, if a thread may begin with one.
    fn next(&mut self) -> Option<Job> {
        if let Some((_, job)) = self.light.pop_first() {
            return Some(Job::Light(job));
        }
        // One more than the background has.
        if self.in_heavy + self.in_background <= self.background_limit
            && let Some((_, job)) = self.heavy.pop_first()
        {
            self.in_heavy += 1;
            return Some(Job::Heavy(job));
        }
        if self.in_background < self.background_limit
            && self.in_heavy + self.in_background <= self.background_limit
            && let Some(job) = self.background.pop_front()
        {
            self.in_background += 1;
            return Some(Job::Background(job));
        }
        None
    }
}

impl Pool {
    /// As many threads in the background as can run at once, one more for heavy jobs, and one for light ones only.
    pub(crate) fn new() -> Pool {
        Pool::of(2 + std::thread::available_parallelism().map_or(1, |threads| threads.get()))
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
        self.threads - 2
    }

    /// Does something soon.
    pub(crate) fn spawn(&self, rank: Rank, job: impl FnOnce() + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.queued += 1;
        let key = (Reverse(rank.edited), queues.queued);
        let waiting = match rank.weight {
            Weight::Light => &mut queues.light,
            Weight::Heavy => &mut queues.heavy,
        };
        waiting.insert(key, Box::new(job));
        drop(queues);
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
        let urgent = (std::mem::take(&mut queues.light), std::mem::take(&mut queues.heavy));
        let background = std::mem::take(&mut queues.background);
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
                // A job that matters to anyone reports its panic itself; the hook has written it to stderr.
                Job::Light(job) => _ = guard(job),
                Job::Heavy(job) => {
                    let _ = guard(job);
                    self.lock().in_heavy -= 1;
                    self.changed.notify_one();
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
            if let Some(job) = queues.next() {
                return Some(job);
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
    const LIGHT: Rank = Rank { weight: Weight::Light, edited: 0 };
    const HEAVY: Rank = Rank { weight: Weight::Heavy, edited: 0 };

    fn blocked() -> (impl FnOnce() + Send + 'static, std::sync::mpsc::Sender<()>) {
        let (release, released): (_, Receiver<()>) = channel();
        (move || _ = released.recv_timeout(PATIENCE), release)
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        for _ in 0..5 {
            pool.spawn(LIGHT, || panic!("a job's panic, on purpose"));
            pool.spawn_background(|| panic!("a share's panic, on purpose"));
        }
        let also_done = done.clone();
        pool.spawn(LIGHT, move || done.send(1).unwrap());
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
        let pool = Pool::of(3);
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
        pool.spawn(LIGHT, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(release);
    }

    #[test]
    fn heavy_jobs_leave_a_thread_to_light_ones() {
        let pool = Pool::of(3);
        let releases: Vec<_> = (0..5)
            .map(|_| {
                let (block, release) = blocked();
                pool.spawn(HEAVY, block);
                release
            })
            .collect();
        let (done, wait) = channel();
        pool.spawn(LIGHT, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(releases);
    }

    #[test]
    fn a_heavy_job_finds_a_thread_beside_the_background() {
        let pool = Pool::of(3);
        let (begun, running) = channel();
        let (block, release) = blocked();
        let mut block = Some(block);
        pool.spawn_background(move || {
            begun.send(()).unwrap();
            block.take().into_iter().for_each(|block| block());
            Share::Last
        });
        running.recv_timeout(PATIENCE).unwrap();
        let (done, wait) = channel();
        pool.spawn(HEAVY, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(release);
    }

    #[test]
    fn light_jobs_come_first_and_of_these_the_document_that_was_edited_last() {
        let mut queues = Queues { background_limit: 1, ..Queues::default() };
        let said = Arc::new(Mutex::new(String::new()));
        let mut add = |name: &'static str, weight: Weight, edited: u64| {
            queues.queued += 1;
            let (key, said) = ((Reverse(edited), queues.queued), Arc::clone(&said));
            let waiting = if weight == Weight::Light { &mut queues.light } else { &mut queues.heavy };
            waiting.insert(key, Box::new(move || said.lock().unwrap().push_str(name)));
        };
        add("large, edited last; ", Weight::Heavy, 9);
        add("old; ", Weight::Light, 1);
        add("new; ", Weight::Light, 7);
        add("new, asked later; ", Weight::Light, 7);
        while let Some(Job::Light(job) | Job::Heavy(job)) = queues.next() {
            job();
        }
        assert_eq!(*said.lock().unwrap(), "new; new, asked later; old; large, edited last; ");
    }

    #[test]
    fn shares_take_turns() {
        let pool = Pool::of(3);
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
