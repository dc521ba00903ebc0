//! Runs slow work on a fixed number of threads, so that the loop never waits for it.
//!
//! Urgent work, whose result the client waits for, goes before work in the background. Of urgent work, that on small
//! documents goes before that on large ones, and then that on the document that was edited last before that on others:
//! the document that the user is editing comes first. Threads are never interrupted, so two limits keep some of them
//! free: while fifty thousand puzzles are proved, a request about a large document finds a thread, and while such
//! requests are answered, an edit of a small one does. Work that takes longer than that is in [`crate::workers::idle`].

use crate::workers::cooperative::Slice;
use crate::workers::idle::{Idle, Quiet};
use std::any::Any;
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Work whose result the client waits for.
type Urgent = Box<dyn FnOnce() + Send>;
/// Work in the background. Each call does a short share of it; it is called again while there is more.
type Background = Box<dyn FnMut() -> Share + Send>;

/// The time that a job may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// A moment.
    Light,
    /// As long as it takes to go through a large document.
    Heavy,
}

/// A document of more bytes is a large one: work on it may occupy a thread for several milliseconds, so it is done
/// after work on small ones.
const LARGE: usize = 256 << 10;

impl Weight {
    /// The weight of work on this many bytes.
    pub(crate) fn of(bytes: usize) -> Weight {
        if bytes <= LARGE { Weight::Light } else { Weight::Heavy }
    }
}

/// The order of jobs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    /// Light jobs go before heavy ones.
    pub(crate) weight: Weight,
    /// The last edit of the job's document: a later one goes first. Jobs of equal rank keep their order.
    pub(crate) edited: u64,
}

/// The state of background work after a share of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// There is more of it. Other work comes first.
    More,
    /// It is done.
    Last,
}

/// A fixed number of threads. Dropping it ends each of them after its current job.
pub(crate) struct Pool {
    pub(super) shared: Arc<Shared>,
    threads: usize,
}

#[derive(Default)]
pub(super) struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
    /// The number of jobs that are queued or running, without idle work. Written only while the queues are locked.
    pub(super) unfinished: AtomicUsize,
    /// Notified when there are none, and when there is idle work.
    pub(super) quiet: Condvar,
}

#[derive(Default)]
pub(super) struct Queues {
    light: Waiting,
    heavy: Waiting,
    background: VecDeque<Background>,
    pub(super) idle: VecDeque<Idle>,
    /// The time that the next idle job may take, in a pool without threads.
    pub(super) slice: Slice,
    /// The number of jobs that have been queued.
    queued: u64,
    /// The number of threads that do heavy jobs.
    in_heavy: usize,
    /// The number of threads that do background work.
    in_background: usize,
    /// The most threads that may do background work.
    background_limit: usize,
    pub(super) closed: bool,
}

/// Jobs by rank, then by order.
type Waiting = BTreeMap<(Reverse<u64>, u64), Urgent>;

pub(super) enum Job {
    Light(Urgent),
    Heavy(Urgent),
    Background(Background),
}

