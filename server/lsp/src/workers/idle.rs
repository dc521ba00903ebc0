//! Runs work that may take seconds, such as rating the hardest puzzles, on threads of its own, while the pool has
//! nothing else to do.

use crate::workers::pool::{Share, Shared, guard};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Work that makes way for all other. Each call does a share of it; it is called again while there is more.
pub(super) type Idle = Box<dyn FnMut(&Quiet<'_>) -> Share + Send>;

/// Makes idle work wait until the pool is quiet, or end early where it cannot wait.
pub(crate) struct Quiet<'a> {
    shared: &'a Shared,
    /// In a pool without threads: the time at which the job is to end.
    deadline: Option<Deadline>,
}

/// The end of the time of an idle job.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    pub(super) end: Instant,
    /// True if the job will not get more time.
    pub(super) is_last: bool,
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

impl Shared {
    /// Does idle work until the pool is closed.
    pub(super) fn work_idle(&self) {
        while let Some(mut job) = self.next_idle() {
            let share = guard(|| job(&Quiet::new(self, None)));
            let mut queues = self.lock();
            if share == Ok(Share::More) && !queues.closed {
                queues.idle.push_back(job);
            }
        }
    }

    fn next_idle(&self) -> Option<Idle> {
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

#[cfg(test)]
mod tests {
    use crate::workers::pool::{Pool, Rank, Share, Weight};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);
    const LIGHT: Rank = Rank { weight: Weight::Light, edited: 0 };

    #[test]
    fn idle_work_begins_when_the_pool_is_quiet() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (release, released) = channel::<()>();
        let first = done.clone();
        pool.spawn(LIGHT, move || {
            let _ = released.recv_timeout(PATIENCE);
            first.send("light").unwrap();
        });
        pool.spawn_idle(move |_| {
            done.send("idle").unwrap();
            Share::Last
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
            let _ = resumed.recv_timeout(PATIENCE);
            quiet.wait();
            idle.send("idle").unwrap();
            Share::Last
        });
        running.recv_timeout(PATIENCE).unwrap();
        let mut left = 3;
        pool.spawn_background(move || {
            if left == 3 {
                resume.send(()).unwrap();
            }
            left -= 1;
            done.send("background").unwrap();
            if left == 0 { Share::Last } else { Share::More }
        });
        assert_eq!(wait.iter().collect::<Vec<_>>(), ["background", "background", "background", "idle"]);
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        pool.spawn_idle(|_| panic!("a panic of idle work, on purpose"));
        pool.spawn_idle(move |_| {
            done.send(()).unwrap();
            Share::Last
        });
        wait.recv_timeout(PATIENCE).unwrap();
    }
}
