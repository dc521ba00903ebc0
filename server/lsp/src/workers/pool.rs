//! Runs slow work on a fixed number of threads, so that the loop never waits for it.
//!
//! Urgent work, whose result the client waits for, goes before work in the background. Of urgent work, that on small
//! documents goes before that on large ones, and then that on the document that was edited last before that on others:
//! the document that the user is editing comes first. Threads are never interrupted, so two limits keep some of them
//! free: while fifty thousand puzzles are proved, a request about a large document finds a thread, and while such
//! requests are answered, an edit of a small one does.
//!
//! Idle work may take seconds, such as rating the hardest puzzles. It has threads of its own, which pause while the
//! others have work.

use crate::workers::panics::guard;
use crate::workers::slice::{Deadline, Slice};
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

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
pub(crate) enum Progress {
    /// There is more of it. Other work comes first.
    More,
    /// It is done.
    Done,
}

/// A fixed number of threads. Dropping it ends each of them after its current job.
pub(crate) struct Pool {
    pub(super) shared: Arc<PoolState>,
    threads: usize,
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
            std::thread::spawn(move || {
                while let Some(job) = shared.next() {
                    shared.perform(job);
                }
            });
        }
        for _ in 0..pool.background_threads() {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || {
                while let Some(mut job) = shared.next_idle() {
                    let share = guard(|| job(&Quiet::new(&shared, None)));
                    let mut queues = shared.lock();
                    if share == Ok(Progress::More) && !queues.closed {
                        queues.idle.push_back(job);
                    }
                }
            });
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
    pub(crate) fn spawn_background(&self, job: impl FnMut() -> Progress + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.background.push_back(Box::new(job));
        self.shared.unfinished.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
    }

    /// Queues idle work.
    pub(crate) fn spawn_idle(&self, job: impl FnMut(&Quiet<'_>) -> Progress + Send + 'static) {
        self.shared.lock().idle.push_back(Box::new(job));
        self.shared.quiet.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        // Dropping a job may answer a request, so it happens without the lock.
        let light = std::mem::take(&mut queues.light);
        let heavy = std::mem::take(&mut queues.heavy);
        let background = std::mem::take(&mut queues.background);
        let idle = std::mem::take(&mut queues.idle);
        drop(queues);
        drop((light, heavy, background, idle));
        self.shared.changed.notify_all();
        self.shared.quiet.notify_all();
    }
}

/// Work whose result the client waits for.
type Urgent = Box<dyn FnOnce() + Send>;
/// Work in the background. Each call does a short share of it; it is called again while there is more.
type Background = Box<dyn FnMut() -> Progress + Send>;