impl Queues {
    /// Takes the next job that a free thread may begin.
    pub(super) fn next(&mut self) -> Option<Job> {
        if let Some((_, job)) = self.light.pop_first() {
            return Some(Job::Light(job));
        }
        // Heavy jobs may use one thread more than the background.
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
    /// As many threads for the background as can run at once, one more for heavy jobs, and one for light ones only; and
    /// as many for idle work as for the background, which wait while these do anything.
    pub(crate) fn new() -> Pool {
        Pool::of(2 + std::thread::available_parallelism().map_or(1, |threads| threads.get()))
    }

    pub(super) fn of(threads: usize) -> Pool {
        let pool = Pool::without_threads(threads);
        for _ in 0..threads {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || shared.work());
        }
        for _ in 0..pool.background_threads() {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || shared.work_idle());
        }
        pool
    }

    /// A pool for so many threads, of which none is started.
    pub(super) fn without_threads(threads: usize) -> Pool {
        let pool = Pool { shared: Arc::default(), threads };
        pool.shared.lock().background_limit = pool.background_threads();
        pool
    }

    /// The number of threads for background work, and of those for idle work.
    pub(crate) fn background_threads(&self) -> usize {
        self.threads - 2
    }

    /// Queues an urgent job.
    pub(crate) fn spawn(&self, rank: Rank, job: impl FnOnce() + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.queued += 1;
        let key = (Reverse(rank.edited), queues.queued);
        let waiting = match rank.weight {
            Weight::Light => &mut queues.light,
            Weight::Heavy => &mut queues.heavy,
        };
        waiting.insert(key, Box::new(job));
        self.shared.unfinished.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
    }

    /// Queues background work.
    pub(crate) fn spawn_background(&self, job: impl FnMut() -> Share + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.background.push_back(Box::new(job));
        self.shared.unfinished.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
    }

    /// Queues idle work.
    pub(crate) fn spawn_idle(&self, job: impl FnMut(&Quiet<'_>) -> Share + Send + 'static) {
        self.shared.lock().idle.push_back(Box::new(job));
        self.shared.quiet.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        // Dropping a job may answer a request, so it happens without the lock.
        let urgent = (std::mem::take(&mut queues.light), std::mem::take(&mut queues.heavy));
        let background = (std::mem::take(&mut queues.background), std::mem::take(&mut queues.idle));
        drop(queues);
        drop((urgent, background));
        self.shared.changed.notify_all();
        self.shared.quiet.notify_all();
    }
}

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, Queues> {
        // No job runs while the lock is held, so the queues of a poisoned one are consistent.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            self.perform(job);
        }
    }

    /// Does a job, or a share of it.
    pub(super) fn perform(&self, job: Job) {
        match job {
            // A job whose result matters reports its panic itself; the hook has written it to stderr.
            Job::Light(job) => {
                let _ = guard(job);
                self.finish(&self.lock());
            }
            Job::Heavy(job) => {
                let _ = guard(job);
                let mut queues = self.lock();
                queues.in_heavy -= 1;
                self.finish(&queues);
                drop(queues);
                self.changed.notify_one();
            }
            Job::Background(mut job) => {
                let share = guard(&mut job);
                let mut queues = self.lock();
                queues.in_background -= 1;
                if share == Ok(Share::More) && !queues.closed {
                    queues.background.push_back(job);
                } else {
                    self.finish(&queues);
                }
                drop(queues);
                self.changed.notify_one();
            }
        }
    }

    /// Counts the end of a job, with its locked queues.
    fn finish(&self, _: &Queues) {
        if self.unfinished.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.quiet.notify_all();
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

/// The message of a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panicked(pub(crate) String);

/// Isolates a panic of some work.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    // A panic may leave values inconsistent: they are dropped, or belong to snapshots that are replaced.
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
        let done = Arc::new(Mutex::new(String::new()));
        let mut add = |name: &'static str, weight: Weight, edited: u64| {
            queues.queued += 1;
            let key = (Reverse(edited), queues.queued);
            let done = Arc::clone(&done);
            let waiting = if weight == Weight::Light { &mut queues.light } else { &mut queues.heavy };
            waiting.insert(key, Box::new(move || done.lock().unwrap().push_str(name)));
        };
        add("large, edited last; ", Weight::Heavy, 9);
        add("old; ", Weight::Light, 1);
        add("new; ", Weight::Light, 7);
        add("new, asked later; ", Weight::Light, 7);
        while let Some(Job::Light(job) | Job::Heavy(job)) = queues.next() {
            job();
        }
        assert_eq!(*done.lock().unwrap(), "new; new, asked later; old; large, edited last; ");
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
    fn the_message_of_a_panic() {
        assert_eq!(guard(|| 7), Ok(7));
        assert_eq!(guard(|| panic!("on {}", "purpose")), Err::<(), _>(Panicked("on purpose".to_owned())));
    }
}
