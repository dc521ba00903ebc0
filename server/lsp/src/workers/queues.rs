//! Keeps the jobs of a pool in their order, and does one of them.
//!
//! Urgent work, whose result the client waits for, goes before work in the background. Of urgent work, that on small
//! documents goes before that on large ones, and then that on the document that was edited last before that on others:
//! the document that the user is editing comes first. Threads are never interrupted, so two limits keep some of them
//! free: while fifty thousand puzzles are proved, a request about a large document finds a thread, and while such
//! requests are answered, an edit of a small one does. Idle work, which may take seconds, waits for all other.

use crate::workers::panics::guard;
use crate::workers::slice::{Deadline, Slice};
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Work whose result the client waits for.
pub(super) type Urgent = Box<dyn FnOnce() + Send>;
/// Work in the background. Each call does a short share of it; it is called again while there is more.
pub(super) type Background = Box<dyn FnMut() -> Progress + Send>;

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

/// Work that makes way for all other. Each call does a share of it; it is called again while there is more.
pub(super) type Idle = Box<dyn FnMut(&Quiet<'_>) -> Progress + Send>;

#[derive(Default)]
pub(super) struct Shared {
    queues: Mutex<Queues>,
    /// Notified when a thread may find a job.
    pub(super) changed: Condvar,
    /// The number of jobs that are queued or running, without idle work. Written only while the queues are locked.
    pub(super) unfinished: AtomicUsize,
    /// Notified when there are none, and when there is idle work.
    pub(super) quiet: Condvar,
}

#[derive(Default)]
pub(super) struct Queues {
    pub(super) light: UrgentJobs,
    pub(super) heavy: UrgentJobs,
    pub(super) background: VecDeque<Background>,
    pub(super) idle: VecDeque<Idle>,
    /// The time that the next idle job may take, in a pool without threads.
    pub(super) slice: Slice,
    /// The number of jobs that have been queued.
    pub(super) queued: u64,
    /// The number of threads that do heavy jobs.
    in_heavy: usize,
    /// The number of threads that do background work.
    in_background: usize,
    /// The most threads that may do background work.
    pub(super) background_limit: usize,
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

impl Shared {
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
    pub(super) fn next(&self) -> Option<Job> {
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
    pub(super) fn next_idle(&self) -> Option<Idle> {
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
    shared: &'a Shared,
    /// In a pool without threads: the time at which the job is to end.
    deadline: Option<Deadline>,
}

impl<'a> Quiet<'a> {
    pub(super) fn new(shared: &'a Shared, deadline: Option<Deadline>) -> Quiet<'a> {
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
    use std::sync::Arc;

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
