//! Does the work of a pool without threads, job by job, on the thread of the caller: in a browser there is one.
//!
//! Jobs are those of the other pools, in the same order. A share of background work takes some milliseconds. Idle work
//! may take seconds and cannot be left halfway, so it gets little time at first, and each time that it is not done it
//! begins again with twice as much: all in all it takes at most twice as long, and the caller waits for a part of it.

use crate::workers::panics::guard;
use crate::workers::pool::{Pool, Progress, Quiet};

impl Pool {
    /// A pool whose work is done by [`Pool::work`].
    pub(crate) fn cooperative() -> Pool {
        // One for the background, one for heavy jobs, one for light ones.
        Pool::without_threads(3)
    }

    /// Does a job, or a share of one; false if there is none.
    pub(crate) fn work(&self) -> bool {
        let job = self.shared.lock().next();
        match job {
            Some(job) => self.shared.perform(job),
            None => return self.work_idle(),
        }
        true
    }

    fn work_idle(&self) -> bool {
        let mut queues = self.shared.lock();
        let slice = queues.slice;
        let Some(mut job) = queues.idle.pop_front() else { return false };
        drop(queues);
        let quiet = Quiet::new(&self.shared, Some(slice.deadline()));
        let share = guard(|| job(&quiet));
        let mut queues = self.shared.lock();
        queues.slice = slice.next(quiet.is_over());
        if share == Ok(Progress::More) && !queues.closed {
            // The same job: the time is for its puzzle.
            queues.idle.push_front(job);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workers::pool::{Rank, Weight};
    use crate::workers::slice::Slice;
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    #[test]
    fn jobs_are_done_in_the_order_of_other_pools() {
        let pool = Pool::cooperative();
        let (done, order) = channel();
        let note = |word: &'static str| {
            let done = done.clone();
            move || done.send(word).unwrap()
        };
        let idle = note("idle");
        let background = note("background");
        pool.spawn_idle(move |_| {
            idle();
            Progress::Done
        });
        let mut left = 2;
        pool.spawn_background(move || {
            background();
            left -= 1;
            if left == 0 { Progress::Done } else { Progress::More }
        });
        pool.spawn(Rank { weight: Weight::Heavy, edited: 0 }, note("heavy"));
        pool.spawn(Rank { weight: Weight::Light, edited: 1 }, note("light"));
        pool.spawn(Rank { weight: Weight::Light, edited: 2 }, note("edited last"));
        drop(done);
        while pool.work() {}
        let expected = ["edited last", "light", "heavy", "background", "background", "idle"];
        assert_eq!(order.try_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn idle_work_gets_more_time_until_it_is_given_up() {
        let pool = Pool::cooperative();
        let (done, tries) = channel();
        pool.spawn_idle(move |quiet| {
            let begun = Instant::now();
            while !quiet.is_over() {
                quiet.wait();
            }
            done.send(begun.elapsed()).unwrap();
            if quiet.is_last() { Progress::Done } else { Progress::More }
        });
        while pool.work() {}
        let tries: Vec<Duration> = tries.try_iter().collect();
        assert_eq!(tries.len(), 7, "{tries:?}");
        assert!(tries[0] < tries[3] && tries[3] < tries[6], "{tries:?}");
        assert_eq!(pool.shared.lock().slice, Slice::default());
    }
}