/// Work that makes way for all other. Each call does a share of it; it is called again while there is more.
type IdleWork = Box<dyn FnMut(&Quiet<'_>) -> Progress + Send>;

/// The state that the threads share.
#[derive(Default)]
pub(super) struct PoolState {
    queues: Mutex<Queues>,
    /// Notified when a thread may find a job.
    changed: Condvar,
    /// The number of jobs that are queued or running, without idle work. Written only while the queues are locked.
    unfinished: AtomicUsize,
    /// Notified when there are none, and when there is idle work.
    quiet: Condvar,
}

/// The jobs that wait, in their order.
#[derive(Default)]
pub(super) struct Queues {
    light: UrgentJobs,
    heavy: UrgentJobs,
    background: VecDeque<Background>,
    pub(super) idle: VecDeque<IdleWork>,
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
type UrgentJobs = BTreeMap<(Reverse<u64>, u64), Urgent>;

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

impl PoolState {
    pub(super) fn lock(&self) -> MutexGuard<'_, Queues> {
        // No job runs while the lock is held, so the queues of a poisoned one are consistent.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
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
                if share == Ok(Progress::More) && !queues.closed {
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

    /// Waits for the next job; `None` when the pool is closed.
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

    /// Waits until there is nothing else to do, and takes an idle job; `None` when the pool is closed.
    fn next_idle(&self) -> Option<IdleWork> {
        let mut queues = self.lock();
        loop {
            if queues.closed {
                return None;
            }
            if self.unfinished.load(Ordering::Relaxed) == 0
                && let Some(job) = queues.idle.pop_front()
            {
                return Some(job);
            }
            queues = self.quiet.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Makes idle work wait until the pool is quiet, or end early where it cannot wait.
pub(crate) struct Quiet<'a> {
    shared: &'a PoolState,
    /// In a pool without threads: the time at which the job is to end.
    deadline: Option<Deadline>,
}

impl<'a> Quiet<'a> {
    pub(super) fn new(shared: &'a PoolState, deadline: Option<Deadline>) -> Quiet<'a> {
        Quiet { shared, deadline }
    }

    /// Returns true if the job has to end now. It may begin again with more time, unless [`Quiet::is_last`].
    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.end <= Instant::now())
    }

    /// Returns true if the job will not get more time than now.
    pub(crate) fn is_last(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_last)
    }

    /// Waits until the pool has nothing else to do. To be called as often as an interrupt is polled: it reads one
    /// number if the pool is quiet.
    pub(crate) fn wait(&self) {
        if self.shared.unfinished.load(Ordering::Relaxed) == 0 || self.deadline.is_some() {
            return;
        }
        let mut queues = self.shared.lock();
        while self.shared.unfinished.load(Ordering::Relaxed) != 0 && !queues.closed {
            queues = self.shared.quiet.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    const TIMEOUT: Duration = Duration::from_secs(30);
    const LIGHT: Rank = Rank { weight: Weight::Light, edited: 0 };
    const HEAVY: Rank = Rank { weight: Weight::Heavy, edited: 0 };

    fn blocked() -> (impl FnOnce() + Send + 'static, std::sync::mpsc::Sender<()>) {
        let (release, released): (_, Receiver<()>) = channel();
        (move || _ = released.recv_timeout(TIMEOUT), release)
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
            Progress::Done
        });
        let mut both = [wait.recv_timeout(TIMEOUT).unwrap(), wait.recv_timeout(TIMEOUT).unwrap()];
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
            Progress::Done
        });
        pool.spawn_background(|| Progress::Done);
        let (done, wait) = channel();
        pool.spawn(LIGHT, move || done.send(()).unwrap());
        wait.recv_timeout(TIMEOUT).unwrap();
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
        wait.recv_timeout(TIMEOUT).unwrap();
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
            Progress::Done
        });
        running.recv_timeout(TIMEOUT).unwrap();
        let (done, wait) = channel();
        pool.spawn(HEAVY, move || done.send(()).unwrap());
        wait.recv_timeout(TIMEOUT).unwrap();
        drop(release);
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
            Progress::Done
        });
        for name in ["a", "b"] {
            let done = done.clone();
            let mut left = 3;
            pool.spawn_background(move || {
                done.send(name).unwrap();
                left -= 1;
                if left == 0 { Progress::Done } else { Progress::More }
            });
        }
        drop((release, done));
        assert_eq!(wait.iter().collect::<String>(), "ababab");
    }

    #[test]
    fn idle_work_begins_when_the_pool_is_quiet() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (release, released) = channel::<()>();
        let first = done.clone();
        pool.spawn(LIGHT, move || {
            let _ = released.recv_timeout(TIMEOUT);
            first.send("light").unwrap();
        });
        pool.spawn_idle(move |_| {
            done.send("idle").unwrap();
            Progress::Done
        });
        release.send(()).unwrap();
        assert_eq!(wait.iter().collect::<Vec<_>>(), ["light", "idle"]);
    }

    #[test]
    fn idle_work_pauses_for_other_work() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (begun, running) = channel();
        let (resume, resumed) = channel::<()>();
        let idle = done.clone();
        pool.spawn_idle(move |quiet| {
            begun.send(()).unwrap();
            let _ = resumed.recv_timeout(TIMEOUT);
            quiet.wait();
            idle.send("idle").unwrap();
            Progress::Done
        });
        running.recv_timeout(TIMEOUT).unwrap();
        let mut left = 3;
        pool.spawn_background(move || {
            if left == 3 {
                resume.send(()).unwrap();
            }
            left -= 1;
            done.send("background").unwrap();
            if left == 0 { Progress::Done } else { Progress::More }
        });
        assert_eq!(wait.iter().collect::<Vec<_>>(), ["background", "background", "background", "idle"]);
    }

    #[test]
    fn a_panic_ends_no_thread_for_idle_work() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        pool.spawn_idle(|_| panic!("a panic of idle work, on purpose"));
        pool.spawn_idle(move |_| {
            done.send(()).unwrap();
            Progress::Done
        });
        wait.recv_timeout(TIMEOUT).unwrap();
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
}
